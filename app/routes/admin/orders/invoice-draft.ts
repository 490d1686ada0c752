import { usualForm, withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { attempt } from "~/http/pages/submission.server";
import { offerLimits } from "~/modules/pricing/offer";
import { sendDocument } from "~/routes/documents/document-file.server";
import { neededQuantities } from "./order-actions.server";
import { orderOfPage } from "./order-page.server";

/**
 * /admin/orders/:id/invoice-draft.pdf?line0=2&tax=…: the invoice that these quantities would make.
 * Nothing is issued and nothing is stored. Without scripts the whole form is posted.
 */
const file = adminPage(async (args) => {
  const order = await orderOfPage(args);
  const form = await typedIn(args.request);
  const { lines, wrong } = neededQuantities({ order, form });
  if (wrong) {
    const [message = ""] = [wrong.message, ...Object.values(wrong.errors ?? {})].filter(Boolean);
    throw problem(400, { message });
  }
  const tax = String(form.get("tax") ?? "") || null;
  const drafted = await attempt(args.call("invoices.readDraft", [order.id, { lines, tax }]));
  if (!drafted.ok) throw problem(422, { message: drafted.failure.message });
  return sendDocument(args, (documents) => documents.draftInvoice(drafted.value));
});

async function typedIn(request: Request): Promise<FormData> {
  if (request.method === "POST") return request.formData();
  const form = new FormData();
  for (const [name, value] of new URL(request.url).searchParams) form.append(name, value);
  return form;
}

const drafts = resource({ GET: file, POST: file });

export const loader = drafts;
export const action = withFormSize(drafts, { parts: usualForm.parts + offerLimits.lines });
