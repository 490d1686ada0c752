import { z } from "zod";
import { listBehind } from "~/components/lists/list";
import { requiredLine } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { attempt, readForm, refuse } from "~/http/pages/submission.server";
import { dayIn } from "~/kernel/calendar";
import { invoiceDocument } from "~/modules/documents/invoice-document";
import { openToCredit } from "~/modules/invoices/crediting.server";
import { invoiceLimits } from "~/modules/invoices/invoice.resource";
import { site } from "~/modules/settings/site";
import { refuseErased } from "../../documents/erased-document.server";
import { returnToPage } from "../documents/document-answers.server";
import { issuedNotice } from "../documents/status-mail.server";
import { invoiceList } from "./invoice-list";

async function invoiceOfPage({ call, params }: AdminArgs) {
  const found = await call("invoices.find", [params.number ?? ""]);
  if (!found) {
    throw problem(404, {
      message: "There is no such invoice. The address may be mistyped.",
      back: { to: "/admin/invoices", label: "All invoices" },
    });
  }
  refuseErased(found.invoice.document);
  const { invoices } = await call("invoices.ofOrder", [found.invoice.orderId]);
  const credits = invoices
    .map(({ invoice }) => invoice)
    .filter(({ document }) => document.credits?.number === found.invoice.number);
  return { ...found, credits };
}

export async function invoicePage(args: AdminArgs) {
  const { invoice, balance, credits } = await invoiceOfPage(args);
  const { number, kind, day, dueDay, total, orderId, orderNumber } = invoice;
  const open = openToCredit(invoice, credits);
  const today = dayIn(args.context.services.clock(), site.timeZone.id);
  const lines = invoice.document.lines
    .map(({ at, name }) => ({ at, name, open: open[at] ?? 0 }))
    .filter((line) => line.open > 0);
  return {
    document: invoiceDocument(invoice, site.locale),
    row: {
      number,
      word: kind === "invoice" ? "Invoice" : "Credit note",
      day,
      dueDay,
      total,
      open: balance?.open ?? null,
      overdue: balance?.state === "open" && balance.dueDay < today,
      credited: balance?.state === "credited",
      file: `/admin/orders/${orderId}/documents/${number}/file.pdf`,
    },
    orderNumber,
    back: listBehind(invoiceList, new URL(args.request.url).searchParams),
    credits: credits.map((credit) => ({ number: credit.number, total: credit.total })),
    lines,
    count: credits.length + 1,
    mayCredit: kind === "invoice" && lines.length > 0 && args.may("invoices.credit"),
  };
}

const schema = z.object({
  count: z.coerce.number().int().min(1),
  reason: requiredLine({ what: "the reason", max: invoiceLimits.reason }),
  after: z.string(),
  charges: z.string().optional(),
});

/** Issues a credit note over the typed quantities; over everything when there are none. */
export async function creditOnPage(args: AdminArgs) {
  const form = await args.request.formData();
  const { invoice } = await invoiceOfPage(args);
  const read = readForm(schema, form, { form: "credit" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { count, reason, after, charges } = read.values;
  const typed = invoice.document.lines.flatMap(({ at }) => {
    const text = String(form.get(`line${at}`) ?? "").trim();
    return text === "" ? [] : [{ at, quantity: Number(text.replace(",", ".")) }];
  });
  if (typed.some(({ quantity }) => !(quantity >= 0 && quantity < 1e9))) {
    return refuse(args.context, { ...read.typed, message: "Enter quantities as numbers." });
  }
  const done = await attempt(
    args.call("invoices.credit", [
      invoice.orderId,
      invoice.number,
      {
        count,
        reason,
        lines: typed.length > 0 ? typed : null,
        charges: charges === "yes",
        lowersDebt: after !== "anew",
      },
    ]),
  );
  if (!done.ok) return refuse(args.context, { ...read.typed, message: done.failure.message });
  const text = `Credit note ${done.value.number} is issued. ${issuedNotice(args, invoice.document.buyer.email)}`;
  return returnToPage(args, { kind: "done", text });
}
