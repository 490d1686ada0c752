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

export type IdentitySettings =
  | {
      kind: "session";
      oidc: { issuer: string; clientId: string; clientSecret: string } | null;
    }
  | {
      kind: "firebase";
      projectId: string | null;
      serviceAccount: string | null;
      webApiKey: string | null;
      emulatorHost: string | null;
    };

export interface Env {
  /** Why variables that are set cannot be used, by name. They count as unset. */
  unusable: Readonly<Record<string, string>>;
  production: boolean;
  demo: boolean;
  port: number;
  host: string;
  /** Where /metrics and /version are served; null for nowhere. */
  metrics: { port: number; host: string } | null;
  /** Whether spans are sent; where to, and which, the SDK reads from the variables OTEL_… itself. */
  tracing: boolean;
  logLevel: string;
  publicOrigin: string | null;
  allowedOrigins: string[];
  /** Other origins whose scripts may read the answers of the RPC. */
  apiOrigins: string[];
  /** Number of proxies to trust; 0 means none, null means not set. */
  trustProxy: number | null;
  clientIpHeader: string | null;
  backend: Feature<{ settings: BackendSettings }>;
  identity: Feature<{ settings: IdentitySettings }>;
  /**
   * SESSION_SECRET, the newest secret first. It encrypts stored secrets under every identity
   * provider; empty when it is not set.
   */
  sessionSecrets: string[];
  payment: Feature<{ secretKey: string }>;
  paymentWebhookSecret: string | null;
  paymentApiBaseURL: string | null;
  paymentSpoolDir: string;
  /** The list of erased people, outside the database. */
  erasedListFile: string;
  /** After how many days what is no longer needed is removed. */
  retention: RetentionDays;
  email: Feature<{ apiKey: string }>;
  emailFromAddress: string | null;
  emailApiBaseURL: string | null;
  quoteNotificationEmail: string | null;
  sharedStore: Feature<{ url: string; token: string }>;
  storeId: string | null;
  /** Webhooks may use http and private addresses: only for tests and development. */
  webhookPrivateAddresses: boolean;
  filesDir: string;
  /** Folder with further fonts for PDFs; null for none. */
  pdfFontsDir: string | null;
  /** The bucket for pictures, instead of a folder. */
  filesS3: Feature<{ settings: FilesS3Settings }>;
}

interface FilesS3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}
