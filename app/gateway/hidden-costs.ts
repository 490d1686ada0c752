import { type Product, withoutCosts } from "~/modules/catalogue/product.resource";
import { isAllowed, type Role, staff } from "~/modules/staff/role";
import { type KeyAccess, keyMay } from "~/modules/staff/staff.resource";
import type { MethodName, ResultOf } from "./methods";

type Hiding = { readonly [N in MethodName]?: (result: ResultOf<N>) => ResultOf<N> };

const ofFound = (product: Product | null) => product && withoutCosts(product);
const ofPage = <P extends { items: readonly Product[] }>(page: P): P => ({
  ...page,
  items: page.items.map(withoutCosts),
});

/**
 * The methods that give products to staff who may not see what they cost the seller. A method that
 * is missing here is closed to them, or public: then the service leaves the costs out for everybody.
 */
const hiding: Hiding = {
  "products.listAll": ofPage,
  "products.find": ofFound,
  "desk.products": ofPage,
  "desk.product": ofFound,
  "changes.products": (page) => ({
    ...page,
    items: page.items.map((item) => ({ ...item, record: ofFound(item.record) })),
  }),
};

/** Whether somebody sees what products cost the seller. Whoever may set a cost sees it, too. */
export function seesCosts(role: Role | null, key: KeyAccess | null): boolean {
  if (role !== null && isAllowed(role, staff.seesCosts)) return true;
  return key !== null && keyMay(key, "products.update", staff.keepsCatalogue);
}

/** A method's result without the costs of products. */
export function hideCosts<R>(name: string, result: R): R {
  const hide = hiding[name as MethodName] as ((result: R) => R) | undefined;
  return hide ? hide(result) : result;
}
