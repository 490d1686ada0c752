import { z } from "zod";
import { noArguments } from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import { namedSchemas } from "~/gateway/rows/named-schemas";
import { anyValue, record, truth } from "~/gateway/rows/results";
import { staff } from "~/modules/staff/role";
import { type CategorySetting, categoryFields } from "./part-fields";
import { partShapes, categorySlug as slug } from "./part-shapes.server";
import type { OwnSettings, PartChange, SettingsService } from "./settings.server";
import { partDefinitions, partNames } from "./site-settings";

const { audited, method } = rowsOver<{ settings: SettingsService }>();

const reads = { roles: staff.everyone } as const;
const ownerOnly = { roles: staff.ownerOnly } as const;

const version = z.number().int().min(0);
const [first, ...others] = partNames.map((part) =>
  z.object({ part: z.literal(part), value: partShapes[part], version }),
);
const change = z.discriminatedUnion("part", [first as NonNullable<typeof first>, ...others]);

function isSensitive([asked]: readonly unknown[]): boolean {
  const part = (asked as { part?: unknown } | undefined)?.part;
  return partNames.some((name) => name === part && partDefinitions[name].sensitive === true);
}

const categories = z.array(
  record("CategorySetting", "A category.", categoryFields),
) as unknown as z.ZodType<readonly CategorySetting[]>;
const ownSettings = z
  .object({
    parts: z
      .record(z.string(), anyValue)
      .describe("The parts that were saved, as settings.save takes them; others have defaults."),
    version,
  })
  .register(namedSchemas, {
    id: "OwnSettings",
    description: "The owner's settings.",
  }) as unknown as z.ZodType<OwnSettings>;

/** The owner's changes to the site. */
export const settings = {
  read: method("admin", noArguments, (store) => store.settings.read(), {
    ...reads,
    result: ownSettings,
  }),
  isUsed: method("admin", z.tuple([slug]), (store, [named]) => store.settings.isUsed(named), {
    ...reads,
    result: truth,
  }),
  save: audited(
    z.tuple([change]),
    (store, { tx, actorUid }, [asked]) => store.settings.save(tx, actorUid, asked as PartChange),
    { ...ownerOnly, recent: isSensitive, result: ownSettings },
  ),
  removeCategory: audited(
    z.tuple([z.object({ slug, to: slug.nullable(), version })]),
    (store, { tx, actorUid }, [removal]) => store.settings.removeCategory(tx, actorUid, removal),
    { ...ownerOnly, result: categories },
  ),
};
