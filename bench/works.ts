/** One kind of request that is measured, and what it is compared with. */
export interface BenchWork {
  name: string;
  path: string;
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** The empty route, the empty page, or the bare server. */
  beside: "api" | "page" | "bare";
  /** What the bare server is asked for. */
  barePath?: string;
  /** The lowest ratio to reach, per backend; null means that none is set. */
  aim: { sqlite: number | null; postgres: number | null };
}

export interface Shopper {
  uid: string;
  cookie: string;
}

export interface Places {
  category: string;
  /** The product in the middle of the list by name. */
  middle: string;
  shopper: Shopper;
}

const list = { sqlite: 0.6, postgres: 0.4 };
const suggestions = { sqlite: 0.3, postgres: null };
const detail = { sqlite: 0.8, postgres: 0.5 };
const page = { sqlite: 0.5, postgres: null };
/** Beside a bare server on the same engine. */
const bareDetail = { sqlite: 0.85, postgres: 0.85 };
const bareList = { sqlite: 0.8, postgres: 0.8 };

/** The lists of the dashboard; the shopper of the bench is an admin. */
const deskPages = [
  "/admin",
  "/admin/quotes",
  "/admin/orders",
  "/admin/outbox",
  "/admin/subscribers",
  "/admin/pictures",
  "/admin/emails",
];

/** Everything that is measured on one catalogue. */
export function worksOn({ category, middle, shopper }: Places): BenchWork[] {
  const get = (name: string, path: string, aim: BenchWork["aim"]): BenchWork => ({
    name,
    path,
    method: "GET",
    beside: "api",
    aim,
  });
  const rpc = (name: string, call: string, args: unknown[]): BenchWork => ({
    name,
    path: `/api/commerce/${call}`,
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      cookie: shopper.cookie,
    },
    body: JSON.stringify({ args }),
    beside: "api",
    aim: { sqlite: 0.6, postgres: null },
  });
  const besideBare = (of: BenchWork, barePath: string, aim: BenchWork["aim"]): BenchWork => ({
    ...of,
    name: `${of.name}, bare`,
    beside: "bare",
    barePath,
    aim,
  });
  const listPage = get("list page 1", "/api/store/products", list);
  const categoryPage = get("category page", `/api/store/products?category=${category}`, list);
  const product = get("detail", `/api/store/products/${encodeURIComponent(middle)}`, detail);
  const works = [
    listPage,
    besideBare(listPage, "/list", bareList),
    get("deep page", `/api/store/products?cursor=${encodeURIComponent(middle)}`, list),
    categoryPage,
    besideBare(categoryPage, `/category/${category}`, bareList),
    get("search", "/api/store/products?search=pre", list),
    // The words are inside of names, so that the whole search is measured and not its first list
    // alone.
    get("suggestions", "/search/suggestions?q=cal", suggestions),
    product,
    besideBare(product, `/product/${encodeURIComponent(middle)}`, bareDetail),
    { ...get("rendered list", "/products", page), beside: "page" as const },
    {
      ...get("rendered product", `/products/${encodeURIComponent(middle)}`, page),
      beside: "page" as const,
    },
    { ...get("home", "/", page), beside: "page" as const },
    ...deskPages.map((path) => ({
      ...get(path.slice(1), path, { sqlite: null, postgres: null }),
      headers: { cookie: shopper.cookie },
      beside: "page" as const,
    })),
    rpc("RPC public read", "products/getById", [middle]),
  ];
  return [
    ...works,
    rpc("RPC user read", "customers/get", [shopper.uid]),
    {
      ...rpc("add to cart", "carts/updateItem", [shopper.uid, { id: middle, quantity: 2 }]),
      beside: "bare" as const,
      aim: { sqlite: 0.2, postgres: null },
    },
  ];
}
