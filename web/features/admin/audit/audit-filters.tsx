import { useQuery } from "@tanstack/react-query";
import { type AuditEntity, auditEntities } from "../../../../contract/admin/audit-entities.ts";
import { FilterBar } from "../../../components/filter-bar.tsx";
import { DayRangeFilter } from "../shared/day-filter.tsx";
import { FilterSelect } from "../shared/filter-select.tsx";
import { SearchField } from "../shared/search-field.tsx";
import { usersOptions } from "../users/queries.ts";
import { getUserName } from "../users/user-name.ts";
import type { AuditSearch } from "./audit-search.ts";

interface AuditFiltersProps {
  readonly search: AuditSearch;
  /** @param replace True while text is being typed, to replace the current history entry. */
  readonly onChange: (changes: Partial<AuditSearch>, replace?: boolean) => void;
}

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { data: admins } = useQuery(usersOptions({ role: "admin" }));
  return (
    <FilterBar
      search={
        <SearchField
          label="Search the audit log"
          placeholder="Product, order number, email..."
          value={search.search}
          onCommit={(text, isTyping) => onChange({ search: text }, isTyping)}
        />
      }
      activeCount={[search.entity, search.admin, search.from, search.to].filter(Boolean).length}
      onClear={() => onChange(noFilters)}
    >
      <FilterSelect
        className="w-full"
        label="Show"
        value={search.entity}
        options={[
          { value: undefined, label: "Everything" },
          ...auditEntities.map((entity) => ({ value: entity, label: entityLabels[entity] })),
        ]}
        onChange={(entity) => onChange({ entity })}
      />
      <FilterSelect<string | undefined>
        className="w-full"
        label="Admin"
        value={search.admin}
        options={[
          { value: undefined, label: "All admins" },
          ...(admins?.data ?? []).map((admin) => ({ value: admin.id, label: getUserName(admin) })),
        ]}
        onChange={(admin) => onChange({ admin })}
      />
      <DayRangeFilter range={search} onChange={onChange} />
    </FilterBar>
  );
}

const noFilters = {
  search: undefined,
  entity: undefined,
  admin: undefined,
  from: undefined,
  to: undefined,
} satisfies Partial<AuditSearch>;

const entityLabels: Record<AuditEntity, string> = {
  product: "Products",
  order: "Orders",
  user: "Customers",
  person: "Erased addresses",
  category: "Categories",
  family: "Families",
  offer: "Offers",
  supplier_delivery: "Supplier deliveries",
  settings: "Settings",
  change_set: "Imports and bulk changes",
  payments: "Payments",
  export: "Exports",
};
