import { defineStore } from "./define-store";
import { carriers } from "./extensions/carriers/extension";
import { orderingAgain } from "./extensions/order-again/extension";
import { bankTransfer } from "./providers/bank-transfer/bank-transfer.server";
import { disk } from "./providers/disk/local-files.server";
import { firebase } from "./providers/firebase/firebase-identity.server";
import { memory, sharedStore } from "./providers/limits/limits.server";
import { resend } from "./providers/resend/resend.server";
import { s3 } from "./providers/s3/s3-files.server";
import { session } from "./providers/session/session.server";
import { smtp } from "./providers/smtp/smtp.server";
import { stripe } from "./providers/stripe/stripe-checkout.server";

/**
 * What this store is made of. Of each port the first provider is used whose variables are set
 * (docs/configuration.md); AUTH_PROVIDER chooses that of identity. docs/extending.md says how to
 * add one.
 */
export const storeConfig = defineStore({
  providers: {
    payment: [stripe, bankTransfer],
    mail: [resend, smtp],
    files: [s3, disk],
    identity: [firebase, session],
    limits: [sharedStore, memory],
  },
  extensions: [carriers, orderingAgain],
  defaults: { identity: "firebase" },
});
