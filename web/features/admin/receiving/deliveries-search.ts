import { oneOfParam, pageParam, searchSchema } from "../../../lib/search-params.ts";

export const deliveriesSearch = searchSchema({ page: pageParam, state: oneOfParam(["draft", "booked"]) });
export type DeliveriesSearch = ReturnType<typeof deliveriesSearch>;
