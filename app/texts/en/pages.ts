export const pages = {
  "pages:onlyYouSeeThisLook": "Only you see this look.",
  "pages:publishItOrStop": "Publish it, or stop",
  "pages:done": "Done.",
  "pages:undoIsOver": "It can no longer be undone.",
  "pages:theDataCouldNotBe": "The data could not be read as a form.",
  "pages:ofDeliveryAddress": "of the delivery address",
  "pages:ofBillingAddress": "of the billing address",
} as const;
