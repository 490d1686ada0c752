import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Field, TextArea } from "~/forms/field";
import { useField } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
import type { DocumentAnswer } from "../documents/conflict";
import { changeSettings, settingsPage } from "./settings-page.server";
import { SettingsPart } from "./settings-part";
import { CategoryRows, TaxRows } from "./settings-rows";

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
] as const;

export default function Settings() {
  const { parts, version, facts, opened, leaving, features, may } = useLoaderData<typeof loader>();
  const answer = useAnswer<DocumentAnswer>();
  const shared = { version, answer, disabled: !may };
  const { contact, letterhead, clock, offer, followUp, taxes, stock, retention, categories } =
    parts;
  const others = categories.filter(({ slug }) => slug !== leaving?.slug);
  return (
    <>
      <DeskHead title="Settings">
        {may ? null : <p className="soft">An owner of the store can change them.</p>}
      </DeskHead>
      <nav className="link-chips settings-parts" aria-label="Parts of the settings">
        {partNames.map(([part, name]) => (
          <a key={part} href={`#${part}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className="editor-columns" key={`${version} ${answer?.form ?? ""}`}>
        <div className="editor-main">
          {leaving && may ? (
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
          ) : null}
          <SettingsPart
            {...shared}
            part="contact"
            title="Contact"
            text="On the shop's pages and in every mail."
            facts={facts.contact}
            opened={opened.contact}
          >
            <div className="field-grid">
              <Field name="company" label="Company" initial={contact.company} />
              <PlaceFields {...contact} />
            </div>
          </SettingsPart>
          <SettingsPart
            {...shared}
            part="letterhead"
            title="Letterhead and bank"
            text="On offers and order confirmations. Sent documents keep their letterhead."
            facts={facts.letterhead}
            opened={opened.letterhead}
          >
            <div className="field-grid">
              <Field name="legalName" label="Legal name" initial={letterhead.legalName} />
              <PlaceFields {...letterhead} />
              <Field
                name="vatId"
                label="VAT ID"
                width="half"
                initial={letterhead.vatId ?? ""}
                optional
              />
              <Field
                name="bankName"
                label="Bank"
                width="half"
                initial={letterhead.bank?.name ?? ""}
                optional
              />
              <Field
                name="iban"
                label="IBAN"
                width="half"
                initial={letterhead.bank?.iban ?? ""}
                optional
              />
              <Field
                name="bic"
                label="BIC"
                width="half"
                initial={letterhead.bank?.bic ?? ""}
                optional
              />
              <Field
                name="footer"
                label="Last line of a page"
                initial={letterhead.footer}
                optional
              />
            </div>
          </SettingsPart>
          <SettingsPart
            {...shared}
            part="offer"
            title="New offers"
            text="The defaults of a new offer. They can be changed in each offer."
            facts={facts.offer}
            opened={opened.offer}
          >
            <div className="field-grid">
              <Field
                name="validDays"
                label="Valid for, days"
                width="half"
                initial={String(offer.validDays)}
                inputMode="numeric"
              />
              <Field
                name="dueDays"
                label="Payable within, days"
                width="half"
                initial={offer.payment.dueDays === null ? "" : String(offer.payment.dueDays)}
                inputMode="numeric"
                optional
              />
              <Field
                name="paymentText"
                label="Payment terms"
                initial={offer.payment.text}
                optional
              />
              <TextArea
                name="message"
                label="Message"
                initial={offer.message ?? ""}
                rows={3}
                optional
              />
              <TextArea
                name="terms"
                label="Terms and conditions"
                initial={offer.terms}
                rows={6}
                optional
              />
              <Check
                name="partialShipments"
                label="Partial shipments are allowed"
                initial={offer.partialShipments}
              />
              <Check
                name="requirePurchaseOrder"
                label="An acceptance needs a purchase order number"
                initial={offer.requirePurchaseOrder}
              />
              <Check
                name="confirmByCode"
                label="An acceptance by link needs a code that is mailed to the customer"
                initial={offer.confirmByCode}
              />
            </div>
          </SettingsPart>
          <SettingsPart
            {...shared}
            part="taxes"
            title="Tax rates"
            text="The tax rates for lines of offers. Sent offers keep theirs. Clear a name to remove its rate."
            facts={facts.taxes}
            opened={opened.taxes}
          >
            <TaxRows taxes={taxes} answer={answer?.form === "taxes" ? answer : null} />
          </SettingsPart>
          <SettingsPart
            {...shared}
            part="categories"
            title="Categories"
            text="In the order in which the shop shows them. An address never changes. A hidden category keeps its products."
            facts={facts.categories}
            opened={opened.categories}
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
          <SettingsPart
            {...shared}
            part="clock"
            title="Time zone"
            text="Days begin and end in this time zone. After a change, npm run store -- reindex recounts the days of the overview."
            facts={facts.clock}
            opened={opened.clock}
          >
            <Field name="id" label="Time zone" initial={clock.id} spellCheck={false} />
            <Field name="name" label="Display name" initial={clock.name} />
          </SettingsPart>
          <SettingsPart
            {...shared}
            part="followUp"
            title="Follow-up of offers"
            text="When the customer is reminded of an open offer, and when it appears on the overview."
            facts={facts.followUp}
            opened={opened.followUp}
          >
            <Field
              name="reminderDays"
              label="Reminder before its end, days"
              initial={String(followUp.reminderDays)}
              inputMode="numeric"
            />
            <Field
              name="unopenedDays"
              label="Reminder when nobody opened it, working days"
              hint="0: no such reminder."
              initial={String(followUp.unopenedDays)}
              inputMode="numeric"
            />
            <Field
              name="quietDays"
              label="No answer after, days"
              initial={String(followUp.quietDays)}
              inputMode="numeric"
            />
          </SettingsPart>
          <SettingsPart
            {...shared}
            part="stock"
            title="Low stock"
            text="At or below this number, the stock of a product counts as low."
            facts={facts.stock}
            opened={opened.stock}
          >
            <Field name="low" label="Number" initial={String(stock.low)} inputMode="numeric" />
          </SettingsPart>
          <SettingsPart
            {...shared}
            part="retention"
            title="Legal retention"
            text="Invoices and accepted offers of an erased person are kept for this many years after the end of their year, for owners and accounting only. Earlier retention dates do not change."
            facts={facts.retention}
            opened={opened.retention}
          >
            <Field
              name="years"
              label="Years"
              initial={String(retention.years)}
              inputMode="numeric"
            />
          </SettingsPart>
        </div>
      </div>
    </>
  );
}

interface PlaceFieldsProps {
  street: string;
  postalCode: string;
  city: string;
  country: string;
  phone: string;
  email: string;
  registration: string;
}

function PlaceFields(place: PlaceFieldsProps) {
  return (
    <>
      <Field name="street" label="Street" initial={place.street} optional />
      <Field name="postalCode" label="Postcode" width="half" initial={place.postalCode} optional />
      <Field name="city" label="Town" width="half" initial={place.city} optional />
      <Field
        name="country"
        label="Country, two letters"
        width="half"
        initial={place.country}
        spellCheck={false}
      />
      <Field name="phone" label="Telephone" width="half" initial={place.phone} optional />
      <Field name="email" label="E-mail" width="half" type="email" initial={place.email} />
      <Field
        name="registration"
        label="Registration"
        width="half"
        initial={place.registration}
        optional
      />
    </>
  );
}

function Check({ name, label, initial }: { name: string; label: string; initial: boolean }) {
  const { value } = useField(name, initial ? "yes" : "");
  return (
    <label className="check">
      <input type="checkbox" name={name} value="yes" defaultChecked={value === "yes"} /> {label}
    </label>
  );
}

export { ErrorPage as ErrorBoundary };
