import { formatPickupDay, formatPickupTimes, formatPickupWindow } from "../../../contract/orders/pickup.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/fields.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { useStoreDates } from "../../lib/dates.ts";
import type { PickupWindowView } from "../cart/checkout-memory.ts";
import type { usePickupWindow } from "./use-pickup-window.ts";

interface PickupWindowsProps {
  readonly pickup: ReturnType<typeof usePickupWindow>;
}

/** Offers the days and times of pick-up. */
export function PickupWindows({ pickup }: PickupWindowsProps) {
  const { timeZone } = useStoreDates();
  const { windows, chosen } = pickup;
  if (pickup.isPending) {
    return (
      <div role="status" aria-label="Loading pick-up">
        <Skeleton className="h-20" />
      </div>
    );
  }
  if (pickup.hasFailed) {
    return (
      <div className="grid justify-items-start gap-3">
        <Alert tone="error">We couldn't load the times for pick-up. Please try again.</Alert>
        <Button variant="secondary" onClick={pickup.reload}>
          Try Again
        </Button>
      </div>
    );
  }
  const dayOf = (window: PickupWindowView) => formatPickupDay(window, timeZone);
  const chosenDay = chosen && dayOf(chosen);
  const chosenText = chosen && formatPickupWindow(chosen, timeZone);
  const days = [...new Set(windows.map(dayOf))];
  const choose = (window: PickupWindowView | undefined) => {
    if (window !== undefined) pickup.choose(window);
  };
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField
        label="Day"
        name="pickup_day"
        value={chosenDay ?? ""}
        options={days.map((day) => ({ value: day, label: day }))}
        onChange={(event) => choose(windows.find((window) => dayOf(window) === event.target.value))}
      />
      <SelectField
        label="Time"
        name="pickup_time"
        value={chosen?.starts_at ?? ""}
        error={describeLoss(chosenText, pickup.hasLostWindow)}
        options={windows
          .filter((window) => dayOf(window) === chosenDay)
          .map((window) => ({ value: window.starts_at, label: formatPickupTimes(window, timeZone) }))}
        onChange={(event) => choose(windows.find((window) => window.starts_at === event.target.value))}
      />
      {/* Large text does not fit into the fields of a phone. */}
      {chosenText !== undefined && <p className="hidden font-medium max-[20rem]:block">{chosenText}</p>}
    </div>
  );
}

function describeLoss(chosen: string | undefined, hasLostWindow: boolean): string | undefined {
  if (chosen === undefined)
    return "All times are taken right now. Please choose delivery, or come back later.";
  if (!hasLostWindow) return undefined;
  return `The time that you chose is taken now. Your new time is ${chosen}. Please check it, or choose another.`;
}
