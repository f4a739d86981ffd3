import {
  addedLinesResponse,
  type NewSupplierDeliveryBody,
  type NewSupplierDeliveryLine,
  type SupplierDeliveryView,
  supplierDeliveryResponse,
} from "../../../contract/admin/supplier-deliveries.ts";
import { bindings } from "../background.ts";
import type { Account } from "./accounts.ts";
import { call, unwrap } from "./store.ts";

/** Returns the fields of a delivery of a supplier of its own. */
export function newDelivery(changes: Partial<NewSupplierDeliveryBody> = {}): NewSupplierDeliveryBody {
  const id = crypto.randomUUID();
  return { id, supplier: `Supplier ${id.slice(0, 8)}`, number: "", note: "", ...changes };
}

/** Returns a line of six units for $9.00. */
export function newLine(changes: Partial<NewSupplierDeliveryLine> = {}): NewSupplierDeliveryLine {
  return {
    id: crypto.randomUUID(),
    code: "",
    product_id: null,
    name: "",
    quantity: 6,
    cost: 9,
    tax: null,
    ...changes,
  };
}

/** Sends a request to a path of a delivery. */
export function sendDelivery(
  admin: Account,
  method: string,
  path: string,
  json?: unknown,
): Promise<Response> {
  return call(`/api/admin/supplier-deliveries${path}`, {
    method,
    token: admin.token,
    ...(json === undefined ? {} : { json }),
  });
}

/** Adds a draft with lines. */
export async function aDelivery(
  admin: Account,
  lines: readonly NewSupplierDeliveryLine[] = [],
  changes: Partial<NewSupplierDeliveryBody> = {},
): Promise<SupplierDeliveryView> {
  const body = newDelivery(changes);
  await unwrap(await sendDelivery(admin, "POST", "", body), supplierDeliveryResponse);
  if (lines.length > 0) await addLines(admin, body.id, lines);
  return readDelivery(admin, body.id);
}

export async function addLines(admin: Account, id: string, lines: readonly NewSupplierDeliveryLine[]) {
  return (await unwrap(await sendDelivery(admin, "POST", `/${id}/lines`, { lines }), addedLinesResponse))
    .data;
}

export async function readDelivery(admin: Account, id: string): Promise<SupplierDeliveryView> {
  return (await unwrap(await sendDelivery(admin, "GET", `/${id}`), supplierDeliveryResponse)).data;
}

/** Books a draft as it is now. */
export async function book(admin: Account, { id }: { readonly id: string }): Promise<SupplierDeliveryView> {
  const { version } = await readDelivery(admin, id);
  const response = await sendDelivery(admin, "POST", `/${id}/book`, { version });
  return (await unwrap(response, supplierDeliveryResponse)).data;
}

/** Adds a draft with lines and books it. */
export async function aBookedDelivery(
  admin: Account,
  lines: readonly NewSupplierDeliveryLine[],
  changes: Partial<NewSupplierDeliveryBody> = {},
): Promise<SupplierDeliveryView> {
  return book(admin, await aDelivery(admin, lines, changes));
}

/** Reads a product's units, their cost and the sums of its movements, in cents. */
export async function readValue(productId: string) {
  return bindings.DB.prepare(
    `SELECT stock_on_hand AS units, stock_value_cents AS value, unit_cost_cents AS average,
      (SELECT sum(quantity) FROM stock_movements WHERE product_id = products.id) AS moved,
      (SELECT coalesce(sum(value_cents), 0) FROM stock_movements WHERE product_id = products.id) AS booked
    FROM products WHERE id = ?`,
  )
    .bind(productId)
    .first<{ units: number; value: number; average: number | null; moved: number; booked: number }>();
}
