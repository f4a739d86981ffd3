import { Truck } from "lucide-react";
import { deliveryTimeSentence } from "../../../contract/store/describe-store.ts";
import { useStore } from "../../lib/store-settings.ts";

export function DeliveryTime() {
  const store = useStore();
  return (
    <p className="mt-4 flex gap-2.5 text-sm text-ink-muted">
      <Truck aria-hidden className="mt-0.5 size-4 shrink-0 text-evergreen-700" />
      {deliveryTimeSentence(store)}
    </p>
  );
}
