import type { Role } from "~/domain/role";
import type { ApiKey, KeyAccess } from "~/domain/staff";
import type { Audited } from "../change";

/** A key as the desk shows it; the secret is shown only once, when it is created. */
export type ShownKey = Omit<ApiKey, "hash"> & {
  live: boolean;
  /** Whoever made it is no owner any more, so it works only after an owner took it over. */
  makerLeft: boolean;
};

export interface NewKey {
  name: string;
  role: Role | null;
  methods: string[];
  expires: Date | null;
}

export interface KeysService {
  /** Newest first. */
  list(): Promise<ShownKey[]>;
  /** `secret` is the key itself, which is not stored. */
  create: Audited<[asked: NewKey], { key: ShownKey; secret: string }>;
  /** Takes effect at the next call; a revoked key stays in the list. */
  revoke: Audited<[id: string], ShownKey>;
  /** From now on the key counts as the caller's own, so that it works again or goes on working. */
  takeOver: Audited<[id: string], ShownKey>;
  /** Mails owners about keys that end soon, once for each key; returns the number of mails. */
  remindOfEnds(stopped?: AbortSignal): Promise<number>;
  /**
   * The permissions of a presented key; null when it is unknown, revoked, expired, or its maker
   * is no owner any more. Records its use at most hourly.
   */
  find(presented: string): Promise<KeyAccess | null>;
}
