import type { ServerBuild } from "@remix-run/node";
import * as auth from "~/routes/api/auth";
import * as checkout from "~/routes/api/checkout";
import * as checkoutConfig from "~/routes/api/checkout-config";
import * as webhook from "~/routes/api/webhooks-payment";

/** The routes of payment, and sign-in, as a build holds them. */
export const paymentRoutes = {
  routes: {
    auth: { id: "auth", path: "api/auth/*", module: auth },
    checkout: { id: "checkout", path: "api/checkout", module: checkout },
    config: { id: "config", path: "api/checkout/config", module: checkoutConfig },
    webhook: { id: "webhook", path: "api/webhooks/payment", module: webhook },
  },
} as unknown as ServerBuild;
