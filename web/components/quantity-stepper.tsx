import { Minus, Plus } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "./icon-button.tsx";

interface QuantityStepperProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (quantity: number) => void;
  /** The name of the quantity in a form that is sent without JavaScript. */
  readonly name?: string;
  /** The accessible name of the quantity. */
  readonly label: string;
}

/**
 * Edits a quantity with minus and plus buttons or by typing. A typed whole number is clamped to the limits, and other
 * text is ignored. Minus subtracts one, even from a value above the maximum.
 */
export function QuantityStepper({ value, min, max, onChange, name, label }: QuantityStepperProps) {
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string>();

  const commit = (text: string) => {
    if (!/^[1-9]\d*$/.test(text)) return;
    const quantity = Math.max(min, Math.min(Number(text), max));
    if (quantity !== value) onChange(quantity);
  };

  const finishTyping = () => {
    setDraft(undefined);
    if (draft !== undefined) commit(draft);
  };

  const applyEarlyInput = useEffectEvent((input: HTMLInputElement) => {
    const text = input.value;
    if (text === String(value)) return;
    if (document.activeElement === input) setDraft(text);
    else input.value = String(value);
    commit(text);
  });
  // React does not call onChange for text that was typed before hydration (web/lib/early-input.ts). A layout effect
  // applies it before the replayed click on Add to Cart (web/public/early-taps.js) reads the quantity.
  useLayoutEffect(() => {
    if (field.current !== null) applyEarlyInput(field.current);
  }, []);

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
        ref={field}
        type="text"
        inputMode="numeric"
        name={name}
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
