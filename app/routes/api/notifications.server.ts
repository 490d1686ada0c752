import type { ZodType } from "zod";
import { tellAllowance } from "~/http/api/allowance";
import { bodyLimits, checked, readJson } from "~/http/api/body.server";
import type { Handler } from "~/http/api/endpoint.server";
import { limited } from "~/http/api/rate-limit.server";
import { errorReply } from "~/http/api/reply";
import { errors } from "~/http/api/statuses";
import type { Limit } from "~/kernel/limits/limiter";
import type {
  Notifications,
  NotifyAnswer,
} from "~/modules/mail/notifications/notifications.server";

/**
 * A public endpoint that sends mails: the schema validates the body, and the response has the
 * format of the interface. With e-mail off nothing is limited, because there is nothing to protect.
 */
export function notifyEndpoint<T>(
  limit: Limit,
  schema: ZodType<T>,
  ask: (notifications: Notifications, request: T) => Promise<NotifyAnswer>,
): Handler {
  const counted = limited(limit, async ({ request, context }) => {
    const { notifications } = context.services.mail;
    const body = checked(schema, await readJson(request, { limit: bodyLimits.notify }));
    const answer = await ask(notifications, body);
    if (!("tooMany" in answer)) return answer;
    tellAllowance(context, answer.tooMany);
    return errorReply(429, errors.tooMany, {
      "retry-after": String(answer.tooMany.resetSeconds),
    });
  });
  return (call) =>
    call.context.services.mail.mailer.on
      ? counted(call)
      : { skipped: true, reason: "email not configured" };
}
