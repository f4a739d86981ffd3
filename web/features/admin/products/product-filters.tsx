import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { FilterBar } from "../../../components/filter-bar.tsx";
import { categoryNamesOptions } from "../categories/queries.ts";
import { FilterSelect } from "../shared/filter-select.tsx";
import { SearchField } from "../shared/search-field.tsx";
import { noFilters, type ProductsSearch } from "./products-search.ts";
import { taxClassesOptions } from "./tax-classes/queries.ts";

interface ProductFiltersProps {
  readonly search: ProductsSearch;
  /** @param replace True while text is being typed, to replace the current history entry. */
  readonly onChange: (changes: Partial<ProductsSearch>, replace?: boolean) => void;
}

export function ProductFilters({ search, onChange }: ProductFiltersProps) {
  const { category, status, featured, stock, tax_class: taxClass, weight } = search;
  const names = useQuery(categoryNamesOptions).data ?? [];
  const { tax_mode: taxMode, classes } = useSuspenseQuery(taxClassesOptions).data;
  // A link may filter by class before the store taxes by place.
  const hasTaxClasses = taxMode === "by_place" || taxClass !== undefined;
  return (
    <FilterBar
      search={
        <SearchField
          label="Search products by name or SKU"
          placeholder="Search products..."
          value={search.search}
          onCommit={(text, isTyping) => onChange({ search: text }, isTyping)}
        />
      }
      activeCount={[category, status, featured, stock, taxClass, weight].filter(Boolean).length}
      onClear={() => onChange(noFilters)}
    >
      <FilterSelect
        className="w-full"
        label="Category"
        value={category}
        options={[
          { value: undefined, label: "All Categories" },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(value) => onChange({ category: value })}
      />
      <FilterSelect
        className="w-full"
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
        className="w-full"
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
        className="w-full"
        label="Stock"
        value={stock}
        options={[
          { value: undefined, label: "Any stock" },
          { value: "low", label: "Low stock" },
          { value: "out", label: "Out of Stock" },
        ]}
        onChange={(value) => onChange({ stock: value })}
      />
      {hasTaxClasses && (
        <FilterSelect
          className="w-full"
          label="Tax class"
          value={taxClass}
          options={[
            { value: undefined, label: "All tax classes" },
            ...classes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => onChange({ tax_class: value })}
        />
      )}
      {/* Only a link sets this filter. */}
      {weight !== undefined && (
        <FilterSelect
          className="w-full"
          label="Weight"
          value={weight}
          options={[
            { value: undefined, label: "Any weight" },
            { value: "missing", label: "No weight" },
          ]}
          onChange={(value) => onChange({ weight: value })}
        />
      )}
    </FilterBar>
  );
}
