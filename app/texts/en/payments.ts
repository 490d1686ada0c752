export const payments = {
  "payments:productWasNotFound": "Product {id} was not found.",
  "payments:hasNoPriceRequestQuote": '"{name}" has no price — request a quote for it instead.',
  "payments:notEnoughStockAvailableRequested":
    'Not enough stock for "{name}": {available} available, {requested} requested.',
  "payments:theMinimumQuantityRequested":
    'The minimum quantity of "{name}" is {minimumQuantity}, {quantity} requested.',
  "payments:isSoldPacksRequested":
    '"{name}" is sold in packs of {packQuantity}, {quantity} requested.',
  "payments:variantOfWasNotFound": 'Variant "{variantId}" of "{name}" was not found.',
  "payments:aPriceHasChanged": "A price has changed.",
  "payments:orderNotFound": "Order not found",
  "payments:thisOrderHasNothingLeft": "This order has nothing left to pay.",
  "payments:theAmountPayHasChanged": "The amount to pay has changed.",
  "payments:requestQuoteThisCartInstead": "Request a quote for this cart instead.",
  "payments:commerceBackendIsNotConfigured": "Commerce backend is not configured.",
  "payments:checkoutNotConfigured": "checkout not configured",
  "payments:webhookNotConfigured": "webhook not configured",
  "payments:missingSignature": "Missing signature",
  "payments:invalidSignature": "Invalid signature",
} as const;
