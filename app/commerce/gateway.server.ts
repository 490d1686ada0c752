import { changesBetween } from "~/domain/audit";
import { Failure } from "~/domain/failure";
import { failpoint } from "~/failpoint.server";
import type { Caller } from "~/identity/identity";
import type { Commerce } from "./commerce";
import type { AnyMethod, AuditedMethod } from "./methods/method";
import { type ArgsOf, findMethod, type MethodName, type ResultOf } from "./methods/methods";
import type { Storage } from "./storage";

/** Who asks, and under which request: both go into the audit trail. */
export interface Asker {
  caller: Caller | null;
  requestId: string;
}

export interface Gateway {
  /**
   * Runs a method for a page: access, arguments, transaction and audit entry as for the RPC.
   * @throws Failure unauthenticated, forbidden, invalid, and what the service throws
   */
  call<N extends MethodName>(name: N, args: ArgsOf<N>, asker: Asker): Promise<ResultOf<N>>;
  /** The access check alone. @throws Failure unauthenticated, forbidden */
  authorize(row: AnyMethod, args: readonly unknown[], caller: Caller | null): Promise<void>;
  /** Runs a checked method. */
  dispatch(name: string, row: AnyMethod, args: unknown[], asker: Asker): Promise<unknown>;
}

const texts = {
  nobody: "Authentication required.",
  other: "You may only act on your own account.",
  notAdmin: "Admin privileges required.",
  otherQuote: "You may only submit quotes as yourself.",
} as const;

export function createGateway(commerce: Commerce, storage: Storage): Gateway {
  async function authorize(
    row: AnyMethod,
    args: readonly unknown[],
    caller: Caller | null,
  ): Promise<void> {
    if (row.access === "public") return;
    const owner = args[0];
    if (row.access === "self-or-guest") {
      if (owner === null) return;
      if (!caller) throw new Failure("unauthenticated", texts.nobody);
      if (owner !== caller.uid) throw new Failure("forbidden", texts.otherQuote);
      return;
    }
    if (!caller) throw new Failure("unauthenticated", texts.nobody);
    if (row.access === "user") {
      if (owner !== caller.uid) throw new Failure("forbidden", texts.other);
      return;
    }
    // Asked on every call: a revoked admin is none from the next call on.
    if (!(await commerce.admin.isAdmin(caller.uid))) {
      throw new Failure("forbidden", texts.notAdmin);
    }
  }

  /** The mutation and its audit entry share one transaction: both are there, or neither. */
  function dispatchAudited(
    name: string,
    row: AuditedMethod,
    args: unknown[],
    { caller, requestId }: Asker,
  ): Promise<unknown> {
    if (!caller) throw new Failure("unauthenticated", texts.nobody);
    return storage.atomically(async (tx) => {
      const change = await row.audited(commerce, { tx, actorUid: caller.uid }, args);
      await failpoint("audit:after-mutation");
      if (change.changed) {
        await commerce.audit.record(tx, {
          actorUid: caller.uid,
          action: name,
          targetType: change.target.type,
          targetId: change.target.id,
          summary: change.summary,
          changes: changesBetween(change.before, change.after),
          requestId,
        });
      }
      await failpoint("audit:before-commit");
      return change.result;
    });
  }

  async function dispatch(
    name: string,
    row: AnyMethod,
    args: unknown[],
    asker: Asker,
  ): Promise<unknown> {
    if (row.run) return row.run(commerce, args);
    return dispatchAudited(name, row, args, asker);
  }

  return {
    authorize,
    dispatch,
    async call(name, args, asker) {
      const row = findMethod(name);
      if (!row) throw new Failure("notFound", "Unknown commerce method.");
      await authorize(row, args as unknown[], asker.caller);
      const parsed = parseArguments(row, args as unknown[]);
      if (!parsed) throw new Failure("invalid", `Invalid arguments for ${name}.`);
      return (await dispatch(name, row, parsed, asker)) as never;
    },
  };
}

/** The arguments by their schema; null when they do not fit. Extra positional ones are ignored. */
export function parseArguments(row: AnyMethod, args: readonly unknown[]): unknown[] | null {
  const width = arity(row.args);
  const parsed = row.args.safeParse(args.slice(0, width));
  return parsed.success ? parsed.data : null;
}

const widths = new WeakMap<object, number>();

function arity(schema: object): number {
  let width = widths.get(schema);
  if (width === undefined) {
    const { def } = schema as { def?: { items?: unknown[] } };
    width = def?.items?.length ?? 0;
    widths.set(schema, width);
  }
  return width;
}
