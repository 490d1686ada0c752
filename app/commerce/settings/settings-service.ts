import type { CategorySetting, SitePart, SiteParts } from "~/site-settings";
import type { Audited } from "../change";

/** The owner's changes, and their number. */
export interface OwnSettings {
  parts: SiteParts;
  /** 0 before the first change. */
  version: number;
}

/** A changed part, with the version of the settings that the owner saw. */
export type PartChange = {
  [P in SitePart]: { part: P; value: NonNullable<SiteParts[P]> };
}[SitePart] & {
  version: number;
};

export interface SettingsService {
  read(): Promise<OwnSettings>;
  /** @throws Failure conflict; impossible: a category would be lost, or two have one slug */
  save: Audited<[change: PartChange], OwnSettings>;
  /** Whether the category has any product, listed or not. */
  isUsed(slug: string): Promise<boolean>;
  /**
   * Deletes a category; its products move to another one, or it must be empty.
   * @throws Failure conflict; impossible: it has products and no other category was named, or too
   * many
   */
  removeCategory: Audited<
    [removal: { slug: string; to: string | null; version: number }],
    readonly CategorySetting[]
  >;
}
