import { carts, discounts, productCategories, products, productWords } from "./tables/catalogue";
import {
  accounts,
  addresses,
  admins,
  customers,
  sessions,
  subscribers,
  tokens,
} from "./tables/people";
import {
  audit,
  counters,
  documentTokenRows,
  documentTokens,
  outbox,
  spellingDeletions,
  spellings,
} from "./tables/records";
import { orders, quotes } from "./tables/selling";

/**
 * Every table, declared once for both dialects with the domain record that it stores: a field that
 * is missing, added or of another type does not compile.
 */
export const tables = {
  products,
  productCategories,
  productWords,
  carts,
  quotes,
  orders,
  customers,
  addresses,
  discounts,
  audit,
  accounts,
  sessions,
  admins,
  tokens,
  subscribers,
  outbox,
  documentTokens,
  documentTokenRows,
  spellings,
  spellingDeletions,
  counters,
};
