/**
 * expiring: the offer ends within the days set for reminders; quiet: the customer has not answered
 * for days.
 */
export const followUpKinds = ["expiring", "quiet"] as const;
export type FollowUpKind = (typeof followUpKinds)[number];
