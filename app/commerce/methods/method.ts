import type { z } from "zod";
import type { Caller, DocumentLink } from "~/domain/caller";
import type { Allowance, Limit } from "~/limits/limiter";
import type { Change, Commerce } from "../commerce";
import type { Tx } from "../storage";

/**
 * public: nobody is asked. visitor: anybody, and the method is told who. user: args[0] is the
 * caller's uid. self-or-guest: the same, or null without a credential. holder: args[0] is the number
 * of a document that the caller's account or a signed link opens; the method checks the record.
 * admin: admin.isAdmin says so.
 */
export type Access = "public" | "visitor" | "user" | "self-or-guest" | "holder" | "admin";

/** Whoever asks, as pages and the RPC know them. */
export interface Asker {
  requestId: string;
  /** The client's address, for limits. */
  address: string;
  /** Who calls; asked only when the method's access needs it. null: nobody is signed in. */
  caller(options: { checkRevoked: boolean }): Promise<Caller | null>;
  /** The stored cart of a browser that is not signed in; null: it has none, or cannot have one. */
  guestCart: string | null;
  /** The document whose signed link was presented and found genuine. */
  link: DocumentLink | null;
  /** Is told what a limit leaves, for the headers of an answer. */
  onAllowance?(allowance: Allowance): void;
}

/** What a method learns of its asker; `caller` is null for public methods, which never ask. */
export interface Asked {
  caller: Caller | null;
  /** The stored cart of this visitor: the account's, else the browser's; null: there is none. */
  cart: string | null;
  link: DocumentLink | null;
}

/** A limit and the key that it counts under. */
export interface Counted {
  limit: Limit;
  key: string;
}

type Schema = z.ZodType<unknown[], unknown[]>;

interface Row<S extends Schema> {
  args: S;
  /** `false`: for pages; the method has no HTTP surface. */
  rpc: boolean;
  /** What a call counts against; null: this one counts against nothing. */
  limit: ((args: readonly unknown[], at: { address: string }) => Counted | null) | null;
}

/** A row of the gateway's table. */
export interface Method<S extends Schema = Schema, R = unknown> extends Row<S> {
  access: Access;
  run(commerce: Commerce, args: z.output<S>, asked: Asked): Promise<R>;
  audited: null;
}

/** An admin mutation: it runs in the transaction that also writes its audit entry. */
export interface AuditedMethod<S extends Schema = Schema, R = unknown> extends Row<S> {
  access: "admin";
  audited(
    commerce: Commerce,
    at: { tx: Tx; actorUid: string },
    args: z.output<S>,
  ): Promise<Change<R>>;
  run: null;
}

export type AnyMethod = Method | AuditedMethod;

type RowOptions = Partial<Pick<Row<Schema>, "rpc" | "limit">>;

export function method<S extends Schema, R>(
  access: Access,
  args: S,
  run: Method<S, R>["run"],
  { rpc = true, limit = null }: RowOptions = {},
): Method<S, R> {
  return { access, args, rpc, limit, run, audited: null };
}

export function audited<S extends Schema, R>(
  args: S,
  run: AuditedMethod<S, R>["audited"],
  { rpc = true, limit = null }: RowOptions = {},
): AuditedMethod<S, R> {
  return { access: "admin", args, rpc, limit, audited: run, run: null };
}
