/** Queries that Firestore would refuse for want of an index; looked at after each test. */
export const unindexed: string[] = [];
