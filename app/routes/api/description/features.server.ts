import { z } from "zod";
import { bodyLimits } from "~/http/api/body.server";
import { idempotencyTexts } from "~/http/api/idempotency.server";
import { errors } from "~/http/api/statuses";
import {
  quoteNotifyRequestSchema,
  statusUpdateRequestSchema,
} from "~/modules/mail/notifications/notify-schemas.server";
import { checkoutBody, newsletterBody } from "../bodies";
import { idempotencyKey } from "./commerce.server";
import type { Operation } from "./operation.server";

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
    description: "The signature is in payment-signature, or else in stripe-signature.",
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
