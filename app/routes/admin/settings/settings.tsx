import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { useAnswer } from "~/forms/use-answer";
import { bodyLimits } from "~/http/api/body.server";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { mostCategories, mostTaxes } from "~/modules/settings/site-settings";
import type { DocumentAnswer } from "../documents/conflict";
import { LeavingCategory } from "./leaving-category";
import { DayParts, FactorPart } from "./settings-days";
import { changeSettings, settingsPage } from "./settings-page.server";
import { partPath, SettingsPart } from "./settings-part";
import { CategoryRows, TaxRows } from "./settings-rows";
import { SellerParts } from "./settings-seller";

export const loader = adminPage(settingsPage);

export const action = withFormSize(adminPage(changeSettings), {
  parts: usualForm.parts + 5 * mostCategories + 5 * mostTaxes,
  bytes: bodyLimits.upload,
});

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

export { ErrorPage as ErrorBoundary };
