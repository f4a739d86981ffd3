import type { PickupWindowsView } from "../../../../contract/orders/pickup.ts";
import type { StoreContext } from "../../context.ts";
import { selectContent } from "../../store/documents.ts";
import { parseIdentity } from "../../store/identity.ts";
import { requireSettings, selectSettings } from "../../store/settings-row.ts";
import { listFreeWindows } from "../free-windows.ts";
import { selectWindowsAfter } from "../pickup-windows.ts";

/** Lists the pick-up windows that an order can take now. */
export async function listOpenWindows(context: StoreContext): Promise<PickupWindowsView> {
  const now = context.now();
  const [settingsRows, content, rows] = await context.db.batch([
    selectSettings(context),
    selectContent(context, "identity"),
    selectWindowsAfter(context, now.toISOString()),
  ]);
  const settings = requireSettings(settingsRows);
  if (!settings.isPickup) return { windows: [], is_paid_at_pickup: false };
  const schedule = { ...parseIdentity(content), ...settings };
  return {
    windows: listFreeWindows(now, rows, schedule).map(({ startsAt, endsAt }) => ({
      starts_at: startsAt,
      ends_at: endsAt,
    })),
    is_paid_at_pickup: settings.isPaidAtPickup,
  };
}
