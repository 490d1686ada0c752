import { defineList } from "~/components/lists/list";
import type { Discount } from "~/modules/discounts/discount.resource";
import type { WalkOptions } from "~/storage/pages";

const text =
  "A discount is a code that customers enter, or a promotion that every matching cart gets automatically. Its use is counted by the quotes that have it.";

/** A store has few discounts, so that all are read, and a page has a number. */
export const discountList = defineList<WalkOptions, Discount>({
  path: "/admin/discounts",
  what: "discounts",
  read: async (call) => ({ items: await call("discounts.list", []), next: null }),
  numbered: true,
  search: { label: "Code or description" },
  views: [
    { label: "All", at: {} },
    { label: "On", at: { state: "on" }, always: true },
    { label: "Not active now", at: { state: "not" }, always: true },
  ],
  create: { to: "/admin/discounts/new", label: "New discount", may: "discounts.save" },
  yet: { title: "No discounts yet", text },
  unmatched: { title: "None of these", text },
});
