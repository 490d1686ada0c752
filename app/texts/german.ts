import cart from "./de/cart.json";
import catalogue from "./de/catalogue.json";
import frame from "./de/frame.json";
import shop from "./de/shop.json";

/** Every text in German, by key. The desk has none. */
export const german: Readonly<Record<string, string>> = {
  ...cart,
  ...catalogue,
  ...frame,
  ...shop,
};
