import type { ReconcileReport } from "~/modules/payments/reconcile.server";
import { Refused } from "~/moving/refused";
import type { Services } from "~/services.server";
import { type Command, type Input, jsonOption, print, printError, withStore } from "../command";

export const paymentsReconcile: Command = {
  name: "payments reconcile",
  options: { apply: { about: "records what is missing" }, json: jsonOption },
  summary: "lists what is paid but no order; with `--apply` records it",
  run: (input) => withPayments((services) => reconcile(services, input)),
};

export const paymentsRecord: Command = {
  name: "payments record",
  operands: ["<session id>"],
  summary: "records one payment that no list shows, such as one made under another `STORE_ID`",
  run: ({ operands: [session = ""] }) => withPayments((services) => record(services, session)),
};

function withPayments(work: (services: Services) => Promise<number>): Promise<number> {
  return withStore(async (services) => {
    if (services.payments.on) return work(services);
    throw new Refused("Payments are off: PAYMENT_SECRET_KEY is not set.");
  });
}

async function reconcile({ payments }: Services, { has, answer }: Input): Promise<number> {
  const apply = has("apply");
  const report = await payments.reconcile({ apply });
  const { spool, provider } = report;
  const missing = spool.recorded + provider.recorded;
  const hint = "Nothing was changed. Add --apply to record what is missing.";
  answer(report, [...linesOf(report), ...(!apply && missing > 0 ? [hint] : [])]);
  if (!spool.readable) printError("The payment spool cannot be read.");
  if (!provider.reachable) printError("The payment provider's list could not be read completely.");
  const trouble = spool.failed + spool.unreadable + spool.parked.length + provider.failed;
  return trouble > 0 || !provider.reachable || !spool.readable ? 1 : 0;
}

function linesOf({ applied, spool, provider }: ReconcileReport): string[] {
  const verb = applied ? "recorded" : "missing";
  const spell = ({ recorded, known, unpaid, failed }: typeof provider | typeof spool) =>
    `${recorded} ${verb}, ${known} known, ${unpaid} not paid yet, ${failed} failed`;
  return [
    `In the spool: ${spool.seen}: ${spell(spool)}, ${spool.givenUp} given up`,
    `Finished at the provider within 30 days: ${provider.seen}: ${spell(provider)}, ` +
      `${provider.otherStores} of other stores`,
    ...(spool.parked.length > 0
      ? [`Set aside, to be checked by a person: ${spool.parked.join(", ")}`]
      : []),
    ...(spool.unreadable > 0 ? [`Files that cannot be read: ${spool.unreadable}`] : []),
  ];
}

/** For a payment that no list contains, such as one made under another STORE_ID. */
async function record({ payments }: Services, sessionId: string): Promise<number> {
  const result = await payments.record(sessionId);
  if (result === "unpaid") throw new Refused("The payment provider says that it is not paid.");
  print(result.created ? `Recorded as ${result.orderNumber}.` : `It is ${result.orderNumber}.`);
  return 0;
}
