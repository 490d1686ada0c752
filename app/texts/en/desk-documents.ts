export const deskDocuments = {
  "deskDocuments:yourEntriesStillHereCompare":
    "{failure} Your entries are still here: compare, then send it again.",
  "deskDocuments:assignedTo": "Assigned to",
  "deskDocuments:unassigned": "Unassigned.",
  "deskDocuments:colleague": "Colleague",
  "deskDocuments:unassigned2": "Unassigned",
  "deskDocuments:assign": "Assign",
  "deskDocuments:assigning": "Assigning…",
  "deskDocuments:undo": "Undo",
  "deskDocuments:chooseAtLeastOneRow": "Choose at least one row first.",
  "deskDocuments:done": "{done} done.",
  "deskDocuments:nothingIsChosen": "Nothing is chosen",
  "deskDocuments:theList": "the list",
  "deskDocuments:nothingChangedYetPleaseCheck": "Nothing is changed yet. Please check the list.",
  "deskDocuments:nothingDoneYetCanBe":
    "Nothing is done yet. {count} can be done, {refused} will be refused.",
  "deskDocuments:customersAreNotifiedByMail": " Customers are notified by mail.",
  "deskDocuments:andMore": "And {value} more.",
  "deskDocuments:working": "Working…",
  "deskDocuments:backChangeNothing": "Back, change nothing",
  "deskDocuments:atMostChangedAtOnce":
    "At most {most} are changed at once. Narrow the list down first.",
  "deskDocuments:onEveryPageListNothing":
    "On every page of the list. Nothing is changed yet: the next page shows what would be.",
  "deskDocuments:all": "all {count} {noun}",
  "deskDocuments:backToTheList": "Back to the list",
  "deskDocuments:severalAtOnce": "Several {what} at once",
  "deskDocuments:orders": "Orders",
  "deskDocuments:quotes": "Quotes",
  "deskDocuments:theCustomersMessage": "The customer's message",
  "deskDocuments:addANote": "Add a note",
  "deskDocuments:forStaffOnlyCustomerDoes": "For staff only: the customer does not see it.",
  "deskDocuments:addTheNote": "Add the note",
  "deskDocuments:saving": "Saving…",
  "deskDocuments:needsAttention": "Needs attention",
  "deskDocuments:unknown": "unknown",
  "deskDocuments:theCustomersLink": "The customer's link",
  "deskDocuments:anyoneThisLinkCanOpen":
    "Anyone with this link can open the quote without signing in. It expires six months after the last change.",
  "deskDocuments:anyoneThisLinkCanOpenOrder":
    "Anyone with this link can open the order without signing in. It expires two years after the last change.",
  "deskDocuments:linksCreatedBefore": "Links created before",
  "deskDocuments:areRevoked": "are revoked.",
  "deskDocuments:colleaguesWhoMayAnswerCustomer":
    "Colleagues who may answer for the customer see it here.",
  "deskDocuments:sendTheLink": "Send the link",
  "deskDocuments:sending": "Sending…",
  "deskDocuments:revokeSendNewOne": "Revoke, and send a new one",
  "deskDocuments:revoking": "Revoking…",
  "deskDocuments:revokeTheLink": "Revoke the link",
  "deskDocuments:eMailOffSoNothing": "E-mail is off, so nothing was sent.",
  "deskDocuments:theCustomerHasNoE": "The customer has no e-mail address to write to.",
  "deskDocuments:theMailItsWayUnless":
    "The mail is on its way to {email}, unless it was sent before.",
  "deskDocuments:theMailProviderDidNot": "The mail provider did not accept it. Try again later.",
  "deskDocuments:notifyTheCustomer": "Notify the customer",
  "deskDocuments:everyChangeStatusMailedAutomatically":
    "Every change of status is mailed automatically. If a mail was lost, request it again here. A mail that was sent is not sent twice.",
  "deskDocuments:requestedGoesUnlessWasSent":
    "Requested: “{label}” goes to {email}, unless it was sent before.",
  "deskDocuments:theCustomer": "the customer",
  "deskDocuments:mailCustomerCurrentStatus": "Mail the customer the current status",
} as const;
