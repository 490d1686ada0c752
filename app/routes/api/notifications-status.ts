import { endpoint } from "~/api/endpoint.server";
import { notifying } from "~/api/notifications.server";
import { limited, limits } from "~/api/rate-limit.server";
import { statusUpdateRequestSchema } from "~/mail/notify-schemas.server";

/** POST /api/notifications/status */
export const loader = endpoint({
  POST: limited(
    limits.status,
    notifying(statusUpdateRequestSchema, (notifications, request) => notifications.status(request)),
  ),
});
export const action = loader;
