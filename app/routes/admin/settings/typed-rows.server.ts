import type { FieldErrors } from "~/domain/failure";
import { taxCategories } from "~/domain/tax";
import type { CategorySetting, SiteParts } from "~/site-settings";
import { slugOf } from "./slug";

export type Rows = { value: SiteParts["taxes"] | SiteParts["categories"]; errors: FieldErrors };

const mostRows = 110;

function indexesOf(form: FormData, field: string): number[] {
  return Array.from({ length: mostRows }, (_, at) => at).filter((at) =>
    form.has(`rows.${at}.${field}`),
  );
}

export function readTaxes(form: FormData): Rows {
  const errors: FieldErrors = {};
  const standard = String(form.get("standard") ?? "");
  let standardName: string | null = null;
  const rates = indexesOf(form, "name").flatMap((at) => {
    const of = (field: string) => String(form.get(`rows.${at}.${field}`) ?? "").trim();
    const [name, typed] = [of("name"), of("rate")];
    if (name === "") return [];
    const percent = typed === "" ? 0 : Number(typed.replace(",", "."));
    const category = taxCategories.find((each) => each === of("category")) ?? "S";
    if (!/^(\d{1,3}([.,]\d{1,3})?)?$/.test(typed) || percent > 100) {
      errors[`rows.${at}.rate`] = `${name}: enter the rate as a percentage such as 23 or 13.5`;
    } else if ((category === "S") !== percent > 0) {
      errors[`rows.${at}.rate`] =
        category === "S"
          ? `${name}: a standard or reduced rate is above 0`
          : `${name}: only a standard or reduced rate is above 0`;
    }
    if (standard === String(at)) standardName = name;
    return [{ name, category, rate: percent, text: of("text") || null }];
  });
  if (rates.length === 0) errors["rows.0.name"] = "Keep at least one rate";
  const names = rates.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) errors["rows.0.name"] = `Two rates are called ${twice}`;
  return { value: { rates, standard: standardName }, errors };
}

export function readCategories(form: FormData): Rows {
  const errors: FieldErrors = {};
  const rows = indexesOf(form, "name").flatMap((at) => {
    const of = (field: string) => String(form.get(`rows.${at}.${field}`) ?? "").trim();
    const [known, name, place] = [of("slug"), of("name"), of("place")];
    if (known === "" && name === "") return [];
    if (name === "") errors[`rows.${at}.name`] = "Enter the category's name";
    if (name.length > 80) errors[`rows.${at}.name`] = "A name has at most 80 characters";
    if (of("description").length > 300) {
      errors[`rows.${at}.description`] = "A description has at most 300 characters";
    }
    if (place !== "" && !/^\d{1,3}$/.test(place)) {
      errors[`rows.${at}.place`] = "Enter its place as a number";
    }
    const slug = known || slugOf(name);
    if (slug === "") errors[`rows.${at}.name`] = "A name needs a letter or a digit";
    const category: CategorySetting = {
      slug,
      name,
      description: of("description"),
      hidden: of("hidden") === "yes",
    };
    return [{ category, place: place === "" ? mostRows : Number(place), at }];
  });
  const slugs = rows.map(({ category }) => category.slug);
  const twice = rows.find(({ category }, at) => slugs.indexOf(category.slug) !== at);
  if (twice) errors[`rows.${twice.at}.name`] = "Another category has this name already";
  if (rows.every(({ category }) => category.hidden)) {
    errors["rows.0.name"] = "The shop shows at least one category";
  }
  const ordered = rows.toSorted((a, b) => a.place - b.place || a.at - b.at);
  return { value: ordered.map(({ category }) => category), errors };
}
