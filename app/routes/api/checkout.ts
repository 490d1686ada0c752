import { bodyLimits, checked, readJson } from "~/http/api/body.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { idempotencyKey, keyMadeOf, once } from "~/http/api/idempotency.server";
import { limits, takeAllowance } from "~/http/api/rate-limit.server";
import { json, type Reply } from "~/http/api/reply";
import { Failure } from "~/kernel/failure";
import { checkoutNotStarted } from "~/modules/payments/checkout.server";
import { returnOrigin } from "~/modules/payments/provider";
import { checkoutBody } from "./bodies";

/** Repeats of a keyed call are not counted, because they open no payment page. */
async function startCheckout(call: Call): Promise<Reply> {
  const { request, context, header } = call;
  const { services, crossSite } = context;
  const key = idempotencyKey(call);
  if (key === null) await takeAllowance(context, limits.checkout);
  const { items } = checked(checkoutBody, await readJson(request, { limit: bodyLimits.checkout }));
  const caller = await services.identity.caller(request, { via: "api", crossSite });
  const origin = returnOrigin({ origin: header("origin"), url: request.url }, services.env);
  const start = async (formToken: string | null) => {
    const customerId = caller?.uid ?? null;
    const cart = { items, customerId, origin, formToken, fromCart: false };
    const { url } = await services.payments.checkout.cart(cart);
    return json({ url });
  };
  if (key === null) return start(null);
  const who = caller?.uid ?? `guest ${context.clientAddress}`;
  const keyed = { caller: who, name: "checkout", key, args: [items, origin] };
  return once(call, keyed, async () => {
    await takeAllowance(context, limits.checkout);
    return start(keyMadeOf(keyed));
  });
}

export const loader = endpoint(
  {
    POST(call) {
      if (!call.context.services.payments.on) {
        throw new Failure("notConfigured", "checkout not configured");
      }
      return startCheckout(call);
    },
  },
  { unexpected: checkoutNotStarted, unavailable: 500 },
);
export const action = loader;
