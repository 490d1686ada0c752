import type { MessageFile } from "~/modules/quotes/message.resource";
import type { Audited } from "~/storage/change";
import type { Erasure, ErasureCount, RetainedRecord } from "./erasure.resource";

/** What an erasure would do. */
export interface ErasurePlan {
  /** How the person is found: by the account's uid, or by an address. */
  who: string;
  uid: string | null;
  email: string;
  counts: ErasureCount[];
  /** What must be done first; empty for nothing. */
  blockers: string[];
}

/** A retained record, without its content, and the files stored with it. */
export interface ListedRecord extends Omit<RetainedRecord, "content"> {
  files: MessageFile[];
}

/** All stored data of a person, as one JSON. */
export type PersonalData = Record<string, unknown>;

/** Erasure and export of one person's data. */
export interface ErasuresService {
  /** A uid or an e-mail address. null when there is no data of such a person. */
  plan(who: string): Promise<ErasurePlan | null>;
  export(who: string): Promise<PersonalData | null>;
  /** Newest first. */
  list(): Promise<Erasure[]>;
  get(id: string): Promise<Erasure | null>;
  /** The retained records of an erased person, without their content. */
  retained(erasureId: string): Promise<ListedRecord[]>;
  retainedRecord(id: string): Promise<(ListedRecord & RetainedRecord) | null>;
  /**
   * Takes what `plan` answered. Resolves to the erasure, which `run` then carries out.
   * @throws Failure notFound, impossible
   */
  begin: Audited<[plan: ErasurePlan | null], Erasure>;
  /** Carries out the erasure. A repeated call continues where it stopped. */
  run(id: string): Promise<Erasure>;
  /** Continues erasures that were begun, here or before a backup was restored. Returns how many. */
  resume(): Promise<number>;
  /** Deletes records whose retention has ended. Returns how many. */
  sweep(): Promise<number>;
}
