import { Field, SelectField } from "~/forms/field";
import type { SiteParts } from "~/modules/settings/site-settings";
import { roleLabels, roles } from "~/modules/staff/role";
import { NumberField, SettingsPart, type SharedProps } from "./settings-part";
import { Check } from "./settings-seller";

/** The parts whose fields are numbers, names or choices. */
export function DayParts({
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
export function FactorPart({
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
