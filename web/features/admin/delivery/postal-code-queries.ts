import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type * as v from "valibot";
import type { postalCodesBody, RemovePostalCodesInput } from "../../../../contract/admin/postal-codes.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { omitEmpty } from "../shared/requests.ts";

const codes = api.admin["postal-codes"];

interface CodeFilters {
  readonly search?: string | undefined;
  readonly page?: number | undefined;
}

const codesKey = accountKey("admin", "postal-codes");

export function postalCodesOptions({ search, page = 1 }: CodeFilters) {
  const query = { ...omitEmpty({ search }), page: String(page), limit: "100" };
  return queryOptions({
    queryKey: [...codesKey, query],
    queryFn: () => unwrap(codes.$get({ query }), "The postal codes could not be loaded."),
  });
}

const codesMeta = { invalidates: [codesKey, ["delivery"], accountKey("addresses")] };

export const addCodesOptions = mutationOptions({
  mutationFn: (json: v.InferInput<typeof postalCodesBody>) =>
    unwrap(codes.$post({ json }), "The postal codes could not be added."),
  meta: codesMeta,
});

export const removeCodesOptions = mutationOptions({
  mutationFn: (json: RemovePostalCodesInput) =>
    unwrap(codes.remove.$post({ json }), "The postal codes could not be removed."),
  meta: codesMeta,
});
