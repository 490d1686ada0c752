export const customers = {
  "customers:atMostAddressesCanBe": "At most {perCustomer} addresses can be saved.",
} as const;
