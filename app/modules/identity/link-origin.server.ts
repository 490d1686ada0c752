import { Failure } from "~/kernel/failure";
import { t } from "~/texts/text";

/**
 * The store's address for links in mails. A request's Host is only the sender's claim, and a link
 * with a one-time token must not lead there. Without PUBLIC_ORIGIN only this machine's own names
 * are accepted, and in development any host.
 */
export function linkOrigin(
  request: Request,
  { publicOrigin, production }: { publicOrigin: string | null; production: boolean },
): string {
  if (publicOrigin) return publicOrigin;
  const { origin, hostname } = new URL(request.url);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (local || !production) return origin;
  throw new Failure("notConfigured", t("identity:passwordResetNotConfigured"));
}
