import { pageParam, searchSchema } from "../../../lib/search-params.ts";

export const incidentsSearch = searchSchema({ page: pageParam });
export type IncidentsSearch = ReturnType<typeof incidentsSearch>;
