import type { ReconcileReport } from "~/payments/reconcile.server";
import { type Command, complain, say, withStore } from "../command";

const usage = "payments reconcile [--dry-run] | payments record <session id>";

export const payments: Command = {
  usage,
  summary: "records paid sessions that are no orders yet",
  async run([verb, ...rest]) {
    if (verb === "reconcile" && rest.every((flag) => flag === "--dry-run")) {
      return reconcile(rest.length === 0);
    }
    const [sessionId, ...more] = rest;
    if (verb === "record" && sessionId && more.length === 0) return record(sessionId);
    complain(`Usage: npm run store -- ${usage}`);
    return 2;
  },
};

function reconcile(apply: boolean): Promise<number> {
  return withStore(async (services) => {
    if (!services.payments.on) return off();
    const { spool, provider } = await services.payments.reconcile({ apply });
    const tallies = { "kept payments": spool, "the provider's sessions": provider };
    for (const [name, tally] of Object.entries(tallies)) say(`${name}: ${spell(tally, apply)}`);
    if (!spool.readable) complain("The folder of kept payments cannot be read.");
    if (!provider.reachable) complain("The payment provider does not answer.");
    const failed = spool.failed + provider.failed + spool.unreadable;
    return failed > 0 || !spool.readable || !provider.reachable ? 1 : 0;
  });
}

function record(sessionId: string): Promise<number> {
  return withStore(async (services) => {
    if (!services.payments.on) return off();
    const result = await services.payments.record(sessionId);
    if (result === "unpaid") {
      complain("That session is not paid.");
      return 1;
    }
    say(`${result.orderNumber} ${result.created ? "was recorded." : "was there already."}`);
    return 0;
  });
}

function spell(tally: ReconcileReport["provider"] | ReconcileReport["spool"], applied: boolean) {
  const { seen, recorded, known, unpaid, failed } = tally;
  const verb = applied ? "recorded" : "to be recorded";
  return `${seen} seen, ${recorded} ${verb}, ${known} known, ${unpaid} unpaid, ${failed} failed`;
}

function off(): number {
  complain("Payments are off: PAYMENT_SECRET_KEY is not set.");
  return 1;
}
