/** The desk's labels of fields whose names are not clear by themselves. */
const words: Record<string, string> = {
  productName: "Name",
  sku: "SKU",
  imageURLs: "Pictures",
  primaryImageURL: "First picture",
  imageURL: "Picture",
  pictureTexts: "What pictures show",
  pdfLink: "Specification sheet",
  assigneeUid: "Assigned to",
  customerId: "Customer",
  quoteNumber: "Quote",
  orderNumber: "Order",
  paymentSessionId: "Online payment",
  paymentStatus: "Payment",
  needsReview: "Needs attention",
  stockShortfall: "Missing stock",
  stockHeld: "Holds stock",
  lossReason: "Why it was lost",
  validUntil: "Valid until",
  uid: "Account",
  vatId: "VAT ID",
  iban: "IBAN",
  bic: "BIC",
  lowStock: "Low stock",
  url: "Address",
};

/** A field's name as words: "deliveryAddress" is "Delivery address". */
export function fieldWord(field: string): string {
  const known = words[field];
  if (known !== undefined) return known;
  const parts = field.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/[._]+/g, " ");
  return parts.charAt(0).toUpperCase() + parts.slice(1).toLowerCase();
}
