import { useState } from "react";
import { provinces } from "../../../../contract/shared/provinces.ts";
import { formatOpenHours, weekdays } from "../../../../contract/store/opening-hours.ts";
import { listStatutoryHolidays } from "../../../../contract/store/statutory-holidays.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { useReportInvalid } from "../../../lib/invalid-fields.ts";
import type { IdentityFieldsProps } from "./identity-fields.tsx";
import { ListEditor } from "./list-editor.tsx";

export function HoursFields({ form }: IdentityFieldsProps) {
  return (
    <div className="grid gap-4">
      <ul className="grid gap-2">
        {weekdays.map((weekday, index) => (
          <WeekdayHours key={weekday} form={form} index={index} />
        ))}
      </ul>
      <p className="text-small text-ink-muted">Leave both times blank for a day when the store is closed.</p>
      <h3 className="font-semibold">Holidays</h3>
      <ListEditor
        label="Holidays"
        noun="holiday"
        entries={form.values.holidays}
        path="holidays"
        errors={form.errors}
        onChange={(update) => form.change(({ holidays }) => ({ holidays: update(holidays) }))}
        getName={(holiday) => holiday.name}
        newEntry={{ day: "", name: "", opens: "", closes: "" }}
        max={40}
        addLabel="Add holiday"
        emptyText="No holidays."
        canMove={false}
        addOptions={<StatutoryHolidaysButton form={form} />}
        renderEntry={({ entry, text, buttons }) => (
          <div className="grid gap-3 xl:flex">
            <div className="grid flex-1 grid-cols-2 items-start gap-3 *:max-sm:first:col-span-2 *:max-sm:nth-2:col-span-2 xl:grid-cols-[10rem_minmax(0,1fr)_8.5rem_8.5rem]">
              <TextField {...text("day")} label="Day" type="date" />
              <TextField {...text("name")} label="Name" maxLength={60} placeholder="Christmas Day" />
              <TextField {...text("opens")} label="Opens" type="time" />
              <TextField {...text("closes")} label="Closes" type="time" />
            </div>
            <div className="flex flex-wrap items-center gap-2 xl:mt-6.5 xl:self-start">
              <p className="text-small text-ink-muted xl:hidden">{describeDay(entry)}</p>
              {buttons}
            </div>
          </div>
        )}
      />
    </div>
  );
}

interface WeekdayHoursProps extends IdentityFieldsProps {
  /** From 0 for Monday. */
  readonly index: number;
}

function WeekdayHours({ form, index }: WeekdayHoursProps) {
  const weekday = weekdays[index];
  const day = form.values.hours[index] ?? { opens: "", closes: "" };
  const error = form.errors[`hours.${index}.opens`] ?? form.errors[`hours.${index}.closes`];
  const change = (times: Partial<typeof day>) =>
    form.change(({ hours }) => ({ hours: hours.with(index, { ...day, ...times }) }));
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="flex-1 basis-20 text-body font-semibold">
        {weekday}
        <span className="ml-2 text-small font-normal text-ink-muted max-sm:hidden">{describeDay(day)}</span>
      </span>
      <TimeInput
        label={`${weekday} opens`}
        isInvalid={error !== undefined}
        value={day.opens}
        onChange={(opens) => change({ opens })}
      />
      <TimeInput
        label={`${weekday} closes`}
        isInvalid={false}
        value={day.closes}
        onChange={(closes) => change({ closes })}
      />
      {error !== undefined && (
        <p role="alert" className="basis-full text-small font-medium text-danger">
          {error}
        </p>
      )}
    </li>
  );
}

function describeDay({ opens, closes }: { readonly opens: string; readonly closes: string }): string {
  if (opens === "" && closes === "") return "Closed";
  return opens === "" || closes === "" ? "" : formatOpenHours({ opens, closes });
}

interface TimeInputProps {
  readonly label: string;
  readonly value: string;
  readonly isInvalid: boolean;
  readonly onChange: (time: string) => void;
}

function TimeInput({ label, value, isInvalid, onChange }: TimeInputProps) {
  useReportInvalid(isInvalid, label, false);
  return (
    <input
      type="time"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="min-h-11 w-[6.75rem] rounded-control border border-line-strong bg-surface px-1 text-small sm:w-34 sm:px-2.5 sm:text-body"
    />
  );
}

/** Adds the missing holidays of the next twelve months by the law of the store's province. */
function StatutoryHolidaysButton({ form }: IdentityFieldsProps) {
  const { today } = useStoreDates();
  const [result, setResult] = useState("");
  const province = provinces.find(({ code }) => code === form.values.province);
  if (province === undefined) return null;

  const { code, name } = province;
  const known = new Set(form.values.holidays.map(({ day }) => day));
  const missing = listStatutoryHolidays(code, today).filter(({ day }) => !known.has(day));

  function add() {
    form.change(({ holidays }) => ({
      holidays: [...holidays, ...missing.map((holiday) => ({ ...holiday, opens: "", closes: "" }))].sort(
        (a, b) => a.day.localeCompare(b.day),
      ),
    }));
    setResult(describeAdded(missing.length, name));
  }

  return (
    <div className="grid grow gap-2">
      <p role="status" className="text-small text-ink-muted empty:hidden">
        {result}
      </p>
      <Button variant="secondary" onClick={add}>
        Add statutory holidays of {name}
      </Button>
    </div>
  );
}

function describeAdded(count: number, province: string): string {
  if (count === 0) return `The list has all statutory holidays of ${province} for the next 12 months.`;
  const days = count === 1 ? "1 added as a closed day" : `${count} added as closed days`;
  return `${days}. Add others on which you close or your carrier doesn't deliver.`;
}
