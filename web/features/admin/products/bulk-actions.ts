import type { bulkActions } from "../../../../contract/admin/bulk-changes.ts";

type BulkAction = (typeof bulkActions)[number];
/** The actions that need no further input. */
export type SimpleBulkAction = Exclude<BulkAction, "category" | "tax_class" | "price">;

export const simpleBulkActions: readonly { readonly value: SimpleBulkAction; readonly label: string }[] = [
  { value: "activate", label: "Activate" },
  { value: "deactivate", label: "Deactivate" },
  { value: "feature", label: "Feature" },
  { value: "unfeature", label: "Stop featuring" },
];
