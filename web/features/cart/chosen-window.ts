import type { PickupWindowsView } from "../../../contract/orders/pickup.ts";
import { attempt } from "../../lib/browser-store.ts";
import { hasTexts, readJson } from "../../lib/read-json.ts";

export type PickupWindowView = PickupWindowsView["windows"][number];

/** Reads the pick-up window that was chosen in this tab. The shopper's unpaid order may hold its last place. */
export function readChosenWindow(): PickupWindowView | undefined {
  const chosen = readJson(
    attempt(() => window.sessionStorage.getItem(storageKey)),
    isWindow,
  );
  return chosen !== undefined && Date.parse(chosen.starts_at) > Date.now() ? chosen : undefined;
}

export function storeChosenWindow(chosen: PickupWindowView): void {
  attempt(() => window.sessionStorage.setItem(storageKey, JSON.stringify(chosen)));
}

export function removeChosenWindow(): void {
  attempt(() => window.sessionStorage.removeItem(storageKey));
}

const storageKey = "prairie-dollar.pickup-window";

function isWindow(value: unknown): value is PickupWindowView {
  return hasTexts(value, "starts_at", "ends_at");
}
