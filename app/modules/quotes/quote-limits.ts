/** Apart from the record, so that forms in browsers carry the limits alone. */
export const quoteLimits = {
  lines: 200,
  message: 5_000,
  reference: 100,
  quantity: 10_000,
  validDays: 30,
  note: 2_000,
} as const;
