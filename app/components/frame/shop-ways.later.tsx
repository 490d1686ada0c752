import type { ReactNode } from "react";
import { CategoryChips } from "./empty-state";
import { SearchBox } from "./search-box";
import { Shell } from "./shell";

/** The shop's frame around an error. Pages of the desk load it for that only. */
export function ShopFrame({ children }: { children: ReactNode }) {
  return <Shell>{children}</Shell>;
}

/** The ways on from an address that leads nowhere. */
export function ShopWays() {
  return (
    <>
      <SearchBox id="not-found-search" large />
      <CategoryChips />
    </>
  );
}
