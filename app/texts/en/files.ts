export const files = {
  "files:sendFiles": "Send {names} files.",
  "files:tooLarge": "A file is larger than 5 MB.",
} as const;
