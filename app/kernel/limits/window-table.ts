const none = -1;
/** How many counters may be skipped, on average, to make room; up to two thirds are kept. */
const sparedEach = 2;

/** Counters of windows, by the slot that `slotOf` returns. A new slot holds zeros. */
export interface WindowTable {
  readonly size: number;
  readonly counts: Uint32Array;
  /** The limit of each counter. */
  readonly limits: Uint32Array;
  /** When the window ends, in milliseconds. */
  readonly ends: Float64Array;
  /**
   * The key's slot, now marked as most recently used. A new key replaces the least recently used
   * counter, but not one whose window is open and whose limit is half used: a flood of other keys
   * must not free a client that is being slowed.
   */
  slotOf(key: string, now: number): number;
  /** The key's slot without marking it as used; -1 when it has none. */
  find(key: string): number;
}

/**
 * A least-recently-used table that creates no garbage. Under a flood of spoofed addresses a Map of
 * strings and objects would churn a hundred megabytes; these arrays are allocated once. A key is
 * identified by a 64-bit hash with a random seed per process.
 */
export function createWindowTable(capacity: number, seeds: readonly [number, number]): WindowTable {
  const buckets = new Int32Array(2 ** Math.ceil(Math.log2(capacity * 1.25))).fill(none);
  const mask = buckets.length - 1;
  const counts = new Uint32Array(capacity);
  const limits = new Uint32Array(capacity);
  const ends = new Float64Array(capacity);
  const high = new Uint32Array(capacity);
  const low = new Uint32Array(capacity);
  const chain = new Int32Array(capacity);
  const newer = new Int32Array(capacity);
  const older = new Int32Array(capacity);
  let newest = none;
  let oldest = none;
  let size = 0;
  let mayBeSpared = capacity;

  const at = (list: Int32Array | Uint32Array, slot: number): number => list[slot] ?? none;

  function detach(slot: number): void {
    const [after, before] = [at(newer, slot), at(older, slot)];
    if (after === none) newest = before;
    else older[after] = before;
    if (before === none) oldest = after;
    else newer[before] = after;
  }

  function pushNewest(slot: number): void {
    newer[slot] = none;
    older[slot] = newest;
    if (newest === none) oldest = slot;
    else newer[newest] = slot;
    newest = slot;
  }

  function isHeld(slot: number, now: number): boolean {
    return (ends[slot] ?? 0) > now && 2 * at(counts, slot) >= at(limits, slot);
  }

  function dropOldest(now: number): number {
    mayBeSpared = Math.min(capacity, mayBeSpared + sparedEach);
    while (mayBeSpared > 0 && isHeld(oldest, now)) {
      mayBeSpared -= 1;
      const slot = oldest;
      detach(slot);
      pushNewest(slot);
    }
    const slot = oldest;
    const bucket = at(low, slot) & mask;
    let link = at(buckets, bucket);
    if (link === slot) buckets[bucket] = at(chain, slot);
    else {
      while (at(chain, link) !== slot) link = at(chain, link);
      chain[link] = at(chain, slot);
    }
    detach(slot);
    return slot;
  }

  function slotBy(hashLow: number, hashHigh: number): number {
    let slot = at(buckets, hashLow & mask);
    while (slot !== none && (at(low, slot) !== hashLow || at(high, slot) !== hashHigh)) {
      slot = at(chain, slot);
    }
    return slot;
  }

  return {
    counts,
    limits,
    ends,
    get size() {
      return size;
    },
    find: (key) => slotBy(hash(key, seeds[0]), hash(key, seeds[1])),
    slotOf(key, now) {
      const hashLow = hash(key, seeds[0]);
      const hashHigh = hash(key, seeds[1]);
      const known = slotBy(hashLow, hashHigh);
      if (known !== none) {
        if (known !== newest) {
          detach(known);
          pushNewest(known);
        }
        return known;
      }
      const bucket = hashLow & mask;
      const slot = size < capacity ? size++ : dropOldest(now);
      low[slot] = hashLow;
      high[slot] = hashHigh;
      counts[slot] = 0;
      limits[slot] = 0;
      ends[slot] = 0;
      chain[slot] = at(buckets, bucket);
      buckets[bucket] = slot;
      pushNewest(slot);
      return slot;
    },
  };
}

/** A 32-bit hash of the text with MurmurHash3's mixing. */
function hash(text: string, seed: number): number {
  let mixed = seed;
  for (let index = 0; index < text.length; index += 1) {
    let unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
    unit = Math.imul((unit << 15) | (unit >>> 17), 0x1b873593);
    mixed ^= unit;
    mixed = Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64;
  }
  mixed ^= text.length;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
