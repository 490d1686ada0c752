export const forms = {
  "forms:thereIsAProblem": "There is a problem",
  "forms:tooMany": "too many: {value}",
  "forms:left": "left: {left}",
  "forms:optional": "(optional)",
  "forms:error": "Error:",
  "forms:atMostCharacters": "At most {most} characters.",
  "forms:chooseTheseFilesAgain": "Choose these files again: {before}",
  "forms:theStoreCouldNotBe":
    "The store could not be reached, so nothing was changed. Please try again.",
} as const;
