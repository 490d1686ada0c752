import { z } from "zod";
import { noArguments } from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import { staff } from "~/modules/staff/role";
import { partShapes, categorySlug as slug } from "./part-shapes.server";
import type { PartChange, SettingsService } from "./settings.server";
import { sensitiveParts } from "./site-settings";

const { audited, method } = rowsOver<{ settings: SettingsService }>();

const reads = { rpc: false, roles: staff.everyone } as const;
const ownerOnly = { rpc: false, roles: staff.ownerOnly } as const;

const version = z.number().int().min(0);
const change = z.discriminatedUnion("part", [
  z.object({ part: z.literal("contact"), value: partShapes.contact, version }),
  z.object({ part: z.literal("clock"), value: partShapes.clock, version }),
  z.object({ part: z.literal("letterhead"), value: partShapes.letterhead, version }),
  z.object({ part: z.literal("offer"), value: partShapes.offer, version }),
  z.object({ part: z.literal("followUp"), value: partShapes.followUp, version }),
  z.object({ part: z.literal("taxes"), value: partShapes.taxes, version }),
  z.object({ part: z.literal("stock"), value: partShapes.stock, version }),
  z.object({ part: z.literal("retention"), value: partShapes.retention, version }),
  z.object({ part: z.literal("sight"), value: partShapes.sight, version }),
  z.object({ part: z.literal("secondFactor"), value: partShapes.secondFactor, version }),
  z.object({ part: z.literal("categories"), value: partShapes.categories, version }),
]);

function isSensitive([asked]: readonly unknown[]): boolean {
  return sensitiveParts.some((part) => part === (asked as { part?: unknown } | undefined)?.part);
}

/** The owner's changes to the site. */
export const settings = {
  read: method("admin", noArguments, (store) => store.settings.read(), reads),
  isUsed: method("admin", z.tuple([slug]), (store, [named]) => store.settings.isUsed(named), reads),
  save: audited(
    z.tuple([change]),
    (store, { tx, actorUid }, [asked]) => store.settings.save(tx, actorUid, asked as PartChange),
    { ...ownerOnly, recent: isSensitive },
  ),
  removeCategory: audited(
    z.tuple([z.object({ slug, to: slug.nullable(), version })]),
    (store, { tx, actorUid }, [removal]) => store.settings.removeCategory(tx, actorUid, removal),
    ownerOnly,
  ),
};
