export const deskInventory = {
  "deskInventory:theStockYouSawCheck": "The stock is {is}; you saw {seen}. Check it again.",
  "deskInventory:thereAreOnly": "There are only {now}.",
  "deskInventory:only": "Only {now}",
  "deskInventory:thatNumberIsTooLarge": "That number is too large.",
} as const;
