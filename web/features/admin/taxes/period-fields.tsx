import type { ChangeEvent } from "react";
import { TextField } from "../../../components/fields.tsx";

interface PeriodFieldsProps {
  /** The form of a row (row-forms.ts). */
  readonly form: {
    readonly text: (name: "from" | "last_day") => {
      readonly name: string;
      readonly value: string;
      readonly error: string | undefined;
      readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    };
    readonly errors: Readonly<Record<string, string | undefined>>;
  };
}

/** Edits the first and the last day of a row. */
export function PeriodFields({ form: { text, errors } }: PeriodFieldsProps) {
  const lastDay = text("last_day");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField {...text("from")} label="First day" type="date" required />
      <TextField
        {...lastDay}
        label="Last day"
        type="date"
        hint="Leave blank for no end"
        error={lastDay.error ?? errors.until}
      />
    </div>
  );
}
