import { salesReportResponse } from "../../../contract/admin/reports.ts";
import type { Account } from "./accounts.ts";
import { call, unwrap } from "./store.ts";

/** Reads the report on sales. */
export async function readSalesReport({ token }: Account, query: Readonly<Record<string, string>>) {
  return unwrap(
    await call(`/api/admin/reports?${new URLSearchParams(query)}`, { token }),
    salesReportResponse,
  );
}
