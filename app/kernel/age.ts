const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The time since then, in the largest unit that fits: "12 minutes", "3 hours", "2 days", "5 weeks". */
export function ageOf(since: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - since.getTime());
  if (passed < minute) return "just now";
  if (passed < hour) return counted(Math.floor(passed / minute), "minute");
  if (passed < day) return counted(Math.floor(passed / hour), "hour");
  if (passed < 14 * day) return counted(Math.floor(passed / day), "day");
  if (passed < 60 * day) return counted(Math.floor(passed / (7 * day)), "week");
  return counted(Math.floor(passed / (30 * day)), "month");
}

/** The same, shortened for a row of a list: "12 min", "5 h", "3 d". */
export function shortAge(since: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - since.getTime());
  if (passed < hour) return `${Math.floor(passed / minute)} min`;
  if (passed < day) return `${Math.floor(passed / hour)} h`;
  return `${Math.floor(passed / day)} d`;
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
