import { translatableTexts } from "~/kernel/resource/translatable";
import { type SettingText, settingKey } from "~/texts/own-words";
import { partFields, rateFields, type Selling } from "./part-fields";

/**
 * The texts of new offers and their taxes, which customers of other languages read as well: those
 * that their definition marks as translatable.
 */
export function textsOfSettings({ taxes, offer }: Pick<Selling, "taxes" | "offer">): SettingText[] {
  const ofTaxes = taxes.flatMap((rate) =>
    translatableTexts(rateFields, rate).map(([path, text]) => ({
      key: settingKey(`${path === "name" ? "tax" : `tax-${path}`}/${rate.name}`),
      text,
    })),
  );
  const ofOffers = translatableTexts(partFields.offer, offer).map(([path, text]) => ({
    key: settingKey(path.replace(/\..*/, "")),
    text,
  }));
  return [...ofTaxes, ...ofOffers];
}
