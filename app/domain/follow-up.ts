/** Days without a word after which the seller looks after an offer. */
export const quietDays = 7;

/** expiring: ends within the days of the reminder; quiet: nobody answered for a week. */
export const followUpKinds = ["expiring", "quiet"] as const;
export type FollowUpKind = (typeof followUpKinds)[number];
