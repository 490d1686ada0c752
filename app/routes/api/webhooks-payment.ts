import { bodyLimits, readBytes } from "~/http/api/body.server";
import { endpoint } from "~/http/api/endpoint.server";

export const loader = endpoint({
  POST({ request, context, header }) {
    const { payments } = context.services;
    const own = payments.signatureHeader;
    const signature = header("payment-signature") || (own && header(own));
    return payments.receive(signature, () => readBytes(request, bodyLimits.webhook));
  },
});
export const action = loader;
