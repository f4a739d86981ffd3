import { type FormEvent, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import type { DayRange } from "./queries.ts";

interface RangeFormProps {
  readonly range: DayRange;
  readonly isBusy: boolean;
  readonly onUpdate: (range: DayRange) => void;
}

export function RangeForm({ range, isBusy, onUpdate }: RangeFormProps) {
  const [start, setStart] = useState(range.start_date);
  const [end, setEnd] = useState(range.end_date);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (start === "" || end === "") return setError("Please choose both days");
    if (start > end) return setError("The first day must not be after the last one");
    setError(undefined);
    onUpdate({ start_date: start, end_date: end });
  }

  return (
    <form onSubmit={submit} noValidate className="panel flex flex-wrap items-end gap-3 p-4">
      <div className="grid flex-1 gap-3 max-sm:basis-full sm:max-w-md sm:grid-cols-2">
        <TextField
          label="From"
          type="date"
          value={start}
          error={error}
          onChange={(event) => setStart(event.target.value)}
        />
        <TextField label="To" type="date" value={end} onChange={(event) => setEnd(event.target.value)} />
      </div>
      <Button type="submit" className="max-sm:w-full" isBusy={isBusy} busyLabel="Updating...">
        Update
      </Button>
    </form>
  );
}
