import { data, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { CartLines } from "~/components/cart/cart-lines";
import { articleInput, referenceInput } from "~/components/catalogue/article-inputs";
import { type CartView, cartForm, type LineView, lineName } from "~/components/frame/cart-view";
import { type Change, type ChangedAnswer, Changes } from "~/components/frame/changes";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { RecentlySeen } from "~/components/frame/recently-seen";
import { rich, unseen } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import type { FormAnswer } from "~/forms/answer";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { submitOrExplain } from "~/forms/submit-or-explain";
import { useAnswer } from "~/forms/use-answer";
import { limits } from "~/http/api/rate-limit.server";
import { statuses } from "~/http/api/statuses";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { readIntent } from "~/http/pages/intent.server";
import { type PageArgs, type ShopArgs, shopPage } from "~/http/pages/page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { attempt, refuse, wasRefused } from "~/http/pages/submission.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { sumOrNull } from "~/kernel/money";
import { bestEffort } from "~/kernel/process/log.server";
import { cartLimits } from "~/modules/cart/cart.resource";
import { returnOrigin } from "~/modules/payments/provider";
import { site } from "~/modules/settings/site";
import { startedCookie, startedPayments, toPaymentPage } from "~/routes/documents/pay-order.server";
import { t } from "~/texts/text";
import { Totals } from "../../components/cart/totals";
import { figure, money } from "../../components/frame/price";
import {
  changeLine,
  changeReferences,
  keepReferences,
  removeLine,
  requestQuote,
  restoreLine,
} from "./cart-actions.server";
import { applyCode, cartChanges, dropCode, viewCart } from "./cart-view.server";
import { recentlySeen } from "./product-page.server";

export const loader = shopPage(async (args) => {
  const cart = await viewCart(args);
  const seen = cart.lines.length === 0 ? recentlySeen(args).slice(0, 4) : [];
  const { headers, ...pay } = await payOffer(args, cart);
  const page = {
    cart,
    seen: seen.length > 0 ? await args.call("catalogue.cardsOf", [seen]) : [],
    paysOnline: args.context.services.payments.on,
    refused: wasRefused(args.context),
    ...pay,
    slots: await cartSlots(args),
  };
  return data(page, { headers });
});

/** Extensions get the cart with the catalogue's data; it is read again only for them. */
async function cartSlots(args: ShopArgs) {
  const { extending } = args.context.services;
  if (!extending.fills("cart.lines") && !extending.fills("cart.summary")) return null;
  const items = (await args.call("visitorCart.get", []))?.items ?? [];
  return slotsOf(args.context, { "cart.lines": { items }, "cart.summary": { items } });
}

const handlers = {
  set: changeLine,
  remove: removeLine,
  restore: restoreLine,
  code: applyCode,
  "drop-code": dropCode,
  references: changeReferences,
  quote: requestQuote,
  pay: payCart,
};

export const action = withFormSize(
  shopPage(async (args: ShopArgs) => {
    const form = await args.request.formData();
    return readIntent(form, handlers).handler(args, form);
  }),
  { parts: usualForm.parts + cartLimits.lines },
);

export const clientAction = (args: ClientActionFunctionArgs) => submitOrExplain(args, cartForm);

const tokenPattern = /^[A-Za-z0-9_-]{16,64}$/;

/** The cart's offer to pay online; null when payment is off or a line has no price. */
async function payOffer(
  args: ShopArgs,
  cart: CartView,
): Promise<{ offer: PayOffer | null; unfinished: boolean; headers: Headers }> {
  const { payments, random } = args.context.services;
  const headers = new Headers();
  if (!payments.on) return { offer: null, unfinished: false, headers };
  const unfinished = await tellUnfinished(args, headers);
  const { discount } = cart;
  const amount = payable(cart);
  const offer = isPayable(cart.lines)
    ? { token: random.token(18), amount, seen: cart.seen, discounted: discount !== null }
    : null;
  return { offer, unfinished, headers };
}

/** Whether the last payment was started but not completed. The visitor is informed once. */
async function tellUnfinished(args: ShopArgs, headers: Headers): Promise<boolean> {
  const [last, ...others] = startedPayments(args);
  if (!last || last.notified) return false;
  headers.append("Set-Cookie", startedCookie(args, [{ ...last, notified: true }, ...others]));
  const { log } = args.context.services;
  const found = args.call("orders.findBySession", [last.sessionId]);
  return (await bestEffort(log, "[cart]", found)) === null;
}

/**
 * Handles the cart's pay button: redirects to the payment page, or shows the page again with the
 * reason why not.
 */
async function payCart(args: ShopArgs, form: FormData) {
  const { services, clientAddress } = args.context;
  const { payments, limiter, env } = services;
  const { headers, url } = args.request;
  const wrong = await keepReferences(args, form);
  if (wrong) return wrong;
  if (!payments.on) return refused(args, t("shop:paymentOff"));
  const { allowed } = await limiter.take(limits.checkout, clientAddress);
  if (!allowed) return refused(args, t("shop:payTooMany"), 429);
  const { caller, cartOwner } = await visitorOf(args);
  const shown = await viewCart(args);
  if (shown.lines.length === 0) return refused(args, t("shop:payEmpty"));
  const changed = cartChanges(form, shown);
  if (changed) return changedSince(args, changed);
  const token = String(form.get("token"));
  const opened = await attempt(
    payments.checkout.cart({
      items: shown.lines.map(({ id, quantity, variantId }) =>
        variantId === null ? { id, quantity } : { id, quantity, variantId },
      ),
      customerId: caller?.uid ?? null,
      origin: returnOrigin({ origin: headers.get("Origin"), url }, env),
      formToken: tokenPattern.test(token) ? `${cartOwner} ${token}` : null,
      fromCart: true,
      seen: payable(shown),
    }),
  );
  if (!opened.ok && opened.failure.kind === "conflict") {
    return changedSince(args, cartChanges(form, await viewCart(args)) ?? []);
  }
  if (!opened.ok) return refused(args, opened.failure.message, statuses[opened.failure.kind]);
  return toPaymentPage(args, opened.value);
}

/** What an online payment charges: the discounts of the shop are for quotes. */
function payable({ subtotal, charges }: CartView): number {
  const parts = [subtotal, ...charges.map(({ amount }) => amount)];
  return sumOrNull(parts, site.currency) ?? subtotal;
}

/** The cart differs from what its page showed, so the page is shown again with the differences. */
function changedSince(args: PageArgs, changed: Change[]) {
  return refused(args, t("shop:cartChangedNotPaid"), 409, changed);
}

function refused(args: PageArgs, message: string, status = 400, changed: Change[] = []) {
  const answer: ChangedAnswer = { form: "pay", errors: {}, message, values: {}, changed };
  return refuse(args.context, answer, status);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: t("shop:yourCart"), noindex: true, refused: data?.refused });

export default function Cart() {
  const { cart, seen, paysOnline, offer, unfinished } = useLoaderData<typeof loader>();
  const answer = useAnswer<ChangedAnswer>();
  if (cart.lines.length === 0) {
    return (
      <>
        <header className="page-head">
          <h1>{t("shop:yourCart")}</h1>
        </header>
        <EmptyState title={t("shop:cartEmpty")} icon="cart">
          <p>{t("shop:cartEmptyHint")}</p>
          <p className="empty-links">
            <Link className="button button-primary" to="/products" prefetch="intent">
              {t("shop:browseProducts")}
            </Link>
            <Link className="button button-plain" to="/quick-order" prefetch="intent">
              {t("frame:quickOrder")}
            </Link>
          </p>
        </EmptyState>
        <RecentlySeen cards={seen} />
      </>
    );
  }
  return (
    <>
      <header className="page-head">
        <h1>{t("shop:yourCart")}</h1>
        {unfinished ? <PaymentUnfinished /> : null}
      </header>
      <div className="cart-layout">
        <div className="stack">
          <CartLines cart={cart} answer={answer} />
          <p className="small quick-buttons">
            <Link to="/quick-order">{t("shop:addByNumbers")}</Link>
            <Link to="/account/lists?take=cart">{t("lists:saveCart")}</Link>
          </p>
          <OwnNumbers cart={cart} answer={answer?.form === "references" ? answer : null} />
          <Slot name="cart.lines" />
        </div>
        <div className="cart-side">
          <CartSummary cart={cart} answer={answer} paysOnline={paysOnline}>
            <PayButton offer={offer} answer={answer} />
          </CartSummary>
          <Slot name="cart.summary" />
          <PaymentTerms />
        </div>
      </div>
    </>
  );
}

export { shouldRevalidate } from "~/forms/revalidation";

interface CartSummaryProps {
  cart: CartView;
  answer: FormAnswer | null;
  /**
   * Whether online payment is on. The shop's discount codes apply to quotes; the payment page has
   * its own codes.
   */
  paysOnline: boolean;
  /** The button to pay at once, where that is possible. */
  children?: ReactNode;
}

function CartSummary({ cart, answer, paysOnline, children }: CartSummaryProps) {
  const blocked = cart.lines.some(({ exists }) => !exists);
  return (
    <section className="summary stack" aria-labelledby="summary">
      <h2 id="summary">{t("shop:summary")}</h2>
      <Totals cart={cart} />
      <DiscountCode cart={cart} answer={answer} paysOnline={paysOnline} />
      {blocked ? <p className="field-error">{t("shop:removeGoneFirst")}</p> : null}
      {/* The styles show one of the two, also without scripts: a wrong quantity leads nowhere. */}
      <p className="field-error cart-halt">{t("shop:correctQuantityFirst")}</p>
      <div className="cart-onward stack">
        {blocked ? null : (
          <Submit form={onwardForm} intent="quote" pending={t("shop:oneMoment")}>
            {t("shop:requestAQuote")}
          </Submit>
        )}
        {children}
      </div>
    </section>
  );
}

/** The form that leads on: it sends the typed numbers along, wherever its button stands. */
const onwardForm = "cart-onward";

/** The buyer's own positions or numbers of the lines, for the offer and all that follows. */
function OwnNumbers({ cart: { lines }, answer }: { cart: CartView; answer: FormAnswer | null }) {
  return (
    <details className="code-entry" open={answer ? true : undefined}>
      <summary>{t("shop:ownNumbers")}</summary>
      <Form method="post" action="/cart" className="stack" id={onwardForm}>
        <p className="small soft">{t("shop:ownNumbersHint")}</p>
        <FormFields answer={answer}>
          <ErrorSummary />
          {lines.map(({ id, variantId, name, variantName, sku, reference }) => (
            <Field
              key={lineName({ id, variantId })}
              name={referenceInput + articleInput(id, variantId)}
              label={[sku, name, variantName].filter(Boolean).join(", ")}
              initial={reference}
              maxLength={cartLimits.reference}
              autoComplete="off"
              spellCheck={false}
              width="half"
            />
          ))}
        </FormFields>
        <p>
          <Submit intent="references" pending={t("lists:saving")} tone="plain">
            {t("shop:keepNumbers")}
          </Submit>
        </p>
      </Form>
    </details>
  );
}

function DiscountCode({ cart, answer, paysOnline }: Omit<CartSummaryProps, "children">) {
  const refusal = answer?.form === "code" ? answer : null;
  if (cart.code && !refusal) {
    return (
      <div className="code-used">
        <p className="small">
          {rich(
            "shop:codeUsed",
            { code: (text) => <strong className="mono">{text}</strong> },
            { code: cart.code },
          )}
        </p>
        <Form method="post" action="/cart" preventScrollReset replace>
          <Submit intent="drop-code" pending={t("shop:removing")} tone="link">
            {rich("shop:removeCode", { hidden: unseen })}
          </Submit>
        </Form>
        {cart.codeNote ? <p className="small soft code-note">{cart.codeNote}</p> : null}
      </div>
    );
  }
  return (
    <details className="code-entry" open={refusal ? true : undefined}>
      <summary>{t("shop:discountCode")}</summary>
      {refusal?.message ? (
        <p className="field-error" role="alert">
          {refusal.message}
        </p>
      ) : null}
      <Form method="post" action="/cart" className="code-form" preventScrollReset replace>
        <FormFields answer={refusal}>
          <Field
            name="code"
            label={t("shop:code")}
            hint={paysOnline ? t("shop:codeHint") : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
          />
          <Submit intent="code" pending={t("shop:checking")} tone="plain">
            {t("shop:apply")}
          </Submit>
        </FormFields>
      </Form>
      {cart.codeNote ? <p className="small soft">{cart.codeNote}</p> : null}
    </details>
  );
}

function PaymentTerms() {
  return (
    <section className="pays stack" aria-labelledby="pays">
      <h2 id="pays">{t("shop:whoPaysWhat")}</h2>
      <dl className="pays-list">
        <dt>{t("shop:now")}</dt>
        <dd>{t("shop:nothingNow")}</dd>
        <dt>{t("shop:withTheOffer")}</dt>
        <dd>{t("shop:wePriceEveryItem")}</dd>
        <dt>{t("shop:onceYouAccept")}</dt>
        <dd>{t("shop:youPayTheOffer")}</dd>
      </dl>
    </section>
  );
}

interface PayButtonProps {
  /** null: this cart cannot be paid online, and nothing is shown. */
  offer: PayOffer | null;
  answer: ChangedAnswer | null;
}

/** Leads to the payment page. Its button sends the form of the numbers, also without scripts. */
function PayButton({ offer, answer }: PayButtonProps) {
  const refusal = answer?.form === "pay" ? answer : null;
  if (!offer && !refusal) return null;
  return (
    <div className="pay stack">
      <FormFields answer={refusal} prefix="pay-">
        <ErrorSummary />
        <Changes changed={refusal?.changed} />
      </FormFields>
      {offer ? (
        <>
          <input type="hidden" form={onwardForm} name="token" value={offer.token} />
          <input type="hidden" form={onwardForm} name="seen" value={offer.seen} />
          <Submit
            form={onwardForm}
            intent="pay"
            pending={t("shop:openingThePaymentPage")}
            tone="plain"
          >
            {rich("shop:payNow", { amount: figure }, { amount: money(offer.amount) })}
          </Submit>
          <p className="small soft">
            {offer.discounted ? t("shop:payHintDiscounted") : t("shop:payHint")}
          </p>
        </>
      ) : null}
    </div>
  );
}

/** A note for a buyer who returns without having paid. */
function PaymentUnfinished() {
  return (
    <p className="notice" role="status">
      {t("shop:paymentUnfinished")}
    </p>
  );
}

/** Lets the cart be paid at once. */
interface PayOffer {
  /** Identifies this rendering of the form: if it is sent twice, one payment page opens. */
  token: string;
  /** The amount on the payment page, before promotion codes, in major units. */
  amount: number;
  /** The cart as the page shows it. */
  seen: string;
  /** Whether the cart shows a discount, which applies to quotes only. */
  discounted: boolean;
}

/** A cart can be paid online only when every line is still sold and has a price. */
function isPayable(lines: readonly Pick<LineView, "exists" | "price">[]): boolean {
  return lines.length > 0 && lines.every(({ exists, price }) => exists && (price ?? 0) > 0);
}

export { ErrorPage as ErrorBoundary };
