/** What minutes come to: integer Rappen at `rappenPerCredit`, integer credit cents (100 = 1 minute). */
export const orderOf = (
  minutes: number,
  rappenPerCredit: number,
): { readonly cents: number; readonly rappen: number } => ({
  cents: minutes * 100,
  rappen: minutes * rappenPerCredit,
});
