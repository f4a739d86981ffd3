import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type {
  DraftBody,
  DraftOrderView,
  FoundCustomerView,
  PlaceDraftBody,
} from "../../../../contract/admin/draft-orders.ts";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { adminToast } from "../../../lib/toast.ts";
import { adminKey, connectionAdvice, load, loadData } from "../shared/requests.ts";

const calls = api.admin["draft-orders"];
const draftsKey = [...adminKey, "drafts"];
// A draft that was placed or deleted is not read again. The admin's other pages read everything when they open.
const listKey = [...draftsKey, "list"];

export function draftsOptions({ page = 1 }: { readonly page?: number | undefined }) {
  return queryOptions({
    queryKey: [...listKey, page],
    queryFn: () => load(calls.$get({ query: { page: String(page) } })),
  });
}

export function draftOptions(id: string) {
  return queryOptions({
    queryKey: [...draftsKey, "one", id],
    queryFn: () => loadData(calls[":id"].$get({ param: { id } })),
  });
}

/** Finds the accounts and former guests that match a text. */
export function findCustomers(search: string): Promise<FoundCustomerView[]> {
  return loadData(calls.customers.$get({ query: { search } }));
}

/** Saves a draft, which begins with its first save. */
export function saveDraft(draft: DraftOrderView | undefined, json: DraftBody): Promise<DraftOrderView> {
  return draft === undefined
    ? unwrapData(calls.$post({ json }), connectionAdvice)
    : unwrapData(
        calls[":id"].$put({ param: { id: draft.id }, json: { ...json, version: draft.version } }),
        connectionAdvice,
      );
}

export function holdDraft({ id, version }: DraftOrderView, days: number | null): Promise<DraftOrderView> {
  return unwrapData(calls[":id"].hold.$put({ param: { id }, json: { version, days } }), connectionAdvice);
}

export const deleteDraftOptions = mutationOptions({
  mutationFn: ({ id, version }: Pick<DraftOrderView, "id" | "version">) =>
    unwrap(calls[":id"].$delete({ param: { id }, json: { version } }), connectionAdvice),
  meta: { invalidates: [listKey], showError: adminToast.error },
});

export function placeDraftOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: Omit<PlaceDraftBody, "payment"> & { readonly payment: PlacedPayment }) =>
      unwrap(calls[":id"].place.$post({ param: { id }, json }), connectionAdvice),
    meta: { invalidates: [listKey] },
  });
}

/** The payment with which a draft is placed. */
export type PlacedPayment = PlaceDraftBody["payment"];
