import { mailTemplate } from "./mail-template.server";

/** The template of the kinds that announce a status. */
export const statusUpdateTemplate = mailTemplate({
  name: "status-update",
  title: "Status update",
  purpose: "The status of a quote or an order has changed.",
  load: () => import("~emails/status-update"),
});
