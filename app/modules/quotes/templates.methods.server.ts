import { z } from "zod";
import {
  customData,
  optional,
  quoteReference,
  recordId,
  seen,
  text,
  textOrNull,
} from "~/gateway/rows/arguments";
import { template } from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { truth } from "~/gateway/rows/results";
import { staff } from "~/modules/staff/role";
import {
  type OfferTemplate,
  templateContent,
  templateKinds,
  templateLimits,
} from "./template.resource";
import type { TemplatesService } from "./templates.server";

const { audited, method } = rowsOver<{ templates: TemplatesService }>();

type Removed = Pick<OfferTemplate, "id" | "name" | "text" | "content" | "custom">;

const name = text(templateLimits.name).min(1);
const sells = { roles: staff.sells } as const;

/** Whole offers and texts for repeated use. */
export const templates = {
  list: method(
    "admin",
    z.tuple([
      z.enum(templateKinds),
      optional(z.object({ custom: customData.optional() })).optional(),
    ]),
    (store, [kind, options]) => store.templates.list(kind, options),
    { result: z.array(template), roles: staff.readsCustomers },
  ),
  create: audited(
    z.tuple([
      z.union([
        z.object({ name, text: text(templateLimits.text).min(1) }),
        z.object({ name, quote: quoteReference }),
      ]),
    ]),
    (store, { tx, actorUid }, [input]) => store.templates.create(tx, actorUid, input),
    { ...sells, result: template },
  ),
  update: audited(
    z.tuple([recordId, z.object({ name, text: textOrNull(templateLimits.text), version: seen })]),
    (store, { tx, actorUid }, [id, change]) => store.templates.update(tx, actorUid, id, change),
    { ...sells, result: template },
  ),
  remove: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.templates.remove(tx, actorUid, id),
    { ...sells, result: truth },
  ),
  /** Undoes a removal in the desk. */
  putBack: audited(
    z.tuple([
      z.object({
        id: recordId,
        name,
        text: z.string().max(templateLimits.text),
        content: z.unknown().transform((raw) => templateContent.read(raw)),
        custom: customData.optional(),
      }),
    ]) as unknown as z.ZodType<[Removed], [Removed]>,
    (store, { tx, actorUid }, [removed]) => store.templates.putBack(tx, actorUid, removed),
    { roles: staff.sells, rpc: false },
  ),
};
