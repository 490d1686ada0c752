/** An extension as `app/store.config.ts` lists it. */
export interface Extension {
  /** Lower case, with hyphens; unique. */
  readonly id: string;
}
