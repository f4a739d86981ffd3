import { Plus, X } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { controlClass } from "../../../components/classes.ts";
import { useReportInvalid } from "../../../lib/invalid-fields.ts";
import { RowIconButton } from "../shared/row-icon-button.tsx";
import {
  addValueStep,
  addWeightStep,
  maxValueSteps,
  maxWeightSteps,
  type RateGrid,
  removeValueStep,
  removeWeightStep,
} from "./rate-grid.ts";

interface RateGridFieldsProps {
  readonly grid: RateGrid;
  /** Messages by path, such as 'prices.0.1'. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly onChange: (changes: Partial<RateGrid>) => void;
}

/** Edits the prices of a zone as a table of weights and order values. */
export function RateGridFields({ grid, errors, onChange }: RateGridFieldsProps) {
  const { weights, values, prices } = grid;
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="pb-1 text-small font-medium">Prices</legend>
      <p className="text-small text-ink-muted">
        The order value counts compare-at prices before discounts, as for free local delivery. 0 means free.
      </p>
      <div className="overflow-x-auto">
        <table className="border-separate border-spacing-x-0.5 border-spacing-y-1 text-small sm:border-spacing-1">
          <thead>
            <tr>
              <td />
              <th scope="col" className="px-1 text-left font-medium">
                {values.length === 0 ? "Any order value" : `Orders under $${values[0]}`}
              </th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no ids, and their limits are editable
                <th key={index} scope="col" className="font-medium">
                  <Limit
                    before="From $"
                    label={`Order value of column ${index + 2}`}
                    value={value}
                    error={errors[`values.${index}`]}
                    onChange={(text) => onChange({ values: values.with(index, text) })}
                    removeLabel={`Remove column ${index + 2}`}
                    onRemove={() => onChange(removeValueStep(grid, index))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {prices.map((row, rowIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no ids, and their limits are editable
              <tr key={rowIndex}>
                <th scope="row" className="font-medium">
                  {rowIndex < weights.length ? (
                    <Limit
                      before="Under"
                      after="kg"
                      label={`Weight of row ${rowIndex + 1} in kg`}
                      value={weights[rowIndex] ?? ""}
                      error={errors[`weights.${rowIndex}`]}
                      onChange={(text) => onChange({ weights: weights.with(rowIndex, text) })}
                      removeLabel={`Remove row ${rowIndex + 1}`}
                      onRemove={() => onChange(removeWeightStep(grid, rowIndex))}
                    />
                  ) : (
                    <span className="block px-1 text-left whitespace-nowrap">{describeLastRow(weights)}</span>
                  )}
                </th>
                {row.map((price, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={column}>
                    <span className="flex items-center gap-1">
                      $
                      <AmountInput
                        label={`Price in row ${rowIndex + 1}, column ${column + 1}`}
                        value={price}
                        error={errors[`prices.${rowIndex}.${column}`]}
                        onChange={(text) =>
                          onChange({ prices: prices.with(rowIndex, row.with(column, text)) })
                        }
                      />
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {listGridErrors(errors).map((message) => (
        <p key={message} className="text-small font-medium text-danger">
          {message}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          disabled={weights.length >= maxWeightSteps}
          onClick={() => onChange(addWeightStep(grid))}
        >
          <Plus aria-hidden className="size-4" />
          Split by weight
        </Button>
        <Button
          size="sm"
          variant="secondary"
          disabled={values.length >= maxValueSteps}
          onClick={() => onChange(addValueStep(grid))}
        >
          <Plus aria-hidden className="size-4" />
          Split by order value
        </Button>
      </div>
    </fieldset>
  );
}

interface LimitProps extends AmountInputProps {
  readonly before: string;
  readonly after?: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** Edits where a row ends or a column begins, and removes it. */
function Limit({ before, after, removeLabel, onRemove, ...input }: LimitProps) {
  return (
    // On a phone the word is above its control, so that two prices fit beside each other.
    <span className="flex flex-wrap items-center gap-x-1 whitespace-nowrap sm:flex-nowrap">
      {before}
      <span className="flex items-center gap-1">
        <AmountInput {...input} />
        {after}
        <RowIconButton label={removeLabel} icon={X} onClick={onRemove} />
      </span>
    </span>
  );
}

interface AmountInputProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function AmountInput({ label, value, error, onChange }: AmountInputProps) {
  useReportInvalid(error !== undefined, label, false);
  return (
    <span className="w-16 shrink-0 sm:w-20">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        title={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} px-2 text-right tabular-nums`}
      />
    </span>
  );
}

/** Describes the weights of the last row, whose limit is blank until the admin types it. */
function describeLastRow(weights: readonly string[]): string {
  const from = weights.at(-1);
  if (from === undefined) return "Any weight";
  return from.trim() === "" ? "Heavier" : `${from} kg and more`;
}

/** Lists each message about the table once, because many cells can have the same mistake. */
function listGridErrors(errors: RateGridFieldsProps["errors"]): string[] {
  const ofGrid = Object.entries(errors).filter(([path]) => /^(weights|values|prices)(\.|$)/.test(path));
  return [...new Set(ofGrid.flatMap(([, message]) => message ?? []))];
}
