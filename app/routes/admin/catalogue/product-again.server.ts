import { data } from "@remix-run/node";
import type { FieldErrors } from "~/domain/failure";
import type { Product } from "~/domain/product";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { refuse } from "~/http/pages/submission.server";
import { keepUpload } from "./pictures.server";
import type { ProductAnswer } from "./product-answer";
import { openedOn } from "./product-conflict.server";
import type { ProductFields } from "./product-form";

export interface Work {
  args: AdminArgs;
  form: FormData;
  fields: ProductFields;
  /** null for a new one. */
  product: Product | null;
}

/** The typed form with its rows after the move; nothing is saved. */
export function again(
  work: Work,
  changes: Partial<ProductFields>,
  errors: FieldErrors = {},
  moreVariants = false,
) {
  const { args, fields } = work;
  const answer: ProductAnswer = {
    ...{ form: "product", errors, message: null, values: {} },
    fields: { ...fields, ...changes },
    ...{ base: baseOf(work), theirText: null, moreVariants },
    stamp: args.context.services.random.token(6),
  };
  return Object.keys(errors).length > 0 ? refuse(args.context, answer) : data(answer);
}

/** The fields when the form was opened: moving rows must not make the form look newer. */
export function baseOf({ form }: Work): ProductAnswer["base"] {
  const fields = openedOn(form);
  return fields && { version: Number(form.get("version")), fields };
}

export async function upload(work: Work) {
  const { args, form, fields } = work;
  const kept = await keepUpload(args.context.services.files, form.get("picture"));
  if ("error" in kept) return again(work, {}, { picture: kept.error });
  const others = fields.pictures.filter(({ path }) => path !== kept.path);
  return again(work, { pictures: [...others, { path: kept.path, alt: "" }] });
}

export async function movePicture(work: Work, at: number, by: number) {
  const pictures = [...work.fields.pictures];
  const [moved] = pictures.splice(at, 1);
  if (moved === undefined) return again(work, {});
  pictures.splice(Math.max(0, at + by), 0, moved);
  return again(work, { pictures });
}

export async function dropPicture(work: Work, at: number) {
  return again(work, { pictures: work.fields.pictures.filter((_, place) => place !== at) });
}
