import { endpoint } from "~/http/api/endpoint.server";
import { limits } from "~/http/api/rate-limit.server";
import { statusUpdateRequestSchema } from "~/modules/mail/notifications/notify-schemas.server";
import { notifyEndpoint } from "./notifications.server";

/** POST /api/notifications/status */
export const loader = endpoint(
  {
    POST: notifyEndpoint(limits.status, statusUpdateRequestSchema, (notifications, request) =>
      notifications.status(request),
    ),
  },
  { unavailable: 500 },
);
export const action = loader;
