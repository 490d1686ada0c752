import { Failure } from "~/domain/failure";

/**
 * The store's address for links in mails. A request's Host is what its sender claims, and a link
 * with a one-time token must not lead there: without PUBLIC_ORIGIN only this machine's own names
 * count, and in development whatever was asked for.
 */
export function linkOrigin(
  request: Request,
  { publicOrigin, production }: { publicOrigin: string | null; production: boolean },
): string {
  if (publicOrigin) return publicOrigin;
  const { origin, hostname } = new URL(request.url);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (local || !production) return origin;
  throw new Failure("notConfigured", "password reset not configured");
}
