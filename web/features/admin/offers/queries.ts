import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { NewOfferBody, OfferBody } from "../../../../contract/admin/offers.ts";
import type { OfferTerms } from "../../../../contract/offers/offer-terms.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { adminToast } from "../../../lib/toast.ts";
import { adminKey, load, loadData } from "../shared/requests.ts";

const offerCalls = api.admin.offers;
const offersKey = accountKey("admin", "offers");

/** The keys of what shows offers. */
const affectedKeys = [adminKey, ["offers"], accountKey("cart")];

export function offersOptions({ page = 1 }: { readonly page?: number | undefined }) {
  return queryOptions({
    queryKey: [...offersKey, "list", page],
    queryFn: () => load(offerCalls.$get({ query: { page: String(page) } })),
    refetchInterval: 20_000, // Shows new uses without a reload.
  });
}

export function offerOptions(id: string) {
  return queryOptions({
    queryKey: [...offersKey, "one", id],
    queryFn: () => loadData(offerCalls[":id"].$get({ param: { id } })),
    refetchInterval: 20_000,
  });
}

/** Loads three carts that show what an offer would do. */
export function offerPreviewOptions(terms: OfferTerms) {
  return queryOptions({
    queryKey: [...offersKey, "preview", terms],
    queryFn: () => loadData(offerCalls.preview.$post({ json: { terms } })),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

type SavedOffer =
  | { readonly kind: "new"; readonly json: NewOfferBody }
  | { readonly kind: "changed"; readonly id: string; readonly json: OfferBody };

export function saveOfferOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (offer: SavedOffer) =>
      unwrap(
        offer.kind === "new"
          ? offerCalls.$post({ json: offer.json })
          : offerCalls[":id"].$put({ param: { id: offer.id }, json: offer.json }),
        "The offer could not be saved.",
      ),
    onSuccess: ({ data }) => queryClient.setQueryData(offerOptions(data.id).queryKey, data),
    meta: { invalidates: affectedKeys },
  });
}

export function endOfferOptions(id: string) {
  return mutationOptions({
    mutationFn: () => unwrap(offerCalls[":id"].end.$post({ param: { id } }), "The offer could not be ended."),
    meta: { invalidates: affectedKeys, showError: adminToast.error },
  });
}

export function deleteOfferOptions(id: string) {
  return mutationOptions({
    mutationFn: () => unwrap(offerCalls[":id"].$delete({ param: { id } }), "The offer could not be deleted."),
    meta: { invalidates: [[...offersKey, "list"]], showError: adminToast.error },
  });
}

export function exportCodes(id: string) {
  return offerCalls[":id"].codes.$get({ param: { id } });
}
