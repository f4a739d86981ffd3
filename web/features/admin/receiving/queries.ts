import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  AddedLines,
  ChangedLine,
  LineProductBody,
  NewSupplierDeliveryBody,
  NewSupplierDeliveryLine,
  SupplierDeliveryBody,
  SupplierDeliveryLineBody,
  SupplierDeliveryView,
} from "../../../../contract/admin/supplier-deliveries.ts";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { adminToast } from "../../../lib/toast.ts";
import { adminKey, connectionAdvice, load, loadData } from "../shared/requests.ts";
import type { DeliveriesSearch } from "./deliveries-search.ts";

const calls = api.admin["supplier-deliveries"];
const deliveryCalls = calls[":id"];
const lineCalls = deliveryCalls.lines[":lineId"];
export const receivingKey = [...adminKey, "receiving"];

export function deliveriesOptions({ page = 1, state }: DeliveriesSearch) {
  return queryOptions({
    queryKey: [...receivingKey, "list", page, state],
    queryFn: () => load(calls.$get({ query: { page: String(page), ...(state && { state }) } })),
  });
}

export function deliveryOptions(id: string) {
  return queryOptions({
    queryKey: [...receivingKey, "one", id],
    queryFn: () => loadData(deliveryCalls.$get({ param: { id } })),
  });
}

export const suppliersOptions = queryOptions({
  queryKey: [...receivingKey, "suppliers"],
  queryFn: () => loadData(api.admin.suppliers.$get()),
});

/** The meanings of the columns of a supplier's files, by their headings. */
export function supplierFilesOptions(supplier: string) {
  return queryOptions({
    queryKey: [...receivingKey, "files", supplier],
    queryFn: () => loadData(api.admin["supplier-files"].$get({ query: { supplier } })),
  });
}

export function saveSupplierFiles(supplier: string, columns: Readonly<Record<string, string>>) {
  return unwrapData(api.admin["supplier-files"].$put({ json: { supplier, columns } }));
}

export function saveDelivery(id: string, json: SupplierDeliveryBody): Promise<SupplierDeliveryView> {
  return unwrapData(deliveryCalls.$put({ param: { id }, json }), connectionAdvice);
}

export function createDelivery(json: NewSupplierDeliveryBody): Promise<SupplierDeliveryView> {
  return unwrapData(calls.$post({ json }), connectionAdvice);
}

export function addLines(id: string, lines: NewSupplierDeliveryLine[]): Promise<AddedLines> {
  return unwrapData(
    deliveryCalls.lines.$post({ param: { id }, json: { lines } }, limitTime()),
    connectionAdvice,
  );
}

export function changeLine(id: string, lineId: string, json: SupplierDeliveryLineBody): Promise<ChangedLine> {
  return unwrapData(lineCalls.$patch({ param: { id, lineId }, json }, limitTime()), connectionAdvice);
}

/** Ends a request that hangs, as where the signal is weak, so that the queue repeats it. */
function limitTime() {
  return { init: { signal: AbortSignal.timeout(20_000) } };
}

export function makeProduct(id: string, lineId: string, json: LineProductBody): Promise<ChangedLine> {
  return unwrapData(lineCalls.product.$post({ param: { id, lineId }, json }), connectionAdvice);
}

export function correctCost(id: string, lineId: string, cost: number): Promise<ChangedLine> {
  return unwrapData(lineCalls.cost.$put({ param: { id, lineId }, json: { cost } }), connectionAdvice);
}

export function deleteLineOptions(id: string) {
  const { queryKey } = deliveryOptions(id);
  return mutationOptions({
    mutationFn: (lineId: string) =>
      unwrapData(lineCalls.$delete({ param: { id, lineId } }), connectionAdvice),
    // The next scan of its code must not change the line.
    onMutate: async (lineId, { client }) => {
      await client.cancelQueries({ queryKey });
      const shown = client.getQueryData(queryKey);
      const items = shown?.items.filter((item) => item.id !== lineId);
      if (shown !== undefined && items !== undefined) client.setQueryData(queryKey, { ...shown, items });
      return shown;
    },
    onError: (_error, _lineId, shown, { client }) => client.setQueryData(queryKey, shown),
    meta: { invalidates: [queryKey], showError: adminToast.error },
  });
}

export function bookOptions(id: string) {
  return mutationOptions({
    mutationFn: (version: number) =>
      unwrapData(deliveryCalls.book.$post({ param: { id }, json: { version } }), connectionAdvice),
    // Stock and costs have changed everywhere, also in the shop.
    meta: { invalidates: [adminKey, ["products"]] },
  });
}

export function deleteDeliveryOptions(id: string) {
  return mutationOptions({
    mutationFn: (version: number) =>
      unwrap(deliveryCalls.$delete({ param: { id }, json: { version } }), connectionAdvice),
    // Somebody else has changed the delivery, perhaps. The next attempt has its version.
    onError: (_error, _version, _result, { client }) =>
      client.invalidateQueries({ queryKey: deliveryOptions(id).queryKey }),
    meta: { showError: adminToast.error },
  });
}

/** Shows lines as the server answered, and reads the delivery again if somebody else has changed it since. */
export async function showLines(
  queryClient: QueryClient,
  id: string,
  { items, version }: AddedLines,
): Promise<void> {
  const { queryKey } = deliveryOptions(id);
  // The answer of an earlier read does not have the lines.
  await queryClient.cancelQueries({ queryKey });
  const shown = queryClient.getQueryData(queryKey);
  if (shown !== undefined) {
    const known = new Set(shown.items.map((item) => item.id));
    const changed = new Map(items.map((item) => [item.id, item]));
    const kept = shown.items.map((item) => changed.get(item.id) ?? item);
    const added = items.filter((item) => !known.has(item.id));
    queryClient.setQueryData(queryKey, { ...shown, version, items: [...kept, ...added] });
  }
  if (shown?.version !== version - 1) await queryClient.invalidateQueries({ queryKey });
}
