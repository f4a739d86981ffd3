import * as v from "valibot";
import { categoryNames } from "../../../../contract/categories.ts";
import { Button } from "../../../components/button.tsx";
import { controlClass, type SelectOption } from "../../../components/fields.tsx";
import { SearchField } from "../shared/filters.tsx";
import { hasFilters, noFilters, type ProductsState, productsState } from "./products-state.ts";

interface ProductFiltersProps {
  readonly state: ProductsState;
  readonly onChange: (changed: Partial<ProductsState>) => void;
}

type Filter = "category" | "status" | "featured" | "stock";

export function ProductFilters({ state, onChange }: ProductFiltersProps) {
  return (
    <section
      aria-label="Filters"
      className="panel grid grid-cols-2 gap-2.5 p-3 md:grid-cols-[minmax(12rem,1fr)_repeat(4,auto)_auto] md:items-center"
    >
      <div className="col-span-2 md:col-span-1">
        <SearchField
          label="Search products by name or SKU"
          placeholder="Search products..."
          value={state.search}
          onCommit={(search) => onChange({ search })}
        />
      </div>
      {filters.map(({ name, label, options }) => (
        <select
          key={name}
          aria-label={label}
          value={state[name] ?? ""}
          onChange={(event) => {
            // The field's own schema judges it, as it does when it comes from the address.
            const { [name]: chosen } = v.parse(productsState, { [name]: event.target.value });
            onChange({ [name]: chosen });
          }}
          className={`${controlClass} md:w-auto`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
      <Button
        variant="ghost"
        size="sm"
        className="max-md:col-span-2"
        disabled={!hasFilters(state)}
        onClick={() => onChange(noFilters)}
      >
        Clear Filters
      </Button>
    </section>
  );
}

const filters: readonly { name: Filter; label: string; options: readonly SelectOption[] }[] = [
  {
    name: "category",
    label: "Category",
    options: [
      { value: "", label: "All Categories" },
      ...categoryNames.map((name) => ({ value: name, label: name })),
    ],
  },
  {
    name: "status",
    label: "Status",
    options: [
      { value: "", label: "Any status" },
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
      { value: "archived", label: "Archived" },
    ],
  },
  {
    name: "featured",
    label: "Featured",
    options: [
      { value: "", label: "Featured or not" },
      { value: "true", label: "Featured" },
      { value: "false", label: "Not Featured" },
    ],
  },
  {
    name: "stock",
    label: "Stock",
    options: [
      { value: "", label: "Any stock" },
      { value: "low", label: "Low stock" },
      { value: "out", label: "Out of Stock" },
    ],
  },
];
