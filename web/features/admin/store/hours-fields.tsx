import { formatOpenHours, weekdays } from "../../../../contract/store/opening-hours.ts";
import { TextField } from "../../../components/fields.tsx";
import type { IdentityFieldsProps } from "./identity-fields.tsx";
import { ListEditor } from "./list-editor.tsx";

/** Edits the opening hours of each weekday, and the holidays. */
export function HoursFields({ form }: IdentityFieldsProps) {
  const { hours, holidays } = form.values;
  return (
    <div className="grid gap-4">
      <ul className="grid gap-2">
        {hours.map((day, index) => {
          const error = form.errors[`hours.${index}.opens`] ?? form.errors[`hours.${index}.closes`];
          const weekday = weekdays[index];
          const change = (times: Partial<typeof day>) =>
            form.change((latest) => ({ hours: latest.hours.with(index, { ...day, ...times }) }));
          return (
            <li key={weekday} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="flex-1 basis-20 text-[0.9375rem] font-semibold">
                {weekday}
                <span className="ml-2 text-sm font-normal text-ink-muted max-sm:hidden">
                  {describeDay(day)}
                </span>
              </span>
              <TimeInput
                label={`${weekday} opens`}
                isInvalid={error !== undefined}
                value={day.opens}
                onChange={(opens) => change({ opens })}
              />
              <TimeInput
                label={`${weekday} closes`}
                value={day.closes}
                onChange={(closes) => change({ closes })}
              />
              {error !== undefined && (
                <p role="alert" className="basis-full text-sm font-medium text-danger">
                  {error}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-ink-muted">Clear both times of a day on which the store is closed.</p>
      <h3 className="font-semibold">Holidays</h3>
      <ListEditor
        label="Holidays"
        noun="holiday"
        entries={holidays}
        path="holidays"
        errors={form.errors}
        onChange={(update) => form.change((latest) => ({ holidays: update(latest.holidays) }))}
        getName={(holiday) => holiday.name}
        newEntry={{ day: "", name: "", opens: "", closes: "" }}
        max={40}
        addLabel="Add holiday"
        emptyText="No holidays."
        canMove={false}
        renderEntry={({ entry, text, buttons }) => (
          <>
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <TextField {...text("day")} label="Day" type="date" />
              <TextField {...text("name")} label="Name" maxLength={60} placeholder="Christmas Day" />
              <div className="grid grid-cols-2 items-start gap-3 sm:col-span-2">
                <TextField {...text("opens")} label="Opens" type="time" />
                <TextField {...text("closes")} label="Closes" type="time" />
              </div>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <p className="text-sm text-ink-muted">{describeDay(entry)}</p>
              {buttons}
            </div>
          </>
        )}
      />
    </div>
  );
}

interface TimeInputProps {
  readonly label: string;
  readonly value: string;
  readonly isInvalid?: boolean;
  readonly onChange: (time: string) => void;
}

function TimeInput({ label, value, isInvalid = false, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="min-h-11 w-[6.75rem] rounded-control border border-line-strong bg-surface px-1 text-sm sm:w-34 sm:px-2.5 sm:text-[0.9375rem]"
    />
  );
}

function describeDay({ opens, closes }: { readonly opens: string; readonly closes: string }): string {
  if (opens === "" && closes === "") return "Closed";
  return opens === "" || closes === "" ? "" : formatOpenHours({ opens, closes });
}
