import type { Prefill } from "~/components/cart/quote-form";
import type { ShopArgs } from "~/http/pages/page.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { bestEffort } from "~/log.server";
import { site } from "~/site";
import { storedDraft } from "./quote-draft.server";

const contactFields = ["email", "firstName", "lastName", "companyName", "phone"] as const;
const addressFields = ["line1", "line2", "city", "region", "postalCode", "country"] as const;

/** The known details of the visitor: the account's contact and its default address. */
export async function prefillOf(args: ShopArgs): Promise<Prefill> {
  const prefill: Prefill = { "delivery.country": site.country, "billing.country": site.country };
  const { caller } = await visitorOf(args);
  if (!caller) return { ...prefill, ...storedDraft(args) };
  const { log } = args.context.services;
  const known = Promise.all([
    args.call("customers.get", [caller.uid]),
    args.call("customers.listAddresses", [caller.uid]),
  ]);
  const [customer, addresses] = (await bestEffort(log, "[prefill]", known)) ?? [null, []];
  const contact = { companyName: "", phone: "", ...caller, ...customer };
  for (const field of contactFields) prefill[`contact.${field}`] = contact[field];
  const address = addresses[0];
  if (address) {
    for (const field of addressFields) prefill[`delivery.${field}`] = address[field];
  }
  return { ...prefill, ...storedDraft(args) };
}
