/** How lists of products are shown. */
export const listLooks = ["cards", "compact", "table"] as const;

export type ListLook = (typeof listLooks)[number];
