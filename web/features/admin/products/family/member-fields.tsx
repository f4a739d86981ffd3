import { X } from "lucide-react";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import { productFields } from "../../../../../contract/catalog/product-fields.ts";
import { TextField } from "../../../../components/fields.tsx";
import { ProductImage } from "../../../../components/product-image.tsx";
import { RowIconButton } from "../../shared/row-icon-button.tsx";
import type { FamilyEditor } from "./family-dialog.tsx";
import { changeMember } from "./family-form.ts";

interface MemberFieldsProps {
  readonly form: FamilyEditor;
  readonly index: number;
  /** The product that new members copy. */
  readonly original: AdminProductView;
  /** Called to take the member out, with its focus. */
  readonly onRemove: () => void;
}

/** Edits the values of a member. A new one also has the fields in which it may differ from the product that it copies. */
export function MemberFields({ form, index, original, onRemove }: MemberFieldsProps) {
  const { members, option_names: optionNames } = form.values;
  const row = members[index];
  if (row === undefined) return null;
  const isNew = row.product_id === null;
  const path = `members.${index}`;
  const name = isNew ? `Copy of ${row.name}` : row.name;
  const change = (changes: Partial<typeof row>) =>
    form.change((fields) => changeMember(fields, index, changes));
  const copied = (field: "wholesale_price" | "on_hand" | "sku") => ({
    label: productFields[field].label,
    value: row[field],
    error: form.errors[`${path}.${field}`],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });
  return (
    <fieldset className="flex flex-wrap items-start gap-3 rounded-control border border-line p-3">
      <legend className="sr-only">{name}</legend>
      <ProductImage
        image={row.primaryImage}
        alt=""
        sizes="48px"
        className="size-12 shrink-0 rounded-control"
      />
      <div className="grid min-w-0 flex-[1_1_9rem] gap-2">
        <p className="min-h-6 text-small text-ink-muted wrap-anywhere">
          {name}
          {row.formerFamily !== undefined && `, now in the family ${row.formerFamily}`}
        </p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3">
          {optionNames.map((option, each) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: options have no ids, and their names are editable
              key={each}
              ref={isNew && each === 0 ? focus : undefined}
              label={option.trim() || `Value of option ${each + 1}`}
              required
              maxLength={100}
              value={row.values[each] ?? ""}
              error={
                form.errors[`${path}.values.${each}`] ??
                (each === 0 ? form.errors[`${path}.values`] : undefined)
              }
              onChange={({ target }) => change({ values: row.values.with(each, target.value) })}
            />
          ))}
          {isNew && (
            <>
              <TextField
                {...copied("wholesale_price")}
                inputMode="decimal"
                placeholder={original.wholesale_price.toFixed(2)}
              />
              <TextField {...copied("on_hand")} inputMode="numeric" placeholder="0" />
              <TextField {...copied("sku")} maxLength={64} placeholder="Proposed" />
            </>
          )}
        </div>
      </div>
      {members.length > 1 && <RowIconButton label={`Take ${name} out`} icon={X} onClick={onRemove} />}
    </fieldset>
  );
}

/** Focuses the first field of a row that was added. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
}
