import { soldDimensions, soldSorts } from "../../../../contract/admin/sold-dimensions.ts";
import { dayParam, oneOfParam, pageParam, searchSchema } from "../../../lib/search-params.ts";

export const reportsSearch = searchSchema({
  by: oneOfParam(soldDimensions),
  from: dayParam,
  to: dayParam,
  stock: oneOfParam(["dead"]),
  sort_by: oneOfParam(soldSorts),
  order: oneOfParam(["asc", "desc"]),
  page: pageParam,
});
export type ReportsSearch = ReturnType<typeof reportsSearch>;
