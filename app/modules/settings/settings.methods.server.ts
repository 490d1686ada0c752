import { z } from "zod";
import { noArguments } from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import { staff } from "~/modules/staff/role";
import { partShapes, categorySlug as slug } from "./part-shapes.server";
import type { PartChange, SettingsService } from "./settings.server";
import { partDefinitions, partNames } from "./site-settings";

const { audited, method } = rowsOver<{ settings: SettingsService }>();

const reads = { rpc: false, roles: staff.everyone } as const;
const ownerOnly = { rpc: false, roles: staff.ownerOnly } as const;

const version = z.number().int().min(0);
const [first, ...others] = partNames.map((part) =>
  z.object({ part: z.literal(part), value: partShapes[part], version }),
);
const change = z.discriminatedUnion("part", [first as NonNullable<typeof first>, ...others]);

function isSensitive([asked]: readonly unknown[]): boolean {
  const part = (asked as { part?: unknown } | undefined)?.part;
  return partNames.some((name) => name === part && partDefinitions[name].sensitive === true);
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
