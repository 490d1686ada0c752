export const deskMail = {
  "deskMail:theSampleItsWay": "The sample is on its way to {email}.",
  "deskMail:theProviderDidNotAccept": "The provider did not accept it ({code}).",
  "deskMail:mail": "Mail",
  "deskMail:mails": "Mails",
  "deskMail:sample": "Sample",
  "deskMail:width": "Width",
  "deskMail:colours": "Colours",
  "deskMail:part": "Part",
  "deskMail:kbHtmlSomeInboxesCut": "{kilobytes} kB of HTML. Some inboxes cut a mail at 102.",
  "deskMail:eMailOffSoNo": "E-mail is off, so no test can be sent.",
  "deskMail:sendMeATest": "Send me a test",
  "deskMail:sending": "Sending…",
  "deskMail:everyMailThatStoreSends":
    "Every mail that the store sends, with typical and extreme samples.",
  "deskMail:eMailOffNothingSent":
    "E-mail is off: nothing is sent until whoever runs the store's server sets it up.",
  "deskMail:samples": "{count} samples",
  "deskMail:theMailSentAgainWithin": "The mail is sent again within a few seconds.",
  "deskMail:thatMailNoLongerExists": "That mail no longer exists, or is already on its way.",
  "deskMail:outbox": "Outbox",
  "deskMail:theseWereNeverSentBecause":
    "These were never sent, because they no longer applied when they were due.",
  "deskMail:nextTry": "Next try",
  "deskMail:sendAgain": "Send again",
  "deskMail:written": "Written",
  "deskMail:tries": "Tries",
  "deskMail:lastProblem": "Last problem",
  "deskMail:newsletter": "Newsletter",
  "deskMail:theStoreKeepsListNewsletter":
    "The store keeps the list; a newsletter service of your choice sends the letters.",
  "deskMail:demoModeNewAddressesNot": "Demo mode: new addresses are not kept.",
  "deskMail:newAddressesKeptButNobody":
    "New addresses are kept, but nobody is asked to confirm: that needs e-mail and the shop's public address, which whoever runs the store's server sets up.",
  "deskMail:confirmed": "Confirmed",
  "deskMail:notConfirmedYet": "Not confirmed yet",
  "deskMail:left": "Left",
  "deskMail:downloadWhoConfirmed": "Download who confirmed",
  "deskMail:downloadAll": "Download all",
  "deskMail:writeOnlyAddressesThatConfirmed":
    "Write only to addresses that are confirmed, and put the unsubscribe link of each into every newsletter.",
} as const;
