import type { z } from "zod";
import type { OrderChange } from "~/commerce/orders/orders-service";
import type { Failure } from "~/domain/failure";
import type { Order } from "~/domain/order";
import type { FormAnswer } from "~/forms/answer";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readForm } from "~/http/pages/submission.server";
import { documentRefusal, orderFacts } from "../documents/conflict.server";
import { runForm } from "../documents/document-form.server";
import { orderOfPage } from "./order-page.server";

export type OrderForm = { args: AdminArgs; order: Order; form: FormData };

export function update(
  { args, order }: OrderForm,
  status: string,
  change: OrderChange,
): Promise<Order> {
  return args.call("orders.updateStatus", [order.id, status, change]);
}

/** Reads a form of the order's page and runs its work. */
export function runOrderForm<S extends z.ZodType, R>(
  { args, form }: OrderForm,
  { form: name, schema }: { form: string; schema: S },
  work: (values: z.output<S>, typed: FormAnswer) => Promise<string | R>,
) {
  const read = readForm(schema, form, { form: name });
  const refused = async (failure: Failure, typed: FormAnswer) =>
    documentRefusal(failure, typed, orderFacts(await orderOfPage(args)));
  return runForm({ args, read, refused }, work);
}
