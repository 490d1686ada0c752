export const pages = {
  "pages:onlyYouSeeThisLook": "Only you see this look.",
  "pages:publishItOrStop": "Publish it, or stop",
  "pages:done": "Done.",
  "pages:theDataCouldNotBe": "The data could not be read as a form.",
  "pages:yourRoleDoesNotAllow":
    "Your role ({roleLabels}) does not allow this. An owner of the store can change it.",
  "pages:toTheOverview": "To the overview",
  "pages:ofDeliveryAddress": "of the delivery address",
  "pages:ofBillingAddress": "of the billing address",
} as const;
