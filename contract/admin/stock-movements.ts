/** The causes of a change of the units on hand, which every row of the stock's ledger has. */
export const stockCauses = ["received", "sold", "returned", "counted", "damaged", "corrected"] as const;
export type StockCause = (typeof stockCauses)[number];
