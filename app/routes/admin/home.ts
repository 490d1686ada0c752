import { redirect } from "@remix-run/node";
import { adminPage } from "./admin-page.server";

export const loader = adminPage(async () => redirect("/admin/emails"));

/** With a component the layout's error page answers where the store is not set up. */
export default function AdminHome() {
  return null;
}
