import { endpoint } from "~/http/api/endpoint.server";
import { limits } from "~/http/api/rate-limit.server";
import { quoteNotifyRequestSchema } from "~/modules/mail/notifications/notify-schemas.server";
import { notifyEndpoint } from "./notifications.server";

/** POST /api/quotes/notify */
export const loader = endpoint(
  {
    POST: notifyEndpoint(limits.notify, quoteNotifyRequestSchema, (notifications, request) =>
      notifications.quote(request),
    ),
  },
  { unavailable: 500 },
);
export const action = loader;
