import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { customersAsked } from "../customers/customers-page.server";
import { requireKnown } from "../frame/filters.server";
import { csvAnswer, fileName, moment } from "./csv-answer.server";

const atOnce = 100;

const header = [
  "id",
  "company",
  "first name",
  "last name",
  "email",
  "phone",
  "created",
  "updated",
  "vat id",
];

/** GET /admin/customers.csv: the accounts that match the list's search and tag. */
const download = adminPage(({ request, call, context }) => {
  const { search, tag, ignored } = customersAsked(request);
  requireKnown(ignored);
  // The search is left out, because file names should contain no personal data.
  const said = [tag && `tag-${tag}`, search && "found"];
  const name = fileName("customers", ...said, moment(context.services.clock()));
  return csvAnswer(name, header, async (after: string | undefined) => {
    const page = await call("desk.customers", [
      {
        limit: atOnce,
        ...(search ? { search } : {}),
        ...(tag ? { tag } : {}),
        ...(after ? { after } : {}),
      },
    ]);
    const lines = page.items.map(
      ({ id, companyName, firstName, lastName, email, phone, created, updated, vatId }) => [
        id,
        companyName,
        firstName,
        lastName,
        email,
        phone,
        created.toISOString(),
        updated.toISOString(),
        vatId ?? "",
      ],
    );
    return { lines, next: page.next };
  });
});

export const loader = resource({ GET: download });
export const action = loader;
