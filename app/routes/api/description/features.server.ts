import { z } from "zod";
import { bodyLimits } from "~/http/api/body.server";
import { idempotencyTexts } from "~/http/api/idempotency.server";
import { errors, errors as errorTexts } from "~/http/api/statuses";
import { credentialSchemas } from "~/modules/identity/credentials.server";
import {
  quoteNotifyRequestSchema,
  statusUpdateRequestSchema,
} from "~/modules/mail/notifications/notify-schemas.server";
import { checkoutBody, newsletterBody } from "../bodies";
import { idempotencyKey } from "./commerce.server";
import type { Answer, Operation } from "./responses.server";

const malformed = ["Invalid JSON body", "Invalid request body"];
const mailed = z.union([
  z.object({ sent: z.number().int(), failed: z.number().int() }),
  z.object({ skipped: z.literal(true), reason: z.string() }),
]);
const received = z.union([
  z.object({ received: z.literal(true) }),
  z.object({ received: z.literal(true), recorded: z.literal(false) }),
  z.object({ received: z.literal(true), recorded: z.literal(true), created: z.literal(false) }),
  z.object({
    received: z.literal(true),
    recorded: z.literal(true),
    orderNumber: z.string(),
    created: z.literal(true),
  }),
]);

export const featureOperations: readonly Operation[] = [
  {
    id: "checkout.config",
    verb: "get",
    path: "/api/checkout/config",
    tag: "payment",
    summary: "Says whether online payment is set up",
    security: "none",
    answers: {
      200: { description: "The setting.", schema: z.object({ enabled: z.boolean() }) },
    },
    errors: {},
  },
  {
    id: "checkout.start",
    verb: "post",
    path: "/api/checkout",
    tag: "payment",
    summary: "Starts the payment of a cart",
    description:
      "Prices and stock come from the catalogue. With a valid credential the order belongs to the account.",
    security: "optional",
    parameters: [idempotencyKey],
    replayed: true,
    body: {
      schema: checkoutBody,
      limit: bodyLimits.checkout,
      required: true,
      example: { items: [{ id: "arbor-press-ap2", quantity: 1 }] },
    },
    answers: {
      200: {
        description: "The address of the provider's payment page.",
        schema: z.object({ url: z.string() }),
      },
    },
    // Texts that contain a product's name are not constant.
    errors: {
      400: null,
      409: [idempotencyTexts.other, idempotencyTexts.busy],
      500: ["Could not start checkout. Please try again."],
      503: ["checkout not configured"],
    },
    limited: true,
  },
  {
    id: "webhooks.payment",
    verb: "post",
    path: "/api/webhooks/payment",
    tag: "payment",
    summary: "Receives an event from the payment provider",
    description: "The signature is in payment-signature, or else in the provider's own header.",
    security: "signature",
    parameters: [
      {
        name: "payment-signature",
        in: "header",
        description: "The provider's signature over the raw body.",
        schema: { type: "string" },
      },
    ],
    body: {
      schema: { json: { type: "object", description: "An event of the provider." } },
      limit: bodyLimits.webhook,
    },
    answers: { 200: { description: "The result.", schema: received } },
    errors: {
      400: ["Missing signature", "Invalid signature", "Invalid request body"],
      503: ["webhook not configured"],
    },
  },
  {
    id: "quotes.notify",
    verb: "post",
    path: "/api/quotes/notify",
    tag: "mail",
    summary: "Mails about a new quote to seller and buyer",
    description:
      "The mails are made from the stored quote; fallback is used only without a backend.",
    security: "none",
    body: {
      schema: quoteNotifyRequestSchema,
      limit: bodyLimits.notify,
      required: true,
      example: { quoteNumber: "Q-20261121-0001ABCD" },
    },
    answers: { 200: { description: "What was sent.", schema: mailed } },
    errors: { 400: malformed, 404: ["Quote not found"] },
    limited: true,
  },
  {
    id: "notifications.status",
    verb: "post",
    path: "/api/notifications/status",
    tag: "mail",
    summary: "Mails the state of a quote or an order to its customer",
    security: "none",
    body: {
      schema: statusUpdateRequestSchema,
      limit: bodyLimits.notify,
      required: true,
      example: { kind: "order", referenceNumber: "O-20261121-0001ABCD" },
    },
    answers: { 200: { description: "What was sent.", schema: mailed } },
    errors: { 400: malformed, 404: ["Record not found", "Quote not found", "Order not found"] },
    limited: true,
  },
  {
    id: "newsletter.subscribe",
    verb: "post",
    path: "/api/newsletter",
    tag: "mail",
    summary: "Signs an address up for the newsletter",
    description: "The same answer for new and known addresses. A page's form is answered with 303.",
    security: "none",
    body: {
      schema: newsletterBody,
      limit: bodyLimits.newsletter,
      form: true,
      required: true,
      example: { email: "ada@example.com" },
    },
    answers: {
      200: {
        description: "Accepted; stored is false in demo mode.",
        schema: z.object({ ok: z.literal(true), stored: z.boolean() }),
      },
      303: {
        description: "Redirects to the page of the form.",
        headers: ["location", "set-cookie", "cache-control"],
      },
    },
    errors: { 400: malformed, 503: ["newsletter not configured", errors.unavailable] },
    limited: true,
  },
];

const user = z.object({
  uid: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isAdmin: z.boolean(),
});
const ok = z.object({ ok: z.literal(true) });
const notHere = ["Not found"];
const crossSite = ["Cross-site request refused"];
const off = ["sign-in not configured"];

function answer(description: string, schema: z.ZodType): Answer {
  return { description, schema, headers: ["cache-control", "set-cookie"] };
}
const redirected: Answer = {
  description: "For a form: redirects to redirectTo, or to the default page.",
  headers: ["location", "cache-control", "set-cookie"],
};

type Part = Pick<Operation, "id" | "verb" | "path" | "summary" | "answers"> &
  Partial<Pick<Operation, "description" | "errors" | "limited">> & {
    schema?: z.ZodType;
    example?: unknown;
  };

function operation({ schema, example, errors = {}, ...part }: Part): Operation {
  return {
    tag: "account",
    security: "none",
    ...part,
    ...(part.verb === "post"
      ? {
          body: {
            schema: schema ?? { json: { type: "object" } },
            limit: bodyLimits.auth,
            form: true,
            required: schema !== undefined,
            example,
          },
        }
      : {}),
    errors: {
      ...(part.verb === "post" ? { 400: malformed } : {}),
      403: crossSite,
      404: notHere,
      ...errors,
      503: [...off, errorTexts.unavailable, ...(errors[503] ?? [])],
    },
  };
}

const credentials = { email: "ada@example.com", password: "a long passphrase" };
const providerDown = [
  "Sign-in is not possible at the moment.",
  "Single sign-on is not possible at the moment.",
];

export const accountOperations: readonly Operation[] = [
  operation({
    id: "auth.session",
    verb: "get",
    path: "/api/auth/session",
    summary: "Returns the signed-in user",
    answers: {
      200: answer(
        "The user, or null.",
        z.object({ user: user.nullable(), expires: z.date().nullable() }),
      ),
    },
  }),
  operation({
    id: "auth.providers",
    verb: "get",
    path: "/api/auth/providers",
    summary: "Lists the ways to sign in",
    answers: {
      200: answer(
        "The ways to sign in.",
        z.object({
          providers: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              type: z.enum(["credentials", "oidc"]),
            }),
          ),
        }),
      ),
    },
  }),
  operation({
    id: "auth.signUp",
    verb: "post",
    path: "/api/auth/signup",
    summary: "Makes an account and signs in",
    description: "400 for any error, even for an address that already has an account.",
    schema: credentialSchemas.signUp,
    example: credentials,
    answers: { 201: answer("Signed in.", z.object({ user })), 303: redirected },
    limited: true,
  }),
  operation({
    id: "auth.signIn",
    verb: "post",
    path: "/api/auth/signin",
    summary: "Signs in with a password",
    description:
      "Only failures count against the limit. An account with a second factor is answered 401 with `x-error-code: second_factor_needed`: send the same again with `code`, from the authenticator app or one of the recovery codes.",
    schema: credentialSchemas.signIn,
    example: credentials,
    answers: { 200: answer("Signed in.", z.object({ user })), 303: redirected },
    errors: {
      401: [
        "Invalid email or password.",
        "A code of your second factor is needed.",
        "This code is wrong or was used before.",
      ],
      500: providerDown,
      503: ["Too busy at the moment. Please try again."],
    },
    limited: true,
  }),
  operation({
    id: "auth.signInOidc",
    verb: "post",
    path: "/api/auth/signin/oidc",
    summary: "Starts single sign-on",
    answers: {
      200: answer("Where to send the browser.", z.object({ url: z.string() })),
      303: redirected,
    },
    errors: { 500: providerDown },
    limited: true,
  }),
  operation({
    id: "auth.callbackOidc",
    verb: "get",
    path: "/api/auth/callback/oidc",
    summary: "Receives the browser from single sign-on",
    answers: { 303: redirected },
    errors: { 500: providerDown },
    limited: true,
  }),
  operation({
    id: "auth.signOut",
    verb: "post",
    path: "/api/auth/signout",
    summary: "Signs out",
    description: "The session is deleted on the server.",
    answers: { 200: answer("Signed out.", ok), 303: redirected },
  }),
  operation({
    id: "auth.reset",
    verb: "post",
    path: "/api/auth/reset",
    summary: "Mails a link to set a new password",
    description: "The same answer for addresses without an account.",
    schema: credentialSchemas.reset,
    example: { email: "ada@example.com" },
    answers: { 200: answer("Taken.", ok), 303: redirected },
    errors: { 503: ["password reset not configured"] },
    limited: true,
  }),
  operation({
    id: "auth.confirmReset",
    verb: "post",
    path: "/api/auth/reset/confirm",
    summary: "Sets a new password by a link's token",
    schema: credentialSchemas.confirm,
    example: { token: "from-the-link", password: "a long passphrase" },
    answers: { 200: answer("Set.", ok), 303: redirected },
    errors: {
      400: [...malformed, "This link is no longer valid."],
      503: ["password reset not configured"],
    },
    limited: true,
  }),
];
