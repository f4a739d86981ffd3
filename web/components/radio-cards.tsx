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

interface RadioCardsProps<Value extends string> {
  /** The name of the group for screen readers. */
  readonly label: string;
  /** The chosen option, or undefined until one is chosen. */
  readonly value: Value | undefined;
  readonly options: readonly RadioOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean | undefined;
  /** Cards stand side by side where they have room. Rows are for short lists, as in a filter. */
  readonly layout?: keyof typeof layouts;
  readonly className?: string;
}

/** Offers a choice of one. */
export function RadioCards<const Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  layout = "cards",
  className,
}: RadioCardsProps<Value>) {
  const name = useId();
  const classes = layouts[layout];
  return (
    <fieldset disabled={disabled} className={classNames("min-w-0", classes.group, className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const { icon: Icon, isDisabled = false } = option;
        const isChosen = option.value === value;
        return (
          <label
            key={option.value}
            className={classNames(
              "flex items-center rounded-control",
              classes.option,
              isChosen ? classes.chosen : classes.other,
              isDisabled ? "text-ink-muted" : classNames("cursor-pointer", classes.enabled),
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={isChosen}
              disabled={isDisabled}
              onChange={() => onChange(option.value)}
              className="size-4 shrink-0"
            />
            {Icon !== undefined && (
              <Icon aria-hidden className="size-5 shrink-0 text-brand-700 max-[15rem]:hidden" />
            )}
            <span className="min-w-0">
              <span className={classes.label}>{option.label}</span>
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

const layouts = {
  cards: {
    group: optionGridClass,
    option: "min-h-12 gap-3 border px-4 py-2",
    chosen: "border-brand-700 bg-brand-50",
    other: "border-line bg-surface",
    enabled: "hover:border-brand-700",
    label: "font-medium",
  },
  rows: {
    group: undefined,
    option: "min-h-8 gap-2.5 px-1 text-small hover:bg-brand-50 pointer-coarse:min-h-11",
    chosen: undefined,
    other: undefined,
    enabled: undefined,
    label: undefined,
  },
} as const;
