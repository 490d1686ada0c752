import type { z } from "zod";
import { rpcMethods } from "~/gateway/methods";
import type { Access, AnyMethod } from "~/gateway/rows/method";
import { bodyLimits } from "~/http/api/body.server";
import { idempotencyTexts } from "~/http/api/idempotency.server";
import { isAllowed, roles, type StaffRole } from "~/modules/staff/role";
import { deskTexts } from "./desk-texts.server";
import { argumentsOf, type Components, type JsonSchema, jsonSchemaOf } from "./json-schema.server";
import { methodTexts } from "./method-texts.server";
import { type Operation, type Security, strict } from "./responses.server";

const securities: Partial<Record<Access, Security>> = {
  public: "none",
  "self-or-guest": "optional",
  holder: "optional",
};

const whoMay: Partial<Record<Access, string>> = {
  public: "Everybody may call it.",
  user: "The first argument is the caller's own uid.",
  "self-or-guest": "The first argument is the caller's own uid, or null for a guest.",
  holder:
    "For the account that the document belongs to, and for whoever has the key of its signed link.",
};

/** Owners may do everything, so rows do not name them. */
function forStaff(named: readonly StaffRole[], access: Access): string {
  const may = roles.filter((role) => isAllowed(role, named));
  const who = access === "holder" ? "Also for" : "For";
  return `${who} staff and keys with ${may.length > 1 ? "one of the roles" : "the role"} ${may.join(", ")}.`;
}

/** An operation for each method that has an HTTP surface. */
export function commerceOperations(components: Components): Operation[] {
  return rpcMethods().map(({ name, row }) => {
    const { summary, example, ...more } = methodTexts[name] ?? deskTexts[name] ?? { summary: name };
    const result = row.result ? jsonSchemaOf(row.result, { side: "output", components }) : {};
    const asked = argumentsOf(row.args, components);
    const isPublic = row.access === "public";
    const wrong = [
      "Invalid JSON body",
      "Invalid request body",
      "Unknown parameter",
      `Invalid arguments for ${name}.`,
      ...(row.result && "nextCursor" in ((row.result as z.ZodObject).shape ?? {})
        ? ["Invalid cursor"]
        : []),
      ...(isKeyed(row) ? [idempotencyTexts.malformed] : []),
    ];
    return {
      id: name,
      verb: "post",
      path: `/api/commerce/${name.replace(".", "/")}`,
      tag: "commerce",
      summary,
      description: [
        more.description,
        whoMay[row.access],
        row.roles ? forStaff(row.roles, row.access) : "",
        row.audited ? "Audited." : "",
      ]
        .filter(Boolean)
        .join(" "),
      security: securities[row.access] ?? "required",
      parameters: [
        strict,
        ...(isKeyed(row) ? [idempotencyKey] : []),
        ...(row.access === "holder" ? [linkKey] : []),
      ],
      body: {
        schema: { json: envelope("args", asked) },
        limit: row.bulk ? bodyLimits.bulk : bodyLimits.rpc,
        required: true,
        ...(example ? { example: { args: example } } : {}),
      },
      answers: {
        200: {
          description: "The result.",
          schema: { json: { ...envelope("result", result), additionalProperties: false } },
        },
      },
      errors: {
        400: row.writes || takesOwnFilters(asked) ? null : wrong,
        ...(row.writes ? refusals : more.refusals),
        ...(isPublic
          ? {}
          : { 401: ["Authentication required."], 403: forbiddenTexts(row, more.refusals) }),
        500: ["Commerce backend is not configured.", `${name} failed.`],
      },
      examples: row.writes
        ? { ...more.refusals, 400: [...wrong, ...(more.refusals?.[400] ?? [])] }
        : (more.refusals ?? {}),
      // Calls of API keys are counted wherever a credential is required.
      limited: row.limit !== null || !isPublic,
      replayed: isKeyed(row),
      changes: row.writes,
      cacheHeaders: false,
      anyOrigin: true,
    } satisfies Operation;
  });
}

/** Whether lists are filtered by values of extensions. A refusal names the value by its path. */
function takesOwnFilters(asked: JsonSchema): boolean {
  return JSON.stringify(asked).includes('"custom":');
}

/** Whether it takes an idempotency key. An answer with a secret is not kept. */
function isKeyed({ writes, secret }: AnyMethod): boolean {
  return writes && !secret;
}

const ofStaff = [
  "Your role does not allow this.",
  "Your role needs a second factor. Set it up under Security in your account.",
];
const notRecent = "Your last sign-in is more than ten minutes ago. Enter your password again.";
const forbidden: Record<string, readonly string[]> = {
  user: ["You may only act on your own account."],
  "self-or-guest": ["You may only submit quotes as yourself."],
  admin: ["Admin privileges required.", ...ofStaff],
};

function forbiddenTexts(
  { access, writes, recent }: Pick<AnyMethod, "access" | "writes" | "recent">,
  { 403: own = [] }: Record<number, readonly string[]> = {},
) {
  // A colleague may use a customer's link. To change anything by it, they need a role that sells.
  const texts = access === "holder" && writes ? ofStaff : forbidden[access];
  return texts && [...texts, ...(recent ? [notRecent] : []), ...own];
}

/** A service may refuse any change with a reason, as it may the arguments of one. */
const refusals = { 404: null, 409: null, 422: null };

export const idempotencyKey = {
  name: "idempotency-key",
  in: "header",
  description: "Chosen by the caller: for 24 hours the same call gets the same answer.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
} as const;

const linkKey = {
  name: "x-link-key",
  in: "header",
  description: "Replaces a credential: the value of key= in the link of the document's mail.",
  schema: { type: "string" },
} as const;

function envelope(name: string, schema: JsonSchema): JsonSchema {
  return { type: "object", properties: { [name]: schema }, required: [name] };
}
