import { t } from "~/texts/text";
import type { DocumentAnswer } from "../documents/conflict";

/** An attribute that is to be removed, and the listed products that have a value of it. */
export interface UsedAttribute {
  name: string;
  products: number;
}

/** The refusal of a form that removes attributes in use, until it is confirmed. */
export interface AttributesAnswer extends DocumentAnswer {
  used?: readonly UsedAttribute[];
  /** What the confirmation has to say: which attributes were named. */
  key?: string;
}

/** Asks before attributes that products use are removed; a button of the form confirms. */
export function AttributesAsked({ answer }: { answer: AttributesAnswer | null }) {
  const used = answer?.used ?? [];
  if (!answer || used.length === 0) return null;
  return (
    <section className="notice notice-act attributes-asked" role="alert" aria-labelledby="asked">
      <h3 id="asked">{t("deskCatalogue:removeAttributes", { count: used.length })}</h3>
      <ul>
        {used.map(({ name, products }) => (
          <li key={name}>{t("deskCatalogue:attributeUsed", { name, count: products })}</li>
        ))}
      </ul>
      <p>{t("deskCatalogue:whatRemovingDoes")}</p>
      {answer.message ? null : (
        <div>
          <input type="hidden" name="intent" value="save attributes" />
          <button
            type="submit"
            className="button button-danger"
            name="confirmed"
            value={answer.key ?? ""}
          >
            {t("deskCatalogue:removeThem", { count: used.length })}
          </button>
        </div>
      )}
    </section>
  );
}
