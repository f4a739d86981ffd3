import { ChevronDown } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { classNames } from "../lib/class-names.ts";
import { controlClass, FieldFrame, type FieldTexts } from "./field-frame.tsx";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends Omit<ComponentPropsWithRef<"select">, "children">, FieldTexts {
  readonly options: readonly SelectOption[];
}

export function SelectField({ label, error, hint, id, options, className, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} isRequired={select.required}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={classNames(controlClass, "appearance-none pr-10", className)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-muted"
          />
        </span>
      )}
    </FieldFrame>
  );
}
