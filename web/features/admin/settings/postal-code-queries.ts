import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { PostalCodesBody } from "../../../../contract/admin-settings.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { given } from "../shared/given.ts";

const codesKey = accountKey("admin", "postal-codes");
const codes = api.admin["postal-codes"];

export function postalCodesOptions({ search, page }: { search: string; page: number }) {
  const query = { ...given({ search }), page: String(page), limit: "100" };
  return queryOptions({
    queryKey: [...codesKey, query],
    queryFn: () => unwrap(codes.$get({ query }), "The postal codes could not be loaded."),
    staleTime: 0,
  });
}

export function changeCodesOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ action, json }: { action: "add" | "remove"; json: PostalCodesBody }) =>
      unwrap(
        action === "add" ? codes.$post({ json }) : codes.remove.$post({ json }),
        "The postal codes could not be changed.",
      ),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: codesKey }),
        queryClient.invalidateQueries({ queryKey: ["delivery"] }),
      ]),
  });
}
