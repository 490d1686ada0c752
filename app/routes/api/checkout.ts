import { z } from "zod";
import { cartLimits } from "~/domain/cart";
import { Failure } from "~/domain/failure";
import { bodyLimits, readJson } from "~/http/api/body.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { limited, limits } from "~/http/api/rate-limit.server";
import { checkoutNotStarted } from "~/payments/checkout.server";
import { returnOrigin } from "~/payments/return-address";

const id = z.string().min(1).max(cartLimits.id);

const schema = z.object({
  items: z
    .array(
      z.object({
        id,
        quantity: z.number().int().positive().max(cartLimits.quantity),
        variantId: id.optional(),
      }),
    )
    .min(1)
    .max(cartLimits.lines),
});

async function startCheckout({ request, context, header }: Call) {
  const { services, crossSite } = context;
  const body = schema.safeParse(await readJson(request, { limit: bodyLimits.checkout }));
  if (!body.success) throw new Failure("invalid", "Invalid request body");
  const caller = await services.identity.caller(request, { via: "api", crossSite });
  const { url } = await services.payments.checkout.cart({
    items: body.data.items,
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
