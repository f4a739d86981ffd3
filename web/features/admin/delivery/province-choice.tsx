import { type ProvinceCode, provinces } from "../../../../contract/shared/provinces.ts";
import { CheckboxField } from "../../../components/fields.tsx";

interface ProvinceChoiceProps {
  readonly legend: string;
  readonly hint?: string;
  readonly selected: readonly ProvinceCode[];
  /** The zones of provinces that cannot be chosen here. */
  readonly taken: ReadonlyMap<ProvinceCode, string>;
  readonly error: string | undefined;
  readonly onChange: (selected: ProvinceCode[]) => void;
}

export function ProvinceChoice({ legend, hint, selected, taken, error, onChange }: ProvinceChoiceProps) {
  function toggle(code: ProvinceCode, isSelected: boolean) {
    onChange(isSelected ? [...selected, code] : selected.filter((other) => other !== code));
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-small font-medium">{legend}</legend>
      {hint !== undefined && <p className="text-small text-ink-muted">{hint}</p>}
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {provinces.map(({ code, name }) => {
          const zone = taken.get(code);
          return (
            <CheckboxField
              key={code}
              label={zone === undefined ? name : `${name} (in ${zone})`}
              checked={selected.includes(code)}
              disabled={zone !== undefined}
              onChange={(event) => toggle(code, event.target.checked)}
            />
          );
        })}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-small font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
