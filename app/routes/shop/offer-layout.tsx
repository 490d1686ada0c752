import { Outlet } from "@remix-run/react";
import { OfferFrame } from "~/components/documents/offer-frame";

export default function OfferLayout() {
  return (
    <OfferFrame>
      <Outlet />
    </OfferFrame>
  );
}
