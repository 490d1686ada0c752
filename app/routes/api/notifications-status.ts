import { endpoint } from "~/http/api/endpoint.server";
import { limited, limits } from "~/http/api/rate-limit.server";
import { statusUpdateRequestSchema } from "~/mail/notifications/notify-schemas.server";
import { notifying } from "./notifications.server";

/** POST /api/notifications/status */
export const loader = endpoint({
  POST: limited(
    limits.status,
    notifying(statusUpdateRequestSchema, (notifications, request) => notifications.status(request)),
  ),
});
export const action = loader;
