/**
 * The codes of `x-error-code`. A code keeps its meaning within a version of the API, while texts
 * may change. Clients treat an unknown code as the general one of its status.
 */
export const errorCodes = {
  invalid_request: "400. The request is malformed, and no other code says how.",
  invalid_json: "400. The body is not JSON in UTF-8.",
  invalid_arguments: "400. The arguments of a method are invalid; x-error-field names the first.",
  invalid_cursor: "400. The cursor is not valid.",
  invalid_product_id: "400. No product can have that id.",
  unknown_category: "400. The store has no such category.",
  invalid_filter: "400. A parameter has a value that it does not take; x-error-field names it.",
  filter_not_indexed: "400. The combination would need a scan of the catalogue.",
  search_term_too_short: "400. A search takes two characters or more.",
  unknown_product: "400. The catalogue has no product with that id.",
  unknown_variant: "400. The product has no such variant.",
  no_price: "400. The product has a price on request and cannot be paid online.",
  not_enough_stock: "400. Less is in stock than was requested.",
  missing_signature: "400. The delivery carries no signature.",
  invalid_signature: "400. The signature does not match the body or the time.",
  unauthenticated: "401. No valid credential.",
  wrong_credentials: "401. The e-mail address or the password is wrong.",
  second_factor_needed: "401. The account needs a code of its second factor, in the field `code`.",
  wrong_code: "401. The code of the second factor is wrong or was used before.",
  forbidden: "403. The credential does not allow it.",
  sign_in_not_recent: "403. The change needs a sign-in of the last ten minutes.",
  other_account: "403. The first argument is not the caller's own uid.",
  admin_required: "403. Only staff may do this.",
  second_factor_required: "403. The caller's role needs a second factor, and the account has none.",
  role_not_allowed: "403. The caller's role does not allow it.",
  cross_site: "403. A browser sent it from another site.",
  not_found: "404. There is no such thing.",
  unknown_method: "404. There is no such method.",
  method_not_allowed: "405. The path has other verbs, which Allow lists.",
  request_timeout: "408. The request did not arrive in time.",
  conflict: "409. It conflicts with another change.",
  already_in_use: "409. The value must be unique, and another record has it.",
  changed_meanwhile: "409. The record has changed since that version.",
  price_changed: "409. The catalogue's prices have changed.",
  offer_changed: "409. The offer has changed.",
  body_too_large: "413. The body is larger than the endpoint takes.",
  not_possible: "422. The request is understood, but not possible now.",
  line_without_price: "422. Not every line has a price.",
  too_many_requests: "429. Retry after the seconds of Retry-After.",
  headers_too_large: "431. The headers are larger than the store takes.",
  internal_error: "500. The store failed. Its log has the request id.",
  method_failed: "500. The method failed. The store's log has the request id.",
  provider_failed: "500. A provider that the store depends on did not answer correctly.",
  busy: "503. The store is too busy. Retry after the seconds of Retry-After.",
  not_configured: "500 or 503. The feature is not set up in this store.",
} as const;

export type ErrorCode = keyof typeof errorCodes;

const byStatus: Record<number, ErrorCode> = {
  400: "invalid_request",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  408: "request_timeout",
  409: "conflict",
  413: "body_too_large",
  422: "not_possible",
  429: "too_many_requests",
  431: "headers_too_large",
  503: "busy",
};

/** The codes within one status. Texts are constant, so they identify their code. */
const byText: readonly [status: number, text: RegExp, code: ErrorCode][] = [
  [400, /^Invalid JSON body$/, "invalid_json"],
  [400, /^Invalid arguments for /, "invalid_arguments"],
  [400, /^Invalid cursor$/, "invalid_cursor"],
  [400, /^Invalid product id$/, "invalid_product_id"],
  [400, /^Unknown category$/, "unknown_category"],
  [
    400,
    /^(Must be 1 or 0|Invalid (brand|data|price|updatedSince)|Unknown (sort|include|match|pictures))$/,
    "invalid_filter",
  ],
  [
    400,
    /^(Technical data can|A price range|updatedSince cannot|Facets are not|Filters, sort and|match=words cannot)/,
    "filter_not_indexed",
  ],
  [400, /^Search term must be /, "search_term_too_short"],
  [400, /^Product .* was not found\.$/s, "unknown_product"],
  [400, /^Variant .* was not found\.$/s, "unknown_variant"],
  [400, / has no price — request a quote for it instead\.$/, "no_price"],
  [400, /^Not enough stock for /, "not_enough_stock"],
  [400, /^Missing signature$/, "missing_signature"],
  [400, /^Invalid signature$/, "invalid_signature"],
  [401, /^Invalid email or password\.$/, "wrong_credentials"],
  [401, /^A code of your second factor is needed\.$/, "second_factor_needed"],
  [401, /^This code is wrong or was used before\.$/, "wrong_code"],
  [403, /^Your last sign-in is more than ten minutes ago\./, "sign_in_not_recent"],
  [403, /^You may only /, "other_account"],
  [403, /^Admin privileges required\.$/, "admin_required"],
  [403, /^Your role needs a second factor\./, "second_factor_required"],
  [403, /^Your role does not allow this\.$/, "role_not_allowed"],
  [403, /^Cross-site request refused$/, "cross_site"],
  [404, /^Unknown commerce method/, "unknown_method"],
  [409, /^Already in use: /, "already_in_use"],
  [409, /^Changed meanwhile\.$/, "changed_meanwhile"],
  [409, /^A price has changed\.$/, "price_changed"],
  [409, /^The offer has changed\.$/, "offer_changed"],
  [422, /^Not every line has a price\.$/, "line_without_price"],
  [500, /^Commerce backend is not configured\.$/, "not_configured"],
  [500, /^[\w$-]+\.[\w$-]+ failed\.$/, "method_failed"],
  [
    500,
    /^(Could not start checkout|Sign-in is not possible|Single sign-on is not)/,
    "provider_failed",
  ],
  [503, /not configured|not set up/, "not_configured"],
];

/** The code of an error. */
export function errorCodeOf(status: number, text: string): ErrorCode {
  const told = byText.find(([of, pattern]) => of === status && pattern.test(text));
  return told?.[2] ?? byStatus[status] ?? (status < 500 ? "invalid_request" : "internal_error");
}
