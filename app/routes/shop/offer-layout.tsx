import type { LinksFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { OfferFrame } from "~/components/documents/offer-frame";
import stylesheet from "~/styles/offer.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function OfferLayout() {
  return (
    <OfferFrame>
      <Outlet />
    </OfferFrame>
  );
}
