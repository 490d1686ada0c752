import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { adminPage } from "~/http/pages/admin-page.server";
import { staff } from "~/modules/staff/role";

export const loader = adminPage(
  async ({ context }) => {
    const { newsletter } = context.services.mail;
    return { ...(await newsletter.counts()), asks: newsletter.asks, stores: newsletter.stores };
  },
  { roles: staff.readsCustomers },
);

export const meta = deskMeta("Newsletter");

export default function Subscribers() {
  const { confirmed, pending, unsubscribed, asks, stores } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title="Newsletter">
        <p className="soft">
          The store keeps the list; a newsletter service of your choice sends the letters.
        </p>
      </DeskHead>
      <div className="stack">
        {stores ? null : <p className="notice">Demo mode: new addresses are not kept.</p>}
        {stores && !asks ? (
          <p className="notice">
            New addresses are kept, but nobody is asked to confirm: that needs e-mail and the shop's
            public address, which whoever runs the store's server sets up.
          </p>
        ) : null}
        <dl className="facts">
          <div>
            <dt>Confirmed</dt>
            <dd>{confirmed}</dd>
          </div>
          <div>
            <dt>Not confirmed yet</dt>
            <dd>{pending}</dd>
          </div>
          <div>
            <dt>Left</dt>
            <dd>{unsubscribed}</dd>
          </div>
        </dl>
        <p className="form-buttons">
          <a className="button button-primary" href="/admin/subscribers.csv">
            Download who confirmed
          </a>
          <a className="button button-plain" href="/admin/subscribers.csv?all">
            Download all
          </a>
        </p>
        <p className="small soft">
          Write only to addresses that are confirmed, and put the unsubscribe link of each into
          every newsletter.
        </p>
      </div>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
