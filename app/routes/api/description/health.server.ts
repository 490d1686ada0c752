import { z } from "zod";
import type { Operation } from "./operation.server";

const well = z.object({ status: z.literal("ok") });
const unwell = z.object({ status: z.literal("unavailable") });

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
    description: "Not while a backend is missing, or while the process ends.",
    security: "none",
    answers: {
      200: { description: "It can.", schema: well, headers: ["cache-control"] },
      503: { description: "It cannot.", schema: unwell, headers: ["cache-control"] },
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
