import { FilterBar } from "../../../components/filter-bar.tsx";
import { FilterSelect } from "../shared/filter-select.tsx";
import { SearchField } from "../shared/search-field.tsx";
import type { UsersSearch } from "./users-search.ts";

interface UserFiltersProps {
  readonly search: UsersSearch;
  /** @param replace True while text is being typed, to replace the current history entry. */
  readonly onChange: (changes: Partial<UsersSearch>, replace?: boolean) => void;
}

export function UserFilters({ search, onChange }: UserFiltersProps) {
  return (
    <FilterBar
      search={
        <SearchField
          label="Search customers"
          placeholder="Name, email or phone..."
          value={search.search}
          onCommit={(text, isTyping) => onChange({ search: text }, isTyping)}
        />
      }
      activeCount={[search.role, search.account_status].filter(Boolean).length}
      onClear={() => onChange({ search: undefined, role: undefined, account_status: undefined })}
    >
      <FilterSelect
        className="w-full"
        label="Role"
        value={search.role}
        options={roleOptions}
        onChange={(role) => onChange({ role })}
      />
      <FilterSelect
        className="w-full"
        label="Account status"
        value={search.account_status}
        options={statusOptions}
        onChange={(account_status) => onChange({ account_status })}
      />
    </FilterBar>
  );
}

const roleOptions = [
  { value: undefined, label: "Any role" },
  { value: "customer", label: "Customers" },
  { value: "admin", label: "Admins" },
] as const;

const statusOptions = [
  { value: undefined, label: "Any status" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "suspended", label: "Suspended" },
] as const;
