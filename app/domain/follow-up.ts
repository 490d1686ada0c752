/** expiring: ends within the days of the reminder; quiet: nobody answered for days. */
export const followUpKinds = ["expiring", "quiet"] as const;
export type FollowUpKind = (typeof followUpKinds)[number];
