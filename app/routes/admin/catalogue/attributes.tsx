import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich, unseen } from "~/components/frame/rich";
import { useAnswer } from "~/forms/use-answer";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { families, unitsIn } from "~/kernel/units";
import { attributeKey } from "~/modules/catalogue/attributes";
import type { DataName } from "~/modules/catalogue/data-report.server";
import { writeDataValue } from "~/modules/catalogue/data-value";
import { mostOf } from "~/modules/settings/part-fields";
import { t } from "~/texts/text";
import { formOf, presentParts } from "../settings/settings-page.server";
import { SettingsPart } from "../settings/settings-part";
import { AttributeRows } from "./attribute-rows";
import { changeAttributes } from "./attributes.server";
import { type AttributesAnswer, AttributesAsked } from "./attributes-asked";

const shownNames = 100;

/** The products with a value; the shop lists them. */
function valuePath(name: string, value: string): string {
  return `/products?${new URLSearchParams({ data: writeDataValue({ name, value }) })}`;
}

export const loader = adminPage(async (args) => {
  const { call, may, request } = args;
  const [own, names] = await Promise.all([
    call("settings.read", []),
    call("catalogue.dataNames", []),
  ]);
  const { attributes } = presentParts(own);
  const defined = new Set(attributes.map(({ name }) => attributeKey(name)));
  const others = names.filter(({ name }) => !defined.has(attributeKey(name)));
  const wanted = attributeKey(new URL(request.url).searchParams.get("define") ?? "");
  const begun = others.find(({ name }) => attributeKey(name) === wanted);
  return {
    form: formOf("attributes", attributes),
    version: own.version,
    may: may("settings.save"),
    /** A row for a name of the catalogue, to be completed and saved. */
    begun: begun
      ? {
          name: begun.name,
          kind: begun.isNumber ? "number" : "option",
          unit: begun.unit ?? "",
          facet: "yes",
        }
      : null,
    units: families.flatMap((family) =>
      unitsIn(family).map(({ code, symbol }) => ({ symbol, about: `${family}, ${code}` })),
    ),
    unread: names
      .filter(({ unreadValues }) => unreadValues > 0)
      .map(({ name, unread, unreadValues }) => ({
        name,
        more: unreadValues - unread.length,
        values: unread.map((each) => ({ ...each, to: valuePath(name, each.value) })),
      })),
    others: others.slice(0, shownNames),
    hidden: Math.max(0, others.length - shownNames),
  };
});

export const action = withFormSize(adminPage(changeAttributes), {
  parts: usualForm.parts + 10 * mostOf.attributes,
});

export { shouldRevalidate } from "~/forms/revalidation";

export const meta = deskMeta("deskCatalogue:attributes");

export default function Attributes() {
  const { form, version, may, begun, units, unread, others, hidden } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<AttributesAnswer>();
  const values = answer?.form === "attributes" ? answer.values : form.opened;
  const shared = { version, answer, disabled: !may, wanted: "attributes", askPassword: false };
  return (
    <>
      <DeskHead title={t("deskCatalogue:attributes")}>
        <p className="soft">{may ? t("deskCatalogue:intro") : t("deskCatalogue:introReadOnly")}</p>
      </DeskHead>
      <div className="editor-main" key={`${version} ${answer?.form ?? ""} ${begun?.name ?? ""}`}>
        <SettingsPart form={form} {...shared}>
          <AttributesAsked answer={answer} />
          <AttributeRows values={values} added={answer ? null : begun} units={units} />
        </SettingsPart>
        <Unread names={unread} />
        <Others names={others} hidden={hidden} may={may} />
      </div>
    </>
  );
}

interface UnreadName {
  name: string;
  values: { value: string; products: number; to: string }[];
  /** How many more values there are. */
  more: number;
}

function Unread({ names }: { names: UnreadName[] }) {
  return (
    <section className="desk-card editor-part" aria-labelledby="unread">
      <h2 id="unread">{t("deskCatalogue:valuesThatCouldNotBe")}</h2>
      {names.length === 0 ? (
        <p className="soft">{t("deskCatalogue:everyValueListedProductsFits")}</p>
      ) : (
        <>
          <p className="small soft">{t("deskCatalogue:theyShownAsTheyWritten")}</p>
          <dl className="feature-rows">
            {names.map(({ name, values, more }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <ul className="bare">
                    {values.map(({ value, products, to }) => (
                      <li key={value}>
                        <Link to={to}>{value}</Link> <span className="soft num">{products}</span>
                      </li>
                    ))}
                  </ul>
                  {more > 0 ? (
                    <p className="small soft">
                      {t("deskCatalogue:andMoreValues", { unreadValues: more })}
                    </p>
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

interface OthersProps {
  names: DataName[];
  hidden: number;
  may: boolean;
}

function mostly(isNumber: boolean, unit: string | null): string {
  if (!isNumber) return t("deskCatalogue:mostlyTexts");
  return unit ? t("deskCatalogue:numbersIn", { unit }) : t("deskCatalogue:numbersWithoutUnit");
}

/** What the catalogue has without a definition. */
function Others({ names, hidden, may }: OthersProps) {
  return (
    <section className="desk-card editor-part" aria-labelledby="undefined">
      <h2 id="undefined">{t("deskCatalogue:namesUseWithoutDefinition")}</h2>
      {names.length === 0 ? (
        <EmptyState title={t("deskCatalogue:none")}>
          <p>{t("deskCatalogue:everyNameListedProductsTechnical")}</p>
        </EmptyState>
      ) : (
        <div className="editor-scroll">
          <table className="editor-grid">
            <thead>
              <tr>
                <th scope="col">{t("deskCatalogue:name")}</th>
                <th scope="col">{t("deskCatalogue:products")}</th>
                <th scope="col">{t("deskCatalogue:values")}</th>
                <th scope="col">{t("deskCatalogue:mostly")}</th>
                {may ? <td /> : null}
              </tr>
            </thead>
            <tbody>
              {names.map(({ name, products, values, unit, isNumber }) => (
                <tr key={name}>
                  <td data-label={t("deskCatalogue:name")}>{name}</td>
                  <td data-label={t("deskCatalogue:products")} className="num">
                    {products}
                  </td>
                  <td data-label={t("deskCatalogue:values")} className="num">
                    {values}
                  </td>
                  <td data-label={t("deskCatalogue:mostly")}>{mostly(isNumber, unit)}</td>
                  {may ? (
                    <td>
                      <Link to={`/admin/attributes?define=${encodeURIComponent(name)}#attributes`}>
                        {rich("deskCatalogue:defineName", { of: unseen }, { name })}
                      </Link>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hidden > 0 ? (
        <p className="small soft">{t("deskCatalogue:andMoreNames", { hidden })}</p>
      ) : null}
    </section>
  );
}

export { ErrorPage as ErrorBoundary };
