import type { CategoryName } from "../../../../contract/catalog.ts";

/** The colours of a category on search cards. Whole class names: Tailwind finds them by reading this file. */
export const categoryThemes: Record<CategoryName, { readonly border: string; readonly label: string }> = {
  Toys: { border: "border-t-toys", label: "bg-toys-soft text-toys" },
  Stationary: { border: "border-t-stationary", label: "bg-stationary-soft text-stationary" },
  "Health and Beauty": { border: "border-t-beauty", label: "bg-beauty-soft text-beauty" },
  "Home and Kitchen": { border: "border-t-kitchen", label: "bg-kitchen-soft text-kitchen" },
  Electronics: { border: "border-t-electronics", label: "bg-electronics-soft text-electronics" },
};
