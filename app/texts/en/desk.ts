export const desk = {
  "desk:atMostNotesCanBe": "At most {notes} notes can be saved for a customer.",
  "desk:theAccountsAddressNotVerified": "The account's address is not verified.",
  "desk:thisMergeCanNoLonger": "This merge can no longer be undone.",
  "desk:breadcrumb": "Breadcrumb",
  "desk:extensions": "Extensions",
} as const;
