import { Outlet } from "@remix-run/react";
import { Shell } from "~/components/frame/shell";
import { Slot } from "~/components/frame/slot";

export default function ShopLayout() {
  return (
    <Shell>
      <Slot name="shop.top" />
      <Outlet />
      <Slot name="shop.bottom" />
    </Shell>
  );
}
