import { bodyLimits, readBytes } from "~/http/api/body.server";
import { endpoint } from "~/http/api/endpoint.server";

export const loader = endpoint({
  POST({ request, context, header }) {
    const signature = header("payment-signature") || header("stripe-signature");
    return context.services.payments.receive(signature, () =>
      readBytes(request, bodyLimits.webhook),
    );
  },
});
export const action = loader;
