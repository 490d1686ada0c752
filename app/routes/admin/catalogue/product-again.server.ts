import { data } from "@remix-run/node";
import type { FieldErrors } from "~/domain/failure";
import type { Product } from "~/domain/product";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { refuse } from "~/http/pages/submission.server";
import { keepSheet, keepUpload } from "./pictures.server";
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
    form: "product",
    errors,
    message: null,
    values: {},
    fields: { ...fields, ...changes },
    base: baseOf(work),
    theirText: null,
    moreVariants,
    stamp: args.context.services.random.token(6),
  };
  return Object.keys(errors).length > 0 ? refuse(args.context, answer) : data(answer);
}

/** The fields when the form was opened: moving rows must not make the form look newer. */
export function baseOf({ form }: Work): ProductAnswer["base"] {
  const fields = openedOn(form);
  return fields && { version: Number(form.get("version")), fields };
}

/** Stores the chosen files and shows the form with them; `what` is the picture or the data sheet. */
export async function upload(work: Work, what: string) {
  const name = what === "sheet" ? "sheet" : "picture";
  const { fields, errors } = await withFiles(work, (each) => each === name);
  return again(work, fields, errors);
}

/** The fields with the files that were chosen, which are stored now. */
export async function withFiles(
  { args, form, fields }: Work,
  asked: (name: "picture" | "sheet") => boolean,
): Promise<{ fields: ProductFields; errors: FieldErrors }> {
  const { files } = args.context.services;
  const errors: FieldErrors = {};
  let { pictures, pdfLink } = fields;
  if (asked("picture")) {
    const kept = await keepUpload(files, form.get("picture"));
    if ("error" in kept) errors.picture = kept.error;
    else {
      const others = pictures.filter(({ path }) => path !== kept.path);
      pictures = [...others, { path: kept.path, alt: "" }];
    }
  }
  if (asked("sheet")) {
    const kept = await keepSheet(files, form.get("sheet"));
    if ("error" in kept) errors.sheet = kept.error;
    else pdfLink = kept.path;
  }
  return { fields: { ...fields, pictures, pdfLink }, errors };
}

/** Whether a file was chosen in this field, which saving stores as well. */
export function isChosen(form: FormData, name: string): boolean {
  const file = form.get(name);
  return file instanceof File && file.size > 0;
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
