export const deskExtensions = {
  "deskExtensions:moreData": "More data",
  "deskExtensions:change": "Change",
  "deskExtensions:theDataIsSaved": "The data is saved.",
  "deskExtensions:noExtensionAddsFieldsHere": "No extension adds fields here.",
  "deskExtensions:save": "Save",
  "deskExtensions:saving": "Saving…",
  "deskExtensions:extensions": "Extensions",
  "deskExtensions:whatThisStoreHasBeside":
    "What this store has beside its own features. They are installed in app/store.config.ts.",
  "deskExtensions:problemsSinceStoreWasStarted": "Problems since the store was started",
  "deskExtensions:times": ", {times} times",
  "deskExtensions:noExtensionsYet": "No extensions yet",
  "deskExtensions:docsExtendingMdSaysHow": "docs/extending.md says how a developer adds one.",
  "deskExtensions:of": "of {name}",
  "deskExtensions:failed": ", {failed} failed",
  "deskExtensions:thisPageExtensionFailedLog":
    "This page of the extension {value} failed. The log says why.",
  "deskExtensions:toTheOverview": "To the overview",
  "deskExtensions:threwAnError": "threw an error",
  "deskExtensions:done": "Done.",
  "deskExtensions:extension": "Extension",
  "deskExtensions:aValueStoredLeaveEmpty": "A value is stored. Leave it empty to keep it.",
} as const;
