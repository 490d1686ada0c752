/** Somebody who was erased, as the list beside the database says it. */
export interface ErasedPerson {
  id: string;
  uid: string | null;
  emailHash: string;
  askedBy: string;
  /** ISO 8601. */
  at: string;
}

/** Who was erased, kept outside of the database, so that a restored backup brings nobody back. */
export interface ErasedList {
  add(person: ErasedPerson): Promise<void>;
  all(): Promise<ErasedPerson[]>;
}
