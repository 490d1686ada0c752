export const deskPipeline = {
  "deskPipeline:pipeline": "Pipeline",
  "deskPipeline:whatOpenNowHowOffers":
    "What is open now, and how the offers that were sent have ended.",
  "deskPipeline:howOffersEnded": "How offers ended",
  "deskPipeline:period": "Period",
  "deskPipeline:months": "{months} months",
  "deskPipeline:winRate": "Win rate",
  "deskPipeline:winRateByValue": "Win rate by value",
  "deskPipeline:offersSent": "Offers sent",
  "deskPipeline:won": "Won",
  "deskPipeline:anOfferCountsMonthWhich":
    "An offer counts in the month in which its quote was first offered, its revisions once. The win rate is won among won, lost and expired.",
  "deskPipeline:reason": "Reason",
  "deskPipeline:quotes": "Quotes",
  "deskPipeline:share": "Share",
  "deskPipeline:value": "Value",
  "deskPipeline:whyQuotesWereLost": "Why quotes were lost",
  "deskPipeline:noQuoteWasLostThis": "No quote was lost in this time.",
  "deskPipeline:reasonsTheMostValuableFirst": "Reasons, the most valuable first",
  "deskPipeline:byMonthWhichTheyWere":
    "By the month in which they were lost, with or without an offer. An expired offer counts as no answer, unless a reason was recorded.",
  "deskPipeline:allOfThem": "All of them",
  "deskPipeline:unassigned": "Unassigned",
  "deskPipeline:offersByMonthHowThey": "Offers by month and how they ended",
  "deskPipeline:theTableBelowHasEvery": "The table below has every figure.",
  "deskPipeline:offersByMonthWhichThey": "Offers by the month in which they were sent",
} as const;
