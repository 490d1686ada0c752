export const forms = {
  "forms:thereIsAProblem": "There is a problem",
  "forms:optional": "(optional)",
  "forms:error": "Error:",
  "forms:atMostCharacters": "At most {most, number} characters.",
  "forms:chooseTheseFilesAgain": "Choose these files again: {before}",
  "forms:theStoreCouldNotBe":
    "The store could not be reached, so nothing was changed. Please try again.",
  "forms:charactersTooMany": "Characters too many: {count}",
  "forms:charactersLeft": "Characters left: {left}",
  "forms:files": "Files",
  "forms:filesHint": "Up to five: {names}, 5 MB each.",
} as const;
