import type { z } from "zod";
import type { Change, Commerce } from "../commerce";
import type { Tx } from "../storage";

/**
 * public: nobody is asked. user: args[0] is the caller's uid. self-or-guest: the same, or null
 * without a credential. admin: admin.isAdmin says so.
 */
export type Access = "public" | "user" | "self-or-guest" | "admin";

type Schema = z.ZodType<unknown[], unknown[]>;

/** A row of the gateway's table. `rpc: false` rows are for pages and have no HTTP surface. */
export interface Method<S extends Schema = Schema, R = unknown> {
  access: Access;
  args: S;
  rpc: boolean;
  run(commerce: Commerce, args: z.output<S>): Promise<R>;
  audited: null;
}

/** An admin mutation: it runs in the transaction that also writes its audit entry. */
export interface AuditedMethod<S extends Schema = Schema, R = unknown> {
  access: "admin";
  args: S;
  rpc: boolean;
  audited(
    commerce: Commerce,
    at: { tx: Tx; actorUid: string },
    args: z.output<S>,
  ): Promise<Change<R>>;
  run: null;
}

export type AnyMethod = Method | AuditedMethod;

export function method<S extends Schema, R>(
  access: Access,
  args: S,
  run: (commerce: Commerce, args: z.output<S>) => Promise<R>,
): Method<S, R> {
  return { access, args, rpc: true, run, audited: null };
}

export function audited<S extends Schema, R>(
  args: S,
  run: AuditedMethod<S, R>["audited"],
  { rpc = true }: { rpc?: boolean } = {},
): AuditedMethod<S, R> {
  return { access: "admin", args, rpc, audited: run, run: null };
}
