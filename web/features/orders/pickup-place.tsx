import { formatHours } from "../../../contract/store/opening-hours.ts";
import { useStore } from "../../lib/store-settings.ts";

/** Shows where the shop is, and when it is open. */
export function PickupPlace() {
  const store = useStore();
  const { street, locality, province, postal_code } = store.address;
  return (
    <div className="rounded-control border border-line bg-ground p-3 text-[0.9375rem] text-ink-muted sm:p-4">
      <address className="wrap-anywhere not-italic">
        <strong className="font-semibold text-ink">{store.name}</strong>{" "}
        {[street, locality, province, postal_code].filter((part) => part !== "").join(", ")}
      </address>
      <p className="mt-1 text-sm">{formatHours(store)}</p>
    </div>
  );
}
