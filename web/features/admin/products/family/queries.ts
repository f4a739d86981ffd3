import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { FamilyBody } from "../../../../../contract/admin/families.ts";
import { api, unwrapData } from "../../../../lib/api.ts";
import { loadData } from "../../shared/requests.ts";
import { invalidateProducts, productsKey } from "../queries.ts";

const familyCalls = api.admin.families;

export function adminFamilyOptions(id: string) {
  return queryOptions({
    queryKey: [...productsKey, "family", id],
    queryFn: () => loadData(familyCalls[":id"].$get({ param: { id } })),
  });
}

interface FamilySave {
  /** Undefined for a new family. */
  readonly id: string | undefined;
  readonly json: FamilyBody;
}

/** Saves a family with all members in one request. */
export function saveFamilyOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, json }: FamilySave) =>
      unwrapData(
        id === undefined ? familyCalls.$post({ json }) : familyCalls[":id"].$put({ param: { id }, json }),
        "The family could not be saved. Please try again.",
      ),
    onSuccess: (family) => {
      queryClient.setQueryData(adminFamilyOptions(family.id).queryKey, family);
      return invalidateProducts(queryClient);
    },
  });
}
