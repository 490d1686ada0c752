import { mailTemplate } from "./mail-template.server";

/** The template of the kinds that announce a status. */
export const statusUpdateTemplate = mailTemplate({
  name: "status-update",
  title: "Status update",
  purpose: "A quote or an order has come a step further.",
  load: () => import("~emails/status-update"),
});
