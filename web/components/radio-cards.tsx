import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "../lib/class-names.ts";
import { optionGridClass } from "./classes.ts";

export interface RadioOption<Value> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Explains the option, or why it cannot be chosen. */
  readonly note?: ReactNode;
  readonly icon?: LucideIcon;
  readonly isDisabled?: boolean;
}

interface RadioCardsProps<Value extends string | undefined> {
  /** The name of the group for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly RadioOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean | undefined;
  /** True for short lists of rows, as in a filter, instead of cards side by side. */
  readonly isCompact?: boolean;
  readonly className?: string;
}

/** Offers a choice of one. */
export function RadioCards<const Value extends string | undefined>({
  label,
  value,
  options,
  onChange,
  disabled,
  isCompact = false,
  className,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className={classNames("min-w-0", !isCompact && optionGridClass, className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const { icon: Icon, isDisabled = false } = option;
        const isChosen = option.value === value;
        return (
          <label
            key={option.value ?? ""}
            className={classNames(
              "flex items-center rounded-control",
              isCompact
                ? "min-h-8 gap-2.5 px-1 text-small hover:bg-brand-50 pointer-coarse:min-h-11"
                : "min-h-12 gap-3 border px-4 py-2",
              !isCompact && (isChosen ? "border-brand-700 bg-brand-50" : "border-line bg-surface"),
              isDisabled ? "text-ink-muted" : "cursor-pointer",
              !isCompact && !isDisabled && "hover:border-brand-700",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value ?? ""}
              checked={isChosen}
              disabled={isDisabled}
              onChange={() => onChange(option.value)}
              className="size-4 shrink-0"
            />
            {Icon !== undefined && (
              <Icon aria-hidden className="size-5 shrink-0 text-brand-700 max-[15rem]:hidden" />
            )}
            <span className="min-w-0">
              <span className={isCompact ? undefined : "font-medium"}>{option.label}</span>
              {option.note !== undefined && (
                <span className="block text-small text-ink-muted">{option.note}</span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
