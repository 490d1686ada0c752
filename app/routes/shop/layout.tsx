import { Outlet } from "@remix-run/react";
import { Shell } from "~/components/frame/shell";

export default function ShopLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
