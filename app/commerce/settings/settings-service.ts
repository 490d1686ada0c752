import type { CategorySetting, SitePart, SiteParts } from "~/site-settings";
import type { Audited } from "../change";

/** What the owner has changed, and how often. */
export interface OwnSettings {
  parts: SiteParts;
  /** 0: nothing was ever changed. */
  version: number;
}

/** A part to keep, as whoever changes it has seen the settings. */
export type PartChange = {
  [P in SitePart]: { part: P; value: NonNullable<SiteParts[P]> };
}[SitePart] & {
  version: number;
};

export interface SettingsService {
  read(): Promise<OwnSettings>;
  /** @throws Failure conflict; impossible: a category lost, or two with one slug */
  save: Audited<[change: PartChange], OwnSettings>;
  /** Whether any product is in it, in the shop or not. */
  isUsed(slug: string): Promise<boolean>;
  /**
   * Takes a category away; its products go to another one, or to none when it has no products.
   * @throws Failure conflict; impossible: it has products and no other was named, or too many
   */
  removeCategory: Audited<
    [removal: { slug: string; to: string | null; version: number }],
    readonly CategorySetting[]
  >;
}
