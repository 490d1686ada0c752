import { z } from "zod";
import type { AccountArgs } from "~/http/pages/account-page.server";
import { completeAddress, typedFields } from "~/http/pages/address-fields.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { readIntent } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { pick } from "~/kernel/pick";
import { addressFields, typedAddressFields } from "~/modules/customers/customer.resource";
import { t } from "~/texts/text";

const schema = z.object(typedFields(addressFields, [...typedAddressFields, "isDefault"]));

const list = "/account/addresses";

/** Adds an address, or changes the one in the path. */
export async function saveAddress(args: AccountArgs) {
  const read = readForm(completeAddress(schema), await args.request.formData());
  if (!read.ok) return refuse(args.context, read.answer);
  const { call, user, params } = args;
  const saved = params.id
    ? call("customers.updateAddress", [user.uid, params.id, read.values])
    : call("customers.addAddress", [user.uid, read.values]);
  const done = await attempt(saved);
  if (done.ok) return back(args, { text: t("account:theAddressIsSaved") });
  const { kind } = done.failure;
  if (kind !== "impossible" && kind !== "invalid") throw done.failure;
  return refuse(args.context, answerOf(done.failure, read.typed));
}

/** The list's own forms: delete, undo, make default. */
export async function changeAddresses(args: AccountArgs) {
  const form = await args.request.formData();
  const { handler } = readIntent(form, handlers);
  return handler(args, form);
}

const handlers = { restore: restoreAddress, delete: deleteAddress, default: makeDefault };

function idIn(form: FormData): string {
  return String(form.get("id") ?? "");
}

async function makeDefault(args: AccountArgs, form: FormData) {
  await args.call("customers.updateAddress", [args.user.uid, idIn(form), { isDefault: true }]);
  return back(args, { text: t("account:newQuoteRequestsNowStart") });
}

/** The address never existed, or another tab has deleted it. */
export function noAddress() {
  const back = { to: list, label: t("account:yourAddresses") };
  return problem(404, { message: t("account:thisAddressNoLongerYour"), back });
}

async function deleteAddress(args: AccountArgs, form: FormData) {
  const id = idIn(form);
  const { call, user } = args;
  const addresses = await call("customers.listAddresses", [user.uid]);
  const known = addresses.find((address) => address.id === id);
  if (!known) throw noAddress();
  await call("customers.deleteAddress", [user.uid, id]);
  const fields = pick(known, typedAddressFields);
  const again = { intent: "restore", ...fields, ...(known.isDefault ? { isDefault: "yes" } : {}) };
  return back(args, {
    text: t("account:theAddressIsDeleted"),
    undo: { action: list, fields: again },
  });
}

async function restoreAddress(args: AccountArgs, form: FormData) {
  const read = readForm(schema, form);
  if (!read.ok) throw problem(400);
  await args.call("customers.addAddress", [args.user.uid, read.values]);
  return back(args, { text: t("account:theAddressIsRestored") });
}

function back(
  args: AccountArgs,
  flash: { text: string; undo?: { action: string; fields: Record<string, string> } },
) {
  return redirectWithFlash(args, list, { kind: "done", ...flash });
}
