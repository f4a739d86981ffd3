import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { categoryNamesOptions } from "../categories/queries.ts";
import { FilterSelect } from "../shared/filter-select.tsx";
import { SearchField } from "../shared/search-field.tsx";
import { isFiltered, type ProductsSearch } from "./products-search.ts";

interface ProductFiltersProps {
  readonly search: ProductsSearch;
  /** @param replace True while text is being typed, to replace the current history entry. */
  readonly onChange: (changes: Partial<ProductsSearch>, replace?: boolean) => void;
}

export function ProductFilters({ search, onChange }: ProductFiltersProps) {
  const { category, status, featured, stock } = search;
  const names = useQuery(categoryNamesOptions).data ?? [];
  return (
    <section
      aria-label="Filters"
      className="panel grid grid-cols-2 print:hidden gap-2.5 p-3 md:grid-cols-[minmax(12rem,1fr)_repeat(4,auto)_auto] md:items-center"
    >
      <div className="col-span-2 md:col-span-1">
        <SearchField
          label="Search products by name or SKU"
          placeholder="Search products..."
          value={search.search}
          onCommit={(text, isTyping) => onChange({ search: text }, isTyping)}
        />
      </div>
      <FilterSelect
        label="Category"
        value={category}
        options={[
          { value: undefined, label: "All Categories" },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(value) => onChange({ category: value })}
      />
      <FilterSelect
        label="Status"
        value={status}
        options={[
          { value: undefined, label: "Any status" },
          { value: "active", label: "Active" },
          { value: "inactive", label: "Inactive" },
          { value: "archived", label: "Archived" },
        ]}
        onChange={(value) => onChange({ status: value })}
      />
      <FilterSelect
        label="Featured"
        value={featured}
        options={[
          { value: undefined, label: "Featured or not" },
          { value: "true", label: "Featured" },
          { value: "false", label: "Not Featured" },
        ]}
        onChange={(value) => onChange({ featured: value })}
      />
      <FilterSelect
        label="Stock"
        value={stock}
        options={[
          { value: undefined, label: "Any stock" },
          { value: "low", label: "Low stock" },
          { value: "out", label: "Out of Stock" },
        ]}
        onChange={(value) => onChange({ stock: value })}
      />
      <Button
        variant="ghost"
        size="sm"
        className="max-md:col-span-2"
        disabled={!isFiltered(search)}
        onClick={() => onChange(noFilters)}
      >
        Clear Filters
      </Button>
    </section>
  );
}

export const noFilters = {
  search: undefined,
  category: undefined,
  status: undefined,
  featured: undefined,
  stock: undefined,
} satisfies Partial<ProductsSearch>;
