import { endpoint } from "~/api/endpoint.server";
import { notifying } from "~/api/notifications.server";
import { limited, limits } from "~/api/rate-limit.server";
import { quoteNotifyRequestSchema } from "~/mail/notify-schemas.server";

/** POST /api/quotes/notify */
export const loader = endpoint({
  POST: limited(
    limits.notify,
    notifying(quoteNotifyRequestSchema, (notifications, request) => notifications.quote(request)),
  ),
});
export const action = loader;
