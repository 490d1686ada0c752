export const desk = {
  "desk:atMostNotesCanBe": "At most {notes} notes can be saved for a customer.",
  "desk:theAccountsAddressNotVerified": "The account's address is not verified.",
  "desk:thisMergeCanNoLonger": "This merge can no longer be undone.",
  "desk:breadcrumb": "Breadcrumb",
  "desk:extensions": "Extensions",
  "desk:justNow": "just now",
  "desk:minutes": "{count, plural, one {# minute} other {# minutes}}",
  "desk:hours": "{count, plural, one {# hour} other {# hours}}",
  "desk:days": "{count, plural, one {# day} other {# days}}",
  "desk:weeks": "{count, plural, one {# week} other {# weeks}}",
  "desk:months": "{count, plural, one {# month} other {# months}}",
  "desk:minutesShort": "{count} min",
  "desk:hoursShort": "{count} h",
  "desk:daysShort": "{count} d",
  "desk:yourRoleDoesNotAllow":
    "Your role ({roleLabels}) does not allow this. An owner of the store can change it.",
  "desk:toTheOverview": "To the overview",
  "desk:forceRefused": "Only an owner may force a change of status.",
  "desk:forceNeedsNote": "A forced change of status needs a note.",
  "desk:needsRights":
    "This page needs an account with administrator rights; whoever runs the store can grant them.",
  "desk:needsRightsAs":
    "You are signed in as {email}. This page needs an account with administrator rights; whoever runs the store can grant them.",
  "desk:unknownFilters":
    "The address has filters that this list does not know: {names}. Go back to the list and choose again.",
} as const;
