import { Failure, isFailure, tooManyRequests } from "~/kernel/failure";
import type { Clock } from "~/kernel/identifiers";
import type { Limiter } from "~/kernel/limits/limiter";
import { failpoint } from "~/kernel/process/failpoint.server";
import { traced } from "~/kernel/process/tracing.server";
import { changesBetween } from "~/modules/audit/audit.resource";
import type { AuditService } from "~/modules/audit/audit.server";
import { cartOf } from "~/modules/cart/cart.resource";
import { productVisible } from "~/modules/catalogue/line-decisions";
import { asViewer } from "~/modules/catalogue/viewer.server";
import { type Caller, lacksSecondFactor, signedInRecently } from "~/modules/identity/caller";
import { site } from "~/modules/settings/site";
import type { AdminService } from "~/modules/staff/admin.server";
import { isAllowed, type Role, staff } from "~/modules/staff/role";
import { type KeyAccess, keyMay } from "~/modules/staff/staff.resource";
import type { Storage } from "~/storage/storage";
import { t } from "~/texts/text";
import { hideCosts, seesCosts } from "./hidden-costs";
import {
  type ArgsOf,
  type CalledServices,
  findMethod,
  type MethodName,
  type ResultOf,
} from "./methods";
import { ownWorkRule, seesOwnWork } from "./own-work";
import type { AnyMethod, AuditedMethod, Requester } from "./rows/method";
import { parseArguments, refuseUnknown } from "./rows/parsed-arguments";

/** The only way to the shop's services, for pages and for the RPC. */
export interface Gateway {
  /**
   * Runs a method after checking access, limits and arguments. An audited method runs in a
   * transaction together with its audit entry.
   * @throws Failure unauthenticated, forbidden, tooMany, invalid, and what the service throws
   */
  call<N extends MethodName>(name: N, args: ArgsOf<N>, requester: Requester): Promise<ResultOf<N>>;
  /** The same for a row that was looked up by name, with arguments that are not validated yet. */
  callRow(
    name: string,
    row: AnyMethod,
    args: readonly unknown[],
    requester: Requester,
  ): Promise<unknown>;
  /** Whether a method for staff admits the requester; which records they see is not looked at. */
  may(name: MethodName, requester: Requester): Promise<boolean>;
}

/** Runs a method for a known caller; `as` overrides parts of the context for this call. */
export type CallMethod = <N extends MethodName>(
  name: N,
  args: ArgsOf<N>,
  as?: Partial<Requester>,
) => Promise<ResultOf<N>>;

/** Who calls a method, and what of its result they see. */
interface Admitted {
  caller: Caller | null;
  seesAll: boolean;
  asStaff: boolean;
  isOwner: boolean;
  seesCosts: boolean;
}

interface GatewayDeps {
  commerce: CalledServices & { admin: AdminService; audit: AuditService };
  storage: Storage;
  limiter: Limiter;
  clock?: Clock;
  /** Told the name of a method that writes once its work is stored, before its caller has the answer. */
  changed?: (name: string) => Promise<void>;
}

/** The texts of the API, which are the same in every language. */
const texts = {
  nobody: "Authentication required.",
  other: "You may only act on your own account.",
  notAdmin: "Admin privileges required.",
  otherQuote: "You may only submit quotes as yourself.",
} as const;

const nobody = { caller: null, role: null };

const byAnybody: Admitted = {
  caller: null,
  seesAll: true,
  asStaff: false,
  isOwner: false,
  seesCosts: false,
};

export function createGateway({
  commerce,
  storage,
  limiter,
  clock = () => new Date(),
  changed = async () => undefined,
}: GatewayDeps): Gateway {
  /** Of a key, which has no password, it takes the role of an owner: a list of methods may not hand on rights. */
  function requireRecent(caller: Caller, { recent }: AnyMethod, args: readonly unknown[]): void {
    const isNeeded = typeof recent === "function" ? recent(args) : recent;
    if (!isNeeded || caller.key?.role === "owner") return;
    if (caller.key) throw new Failure("forbidden", t("deskFrame:otherRole"));
    if (signedInRecently(caller, clock())) return;
    throw new Failure("forbidden", t("deskFrame:notRecent"), {
      ownPassword: t("account:enterYourPassword"),
    });
  }

  /**
   * Checks access. Returns the caller where the method requires one, whether they see all work,
   * whether staff read a holder's document, whether they are an owner, and whether they see costs.
   */
  async function authorize(
    name: string,
    row: AnyMethod,
    asked: { args: readonly unknown[]; requester: Requester },
  ): Promise<Admitted> {
    const { caller, role, asStaff = false } = await admit(name, row, asked);
    const isForStaff = row.access === "admin" || asStaff;
    const seesAll = !isForStaff || !seesOwnWork(role);
    const costs = isForStaff && seesCosts(role, caller?.key ?? null);
    return { caller, seesAll, asStaff, isOwner: role === "owner", seesCosts: costs };
  }

  async function admit(
    name: string,
    { access, roles }: AnyMethod,
    { args, requester }: { args: readonly unknown[]; requester: Requester },
  ): Promise<{ caller: Caller | null; role: Role | null; asStaff?: boolean }> {
    const owner = args[0];
    if (access === "self-or-guest" && owner === null) return nobody;
    // The link is the proof, whoever is signed in to that browser.
    if (access === "holder" && requester.link?.number === owner) return nobody;
    const caller = await requester.caller({ checkRevoked: access === "admin" });
    if (access === "visitor") return { caller, role: null };
    if (!caller) throw new Failure("unauthenticated", texts.nobody);
    if (access === "holder" && roles && requester.overRpc) {
      const role = caller.key ? caller.key.role : await commerce.admin.roleOf(caller.uid);
      const asStaff = caller.key
        ? keyMay(caller.key, name, roles)
        : role !== null && isAllowed(role, roles);
      // Their own documents stay open to them, as to every customer.
      if (lacksSecondFactor(caller, role, site.secondFactorRoles)) return { caller, role };
      return { caller, role, asStaff };
    }
    if (caller.key) {
      authorizeKey(caller.key, { name, access, roles });
      return { caller, role: caller.key.role };
    }
    if (access === "user" && owner !== caller.uid) throw new Failure("forbidden", texts.other);
    if (access === "self-or-guest" && owner !== caller.uid) {
      throw new Failure("forbidden", texts.otherQuote);
    }
    if (access !== "admin") return { caller, role: null };
    // Read on every call, so that a changed or removed role takes effect at once.
    const role = await commerce.admin.roleOf(caller.uid);
    if (role === null) throw new Failure("forbidden", texts.notAdmin);
    if (!isAllowed(role, roles ?? [])) throw new Failure("forbidden", t("deskFrame:otherRole"));
    requireFactor(caller, role);
    return { caller, role };
  }

  /** The setting is read at every call, so that it holds for sessions that are open already. */
  function requireFactor(caller: Caller, role: Role): void {
    if (lacksSecondFactor(caller, role, site.secondFactorRoles)) {
      throw new Failure("forbidden", t("deskFrame:noFactor"));
    }
  }

  /** An API key belongs to no account: it acts by its role, or by its list of methods. */
  function authorizeKey(
    key: KeyAccess,
    { name, access, roles }: Pick<AnyMethod, "access" | "roles"> & { name: string },
  ): void {
    if (access === "holder") return;
    if (access !== "admin") {
      const text = access === "self-or-guest" ? texts.otherQuote : texts.other;
      throw new Failure("forbidden", text);
    }
    if (!keyMay(key, name, roles ?? [])) throw new Failure("forbidden", t("deskFrame:otherRole"));
  }

  async function staffThroughLink(requester: Requester): Promise<Caller | null> {
    const caller = requester.link ? await requester.caller({ checkRevoked: false }) : null;
    const role = caller && !caller.key ? await commerce.admin.roleOf(caller.uid) : null;
    if (caller === null || role === null) return null;
    requireFactor(caller, role);
    if (!isAllowed(role, staff.sells)) throw new Failure("forbidden", t("deskFrame:otherRole"));
    return caller;
  }

  async function count(
    row: AnyMethod,
    args: readonly unknown[],
    requester: Requester,
  ): Promise<void> {
    const counted = row.limit?.(args, requester);
    if (!counted) return;
    const allowance = await limiter.take(counted.limit, counted.key);
    requester.onAllowance?.(allowance);
    if (!allowance.allowed) throw tooManyRequests(allowance.resetSeconds);
  }

  /** Runs the mutation and its audit entry in one transaction: both are stored, or neither. */
  async function runAudited(
    name: string,
    row: AuditedMethod,
    args: unknown[],
    by: { actorUid: string; isOwner: boolean } & Pick<Requester, "requestId" | "kept" | "strict">,
  ): Promise<unknown> {
    const { actorUid, isOwner, requestId, kept, strict = false } = by;
    const work = await row.audited(commerce, args);
    return storage.atomically(async (tx) => {
      await kept?.claim(tx);
      const change = await work({ tx, actorUid, strict, isOwner });
      await failpoint("audit:after-mutation");
      if (change.changed) {
        await commerce.audit.record(tx, {
          actorUid,
          action: name,
          targetType: change.target.type,
          targetId: change.target.id,
          summary: change.summary,
          changes: changesBetween(change.before, change.after),
          requestId,
        });
      }
      await kept?.keep(tx, change.result);
      await failpoint("audit:before-commit");
      return change.result;
    });
  }

  async function callRow(
    name: string,
    row: AnyMethod,
    args: readonly unknown[],
    requester: Requester,
  ): Promise<unknown> {
    // Most calls are public reads, which await nothing that they do not need.
    const admitted =
      row.access === "public" ? byAnybody : await authorize(name, row, { args, requester });
    const result = await runRow(name, row, { args, requester, admitted });
    return row.access === "public" || admitted.seesCosts ? result : hideCosts(name, result);
  }

  async function runRow(
    name: string,
    row: AnyMethod,
    {
      args,
      requester,
      admitted: { caller, seesAll, asStaff, isOwner },
    }: { args: readonly unknown[]; requester: Requester; admitted: Admitted },
  ): Promise<unknown> {
    if (row.limit) await count(row, args, requester);
    if (caller) requireRecent(caller, row, args);
    let parsed = parseArguments(name, row, args);
    if (requester.strict) refuseUnknown(name, row, args);
    const rule = seesAll || !caller ? null : ownWorkRule(name);
    const looking = { storage, uid: caller?.uid ?? "" };
    if (rule?.before) parsed = await rule.before(parsed, looking);
    if (row.run === null) {
      if (!caller) throw new Failure("unauthenticated", texts.nobody);
      const { requestId, kept, strict } = requester;
      const by = { actorUid: caller.uid, isOwner, requestId, kept, strict };
      const result = await runAudited(name, row, parsed, by);
      await changed(name);
      return result;
    }
    const cart = caller ? cartOf(caller.uid) : requester.guestCart;
    const result = await row.run(commerce, parsed, {
      caller,
      asStaff,
      cart,
      link: requester.link,
      staffThroughLink: () => staffThroughLink(requester),
      address: requester.address,
      requestId: requester.requestId,
      userAgent: requester.userAgent ?? "",
      kept: requester.kept ?? null,
    });
    return rule?.after ? rule.after(result as never, looking) : result;
  }

  /** Public reads look nobody up, unless an extension hides products from some. */
  const callAsViewer: Gateway["callRow"] = async (name, row, args, requester) => {
    const viewer = await requester.caller({ checkRevoked: false }).catch(() => null);
    return asViewer(viewer?.uid ?? null, () => callRow(name, row, args, requester));
  };

  const tracedRow: Gateway["callRow"] = (name, row, args, requester) =>
    traced(name, () =>
      row.access === "public" && productVisible.isUsed()
        ? callAsViewer(name, row, args, requester)
        : callRow(name, row, args, requester),
    );

  return {
    callRow: tracedRow,
    call(name, args, requester) {
      const row = findMethod(name);
      if (!row) return Promise.reject(new Failure("notFound", "Unknown commerce method."));
      return tracedRow(name, row, args as unknown[], requester) as Promise<never>;
    },
    async may(name, requester) {
      const row = findMethod(name);
      if (row?.access !== "admin") return false;
      try {
        await admit(name, row, { args: [], requester });
        return true;
      } catch (error) {
        if (!isFailure(error)) throw error;
        if (error.kind === "forbidden" || error.kind === "unauthenticated") return false;
        throw error;
      }
    },
  };
}
