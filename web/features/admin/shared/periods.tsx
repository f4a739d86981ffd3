import { useEffect, useEffectEvent } from "react";
import * as v from "valibot";
import { addDays } from "../../../../contract/shared/store-time.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { useForm } from "../../../lib/use-form.ts";

/** The first and the last day of a period, as yyyy-MM-dd in the store's time zone. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface NamedPeriod {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

interface PeriodsProps {
  /** The periods of the analytics by default. */
  readonly periods?: readonly NamedPeriod[];
  readonly current: DayRange;
  readonly onSelect: (range: { readonly from: string; readonly to: string }) => void;
}

/** Offers common periods as buttons. */
export function Periods({ periods, current, onSelect }: PeriodsProps) {
  const { today } = useStoreDates();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend in the layout; the group's name is enough
    <div role="group" aria-label="Period" className="flex flex-wrap gap-2">
      {(periods ?? listPeriods(today)).map(({ label, from, to }) => {
        const isCurrent = current.from === from && current.to === to;
        return (
          <Button
            key={label}
            size="sm"
            variant={isCurrent ? "primary" : "secondary"}
            aria-pressed={isCurrent}
            onClick={() => onSelect({ from, to })}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}

/**
 * Lists common periods of the analytics.
 * @param today yyyy-MM-dd in the store's time zone
 */
export function listPeriods(today: string) {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfPreviousMonth = addDays(firstOfMonth, -1);
  return [
    { label: "Today", from: today, to: today },
    { label: "Last 7 days", from: addDays(today, -6), to: today },
    { label: "Last 30 days", from: addDays(today, -29), to: today },
    { label: "This month", from: firstOfMonth, to: today },
    { label: "Last month", from: `${lastOfPreviousMonth.slice(0, 7)}-01`, to: lastOfPreviousMonth },
  ] as const;
}

interface RangeFormProps {
  readonly from: string;
  readonly to: string;
  readonly isBusy: boolean;
  readonly onSubmit: (range: { from: string; to: string }) => void;
}

/** Selects a period by its first and last day. */
export function RangeForm({ from, to, isBusy, onSubmit }: RangeFormProps) {
  const form = useForm({
    initial: { from, to },
    schema: rangeSchema,
    submit: async (range) => {
      onSubmit(range);
    },
  });
  const showRange = useEffectEvent(() => form.reset({ from, to }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new period replaces typed days
  useEffect(() => showRange(), [from, to]);
  return (
    <form {...form.formProps} className="flex flex-wrap items-end gap-2">
      <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 [&>*]:min-w-0 [&_input]:min-w-0">
        <TextField {...form.text("from")} label="From" type="date" />
        <TextField {...form.text("to")} label="To" type="date" />
      </div>
      <Button type="submit" variant="secondary" isBusy={isBusy} busyLabel="Updating...">
        Update
      </Button>
    </form>
  );
}

const daySchema = v.pipe(v.string(), v.nonEmpty("Please select a day"));
const rangeSchema = v.pipe(
  v.object({ from: daySchema, to: daySchema }),
  v.forward(
    v.partialCheck(
      [["from"], ["to"]],
      ({ from, to }) => from <= to,
      "The first day must not be after the last one",
    ),
    ["from"],
  ),
);
