import { useQuery } from "@tanstack/react-query";
import type { DeliveryView } from "../../../contract/account/delivery.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { useDeliveryPromise } from "../../lib/store-settings.ts";
import { deliveryOptions } from "../cart/delivery-query.ts";
import { typedPostalCode } from "../cart/known-postal-code.ts";

/**
 * Says what is added to the prices of a list: to the postal code that was typed last, or else what the store promises.
 */
export function DeliveryNote() {
  const promise = useDeliveryPromise();
  const { data: quote } = useQuery(deliveryOptions(typedPostalCode.useValue()));
  return <p>Before tax. {quote === undefined ? promise.title : describeDelivery(quote)}</p>;
}

function describeDelivery({
  postal_code: code,
  is_served,
  flat_rate,
  rates,
  free_over,
}: DeliveryView): string {
  if (!is_served) return `We don't deliver to ${code}.`;
  const price = flat_rate === 0 ? "free" : formatDollars(flat_rate);
  const free = free_over === null ? "" : `, free on orders over ${formatDollars(free_over)} before discounts`;
  return `Delivery to ${code}: ${rates.length > 1 ? "from " : ""}${price}${free}.`;
}
