import { Minus, Plus } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "./icon-button.tsx";

interface QuantityStepperProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (quantity: number) => void;
  /** Called for a typed zero, which is otherwise a quantity like any other. */
  readonly onZero?: () => void;
  /** Says why no more can be chosen, such as "Only 91 available". */
  readonly maxReason?: string;
  /** The name of the quantity in a form that is sent without JavaScript. */
  readonly name?: string;
  /** The accessible name of the quantity. */
  readonly label: string;
}

/**
 * Edits a quantity with minus and plus buttons or by typing. A typed whole number is clamped to the limits, which a
 * sentence says, and other text is ignored. Minus subtracts one, even from a value above the maximum.
 */
export function QuantityStepper({
  value,
  min,
  max,
  onChange,
  onZero,
  maxReason = `At most ${max}`,
  name,
  label,
}: QuantityStepperProps) {
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string>();
  const [clampNote, setClampNote] = useState("");

  const change = (quantity: number, note = "") => {
    setClampNote(note);
    if (quantity !== value) onChange(quantity);
  };

  const commit = (text: string) => {
    if (!/^\d+$/.test(text)) return;
    const typed = Number(text);
    if (typed === 0 && onZero !== undefined) return onZero();
    const quantity = Math.max(min, Math.min(typed, max));
    const reason = typed < min ? `The minimum is ${min}` : maxReason;
    // A product that has sold out has no quantity to choose, which the page says beside it.
    change(quantity, quantity === typed || max < min ? "" : `${reason}, so we set it to ${quantity}.`);
  };

  const finishTyping = () => {
    // At once, because a handler may move the focus, and the blur would finish the same text again.
    flushSync(() => setDraft(undefined));
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
    <div className="min-w-0">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend in the layout; the group's name is enough */}
      <div
        role="group"
        aria-label={label}
        className="box-content inline-flex h-11 items-stretch rounded-control border border-line-strong bg-surface"
      >
        <IconButton
          label={`Decrease ${label}`}
          icon={Minus}
          disabled={value <= min}
          onClick={() => change(value - 1)}
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
          onClick={() => change(value + 1)}
          className={stepClass}
        />
      </div>
      <p role="status" className="text-small font-medium text-accent-700 not-empty:mt-1.5">
        {clampNote}
      </p>
    </div>
  );
}

const stepClass =
  "w-11 rounded-control text-brand-800 hover:bg-brand-50 inactive:cursor-not-allowed inactive:bg-transparent inactive:text-line-strong";
