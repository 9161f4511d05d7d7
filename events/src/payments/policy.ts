/** What is sold at least and at most at once, in minutes (CR11). */
export const purchaseMinutes = { min: 10, max: 400, usual: 10 } as const;

/** What minutes come to: integer Rappen at `rappenPerCredit`, integer credit cents (100 = 1 minute). */
export const orderOf = (
  minutes: number,
  rappenPerCredit: number,
): { readonly cents: number; readonly rappen: number } => ({
  cents: minutes * 100,
  rappen: minutes * rappenPerCredit,
});
