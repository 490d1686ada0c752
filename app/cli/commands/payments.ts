import type { ReconcileReport } from "~/payments/reconcile.server";
import type { Services } from "~/services.server";
import { type Command, print, printError, withStore } from "../command";

const usage = "payments reconcile [--apply] | payments record <session id>";

export const payments: Command = {
  usage,
  summary: "lists payments without an order; records them with --apply",
  async run([verb, ...args]) {
    const [first] = args;
    const apply = first === "--apply";
    if (verb === "reconcile" && (args.length === 0 || (apply && args.length === 1))) {
      return withPayments((services) => reconcile(services, apply));
    }
    if (verb === "record" && first && args.length === 1) {
      return withPayments((services) => record(services, first));
    }
    printError(`Usage: npm run store -- ${usage}`);
    return 2;
  },
};

function withPayments(work: (services: Services) => Promise<number>): Promise<number> {
  return withStore(async (services) => {
    if (services.payments.on) return work(services);
    printError("Payments are off: PAYMENT_SECRET_KEY is not set.");
    return 1;
  });
}

async function reconcile({ payments }: Services, apply: boolean): Promise<number> {
  const report = await payments.reconcile({ apply });
  for (const line of linesOf(report)) print(line);
  const { spool, provider } = report;
  const missing = spool.recorded + provider.recorded;
  if (!apply && missing > 0) print("Nothing was changed. Add --apply to record what is missing.");
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
  if (result === "unpaid") {
    printError("The payment provider says that it is not paid.");
    return 1;
  }
  print(result.created ? `Recorded as ${result.orderNumber}.` : `It is ${result.orderNumber}.`);
  return 0;
}
