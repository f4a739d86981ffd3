import { paymentsHealthResponse } from "../../../contract/admin/payments-health.ts";
import type { Account } from "./accounts.ts";
import { call, unwrap } from "./store.ts";

export async function readPaymentsHealth(admin: Account) {
  const response = await call("/api/admin/payments-health", { token: admin.token });
  return (await unwrap(response, paymentsHealthResponse)).data;
}

/** Returns an order's discrepancies, as admins see them. */
export async function listDiscrepancies(admin: Account, orderId: string) {
  const { discrepancies } = await readPaymentsHealth(admin);
  return discrepancies.filter((discrepancy) => discrepancy.order_id === orderId);
}
