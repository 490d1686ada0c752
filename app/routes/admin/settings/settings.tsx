import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useSearchParams } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Field, SelectField } from "~/forms/field";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
import type { SiteParts } from "~/modules/settings/site-settings";
import { roleLabels, roles } from "~/modules/staff/role";
import type { DocumentAnswer } from "../documents/conflict";
import { changeSettings, settingsPage } from "./settings-page.server";
import { NumberField, partPath, SettingsPart, type SharedProps } from "./settings-part";
import { CategoryRows, TaxRows } from "./settings-rows";
import { Check, SellerParts } from "./settings-seller";

export const loader = adminPage(settingsPage);

export const action = adminPage(changeSettings);

export { shouldRevalidate } from "~/forms/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: "Settings", noindex: true, refused: data?.refused });

const partNames = [
  ["contact", "Contact"],
  ["letterhead", "Letterhead and bank"],
  ["offer", "New offers"],
  ["taxes", "Tax rates"],
  ["categories", "Categories"],
  ["clock", "Time zone"],
  ["followUp", "Follow-up"],
  ["stock", "Low stock"],
  ["retention", "Legal retention"],
  ["sight", "What sales sees"],
  ["secondFactor", "Second factor"],
] as const;

export default function Settings() {
  const loaded = useLoaderData<typeof loader>();
  const { parts, version, facts, opened, leaving, features, may, askPassword, hasFactors } = loaded;
  const answer = useAnswer<DocumentAnswer>();
  const [query] = useSearchParams();
  const wanted = query.get("part");
  const shared = { version, facts, opened, answer, disabled: !may, wanted, askPassword };
  const { taxes, categories } = parts;
  const shownParts = partNames.filter(([part]) => part !== "secondFactor" || hasFactors);
  const others = categories.filter(({ slug }) => slug !== leaving?.slug);
  return (
    <>
      <DeskHead title="Settings">
        {may ? null : <p className="soft">An owner of the store can change them.</p>}
      </DeskHead>
      <nav className="link-chips settings-parts" aria-label="Parts of the settings">
        {shownParts.map(([part, name]) => (
          <Link key={part} to={partPath(part)} aria-current={part === wanted ? "true" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <div className="editor-columns" key={`${version} ${answer?.form ?? ""} ${wanted ?? ""}`}>
        <div className="editor-main">
          {leaving && may ? (
            <LeavingCategory leaving={leaving} others={others} version={version} />
          ) : null}
          <SellerParts parts={parts} shared={shared} />
          <SettingsPart
            {...shared}
            part="taxes"
            title="Tax rates"
            text="The tax rates for lines of offers. Sent offers keep theirs. Clear a name to remove its rate."
          >
            <TaxRows taxes={taxes} answer={answer?.form === "taxes" ? answer : null} />
          </SettingsPart>
          <SettingsPart
            {...shared}
            part="categories"
            title="Categories"
            text="In the order in which the shop shows them. An address never changes. A hidden category keeps its products."
          >
            <CategoryRows
              categories={categories}
              answer={answer?.form === "categories" ? answer : null}
              disabled={!may}
            />
          </SettingsPart>
        </div>
        <div className="editor-side">
          <section className="desk-card editor-part" aria-labelledby="features">
            <h2 id="features">On and off</h2>
            <p className="small soft">
              Set by environment variables, which the operator of the store can change.
            </p>
            <dl className="feature-rows">
              {features.map(({ name, on, text }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <Mark tone={on ? "good" : "over"}>{on ? "On" : "Off"}</Mark>
                  </dd>
                  <dd className="small soft feature-why">{text}</dd>
                </div>
              ))}
            </dl>
          </section>
          <DayParts parts={parts} shared={shared} />
          {hasFactors ? <FactorPart needed={parts.secondFactor} shared={shared} /> : null}
        </div>
      </div>
    </>
  );
}

interface LeavingCategoryProps {
  leaving: { slug: string; name: string; isUsed: boolean };
  others: readonly { slug: string; name: string }[];
  version: number;
}

/** Asks where a category's products go before it is deleted. */
function LeavingCategory({ leaving, others, version }: LeavingCategoryProps) {
  return (
    <Form method="post" action="/admin/settings" className="notice notice-act" id="leaving">
      <input type="hidden" name="version" value={version} />
      <p>
        Remove the category <strong>{leaving.name}</strong>?{" "}
        {leaving.isUsed
          ? "It has products: choose where they go. More than 500 are moved first, in the background after a preview. Then the category can be removed."
          : "It has no products."}
      </p>
      <div className="desk-buttons">
        {leaving.isUsed ? (
          <p className="field">
            <label htmlFor="leaving-to">Where they go</label>
            <select id="leaving-to" name="to" className="input select">
              {others.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </p>
        ) : null}
        <Submit intent={`remove ${leaving.slug}`} pending="Removing…">
          Remove it
        </Submit>
        <Link className="button button-plain" to="/admin/settings">
          Keep it
        </Link>
      </div>
    </Form>
  );
}

/** The parts whose fields are numbers, names or choices. */
function DayParts({
  parts: { clock, followUp, stock, retention, sight },
  shared,
}: {
  parts: Pick<Required<SiteParts>, "clock" | "followUp" | "stock" | "retention" | "sight">;
  shared: SharedProps;
}) {
  return (
    <>
      <SettingsPart
        {...shared}
        part="clock"
        title="Time zone"
        text="Days begin and end in this time zone. After a change, npm run store -- reindex recounts the days of the overview."
      >
        <Field name="id" label="Time zone" initial={clock.id} spellCheck={false} />
        <Field name="name" label="Display name" initial={clock.name} />
      </SettingsPart>
      <SettingsPart
        {...shared}
        part="followUp"
        title="Follow-up of offers"
        text="When the customer is reminded of an open offer, and when it appears on the overview."
      >
        <NumberField
          name="reminderDays"
          label="Reminder before its end, days"
          value={followUp.reminderDays}
        />
        <NumberField
          name="unopenedDays"
          label="Reminder when nobody opened it, working days"
          hint="0: no such reminder."
          value={followUp.unopenedDays}
        />
        <NumberField name="quietDays" label="No answer after, days" value={followUp.quietDays} />
      </SettingsPart>
      <SettingsPart
        {...shared}
        part="stock"
        title="Low stock"
        text="At or below this number, the stock of a product counts as low."
      >
        <NumberField name="low" label="Number" value={stock.low} />
      </SettingsPart>
      <SettingsPart
        {...shared}
        part="retention"
        title="Legal retention"
        text="Invoices and accepted offers of an erased person are kept for this many years after the end of their year, for owners and accounting only. Earlier retention dates do not change."
      >
        <NumberField name="years" label="Years" value={retention.years} />
      </SettingsPart>
      <SettingsPart
        {...shared}
        part="sight"
        title="What sales sees"
        text="Which quotes, orders and invoices colleagues with the role Sales see, in lists, searches, files and by address. Those who see only their own also see no figures of the whole store, no outbox and no audit trail."
      >
        <SelectField
          name="sales"
          label="Quotes and orders"
          initial={sight.sales}
          options={[
            ["all", "All of them"],
            ["own", "Their own and unassigned ones"],
          ]}
        />
      </SettingsPart>
    </>
  );
}

/** Who must have a second factor before they work in the desk. */
function FactorPart({
  needed,
  shared,
}: {
  needed: Required<SiteParts>["secondFactor"];
  shared: SharedProps;
}) {
  return (
    <SettingsPart
      {...shared}
      part="secondFactor"
      title="Second factor"
      text="Colleagues with these roles must set up a second factor before they can do anything else in the desk or by the API. Single sign-on leaves it to its provider."
    >
      <fieldset>
        <legend className="visually-hidden">Needed for</legend>
        {roles.map((role) => (
          <Check key={role} name={role} label={roleLabels[role]} initial={needed[role] ?? false} />
        ))}
      </fieldset>
    </SettingsPart>
  );
}

export { ErrorPage as ErrorBoundary };
