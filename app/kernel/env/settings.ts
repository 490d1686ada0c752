import type { z } from "zod";
import type { RetentionDays } from "./retention";

/**
 * A part of the store that variables switch on. When it is off, `why` says which ones are missing.
 */
export type Feature<T> = ({ on: true } & T) | { on: false; why: string };

export type BackendSettings =
  | { kind: "sqlite"; file: string }
  | { kind: "postgres"; url: string }
  | {
      kind: "supabase";
      url: string;
      serviceRoleKey: string;
      /** Only for migrations. */
      databaseUrl: string | null;
    }
  | {
      kind: "firestore";
      projectId: string | null;
      serviceAccount: string | null;
      emulatorHost: string | null;
    };

export interface Env {
  /** Why variables that are set cannot be used, by name. They count as unset. */
  unusable: Unusable;
  production: boolean;
  demo: boolean;
  /** Whether the shop has the two languages that show untranslated texts and layouts that break. */
  testLanguages: boolean;
  port: number;
  host: string;
  /** Where /metrics and /version are served; null for nowhere. */
  metrics: { port: number; host: string } | null;
  /** Whether spans are sent; where to, and which, the SDK reads from the variables OTEL_… itself. */
  tracing: boolean;
  /** How long caches may keep the pages of guests without cookies; 0 means not at all. */
  pageCacheSeconds: number;
  /** Seconds after which a request without an answer gets 503. */
  answerSeconds: number;
  logLevel: string;
  publicOrigin: string | null;
  allowedOrigins: string[];
  /** Other origins whose scripts may read the answers of the RPC. */
  apiOrigins: string[];
  /** Number of proxies to trust; 0 means none, null means not set. */
  trustProxy: number | null;
  clientIpHeader: string | null;
  backend: Feature<{ settings: BackendSettings }>;
  /**
   * SESSION_SECRET, the newest secret first. It encrypts stored secrets under every identity
   * provider; empty when it is not set.
   */
  sessionSecrets: string[];
  paymentSpoolDir: string;
  /** The list of erased people, outside the database. */
  erasedListFile: string;
  /** After how many days what is no longer needed is removed. */
  retention: RetentionDays;
  quoteNotificationEmail: string | null;
  storeId: string | null;
  /** Webhooks may use http and private addresses: only for tests and development. */
  webhookPrivateAddresses: boolean;
  /** Folder with further fonts for PDFs; null for none. */
  pdfFontsDir: string | null;
  /** Reads variables that the core does not know, for providers. */
  readVariables<S extends VariableShape>(shape: S): ReadVariables<S>;
}

/** The variables of a provider by name, each with the required form of its text. */
export type VariableShape = Readonly<Record<string, z.ZodType>>;

export interface ReadVariables<S extends VariableShape> {
  /** The variables that are set and usable. */
  set: { readonly [Name in keyof S]?: z.output<S[Name]> };
  /** Why variables that are set cannot be used, by name. */
  unusable: Unusable;
}

/** Why variables cannot be used, by name. */
export type Unusable = Readonly<Record<string, string>>;
