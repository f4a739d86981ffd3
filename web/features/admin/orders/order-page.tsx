import { useState } from "react";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { BackLink } from "../../../components/back-link.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { UnsavedInputContext } from "../../../lib/unsaved-input.ts";
import { AdminPage } from "../shared/admin-page.tsx";
import { UnsavedChangesDialog } from "../shared/unsaved-changes-dialog.tsx";
import { OrderDetail } from "./order-detail.tsx";
import { useEditedTracking } from "./tracking.tsx";
import { UpdateForm } from "./update-form.tsx";

/** Shows an order on a page of its own, which emails and lists link to. */
export function OrderPage({ order }: { readonly order: OrderView }) {
  const { formatDateTime } = useStoreDates();
  const tracking = useEditedTracking(order.id);
  const [unsavedParts] = useState(() => new Set<string>());
  return (
    <UnsavedInputContext value={unsavedParts}>
      <AdminPage
        title={`Order # ${order.order_number}`}
        subtitle={formatDateTime(order.created_at)}
        actions={<BackLink to="/admin/orders">Back to Orders</BackLink>}
      >
        <OrderDetail order={order} heading="h2" tracking={tracking} />
        <div className="panel p-4">
          <UpdateForm order={order} tracking={tracking} />
        </div>
      </AdminPage>
      <UnsavedChangesDialog isDirty={() => unsavedParts.size > 0}>
        <p>What you typed here hasn't been saved.</p>
      </UnsavedChangesDialog>
    </UnsavedInputContext>
  );
}
