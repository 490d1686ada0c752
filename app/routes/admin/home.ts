import { redirect } from "@remix-run/node";
import { adminPage } from "./admin-page.server";

export const loader = adminPage(async () => redirect("/admin/emails"));
