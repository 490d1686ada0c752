import { z } from "zod";
import { unavailableReasons } from "~/domain/failure";
import type { Operation } from "./operation.server";

const well = z.object({ status: z.literal("ok") });
const unwell = z.object({
  status: z.literal("unavailable"),
  reason: z
    .enum(unavailableReasons)
    .optional()
    .describe("What an operator has to repair; left out when waiting helps."),
});

export const healthOperations: readonly Operation[] = [
  {
    id: "health.alive",
    verb: "get",
    path: "/healthz",
    tag: "health",
    summary: "Checks that the process runs",
    security: "none",
    answers: { 200: { description: "It runs.", schema: well, headers: ["cache-control"] } },
    errors: {},
  },
  {
    id: "health.ready",
    verb: "get",
    path: "/readyz",
    tag: "health",
    summary: "Checks whether the store can answer",
    description:
      "Not while a backend is missing or away, a folder cannot be written, a restore is unfinished, or the process ends.",
    security: "none",
    answers: {
      200: { description: "It can.", schema: well, headers: ["cache-control"] },
      503: { description: "It cannot.", schema: unwell, headers: ["cache-control", "retry-after"] },
    },
    errors: {},
  },
  {
    id: "description",
    verb: "get",
    path: "/openapi.json",
    tag: "health",
    summary: "This description",
    security: "none",
    answers: {
      200: {
        description: "An OpenAPI 3.1 document.",
        schema: { json: { type: "object", required: ["openapi", "info", "paths"] } },
        headers: ["cache-control", "etag"],
      },
      304: {
        description: "If-None-Match has the present ETag.",
        headers: ["cache-control", "etag"],
      },
    },
    errors: {},
    anyOrigin: true,
  },
];
