import type { z } from "zod";
import type { Allowance, Limit } from "~/kernel/limits/limiter";
import type { KeptCall } from "~/modules/idempotency/kept-call.server";
import type { Caller, DocumentLink } from "~/modules/identity/caller";
import type { StaffRole } from "~/modules/staff/role";
import type { Change } from "~/storage/change";
import type { Tx } from "~/storage/storage";

/**
 * Who may call a method. public: everybody, and the caller is not looked up. visitor: everybody,
 * and the method receives the caller. user: args[0] is the caller's uid. self-or-guest: the same,
 * or null without a credential. holder: args[0] is the number of a document that the caller's
 * account or a signed link opens; the method checks the record. Where such a row names roles, staff
 * with one of them read every document over the RPC. admin: the caller is on the staff,
 * and the row allows their role. An owner may call every row.
 */
export type Access = "public" | "visitor" | "user" | "self-or-guest" | "holder" | "admin";

/** The caller, as pages and the RPC know them. */
export interface Requester {
  requestId: string;
  /** The client's address, for limits. */
  address: string;
  /**
   * The signed-in caller, looked up only when the method's access needs it; null when nobody is
   * signed in.
   */
  caller(options: { checkRevoked: boolean }): Promise<Caller | null>;
  /** The stored cart of a browser without a sign-in; null when it has none or cannot have one. */
  guestCart: string | null;
  /** The document whose signed link was presented and verified. */
  link: DocumentLink | null;
  /** Whether the call came over the RPC, where staff read documents of every customer. */
  overRpc?: boolean;
  /** Whether unknown keys are refused by name instead of dropped. */
  strict?: boolean;
  /** For a call with an idempotency key: stores its answer in the transaction of its change. */
  kept?: KeptCall | null;
  /** The client's user agent, for the record of an acceptance. */
  userAgent?: string;
  /** Receives the remaining limit, for the response's headers. */
  onAllowance?(allowance: Allowance): void;
}

/**
 * The context that a method receives. `caller` is null for public methods, which do not look it up.
 */
export interface MethodContext {
  caller: Caller | null;
  /** Whether a row of holders is read by staff whose role allows it. */
  asStaff: boolean;
  /**
   * The stored cart of this visitor: the account's, or else the browser's; null when there is none.
   */
  cart: string | null;
  link: DocumentLink | null;
  /**
   * The member of the staff who uses the customer's link; null for everybody else. What they do is
   * recorded as theirs.
   * @throws Failure forbidden when their role may not answer for customers
   */
  staffThroughLink(): Promise<Caller | null>;
  /** The client's address. */
  address: string;
  requestId: string;
  userAgent: string;
  kept: KeptCall | null;
}

/** A limit and the key under which it counts. */
export interface Counted {
  limit: Limit;
  key: string;
}

type Schema = z.ZodType<unknown[], unknown[]>;

interface Row<S extends Schema> {
  args: S;
  /** `false` for methods that only pages call: they have no HTTP surface. */
  rpc: boolean;
  /** The roles besides owner that may call it; null where access needs no role. */
  roles: readonly StaffRole[] | null;
  /** Whether a call changes something: it then takes an idempotency key. */
  writes: boolean;
  /** The limit of the call; null when it has none. */
  limit: ((args: readonly unknown[], at: { address: string }) => Counted | null) | null;
  /**
   * Whether people must have given their password in the last ten minutes. It does not apply to
   * keys.
   */
  recent: boolean | ((args: readonly unknown[]) => boolean);
  /** Whether a call may have a thousand records, in a body of 4 MiB. */
  bulk: boolean;
  /** Whether the answer holds a secret that is shown once: it is not kept, so it takes no idempotency key. */
  secret: boolean;
  /** The result of a call over HTTP, for the API's description and tests; null without HTTP. */
  result: z.ZodType | null;
}

/** A row of the gateway's table. `C` holds the services that it calls. */
export interface Method<S extends Schema = Schema, R = unknown, C = unknown> extends Row<S> {
  access: Access;
  run(services: C, args: z.output<S>, asked: MethodContext): Promise<R>;
  audited: null;
}

/** What an admin mutation receives in the transaction that also writes its audit entry. */
interface Auditing {
  tx: Tx;
  actorUid: string;
  strict: boolean;
  isOwner: boolean;
}

/** An admin mutation, which runs in the transaction that also writes its audit entry. */
export interface AuditedMethod<S extends Schema = Schema, R = unknown, C = unknown> extends Row<S> {
  access: "admin";
  /** Called before the transaction; resolves to the work that runs in it. */
  audited(services: C, args: z.output<S>): Promise<(at: Auditing) => Promise<Change<R>>>;
  run: null;
}

export type AnyMethod = Method | AuditedMethod;

/** The services that any of these rows calls, together. */
export type ServicesOf<Rows> = (
  Rows extends Method<infer _S, infer _R, infer C>
    ? (services: C) => void
    : Rows extends AuditedMethod<infer _S, infer _R, infer C>
      ? (services: C) => void
      : never
) extends (services: infer All) => void
  ? All
  : never;

/** Rows with an HTTP surface describe their result; answers are not parsed by it. */
type Surface<R> = { rpc?: true; result: z.ZodType<NoInfer<R>> } | { rpc: false; result?: never };
type RowOptions<R> = Surface<R> & {
  limit?: Row<Schema>["limit"];
  writes?: boolean;
  bulk?: boolean;
};
/** A row for staff must name its roles. */
type StaffOptions<R> = RowOptions<R> & { roles: readonly StaffRole[] };
type AuditedOptions<R> = StaffOptions<R> & Partial<Pick<Row<Schema>, "recent" | "secret">>;
/** A row for holders may name the staff roles that read every document. */
type HolderOptions<R> = RowOptions<R> & { roles?: readonly StaffRole[] };

/** What makes the rows of a module, over the services that they call. */
interface Rows<C> {
  method<S extends Schema, R>(
    access: "admin",
    args: S,
    run: Method<S, R, C>["run"],
    options: StaffOptions<R>,
  ): Method<S, R, C>;
  method<S extends Schema, R>(
    access: "holder",
    args: S,
    run: Method<S, R, C>["run"],
    options: HolderOptions<R>,
  ): Method<S, R, C>;
  method<S extends Schema, R>(
    access: Exclude<Access, "admin" | "holder">,
    args: S,
    run: Method<S, R, C>["run"],
    options: RowOptions<R>,
  ): Method<S, R, C>;
  audited<S extends Schema, R>(
    args: S,
    run: (services: C, at: Auditing, args: z.output<S>) => Promise<Change<R>>,
    options: AuditedOptions<R>,
  ): AuditedMethod<S, R, C>;
  /** An audited method that first reads what its transaction has no time for. */
  prepared<S extends Schema, R>(
    args: S,
    prepare: AuditedMethod<S, R, C>["audited"],
    options: AuditedOptions<R>,
  ): AuditedMethod<S, R, C>;
}

export function rowsOver<C>(): Rows<C> {
  return { method, audited, prepared } as Rows<C>;
}

function method<S extends Schema, R, C>(
  access: Access,
  args: S,
  run: Method<S, R, C>["run"],
  options: RowOptions<R> & Partial<Pick<Row<S>, "roles">>,
): Method<S, R, C> {
  const { rpc = true, writes = false, bulk = false, limit = null } = options;
  const { roles = null, result = null } = options;
  const facts = { rpc, writes, bulk, limit, roles, recent: false, secret: false };
  const row = { access, args, ...facts, result };
  return { ...row, run, audited: null };
}

function audited<S extends Schema, R, C>(
  args: S,
  run: (services: C, at: Auditing, args: z.output<S>) => Promise<Change<R>>,
  options: AuditedOptions<R>,
): AuditedMethod<S, R, C> {
  const prepare: AuditedMethod<S, R, C>["audited"] = async (services, parsed) => (at) =>
    run(services, at, parsed);
  return prepared(args, prepare, options);
}

function prepared<S extends Schema, R, C>(
  args: S,
  prepare: AuditedMethod<S, R, C>["audited"],
  {
    rpc = true,
    limit = null,
    roles,
    recent = false,
    secret = false,
    result = undefined,
  }: AuditedOptions<R>,
): AuditedMethod<S, R, C> {
  const facts = { rpc, writes: true, bulk: false, limit, roles, recent, secret };
  const row = { args, ...facts, result: result ?? null };
  return { access: "admin", ...row, audited: prepare, run: null };
}
