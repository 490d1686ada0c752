export const deskDocuments = {
  "deskDocuments:yourEntriesStillHereCompare":
    "{failure} Your entries are still here: compare, then send it again.",
  "deskDocuments:assignedTo": "Assigned to",
  "deskDocuments:colleague": "Colleague",
  "deskDocuments:languageSet": "The language is saved. The next mails and documents are in it.",
  "deskDocuments:mainLanguage": "Main language ({language})",
