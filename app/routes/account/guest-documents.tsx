import { site } from "~/modules/settings/site";

/** What becomes of a guest's quotes and orders where the store cannot mail a link that joins them. */
export function GuestDocuments() {
  return (
    <p className="notice">
      Asked for a quote before you had an account? It does not appear here by itself, because this
      store sends no mails and cannot check that the address is yours. The link that you kept still
      opens it. To have it in your account, ask us at{" "}
      <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a> and name its number.
    </p>
  );
}
