import type { bulkActions } from "../../../../contract/admin/bulk-changes.ts";

export type BulkAction = (typeof bulkActions)[number];

export const bulkLabels: Record<BulkAction, string> = {
  activate: "Activate",
  deactivate: "Deactivate",
  feature: "Feature",
  unfeature: "Stop featuring",
  category: "Change category",
  price: "Change price by percent",
};

/** A bulk change that can be undone. */
export interface BulkChange {
  readonly id: string;
  readonly message: string;
}
