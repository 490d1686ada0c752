/** Internal notes of staff about a customer. `id` is the customer's. */
export interface CustomerCard {
  id: string;
  tags: string[];
  notes: CustomerNote[];
  updated: Date;
  version: number;
}

export interface CustomerNote {
  at: Date;
  /** uid of the colleague who wrote it. */
  actor: string;
  text: string;
}

export const cardLimits = { tag: 40, tags: 20, note: 2_000, notes: 200 } as const;

/** Tags as typed, separated by commas; duplicates are dropped whatever their case. */
export function readTags(typed: string): string[] {
  const tags = typed.split(",").map((tag) => tag.trim().replace(/\s+/g, " "));
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    if (tag === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
