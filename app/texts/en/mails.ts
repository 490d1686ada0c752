export const mails = {
  "mails:item": "Item",
  "mails:amount": "Amount",
  "mails:quantity": "Quantity",
  "mails:subtotal": "Subtotal",
  "mails:total": "Total",
  "mails:onRequest": "on request",
  "mails:hello": "Hello,",
  "mails:hello2": "Hello ",
  "mails:seeItWithYourOrder": "See it with your order",
  "mails:questionsReplyThisMailGive": "Questions? Reply to this mail and give the number.",
  "mails:aCustomerChangedA": "A customer changed a {kind}",
  "mails:theIsNow": "The {kind} is now: {label}.",
  "mails:thereIsNewsAboutYour": "There is news about your {kind}",
  "mails:theStatusYourNow": "The status of your {kind} is now: {label}.",
  "mails:followTheParcel": "Follow the parcel",
  "mails:seeThe": "See the {kind}",
  "mails:questionsReplyThisMailName": "Questions? Reply to this mail and name the number {number}.",
  "mails:quote": "Quote",
  "mails:order": "Order",
  "mails:status": "Status",
  "mails:customer": "Customer",
  "mails:items": "Items",
  "mails:payment": "Payment",
  "mails:toFollow": "To follow",
  "mails:tracking": "Tracking",
  "mails:tracking2": "Tracking {at}",
  "mails:yourLinkTo": "Your link to {number}",
  "mails:hereLinkYourOpensWithout":
    "Here is a link to your {kind} {number}. It opens it without a sign-in, so pass it on only to people who may see it and answer for you.",
  "mails:openTheQuote": "Open the quote",
  "mails:openTheOrder": "Open the order",
  "mails:youDidNotAskThen":
    "You did not ask for it? Then ignore the mail: the link goes to this address alone.",
  "mails:anApiKeyEndsSoon": "An API key ends soon",
  "mails:theKeyWorksUntilAfter":
    "The key “{keyName}” works until {until}. After that day, the program that uses it is refused.",
  "mails:makeNewKeyPutInto": "Make a new key, put it into the program, and revoke the old one.",
  "mails:noProgramHasUsedYet": "No program has used it yet. You may let it end.",
  "mails:openTheKeys": "Open the keys",
  "mails:thisOnlyMailAboutEnd": "This is the only mail about the end of this key.",
  "mails:pleaseConfirmYourAddress": "Please confirm your address",
  "mails:youAboutJoinNewsletterWe":
    "You are about to join the newsletter of {name}. We only write to you once you have confirmed.",
  "mails:confirmMyAddress": "Confirm my address",
  "mails:youDidNotSignUp":
    "You did not sign up? Then ignore this mail, and you will not hear from us again. Every newsletter has a link to unsubscribe.",
  "mails:yourOfferWaitsForYou": "Your offer waits for you",
  "mails:yourOfferEndsSoon": "Your offer ends soon",
  "mails:yourNumber": "Your number",
  "mails:validUntil": "Valid until",
  "mails:seeTheOfferAndAnswer": "See the offer and answer",
  "mails:youCanAcceptOrDecline":
    "You can accept or decline there, ask, or say that you want no more reminders of this offer.",
  "mails:newQuoteRequest": "New quote request",
  "mails:asksForAQuoteFor": " asks for a quote for {length}.",
  "mails:number": "Number",
  "mails:name": "Name",
  "mails:company": "Company",
  "mails:eMail": "E-mail",
  "mails:phone": "Phone",
  "mails:reference": "Reference",
  "mails:notConfirmedByMailToo":
    "Not confirmed by mail: too many confirmations went to this address within a day. Tell the buyer that the request has arrived, if you know them.",
  "mails:message": "Message",
  "mails:openTheRequest": "Open the request",
  "mails:weHaveYourQuoteRequest": "We have your quote request",
  "mails:thankYouYourRequestWe":
    "Thank you for your request. We check availability and prices, then send you an offer by e-mail. There is nothing to pay now.",
  "mails:yourReference": "Your reference",
  "mails:seeYourRequest": "See your request",
  "mails:pricesThoseCatalogueTodayOur":
    "Prices are those of the catalogue today; our offer is what counts.",
  "mails:yourMessage": "Your message",
  "mails:somethingAddOrChangeReply":
    "Something to add or to change? Reply to this mail and name the number. If you did not ask for this quote, you can ignore it.",
  "mails:aMessageAboutAQuote": "A message about a quote",
  "mails:anAnswerToYourQuote": "An answer to your quote",
  "mails:files": "Files",
  "mails:readAndAnswer": "Read and answer",
  "mails:readAndReply": "Read and reply",
  "mails:answerPageSoThatEverything":
    "Answer on the page, so that everything about the quote stays in one place. Files are there too.",
  "mails:yourNewOfferIsReady": "Your new offer is ready",
  "mails:yourOfferIsReady": "Your offer is ready",
  "mails:hereOurRevisedOfferReplaces": "Here is our revised offer. It replaces the one before.",
  "mails:hereOurOfferYourRequest": "Here is our offer for your request.",
  "mails:questionsOrLineChangeReply":
    "Questions, or a line to change? Reply to this mail and name the number. An offer that is not answered simply expires.",
  "mails:thankYouForYourOrder": "Thank you for your order",
  "mails:weHaveYourPaymentPrepare":
    "We have your payment and prepare your order now. We will write to you when it ships.",
  "mails:weHaveYourOrderYou":
    "We have your order. You get the invoice from us; nothing was charged.",
  "mails:orderNumber": "Order number",
  "mails:fromOffer": "From offer",
  "mails:seeYourOrder": "See your order",
  "mails:questionsReplyThisMailNameOrder":
    "Questions? Reply to this mail and name the order number.",
  "mails:confirmYourAddress": "Confirm your address",
  "mails:confirmThatThisAddressYours":
    "Confirm that this address is yours. Quotes and orders that you made with it without an account are then added to your account. The link works once, for a day, while you are signed in.",
  "mails:confirmTheAddress": "Confirm the address",
  "mails:youHaveNoAccountThere":
    "You have no account there? Then ignore the mail: without your account's password the link does nothing.",
  "mails:setANewPassword": "Set a new password",
  "mails:useButtonSetNewPassword":
    "Use the button to set a new password for your account. The link works once, for {minutes} minutes.",
  "mails:youDidNotAskThis":
    "You did not ask for this? Then ignore the mail: your password stays as it is, and nobody gets in without this link.",
  "mails:yourAccount": "Your account",
  "mails:wasNotYouSetNew":
    "Was it not you? Set a new password at once with “Forgotten your password?” on the sign-in page, and end the sessions that you do not know.",
  "mails:joinTheStaffOf": "Join the staff of {name}",
  "mails:youInvitedWorkDashboardRole":
    "You are invited to work in the dashboard of {name}, with the role {role}. Open the link, sign in with this e-mail address or make an account for it, and accept. The link works once, for {days} days.",
  "mails:seeTheInvitation": "See the invitation",
  "mails:youExpectedNoInvitationThen":
    "You expected no invitation? Then ignore this mail: nothing happens.",
  "mails:yourCode": "Your code",
  "mails:typeThisCodePageOffer":
    "Type this code on the page of offer {number} to accept it. It is valid for {minutes} minutes and works once.",
  "mails:code": "Code",
  "mails:youDidNotAskThenDo":
    "You did not ask for it? Then do not share it: without it the offer cannot be accepted.",
  "mails:newsletterNotConfigured": "newsletter not configured",
  "mails:quoteNotFound": "Quote not found",
  "mails:recordNotFound": "Record not found",
  "mails:invalidRequestBody": "Invalid request body",
} as const;
