import type { Quote } from "~/modules/quotes/quote.resource";
import type { Services } from "~/services.server";
import type { Storage } from "~/storage/storage";
import { openEdge } from "./edge";
import { type MailProvider, startMailProvider } from "./mail-provider";
import { aSubmission } from "./shop";

export interface NotifyStore {
  provider: MailProvider;
  services: Services;
  storage: Storage;
  origin: string;
  logs(): string;
  /** From an address of its own, unless one is named. */
  post(path: string, body: unknown, address?: string): Promise<Answer>;
  /** A guest's quote, as the shop takes it. */
  quote(contact?: Partial<Quote["contact"]>, message?: string): Promise<Quote>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

export const seller = "seller@fieldbench.example";

/** A store behind one proxy with e-mail on, over HTTP; its outbox does not run by itself. */
export async function openNotifyStore(
  variables: Record<string, string> = {},
): Promise<NotifyStore> {
  const provider = await startMailProvider();
  const edge = await openEdge({
    TRUST_PROXY: "1",
    EMAIL_API_KEY: "re_test_key",
    EMAIL_API_BASE_URL: provider.url,
    QUOTE_NOTIFICATION_EMAIL: seller,
    PUBLIC_ORIGIN: "https://shop.example",
    ...variables,
  });
  const { services } = edge;
  let addresses = 0;
  return {
    provider,
    services,
    get storage() {
      if (!services.storage) throw new Error("this store has no backend");
      return services.storage;
    },
    origin: edge.origin,
    logs: edge.logs,
    async post(path, body, address) {
      addresses += 1;
      const from = address ?? `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
      const response = await fetch(edge.origin + path, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": from },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        headers: response.headers,
      };
    },
    async quote(contact = {}, message) {
      if (!services.commerce) throw new Error("this store has no backend");
      const [product] = (await services.commerce.products.list({ limit: 1 })).items;
      const submission = aSubmission([{ id: product?.id ?? "", quantity: 2 }]);
      return services.commerce.quotes.submit(null, {
        ...submission,
        contact: { ...submission.contact, ...contact },
        message: message ?? null,
      });
    },
    async close() {
      await edge.stop();
      await provider.close();
    },
  };
}
