import { Failure } from "~/domain/failure";
import { bodyLimits, readJson } from "~/http/api/body.server";
import { checked } from "~/http/api/checked.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { limited, limits } from "~/http/api/rate-limit.server";
import { checkoutNotStarted } from "~/payments/checkout.server";
import { returnOrigin } from "~/payments/return-address";
import { checkoutBody } from "./checkout-body";

async function startCheckout({ request, context, header }: Call) {
  const { services, crossSite } = context;
  const { items } = checked(checkoutBody, await readJson(request, { limit: bodyLimits.checkout }));
  const caller = await services.identity.caller(request, { via: "api", crossSite });
  const { url } = await services.payments.checkout.cart({
    items,
    customerId: caller?.uid ?? null,
    origin: returnOrigin({ origin: header("origin"), url: request.url }, services.env),
    formToken: null,
    fromCart: false,
  });
  return { url };
}

const counted = limited(limits.checkout, startCheckout);

export const loader = endpoint(
  {
    POST(call) {
      if (!call.context.services.payments.on) {
        throw new Failure("notConfigured", "checkout not configured");
      }
      return counted(call);
    },
  },
  { unexpected: checkoutNotStarted },
);
export const action = loader;
