export const deskInvoices = {
  "deskInvoices:erased": "erased",
  "deskInvoices:invoices": "Invoices",
  "deskInvoices:thereNoSuchInvoiceAddress":
    "There is no such invoice. The address may be mistyped.",
  "deskInvoices:allInvoices": "All invoices",
  "deskInvoices:enterQuantitiesAsNumbers": "Enter quantities as numbers.",
  "deskInvoices:invoice": "Invoice",
  "deskInvoices:order": "Order {orderNumber}",
  "deskInvoices:pdf": "PDF",
  "deskInvoices:dueOn": ", due on",
  "deskInvoices:issueACreditNote": "Issue a credit note",
  "deskInvoices:withoutQuantitiesEverythingThatLeft":
    "Without quantities, everything that is left is credited.",
  "deskInvoices:atMost": "{name} ({open} at most)",
  "deskInvoices:reason": "Reason",
  "deskInvoices:afterwards": "Afterwards",
  "deskInvoices:freightAndOtherCharges": "Freight and other charges",
  "deskInvoices:issueTheCreditNote": "Issue the credit note",
  "deskInvoices:issuing": "Issuing…",
} as const;
