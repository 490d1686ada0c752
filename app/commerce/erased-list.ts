/** An erased person, as listed outside the database. */
export interface ErasedPerson {
  id: string;
  uid: string | null;
  emailHash: string;
  askedBy: string;
  /** ISO 8601. */
  at: string;
}

/**
 * The list of erased people outside the database, so that a restored backup does not bring them
 * back.
 */
export interface ErasedList {
  add(person: ErasedPerson): Promise<void>;
  all(): Promise<ErasedPerson[]>;
}
