import { formatStoreAddress } from "../../../contract/store/describe-store.ts";
import { formatHours } from "../../../contract/store/opening-hours.ts";
import { useStore } from "../../lib/store-settings.ts";

export function PickupPlace() {
  const store = useStore();
  return (
    <div className="rounded-control border border-line bg-ground p-3 text-body text-ink-muted sm:p-4">
      <address className="wrap-anywhere not-italic">
        <strong className="block font-semibold text-ink">{store.name}</strong>
        {formatStoreAddress(store)}
      </address>
      <p className="mt-1 text-small">{formatHours(store)}</p>
    </div>
  );
}
