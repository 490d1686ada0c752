/** Who calls, as a verified credential says. */
export interface Caller {
  uid: string;
  /** Lower case; empty when the provider gives none. */
  email: string;
  firstName: string;
  lastName: string;
}

/** A document that a verified signed link opens to whoever holds the link. */
export interface DocumentLink {
  kind: "quote" | "order";
  /** The quote's or the order's number. */
  number: string;
}
