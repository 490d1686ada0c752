import { cutText } from "~/domain/text";
import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { csvAnswer, fileName, moment } from "./csv-answer.server";

const atOnce = 100;

const header = ["id", "company", "first name", "last name", "email", "phone", "created", "updated"];

/** GET /admin/customers.csv: the accounts that the list's search finds. */
const download = adminPage(({ request, call, context }) => {
  const search = cutText((new URL(request.url).searchParams.get("q") ?? "").trim(), 200);
  // What was looked for may be a person's address, which no name of a file should hold.
  const name = fileName("customers", search && "found", moment(context.services.clock()));
  return csvAnswer(name, header, async (after: string | undefined) => {
    const page = await call("desk.customers", [
      { limit: atOnce, ...(search ? { search } : {}), ...(after ? { after } : {}) },
    ]);
    const lines = page.items.map(
      ({ id, companyName, firstName, lastName, email, phone, created, updated }) => [
        ...[id, companyName, firstName, lastName, email, phone],
        ...[created.toISOString(), updated.toISOString()],
      ],
    );
    return { lines, next: page.next };
  });
});

export const loader = resource({ GET: download });
export const action = loader;
