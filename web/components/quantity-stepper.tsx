import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./icon-button.tsx";

interface QuantityStepperProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (quantity: number) => void;
  /** Names what is counted, for screen readers. */
  readonly label: string;
}

/**
 * A quantity with minus and plus. A typed whole number is clamped to the limits; other text is ignored. Minus always
 * takes one off, even from a value above the limit.
 */
export function QuantityStepper({ value, min, max, onChange, label }: QuantityStepperProps) {
  const [draft, setDraft] = useState<string>();

  const clamp = (quantity: number) => Math.max(min, Math.min(quantity, max));

  const finishTyping = () => {
    setDraft(undefined);
    if (draft === undefined || !/^[1-9]\d*$/.test(draft)) return;
    const typed = clamp(Number(draft));
    if (typed !== value) onChange(typed);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend in the layout; the group's name is enough
    <div
      role="group"
      aria-label={label}
      className="box-content inline-flex h-11 items-stretch rounded-control border border-line-strong bg-surface"
    >
      <IconButton
        label={`Decrease ${label}`}
        icon={Minus}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        className={stepClass}
      />
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={finishTyping}
        onKeyDown={(event) => {
          if (event.key === "Enter") finishTyping();
        }}
        className="w-12 bg-transparent text-center font-semibold tabular-nums"
      />
      <IconButton
        label={`Increase ${label}`}
        icon={Plus}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        className={stepClass}
      />
    </div>
  );
}

const stepClass =
  "w-11 rounded-control text-evergreen-800 hover:bg-evergreen-50 disabled:cursor-not-allowed disabled:bg-transparent disabled:text-line-strong";
