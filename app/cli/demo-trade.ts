import { createGateway } from "~/gateway/gateway.server";
import type { ArgsOf, MethodName, ResultOf } from "~/gateway/methods";
import type { Requester } from "~/gateway/rows/method";
import type { Random } from "~/kernel/identifiers";
import { emptyOutbox, silentAnnouncements } from "~/modules/announcements";
import { createCommerce } from "~/modules/create-commerce.server";
import type { Services } from "~/services.server";
import type { Storage } from "~/storage/storage";
import { sampleBuyers, sampleRequests, shopperCompany } from "~db/sample/trade";
import { datedStorage } from "./dated-storage";
import { demoAccounts } from "./demo-accounts";
import type { Person, Trade } from "./demo-calls";
import { stepsOf } from "./demo-steps";

const day = 86_400_000;

/** The time before the sample's first request, when the catalogue was created. */
export function beforeTrade(today: Date): Date {
  return new Date(today.getTime() - 100 * day);
}

/**
 * Three months of requests, offers, orders and invoices up to now, through the gateway, each step
 * at its own time, so that totals, ledger and audit trail are right. No mails are sent. Returns the
 * number of requests.
 */
export async function seedDemoTrade(services: Services): Promise<number> {
  const { storage, clock } = services;
  const people = storage && (await demoPeople(storage));
  if (!storage || !people) return 0;
  const end = clock();
  let present = end;
  const trade = tradeAt(services, storage, { clock: () => present, people });
  const steps = sampleRequests
    .flatMap((request, at) => stepsOf(trade, request, { at, today: midnight(end) }))
    .filter(({ when }) => when <= end)
    .sort((one, other) => one.when.getTime() - other.when.getTime());
  present = steps[0]?.when ?? end;
  await addCustomers(trade);
  for (const { when, take } of steps) {
    present = when;
    await take();
  }
  return sampleRequests.length;
}

function midnight(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / day) * day);
}

/** The demo's accounts; null when there are none. */
async function demoPeople(storage: Storage): Promise<{ admin: Person; shopper: Person } | null> {
  const found = await Promise.all(
    demoAccounts.map(({ email }) => storage.accounts.getBy("email", email)),
  );
  const [admin, shopper] = found.map(
    (account) => account && { uid: account.id, email: account.email },
  );
  return admin && shopper ? { admin, shopper } : null;
}

interface Acting {
  clock: () => Date;
  people: { admin: Person; shopper: Person };
}

/** The actions of the sample's people, each through the gateway. */
function tradeAt({ site, log }: Services, storage: Storage, { clock, people }: Acting): Trade {
  const then = datedStorage(storage, clock);
  const commerce = createCommerce({
    storage: then,
    site,
    clock,
    random: evenRandom(),
    log,
    announcements: silentAnnouncements,
    outbox: emptyOutbox,
  });
  const gateway = createGateway({ commerce, storage: then, limiter: noLimits });
  const as = (requester: Partial<Requester>) => {
    const whole: Requester = { ...nobody, ...requester };
    return <N extends MethodName>(name: N, args: ArgsOf<N>): Promise<ResultOf<N>> =>
      gateway.call(name, args, whole);
  };
  return {
    people,
    site,
    seller: as(personRequester(people.admin)),
    customer: (person) => as(personRequester(person)),
    guest: as({}),
    bearer: (number) => as({ link: { kind: "quote", number } }),
    expire: async () => void (await commerce.quotes.expire(100)),
  };
}

const nobody: Requester = {
  requestId: "demo",
  address: "192.0.2.1",
  guestCart: null,
  link: null,
  caller: async () => null,
};

function personRequester({ uid, email }: Person): Partial<Requester> {
  return { caller: async () => ({ uid, email, firstName: "", lastName: "" }) };
}

/** Sample customers with accounts, and the seller's notes about them. */
async function addCustomers({ people, customer, seller }: Trade): Promise<void> {
  const [, { firstName, lastName }] = demoAccounts;
  const { uid, email } = people.shopper;
  const { companyName: shopperName, phone } = shopperCompany.contact;
  const own = customer(people.shopper);
  const profile = { email, firstName, lastName, phone, companyName: shopperName };
  await own("customers.create", [uid, profile]);
  const place = { ...shopperCompany.address, companyName: shopperName };
  await own("customers.addAddress", [uid, { ...place, isDefault: true }]);
  for (const { customerId, contact, address, tags } of Object.values(sampleBuyers)) {
    if (customerId === null) continue;
    const self = customer({ uid: customerId, email: contact.email });
    await self("customers.create", [customerId, contact]);
    const { companyName } = contact;
    await self("customers.addAddress", [customerId, { ...address, companyName, isDefault: true }]);
    if (tags) await seller("customerCards.tag", [customerId, tags]);
  }
}

const noLimits: Parameters<typeof createGateway>[0]["limiter"] = {
  take: async ({ limit }) => ({ allowed: true, limit, remaining: limit, resetSeconds: 1 }),
  peek: async ({ limit }) => ({ allowed: true, limit, remaining: limit, resetSeconds: 1 }),
};

/** The same numbers in every demo: nothing in the sample is secret. */
function evenRandom(): Random {
  let state = 20_260_301;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  return {
    int: (max) => (next() >>> 8) % max,
    token: (bytes) => Array.from({ length: bytes }, () => (next() % 36).toString(36)).join(""),
  };
}
