import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { useAnswer } from "~/forms/use-answer";
import { bodyLimits } from "~/http/api/body.server";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { mostOf } from "~/modules/settings/part-fields";
import { t } from "~/texts/text";
import type { DocumentAnswer } from "../documents/conflict";
import { LeavingCategory } from "./leaving-category";
import { changeSettings, type PartForm, settingsPage } from "./settings-page.server";
import { SettingsPart, type SharedProps } from "./settings-part";
import { CategoryRows, SearchWordRows, TaxRows } from "./settings-rows";
import { partPath } from "./settings-values";

export const loader = adminPage(settingsPage);

export const action = withFormSize(adminPage(changeSettings), {
  parts: usualForm.parts + 8 * mostOf.categories + 5 * mostOf.rates + 2 * mostOf.searchWords,
  bytes: bodyLimits.upload,
});

export { shouldRevalidate } from "~/forms/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: t("deskSettings:settings"), noindex: true, refused: data?.refused });

export default function Settings() {
  const loaded = useLoaderData<typeof loader>();
  const { categories, forms, version, leaving, may, askPassword } = loaded;
  const answer = useAnswer<DocumentAnswer>();
  const [query] = useSearchParams();
  const wanted = query.get("part");
  const shared = { version, answer, disabled: !may, wanted, askPassword };
  const others = categories.filter(({ slug }) => slug !== leaving?.slug);
  return (
    <>
      <DeskHead title={t("deskSettings:settings")}>
        {may ? null : <p className="soft">{t("deskSettings:anOwnerStoreCanChangeThem")}</p>}
      </DeskHead>
      <Slot name="desk.settings" />
      <div className="settings-columns" key={`${version} ${answer?.form ?? ""} ${wanted ?? ""}`}>
        <nav className="settings-parts" aria-label={t("deskSettings:partsOfTheSettings")}>
          {forms.map(({ part, short }) => (
            <Link
              key={part}
              to={partPath(part)}
              aria-current={part === wanted ? "true" : undefined}
            >
              {short}
            </Link>
          ))}
          {may ? <Link to="/admin/services">{t("deskSettings:checkTheServices")}</Link> : null}
        </nav>
        <div className="editor-main">
          {leaving && may ? (
            <LeavingCategory leaving={leaving} others={others} version={version} />
          ) : null}
          {forms.map((form) => (
            <SettingsPart key={form.part} form={form} {...shared}>
              {rowsOf(form, shared)}
            </SettingsPart>
          ))}
        </div>
      </div>
    </>
  );
}

/** The table of a part that is one. */
function rowsOf({ part, opened }: PartForm, { answer, disabled }: SharedProps) {
  const values = answer?.form === part ? answer.values : opened;
  if (part === "taxes") return <TaxRows values={values} />;
  if (part === "searchWords") return <SearchWordRows values={values} />;
  if (part === "categories") return <CategoryRows values={values} disabled={disabled} />;
}

export { ErrorPage as ErrorBoundary };
