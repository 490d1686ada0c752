export const deskSearch = {
  "deskSearch:settings": "Settings",
  "deskSearch:search": "Search: {search}",
  "deskSearch:search2": "Search",
  "deskSearch:nothingFound": "Nothing found",
  "deskSearch:whatAreYouLookingFor": "What are you looking for?",
  "deskSearch:theSearchAboveFindsBy": "The search above finds {kinds} by any three letters of ",
  "deskSearch:aNameOrBrandBy":
    "a name or a brand, and by any part of an SKU from three characters on, or its last two.",
  "deskSearch:aNameOrCompanyBy":
    "a name or a company, by beginnings of words of all else, by e-mail address, and by any part of a number or an SKU from three characters on, or its last two. Quotes and orders are also found by the whole SKU of a line.",
  "deskSearch:allResultsIn": "All results in {title}",
} as const;
