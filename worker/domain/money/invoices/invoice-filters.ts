import { and, eq, getTableColumns, gte, lte, type SQL, sql } from "drizzle-orm";
import type { InvoiceKind } from "../../../../contract/orders/invoice-number.ts";
import type { InvoiceFilters } from "../../../../contract/orders/invoices.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { isAnonymized } from "../../orders/anonymize-orders.ts";

/** Returns the condition over `invoices` for the filters of the list, the export and the print. */
export function matchInvoices({ start_date: first, end_date: last, kind }: InvoiceFilters): SQL | undefined {
  return and(
    first === undefined ? undefined : gte(invoices.day, first),
    last === undefined ? undefined : lte(invoices.day, last),
    kind === undefined ? undefined : eq(invoices.kind, kind),
  );
}

/** Selects documents with their order and the document that they correct. */
export function selectInvoicesWithOrder(context: StoreContext) {
  return context.db
    .select({
      // A batch would merge columns of the same name.
      invoice: getTableColumns(invoices),
      // Rows are inserted in the order of issue.
      key: sql<number>`invoices.rowid`.as("invoice_key"),
      orderNumber: sql<string>`${orders.orderNumber}`.as("invoiced_order_number"),
      isAnonymized: isAnonymized.mapWith(Boolean).as("is_anonymized"),
      billingAddress: sql`${orders.billingAddress}`.mapWith(orders.billingAddress).as("invoiced_billing"),
      shippingAddress: sql`${orders.shippingAddress}`.mapWith(orders.shippingAddress).as("invoiced_shipping"),
      taxExemption: sql`${orders.taxExemption}`.mapWith(orders.taxExemption).as("invoiced_exemption"),
      isDelivery: sql`${orders.fulfilment} = 'delivery'`.mapWith(Boolean).as("invoiced_is_delivery"),
      shippingCents: sql<number>`${orders.shippingCents}`.as("invoiced_delivery_cents"),
      correctedKind: selectCorrected<InvoiceKind>("kind").as("corrected_kind"),
      correctedNumber: selectCorrected<number>("number").as("corrected_number"),
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId));
}
export type InvoiceWithOrder = Awaited<ReturnType<typeof selectInvoicesWithOrder>>[number];

function selectCorrected<Value>(column: "kind" | "number") {
  return sql<Value | null>`(SELECT corrected.${sql.identifier(column)} FROM invoices AS corrected
    WHERE corrected.id = ${invoices.correctsId})`;
}
