import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { IncidentBody } from "../../../../contract/admin/incidents.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { connectionAdvice } from "../shared/requests.ts";
import type { IncidentsSearch } from "./incidents-search.ts";

const incidents = api.admin.incidents;
const incidentsKey = accountKey("admin", "incidents");

export function incidentsOptions({ page = 1 }: IncidentsSearch) {
  const query = { page: String(page) };
  return queryOptions({
    queryKey: [...incidentsKey, query],
    queryFn: () => unwrap(incidents.$get({ query }), connectionAdvice),
    staleTime: 0,
  });
}

export function saveIncidentOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, json }: { readonly id: string; readonly json: IncidentBody }) =>
      unwrap(incidents[":id"].$put({ param: { id }, json }), "The incident could not be saved."),
    onSettled: () => queryClient.invalidateQueries({ queryKey: incidentsKey }),
  });
}

export function exportIncidents() {
  return incidents.export.$get();
}
