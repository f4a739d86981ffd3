import { useQuery } from "@tanstack/react-query";
import { UserSearch } from "lucide-react";
import { Skeleton } from "../../../components/loading.tsx";
import { EmptyState, ErrorView } from "../../../components/page-states.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { AdminPage } from "../shared/admin-page.tsx";
import { counted } from "../shared/counted.ts";
import { ordersPageItems } from "../shared/page-window.ts";
import { useUrlState } from "../shared/url-state.ts";
import { usersOptions } from "./queries.ts";
import { UserDialog } from "./user-dialog.tsx";
import { UserFilters } from "./user-filters.tsx";
import { UserList } from "./user-list.tsx";
import { usersState } from "./users-state.ts";

export function UsersPage() {
  const [state, change] = useUrlState(usersState);
  const users = useQuery(usersOptions(state));
  return (
    <AdminPage
      title="Manage Users"
      subtitle={users.data === undefined ? "Customers and admins." : counted(users.data.count, "account")}
      trail={[{ label: "Users" }]}
    >
      <UserFilters state={state} onChange={(changed) => change({ ...changed, page: undefined })} />
      {users.isPending && <Skeleton className="h-96 w-full" />}
      {users.isError && users.data === undefined && (
        <ErrorView
          title="Error loading users"
          message={messageOf(users.error)}
          onRetry={() => void users.refetch()}
        />
      )}
      {users.data?.data.length === 0 && (
        <EmptyState icon={UserSearch} title="No users found" message="Nobody fits these filters." />
      )}
      {users.data !== undefined && users.data.data.length > 0 && (
        <UserList
          users={users.data.data}
          isStale={users.isPlaceholderData}
          onOpen={(user) => change({ user })}
        />
      )}
      <Pagination
        page={state.page ?? 1}
        totalPages={users.data?.total_pages ?? 1}
        pages={ordersPageItems}
        onPageChange={(page) => change({ page: page === 1 ? undefined : page })}
      />
      {state.user !== undefined && (
        <UserDialog key={state.user} id={state.user} onClose={() => change({ user: undefined })} />
      )}
    </AdminPage>
  );
}
