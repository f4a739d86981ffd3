import { describeContradiction } from "../../../../contract/account/province-question.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { Alert } from "../../../components/alert.tsx";

/** Says that the address of a parcel names another province than its postal code. */
export function ProvinceFlag({
  order,
}: {
  readonly order: Pick<OrderView, "fulfilment" | "shipping_address">;
}) {
  const flag = order.fulfilment === "delivery" ? describeContradiction(order.shipping_address) : undefined;
  if (flag === undefined) return null;
  return (
    <div className="mt-2">
      <Alert tone="warning">{flag}</Alert>
    </div>
  );
}
