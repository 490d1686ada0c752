import { safeURL } from "~/components/frame/safe-url";
import { Field, TextArea } from "~/forms/field";
import { FilesField } from "~/forms/files-field";
import { useField } from "~/forms/form";
import type { SiteParts } from "~/modules/settings/site-settings";
import { NumberField, SettingsPart, type SharedProps } from "./settings-part";

type Parts = Required<SiteParts>;

/** The seller's details in the shop and on documents, and the defaults of new offers. */
export function SellerParts({
  parts: { contact, letterhead, offer },
  shared,
}: {
  parts: Pick<Parts, "contact" | "letterhead" | "offer">;
  shared: SharedProps;
}) {
  const { vatId, bank } = letterhead;
  const bankFields = [
    ["vatId", "VAT ID", vatId],
    ["bankName", "Bank", bank?.name],
    ["iban", "IBAN", bank?.iban],
    ["bic", "BIC", bank?.bic],
  ] as const;
  return (
    <>
      <SettingsPart
        {...shared}
        part="contact"
        title="Contact"
        text="On the shop's pages and in every mail."
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
        text="On offers, order confirmations, delivery notes and invoices. Sent documents keep their letterhead."
        takesFile
      >
        <div className="field-grid">
          <LogoField initial={letterhead.logo ?? null} />
          <Field name="legalName" label="Legal name" initial={letterhead.legalName} />
          <PlaceFields {...letterhead} />
          {bankFields.map(([name, label, value]) => (
            <Field
              key={name}
              name={name}
              label={label}
              width="half"
              initial={value ?? ""}
              optional
            />
          ))}
          <Field name="footer" label="Last line of a page" initial={letterhead.footer} optional />
        </div>
      </SettingsPart>
      <SettingsPart
        {...shared}
        part="offer"
        title="New offers"
        text="The defaults of a new offer. They can be changed in each offer."
      >
        <div className="field-grid">
          <NumberField
            name="validDays"
            label="Valid for, days"
            value={offer.validDays}
            width="half"
          />
          <NumberField
            name="dueDays"
            label="Payable within, days"
            value={offer.payment.dueDays}
            width="half"
            optional
          />
          <Field name="paymentText" label="Payment terms" initial={offer.payment.text} optional />
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
            label="While e-mail is on, an acceptance by link needs a code that is mailed to the customer"
            initial={offer.confirmByCode}
          />
        </div>
      </SettingsPart>
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

export function Check({ name, label, initial }: { name: string; label: string; initial: boolean }) {
  const { value } = useField(name, initial ? "yes" : "");
  return (
    <label className="check">
      <input type="checkbox" name={name} value="yes" defaultChecked={value === "yes"} /> {label}
    </label>
  );
}

/** The picture at the head of documents: the present one, another one, or none. */
function LogoField({ initial }: { initial: string | null }) {
  const { value } = useField("logo", initial ?? "");
  const removes = useField("noLogo").value === "yes";
  const shown = safeURL(value);
  return (
    <>
      <FilesField
        name="logoFile"
        label="Logo"
        hint="At the head of documents. PNG, JPEG, WebP, AVIF or GIF, at most 8 MB."
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        multiple={false}
      />
      <input type="hidden" name="logo" value={value} />
      {shown ? (
        <div className="form-buttons field-full">
          <img className="seller-logo" src={shown} alt="The present logo" />
          <label className="check">
            <input type="checkbox" name="noLogo" value="yes" defaultChecked={removes} /> Remove the
            logo
          </label>
        </div>
      ) : null}
    </>
  );
}
