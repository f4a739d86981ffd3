import * as v from "valibot";
import { controlClass } from "../../../components/fields.tsx";
import { SearchField } from "../shared/search-field.tsx";
import { type UsersState, usersState } from "./users-state.ts";

interface UserFiltersProps {
  readonly state: UsersState;
  readonly onChange: (changed: Partial<UsersState>) => void;
}

export function UserFilters({ state, onChange }: UserFiltersProps) {
  return (
    <section
      aria-label="Filters"
      className="panel grid grid-cols-2 gap-2.5 p-3 md:grid-cols-[minmax(12rem,1fr)_auto_auto]"
    >
      <div className="col-span-2 md:col-span-1">
        <SearchField
          label="Search users"
          placeholder="Name, email or phone..."
          value={state.search ?? ""}
          onCommit={(search) => onChange({ search: search || undefined })}
        />
      </div>
      <select
        aria-label="Role"
        value={state.role ?? ""}
        onChange={(event) => onChange({ role: v.parse(usersState, { role: event.target.value }).role })}
        className={`${controlClass} md:w-auto`}
      >
        <option value="">Any role</option>
        <option value="customer">Customers</option>
        <option value="admin">Admins</option>
      </select>
      <select
        aria-label="Account status"
        value={state.account_status ?? ""}
        onChange={(event) => {
          const { account_status } = v.parse(usersState, { account_status: event.target.value });
          onChange({ account_status });
        }}
        className={`${controlClass} md:w-auto`}
      >
        <option value="">Any status</option>
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
        <option value="suspended">Suspended</option>
      </select>
    </section>
  );
}
