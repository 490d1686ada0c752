import { type MetaFunction, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Form,
  useLoaderData,
  useRevalidator,
} from "@remix-run/react";
import { useEffect } from "react";
import { z } from "zod";
import { QuoteForm, quoteFormId } from "~/components/cart/quote-form";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { type CartView, type LineView, lineName } from "~/components/frame/cart-view";
import type { Change, ChangedAnswer } from "~/components/frame/changes";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich, unseen } from "~/components/frame/rich";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import type { FormAnswer } from "~/forms/answer";
import { inputsOf } from "~/forms/inputs";
import { submitOrExplain } from "~/forms/submit-or-explain";
import { useAnswer } from "~/forms/use-answer";
import { bodyLimits } from "~/http/api/body.server";
import { withFormSize } from "~/http/form-size.server";
import {
  completePlace,
  optionalAddress,
  placeInputs,
  typedFields,
} from "~/http/pages/address-fields.server";
import { flashCookie } from "~/http/pages/flash.server";
import { type ShopArgs, shopPage } from "~/http/pages/page.server";
import { slotsOf } from "~/http/pages/slots.server";
import {
  answerOf,
  attempt,
  minutesUntil,
  readForm,
  refuse,
  wasRefused,
} from "~/http/pages/submission.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { dayIn, typedDay } from "~/kernel/calendar";
import { canonicalJson } from "~/kernel/canonical-json";
import type { Failure } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import { pick } from "~/kernel/pick";
import { bestEffort } from "~/kernel/process/log.server";
import { type CartLine, withReference } from "~/modules/cart/cart.resource";
import {
  type Place,
  type PostalAddress,
  requestContactFields,
} from "~/modules/customers/customer.resource";
import type { MessageInput } from "~/modules/quotes/messages.server";
import { type Quote, quoteFields, requestedFields } from "~/modules/quotes/quote.resource";
import type { QuoteSubmission } from "~/modules/quotes/quotes-service.server";
import { site } from "~/modules/settings/site";
import { isLarge, keptFiles, refusedUnread } from "~/routes/documents/write-message.server";
import { localeNow, t } from "~/texts/text";
import { NextSteps } from "../../components/cart/next-steps";
import { Totals } from "../../components/cart/totals";
import { useHydrated } from "../../components/frame/hydrated";
import { cartChanges, forgetCode, storedCodeDiscount, viewCart } from "./cart-view.server";
import { draftCookie, forgetKeptDraft, keepDraft, prefillOf } from "./quote-prefill.server";
import { sentCookie } from "./quote-sent.server";
import { submissionKey } from "./submission-key.server";

export const loader = shopPage(async (args) => {
  const { clock, random } = args.context.services;
  const [cart, prefill] = await Promise.all([viewCart(args), prefillOf(args)]);
  return {
    cart,
    prefill,
    inputs: requestInputs(),
    submissionKey: newId(clock, random),
    refused: wasRefused(args.context),
    slots: await slotsOf(args.context, { "request.form": { path: "/quote" } }),
  };
});

export const action = withFormSize(shopPage(requestQuote), { bytes: bodyLimits.message });

export const clientAction = (args: ClientActionFunctionArgs) =>
  submitOrExplain(args, () => "quote");

/** The name of a refused form when a product is no longer sold; the page must show which one. */
const goneForm = "quote-gone";

const schema = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9]{24}$/)
    .optional()
    .catch(undefined),
  contact: z.object(typedFields(requestContactFields, undefined, { whose: "your" })),
  delivery: completePlace,
  billing: optionalAddress("billing", { complete: true }),
  ...typedFields(quoteFields, requestedFields, { whose: "your" }),
});

/** How the form asks for it. */
const requestInputs = () => ({
  contact: inputsOf(requestContactFields, undefined, {
    companyName: { label: t("shop:companyOrInstitution") },
    phone: { hint: t("shop:phoneHint") },
  }),
  place: placeInputs({ complete: true }),
  requested: inputsOf(quoteFields, requestedFields, {
    reference: {
      label: t("shop:yourReference"),
      hint: t("shop:referenceHint"),
    },
    neededBy: { hint: t("shop:neededByHint") },
    message: { hint: t("shop:messageHint") },
  }),
});
type Request = z.output<typeof schema>;

const nothingTyped: FormAnswer = { form: "quote", errors: {}, message: null, values: {} };

/** Sends the cart as a quote request, once, however often the form arrives. */
async function requestQuote(args: ShopArgs) {
  const unread = await refusedUnread(args);
  if (unread) return refuse(args.context, { ...nothingTyped, errors: { files: unread } }, 429);
  if (isLarge(args.request) && (await viewCart(args)).lines.length === 0) {
    return refuse(args.context, { ...nothingTyped, message: t("shop:cartEmptyForQuote") });
  }
  const form = await args.request.formData();
  if (form.get("intent") === "keep") return keepDraft(args, form);
  const read = readForm(schema, form, { form: "quote", files: true });
  if (!read.ok) return refuse(args.context, read.answer);
  const day = typedDay(read.values.neededBy ?? "", localeNow());
  if (day !== null && day < dayIn(args.context.services.clock(), site.timeZone.id)) {
    return refuse(args.context, { ...read.typed, errors: { neededBy: t("shop:neededByPast") } });
  }
  const shown = await viewCart(args);
  if (shown.lines.length === 0) return repeated(args, read.values, read.typed);
  const gone = shown.lines.filter(({ exists }) => !exists).map(({ name }) => name);
  if (gone.length > 0) {
    const message = t("shop:goneRemoveThem", { names: gone.join("; ") });
    // Without scripts, removing the line loads the page again, which then knows what was typed.
    const headers = { "Set-Cookie": draftCookie(args, form).cookie };
    return refuse(args.context, { ...read.typed, form: goneForm, message }, 400, headers);
  }
  const changed = cartChanges(form, shown);
  if (changed) return changedSince(args, read.typed, changed);
  const sent = await keptFiles(args, form);
  if ("error" in sent)
    return refuse(args.context, { ...read.typed, errors: { files: sent.error } });
  const { caller } = await visitorOf(args);
  const discount = await storedCodeDiscount(args);
  const items = shown.lines.map(bareLine);
  const submission = {
    ...submissionOf(read.values, items, discount?.code ?? null),
    key: await submissionKey(args, read.values),
    seenPrices: {
      each: shown.lines.map(({ price }) => price),
      discount: shown.discount?.amount ?? 0,
    },
  };
  const done = await attempt(
    args.call("quotes.submitWithFiles", [caller?.uid ?? null, submission, sent.files]),
  );
  if (!done.ok) {
    return done.failure.kind === "conflict"
      ? changedSince(args, read.typed, cartChanges(form, await viewCart(args)) ?? [])
      : refused(args, done.failure, read.typed);
  }
  await args.call("visitorCart.clear", []);
  const quote = done.value;
  if (caller) await keepFirstAddress(args, caller.uid, quote);
  const kept = await addFiles(args, quote.quoteNumber, sent.files);
  const headers = new Headers({ "Set-Cookie": await sentCookie(args, quote, kept ?? []) });
  headers.append("Set-Cookie", forgetCode(args));
  headers.append("Set-Cookie", forgetKeptDraft(args));
  if (kept === null) {
    const text = t("shop:filesNotReceived");
    headers.append("Set-Cookie", flashCookie(args, { kind: "problem", text }));
  }
  return redirect(`/quote/sent/${quote.quoteNumber}`, { status: 303, headers });
}

/** An account without addresses keeps that of its request, so that the next one begins with it. */
async function keepFirstAddress({ call, context }: ShopArgs, uid: string, quote: Quote) {
  if (!quote.deliveryAddress) return;
  const address = { ...quote.deliveryAddress, label: null, isDefault: false };
  const keep = async () => {
    const known = await call("customers.listAddresses", [uid]);
    if (known.length === 0) await call("customers.addAddress", [uid, address]);
  };
  await bestEffort(context.services.log, "[first address]", keep());
}

/**
 * The files that the request has. A form that is sent again adds them, if the first one had none;
 * null when it has not got them.
 */
async function addFiles(args: ShopArgs, number: string, files: MessageInput["files"]) {
  if (files.length === 0) return [];
  const link = { kind: "quote", number } as const;
  const message = { kind: "request" as const, text: null, wishes: [], files };
  const added = await attempt(args.call("messages.ask", [number, message], { link }));
  return added.ok ? added.value.files : null;
}

/** The files that an earlier sending of the form added to its request. */
async function filesOf(args: ShopArgs, { quoteNumber: number, thread }: Quote) {
  if (thread === null) return [];
  const messages = await args.call("messages.list", [number], { link: { kind: "quote", number } });
  return messages.find(({ kind }) => kind === "request")?.files ?? [];
}

/**
 * The cart differs from what its page showed, so the page is shown again with the differences and
 * everything that was typed.
 */
function changedSince({ context }: ShopArgs, typed: FormAnswer, changed: Change[]) {
  const { seen: _, ...values } = typed.values;
  const message = t("shop:cartChangedNotSent");
  return refuse<ChangedAnswer>(context, { ...typed, values, message, changed }, 409);
}

/** How long a form that is sent again leads to the request that it made. */
const repeatMs = 3_600_000;

/**
 * The cart is empty, perhaps because this form was just sent: then the same result is returned
 * again. Everybody else is told that the cart is empty.
 */
async function repeated(args: ShopArgs, values: Request, typed: FormAnswer) {
  const key = await submissionKey(args, values);
  const quote = key ? await args.call("quotes.findSubmission", [key]) : null;
  const now = args.context.services.clock().getTime();
  if (quote && now - quote.created.getTime() < repeatMs && isOf(quote, values)) {
    const files = await filesOf(args, quote);
    const headers = { "Set-Cookie": await sentCookie(args, quote, files) };
    return redirect(`/quote/sent/${quote.quoteNumber}`, { status: 303, headers });
  }
  return refuse(args.context, { ...typed, message: t("shop:cartEmptyForQuote") });
}

/** Whether the request has what was typed into this form. */
function isOf(quote: Quote, values: Request): boolean {
  const typed = submissionOf(values, [], null);
  const asked = { ...typed, buyerVatId: typed.buyerVatId ?? quote.buyerVatId };
  const names = ["contact", "deliveryAddress", "billingAddress", ...requestedFields] as const;
  return canonicalJson(pick(asked, names)) === canonicalJson(pick(quote, names));
}

function refused({ context }: ShopArgs, failure: Failure, typed: FormAnswer) {
  if (failure.kind !== "tooMany") return refuse(context, answerOf(failure, typed));
  const message = t("shop:requestsTooMany", { minutes: minutesUntil(failure) });
  return refuse(context, { ...typed, message }, 429);
}

function submissionOf(values: Request, items: CartLine[], code: string | null) {
  const { contact, delivery, billing: invoice } = values;
  const addressed = (place: Place): PostalAddress => ({
    firstName: contact.firstName,
    lastName: contact.lastName,
    companyName: contact.companyName,
    phone: contact.phone,
    ...place,
  });
  return {
    items,
    contact,
    ...pick(values, requestedFields),
    discountCode: code,
    deliveryAddress: addressed(delivery),
    billingAddress: invoice ? addressed(invoice) : null,
  } satisfies QuoteSubmission;
}

function bareLine({ id, quantity, variantId, reference }: LineView): CartLine {
  return withReference<CartLine>({ id, quantity, ...(variantId ? { variantId } : {}) }, reference);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: t("shop:requestAQuote"), noindex: true, refused: data?.refused });

export default function QuoteRequest() {
  const { cart, prefill, inputs, submissionKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<ChangedAnswer>();
  const { origin, user } = useRootData();
  const { revalidate } = useRevalidator();
  const gone = answer?.form === "quote-gone";
  // A product was withdrawn while the form was filled in, so the list beside the form must show
  // which one.
  useEffect(() => {
    if (gone) revalidate();
  }, [gone, revalidate]);
  return (
    <>
      <Breadcrumbs
        origin={origin}
        trail={[{ label: t("shop:yourCart"), to: "/cart" }, { label: t("shop:requestAQuote") }]}
      />
      <header className="page-head">
        <h1>{t("shop:requestAQuote")}</h1>
        {cart.lines.length > 0 ? (
          <p className="lead">{user ? t("shop:quoteLeadSignedIn") : t("shop:quoteLead")}</p>
        ) : null}
      </header>
      {cart.lines.length > 0 || answer ? (
        <div className="cart-layout">
          <QuoteForm
            answer={answer}
            prefill={prefill}
            inputs={inputs}
            submissionKey={submissionKey}
            seen={cart.seen}
          />
          <QuoteAside cart={cart} />
        </div>
      ) : (
        <EmptyState title={t("shop:nothingToQuote")} icon="cart">
          <p>{t("shop:nothingToQuoteHint")}</p>
          <Link className="button button-primary" to="/products" prefetch="intent">
            {t("shop:browseProducts")}
          </Link>
        </EmptyState>
      )}
    </>
  );
}

export { shouldRevalidate } from "~/forms/revalidation";

/** The content of the request, beside its form. */
function QuoteAside({ cart }: { cart: CartView }) {
  return (
    <aside className="cart-side" aria-label={t("shop:whatYouAskFor")}>
      <section className="summary stack">
        <h2>{t("shop:yourRequest")}</h2>
        <ul className="bare aside-lines">
          {cart.lines.map((line) => (
            <li key={lineName(line)}>
              <span className="num">{line.quantity} ×</span>
              <span>
                {line.name}
                {line.variantName ? <span className="soft">, {line.variantName}</span> : null}
                {line.sku ? <span className="small soft mono aside-note">{line.sku}</span> : null}
                {line.reference ? (
                  <span className="small soft aside-note">
                    {t("quotes:yourItemNumber")} {line.reference}
                  </span>
                ) : null}
                {[line.exists ? line.each : null, line.minimumNote, line.stockNote].map((note) =>
                  note ? (
                    <span key={note} className="small soft aside-note">
                      {note}
                    </span>
                  ) : null,
                )}
                {line.exists ? null : <Gone line={line} />}
                {line.exists && line.price === null ? (
                  <span className="price-request">{t("frame:priceOnRequest")}</span>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
        <Totals cart={cart} />
        {cart.codeNote ? <p className="small soft">{cart.codeNote}</p> : null}
        <Slot name="request.form" />
        <p>
          <BackToCart />
        </p>
      </section>
      <NextSteps />
    </aside>
  );
}

/** Without scripts the link back sends the form along, so that typed values are kept. */
function BackToCart() {
  const scripted = useHydrated();
  if (scripted) return <Link to="/cart">{t("shop:changeTheCart")}</Link>;
  return (
    <button
      type="submit"
      form={quoteFormId}
      formNoValidate
      name="intent"
      value="keep"
      className="button button-link"
    >
      {t("shop:changeTheCart")}
    </button>
  );
}

/**
 * A line that is no longer sold must be removed before the request can be sent. The form beside it
 * keeps its text.
 */
function Gone({ line }: { line: LineView }) {
  return (
    <Form method="post" action="/cart" className="aside-gone" preventScrollReset replace>
      <span className="stock stock-out">{t("shop:noLongerSold")}</span>{" "}
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="from" value="quote" />
      <input type="hidden" name="id" value={line.id} />
      {line.variantId ? <input type="hidden" name="variantId" value={line.variantId} /> : null}
      <button type="submit" className="button button-link">
        {rich("shop:removeLine", { hidden: unseen }, { name: line.name })}
      </button>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };
