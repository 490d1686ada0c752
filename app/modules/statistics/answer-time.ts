const hour = 60;
const day = 24 * hour;

/**
 * Upper bounds of the groups in which answer times are counted, in minutes; the last group has no
 * bound. The median comes from these counts, so no record has to be read.
 */
const bounds = [
  5,
  15,
  30,
  45,
  hour,
  1.5 * hour,
  2 * hour,
  3 * hour,
  4 * hour,
  6 * hour,
  8 * hour,
  12 * hour,
  18 * hour,
  day,
  1.5 * day,
  2 * day,
  3 * day,
  4 * day,
  5 * day,
  7 * day,
  10 * day,
  14 * day,
  21 * day,
  30 * day,
  60 * day,
];

/** The group of an answer time. */
export function answerGroup(milliseconds: number): number {
  const minutes = milliseconds / 60_000;
  const at = bounds.findIndex((bound) => minutes <= bound);
  return at < 0 ? bounds.length : at;
}

/**
 * The median of counted answer times in milliseconds, as if the times of a group were spread evenly
 * over it; null without any. Above the last bound the result is that bound.
 */
export function medianAnswer(counts: ReadonlyMap<number, number>): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total <= 0) return null;
  let passed = 0;
  for (let group = 0; group <= bounds.length; group += 1) {
    const count = counts.get(group) ?? 0;
    if (count > 0 && passed + count >= total / 2) {
      const from = bounds[group - 1] ?? 0;
      const to = bounds[group] ?? from;
      return Math.round((from + ((total / 2 - passed) / count) * (to - from)) * 60_000);
    }
    passed += count;
  }
  return null;
}
