export const pages = {
  "pages:onlyYouSeeThisLook": "Only you see this look.",
  "pages:publishItOrStop": "Publish it, or stop",
  "pages:done": "Done.",
  "pages:theDataCouldNotBe": "The data could not be read as a form.",
  "pages:mustBeCharactersOrFewer": "{what} must be {max} characters or fewer",
  "pages:mustBeOneLine": "{what} must be one line",
  "pages:enter": "Enter {what}",
  "pages:yourRoleDoesNotAllow":
    "Your role ({roleLabels}) does not allow this. An owner of the store can change it.",
  "pages:toTheOverview": "To the overview",
  "pages:enterAsDay202612": "Enter {what} as a day, 2026-12-31",
} as const;
