import { CheckboxField, SelectField, TextField } from "../../../components/fields.tsx";
import { RadioCards } from "../../../components/radio-cards.tsx";
import { useReportUnsavedInput } from "../../../lib/unsaved-input.ts";

export interface TypedPriceChange {
  /** The field of the request that the typed number is for. */
  readonly kind: "percent" | "amount" | "set_to";
  readonly size: string;
  /** The last digit of the new prices, or empty to leave them as computed. */
  readonly ending: "" | "0" | "9";
  readonly includesCompareAt: boolean;
  /** True if the price before a reduction becomes the compare-at price. */
  readonly keepsOldPrice: boolean;
}

interface PriceChangeFieldsProps {
  readonly value: TypedPriceChange;
  readonly error: string | undefined;
  readonly onChange: (changes: Partial<TypedPriceChange>) => void;
}

export function PriceChangeFields({ value, error, onChange }: PriceChangeFieldsProps) {
  useReportUnsavedInput(value.size !== "");
  const { label, placeholder } = sizeTexts[value.kind];
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField
          label="Change"
          value={value.kind}
          options={kinds}
          onChange={({ target }) =>
            onChange({ kind: kinds.find((kind) => kind.value === target.value)?.value ?? "percent" })
          }
        />
        <TextField
          label={label}
          inputMode="text"
          autoComplete="off"
          autoFocus
          placeholder={placeholder}
          value={value.size}
          error={error}
          onChange={({ target }) => onChange({ size: target.value })}
        />
        <div className="grid gap-1">
          <p aria-hidden className="text-small font-medium">
            Round
          </p>
          <RadioCards
            label="Round"
            layout="rows"
            value={value.ending}
            options={endings}
            onChange={(ending) => onChange({ ending })}
          />
        </div>
      </div>
      <div>
        <CheckboxField
          label="Show the old price as compare-at price"
          hint="For a reduction. Products with a higher compare-at price keep theirs"
          checked={value.keepsOldPrice}
          onChange={({ target }) => onChange({ keepsOldPrice: target.checked })}
        />
        {value.kind !== "set_to" && (
          <CheckboxField
            label="Change compare-at prices, too"
            hint="Only if you really sold at the new compare-at price"
            checked={value.includesCompareAt}
            onChange={({ target }) => onChange({ includesCompareAt: target.checked })}
          />
        )}
      </div>
    </>
  );
}

const kinds = [
  { value: "percent", label: "By percent" },
  { value: "amount", label: "By an amount" },
  { value: "set_to", label: "Set to a price" },
] as const;

// A phone's keypad for decimal numbers may have no minus, so the field has the keyboard for text.
const sizeTexts = {
  percent: { label: "Percent", placeholder: "10 or -10" },
  amount: { label: "Amount ($)", placeholder: "0.50 or -1.00" },
  set_to: { label: "New price ($)", placeholder: "4.99" },
} as const;

const endings = [
  { value: "", label: "Don't round" },
  { value: "9", label: "To end in 9 ($4.39)" },
  { value: "0", label: "To end in 0 ($4.40)" },
] as const;
