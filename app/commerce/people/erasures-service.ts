import type { Erasure, ErasureCount, RetainedRecord } from "~/domain/erasure";
import type { MessageFile } from "~/domain/message";
import type { Audited } from "../change";

/** What an erasure would do. */
export interface ErasurePlan {
  /** As the person is found: by the account's uid, or by an address. */
  who: string;
  uid: string | null;
  email: string;
  counts: ErasureCount[];
  /** What has to be done first; empty: nothing. */
  blockers: string[];
}

/** A record that is kept, without its content, and the files that are kept with it. */
export interface ListedRecord extends Omit<RetainedRecord, "content"> {
  files: MessageFile[];
}

/** Everything that the store keeps of a person, as one JSON. */
export type PersonalData = Record<string, unknown>;

/** Erasure and export of one person's data. */
export interface ErasuresService {
  /** A uid or an e-mail address. null when nothing is kept of anybody so called. */
  plan(who: string): Promise<ErasurePlan | null>;
  export(who: string): Promise<PersonalData | null>;
  /** The newest first. */
  list(): Promise<Erasure[]>;
  get(id: string): Promise<Erasure | null>;
  /** What is kept of somebody who was erased, without its content. */
  retained(erasureId: string): Promise<ListedRecord[]>;
  retainedRecord(id: string): Promise<(ListedRecord & RetainedRecord) | null>;
  /** Resolves to the erasure, which `run` then does. @throws Failure notFound, impossible */
  begin: Audited<[who: string], Erasure>;
  /** Erases. It may be called again, and goes on where it was. */
  run(id: string): Promise<Erasure>;
  /** Goes on with what was begun, here or before the data were restored. Answers how many. */
  resume(): Promise<number>;
  /** Removes what need not be kept any more. Answers how many. */
  sweep(): Promise<number>;
}
