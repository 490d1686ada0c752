export const deskSettings = {
  "deskSettings:texts": "Texts",
  "deskSettings:textsLead":
    "Any text of the shop, its mails and its documents in your own words. Documents that were sent keep theirs.",
  "deskSettings:textLanguage": "Language",
  "deskSettings:findText": "Find a text",
  "deskSettings:find": "Find",
  "deskSettings:changedTexts": "{count, plural, one {# changed text} other {# changed texts}}",
  "deskSettings:foundTexts": "{count, plural, one {# text found} other {# texts found}}",
  "deskSettings:noTextFound": "No text has these words",
  "deskSettings:moreTexts": "The first {count} are shown. Search for some of its words.",
  "deskSettings:textOfStore": "The store’s text",
  "deskSettings:yourText": "Your text",
  "deskSettings:changeText": "Change a text",
  "deskSettings:textValues":
    "The store puts values in the place of: {names}. Keep them as they are written.",
  "deskSettings:textPreview": "It reads, with sample values:",
  "deskSettings:saving": "Saving…",
  "deskSettings:reading": "Reading…",
  "deskSettings:saveText": "Save",
  "deskSettings:previewText": "Preview",
  "deskSettings:undoText": "Undo the last change",
  "deskSettings:resetText": "Use the store’s text",
  "deskSettings:textUnknown": "The store has no such text",
  "deskSettings:textUnreadable":
    "Check the braces and the brackets: each that is opened must be closed",
  "deskSettings:textStrange": "Remove {names}: the store has no value of that name here",
  "deskSettings:textMissing": "Keep {names}: it is a link or another part of the page",
  "deskSettings:textStale":
    "Somebody changed the settings meanwhile. Check your text, and save it again.",
  "deskSettings:textSaved": "Saved. Pages and mails use it within five seconds.",
  "deskSettings:textReset": "The store’s own text is back.",
} as const;
