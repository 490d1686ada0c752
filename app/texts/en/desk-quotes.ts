export const deskQuotes = {
  "deskQuotes:languageOfDocuments": "Language of mails and documents",
  "deskQuotes:saveLanguage": "Save",
  "deskQuotes:savingLanguage": "Saving…",
