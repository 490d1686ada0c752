import { endpoint } from "~/http/api/endpoint.server";

export const loader = endpoint({
  GET: ({ context }) => ({ enabled: context.services.payments.on }),
});
export const action = loader;
