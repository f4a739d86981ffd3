import { dayParam, searchSchema, textParam } from "../../../lib/search-params.ts";

/** The products that labels are for: those of a selection, a supplier delivery, or the sales that begin on a day. */
export const labelsSearch = searchSchema({
  ids: idsParam,
  sale_from: dayParam,
  supplier_delivery: textParam,
});
export type LabelsSearch = ReturnType<typeof labelsSearch>;

/** The maximum number of products in the address of the page, which servers limit to some 8 KB. */
export const maxLabelProducts = 200;

/** Reads ids that are joined by commas. */
function idsParam(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/.test(value)) return undefined;
  return value.split(",").slice(0, maxLabelProducts).join(",");
}
