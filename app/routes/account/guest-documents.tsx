import { rich } from "~/components/frame/rich";
import { site } from "~/modules/settings/site";

/** What becomes of a guest's quotes and orders where the store cannot mail a link that joins them. */
export function GuestDocuments() {
  const { email } = site.contact;
  return (
    <p className="notice">
      {rich(
        "account:guestDocuments",
        { mail: (text) => <a href={`mailto:${email}`}>{text}</a> },
        { email },
      )}
    </p>
  );
}
