import { data } from "@remix-run/node";
import type { Discount } from "~/domain/discount";
import { Failure, type FieldErrors, isTaken } from "~/domain/failure";
import { newId } from "~/domain/identifiers";
import type { Flash } from "~/forms/flash";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { readIntent } from "~/http/pages/intent.server";
import { once } from "~/http/pages/once.server";
import { problem } from "~/http/pages/page.server";
import { attempt, refuse } from "~/http/pages/submission.server";
import { documentRefusal } from "../documents/conflict.server";
import { mergeDiscount, openedOn } from "./discount-conflict.server";
import {
  type CheckedDiscount,
  checkFields,
  discountFacts,
  readFields,
} from "./discount-fields.server";
import { type DiscountAnswer, type DiscountFields, fieldsOf } from "./discount-form";

interface Work {
  args: AdminArgs;
  form: FormData;
  fields: DiscountFields;
  /** null for a new one. */
  discount: Discount | null;
}

const operations: Record<string, (work: Work) => Promise<unknown>> = {
  save: (work) => (work.discount ? save(work) : once(work.args, work.form, () => save(work))),
  example: showExample,
  remove,
};

export async function discountOfPage({ call, params }: AdminArgs): Promise<Discount> {
  const discount = await call("discounts.find", [params.id ?? ""]);
  if (discount) return discount;
  throw problem(404, {
    message: "There is no such discount.",
    back: { to: "/admin/discounts", label: "All discounts" },
  });
}

/** Handles the forms of a discount's page; an example saves nothing and keeps the input. */
export async function changeDiscount(args: AdminArgs) {
  requireMay(args, "discounts.save");
  const discount = args.params.id === undefined ? null : await discountOfPage(args);
  const form = await args.request.formData();
  const { handler } = readIntent(form, operations);
  return handler({ args, form, fields: readFields(form), discount });
}

function answerWith(work: Work, checked: CheckedDiscount | null, part: Partial<DiscountAnswer>) {
  const { args, fields, form } = work;
  const errors: FieldErrors = checked?.errors ?? {};
  const version = Number(form.get("version"));
  return {
    form: "discount",
    errors,
    message: null,
    values: { seen: String(form.get("seen") ?? "") },
    fields,
    example: null,
    asked: false,
    version,
    opened: openedOn(form),
    stamp: args.context.services.random.token(6),
    ...part,
  } satisfies DiscountAnswer;
}

async function showExample(work: Work) {
  const { args, fields } = work;
  const checked = await checkFields(fields, args);
  if (!checked.terms) return refuse(args.context, answerWith(work, checked, {}));
  const example = await args.call("discounts.example", [checked.terms]);
  return data(answerWith(work, null, { example, asked: true }));
}

async function save(work: Work) {
  const { args, form, fields, discount } = work;
  const checked = await checkFields(fields, args);
  if (!checked.input) return refuse(args.context, answerWith(work, checked, {}));
  const { clock, random } = args.context.services;
  const id = discount?.id ?? newId(clock, random);
  const version = discount ? Number(form.get("version")) : undefined;
  const saved = await attempt(
    args.call("discounts.save", [{ ...checked.input, id, version }]).catch((error: unknown) => {
      if (!isTaken(error, "codeLower")) throw error;
      const code = "Another discount has this code";
      throw new Failure("impossible", code, { code });
    }),
  );
  if (!saved.ok) {
    return refuseForm(work, saved.failure);
  }
  const name = saved.value.code ?? saved.value.description;
  return redirectWithFlash(args, discountsBehind(args.request), {
    kind: "done",
    text: discount ? `${name} is saved.` : `${name} is made.`,
    link: { to: `/admin/discounts/${encodeURIComponent(id)}`, label: "Open it" },
  });
}

/** A refusal by the services; after a conflict, the form over the present discount. */
async function refuseForm(work: Work, failure: Failure) {
  const { args, form, fields, discount } = work;
  const typed = answerWith(work, null, {});
  if (!discount || failure.kind !== "conflict") {
    return refuse(args.context, { ...typed, ...documentRefusal(failure, typed, null) });
  }
  const present = await discountOfPage(args);
  const now = await fieldsOfDiscount(args, present);
  const refusal = documentRefusal(failure, typed, discountFacts(present));
  const opened = openedOn(form);
  const merged = opened ? mergeDiscount({ base: opened, mine: fields, now }) : { fields };
  const answer = { ...typed, ...refusal, ...merged, version: present.version, opened: now };
  return refuse(args.context, answer, 409);
}

/** A discount's form, with its products by SKU or id. */
export async function fieldsOfDiscount({ call }: AdminArgs, discount: Discount) {
  const { products, unknown } = await call("discounts.productsNamed", [discount.productIds]);
  return fieldsOf(discount, [...products.map(({ sku, id }) => sku ?? id), ...unknown]);
}

/** The address of the list behind a discount's page, with its filter only. */
export function discountsBehind(request: Request): string {
  const from = new URLSearchParams(new URL(request.url).searchParams.get("return") ?? "");
  const state = ["on", "not"].find((each) => each === from.get("state"));
  return state ? `/admin/discounts?state=${state}` : "/admin/discounts";
}

async function remove(work: Work) {
  const { args, discount, form } = work;
  if (!discount) throw problem(400);
  const seen = { id: discount.id, version: Number(form.get("version")) };
  const done = await attempt(args.call("discounts.removeUnused", [seen]));
  if (!done.ok) return refuseForm(work, done.failure);
  const text = `${discount.code ?? discount.description} is deleted.`;
  return redirectWithFlash(args, discountsBehind(args.request), { kind: "done", text });
}

/** The list's action: switch a discount on and off. */
export async function switchDiscount(args: AdminArgs) {
  const form = await args.request.formData();
  const { handler: active, rest: id } = readIntent(form, { on: true, off: false });
  const discount = await args.call("discounts.find", [id]);
  const { search } = new URL(args.request.url);
  if (!discount) {
    const flash = { kind: "problem", text: "That discount no longer exists." } as const;
    return redirectWithFlash(args, `/admin/discounts${search}`, flash);
  }
  const { type, value } = discount;
  const name = discount.code ?? discount.description;
  const change = { id, type, value, active, version: Number(form.get("version")) };
  const done = await attempt(args.call("discounts.save", [change]));
  const flash: Omit<Flash, "id"> = done.ok
    ? { kind: "done", text: active ? `${name} is on.` : `${name} is off.` }
    : { kind: "problem", text: switchProblem(name, done.failure) };
  return redirectWithFlash(args, `/admin/discounts${search}`, flash);
}

function switchProblem(name: string, failure: Failure): string {
  return failure.kind === "conflict"
    ? `${name} has changed since. Check it, then try again.`
    : failure.message;
}
