import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import type { TaxesBody } from "../../../../contract/admin/taxes.ts";
import type { TaxDocument } from "../../../../contract/tax/tax-document.ts";
import type { TaxMode } from "../../../../contract/tax/taxes.ts";
import { api, unwrapData } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { adminToast } from "../../../lib/toast.ts";
import { adminKey, loadData } from "../shared/requests.ts";
import { type StoredDocument, useDocument } from "../shared/use-document.ts";

/** The keys of what the shop's pages have cached about taxes. */
const pricedKeys = [["store-settings"], ["delivery"], accountKey("cart")];

/** The query for the owner's registrations, rates, exceptions and classes, and the built-in ones. */
export const taxesOptions = queryOptions({
  queryKey: accountKey("admin", "taxes"),
  queryFn: () => loadData(api.admin.taxes.$get()),
});

/** Returns the owner's registrations, rates, exceptions and classes, and the functions that change them. */
export function useTaxes() {
  const queryClient = useQueryClient();
  const { data: latest } = useSuspenseQuery(taxesOptions);
  const { mutateAsync } = useMutation(saveTaxesOptions(queryClient));
  return useDocument<TaxDocument>({
    name: "the taxes",
    latest,
    // The server checks a row together with the other rows.
    save: (document, version): Promise<StoredDocument<TaxDocument>> =>
      mutateAsync({ ...document, version }).catch(throwRowErrors),
    reload: () => queryClient.fetchQuery(taxesOptions),
  });
}

function saveTaxesOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: TaxesBody) =>
      unwrapData(api.admin.taxes.$put({ json }), "The taxes could not be saved."),
    onSuccess: (data) => queryClient.setQueryData(taxesOptions.queryKey, data),
    meta: { invalidates: pricedKeys },
  });
}

/**
 * Throws the errors of a path such as 'rates.3.until' by the row's own field, for the form of the row. The other rows
 * are valid already.
 */
function throwRowErrors(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { message, status, code, current } = error;
  const errors = Object.entries(error.errors).map(([path, text]) => [path.split(".").at(-1), text]);
  throw new ApiError(message, { status, code, current, errors: Object.fromEntries(errors) });
}

export const saveTaxModeOptions = mutationOptions({
  mutationFn: (json: { readonly tax_mode: TaxMode; readonly version: number }) =>
    unwrapData(api.admin.settings.$put({ json }), "The setting could not be saved."),
  meta: { invalidates: [adminKey, ...pricedKeys], showError: adminToast.error },
});

/** The query for the sales to each place, against the sales from which a registration is required. */
export const thresholdsOptions = queryOptions({
  queryKey: accountKey("admin", "taxes", "thresholds"),
  queryFn: () => loadData(api.admin.taxes.thresholds.$get()),
});

/** The first and the last day of a report, as yyyy-MM-dd in the store's time zone. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
}

export function taxReportOptions({ from, to }: ReportRange) {
  const query = { start_date: from, end_date: to };
  return queryOptions({
    queryKey: accountKey("admin", "taxes", "report", query),
    queryFn: () => loadData(api.admin.taxes.report.$get({ query })),
  });
}

export function exportTaxReport({ from, to }: ReportRange) {
  return api.admin.taxes.report.export.$get({ query: { start_date: from, end_date: to } });
}
