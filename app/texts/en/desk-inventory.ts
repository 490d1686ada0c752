export const deskInventory = {
  "deskInventory:thereAreOnly": "There are only {now}.",
  "deskInventory:only": "Only {now}",
  "deskInventory:thatNumberIsTooLarge": "That number is too large.",
  "deskInventory:stockIsNow": "The stock is {now} now; you saw {seen}. Check it again.",
  "deskInventory:stockNotCountedNow":
    "The stock is not counted any more; you saw {seen}. Check it again.",
  "deskInventory:sawNone": "none",
} as const;
