import { formatPickupDay, formatPickupTimes } from "../../../contract/orders/format-pickup-window.ts";
import { SelectField } from "../../components/fields.tsx";
import { useStoreDates } from "../../lib/dates.ts";
import type { PickupWindowView } from "./use-pickup-window.ts";

interface PickupWindowsProps {
  readonly windows: readonly PickupWindowView[];
  readonly chosen: PickupWindowView | undefined;
  readonly error: string | undefined;
  readonly onChoose: (window: PickupWindowView) => void;
}

/** Offers the days and times of pick-up. */
export function PickupWindows({ windows, chosen, error, onChoose }: PickupWindowsProps) {
  const { timeZone } = useStoreDates();
  const dayOf = (window: PickupWindowView) => formatPickupDay(window, timeZone);
  const chosenDay = chosen && dayOf(chosen);
  const days = [...new Set(windows.map(dayOf))];
  const choose = (window: PickupWindowView | undefined) => {
    if (window !== undefined) onChoose(window);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
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
        error={error}
        options={windows
          .filter((window) => dayOf(window) === chosenDay)
          .map((window) => ({ value: window.starts_at, label: formatPickupTimes(window, timeZone) }))}
        onChange={(event) => choose(windows.find((window) => window.starts_at === event.target.value))}
      />
    </div>
  );
}
