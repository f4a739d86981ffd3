// This file imports no schemas, so that pages do not load the schema library (scripts/size.ts).

/** The subjects of a row of the report on sales. */
export const soldDimensions = [
  "product",
  "family",
  "category",
  "supplier",
  "place",
  "area",
  "hour",
  "weekday",
  "code",
] as const;
export type SoldDimension = (typeof soldDimensions)[number];

/** The columns by which the report on sales is sorted. */
export const soldSorts = [
  "name",
  "units",
  "sales",
  "cost",
  "margin",
  "orders",
  "on_hand",
  "stock_value",
  "days_left",
] as const;
