import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../../../components/page-states.tsx";
import { AdminList, type AdminListProps } from "./admin-list.tsx";
import { AdminPage } from "./admin-page.tsx";

interface ListScreenProps<Row, Sort extends string>
  extends Pick<AdminListProps<Row, Sort>, "columns" | "rowId" | "sorting" | "onSort"> {
  readonly title: string;
  readonly subtitle?: string;
  /** Shown beside the title. */
  readonly actions?: ReactNode;
  /** Shown above the list: <Tabs> or a <FilterBar>. */
  readonly filters?: ReactNode;
  /** The result of useListSearch(). */
  readonly loaded: {
    readonly data: AdminListProps<Row, Sort>["list"];
    readonly isStale: boolean;
    readonly toPage: (page: number, replace: boolean) => void;
  };
  readonly empty: { readonly icon: LucideIcon; readonly title: string; readonly message: string };
  /** Shown below the list. */
  readonly children?: ReactNode;
}

/** Lays out a screen that is one list. */
export function ListScreen<Row, Sort extends string = never>({
  title,
  subtitle,
  actions,
  filters,
  loaded: { data, isStale, toPage },
  empty,
  children,
  ...table
}: ListScreenProps<Row, Sort>) {
  return (
    <AdminPage title={title} {...(subtitle !== undefined && { subtitle })} actions={actions}>
      {filters}
      <AdminList
        {...table}
        caption={title}
        list={data}
        isStale={isStale}
        empty={<EmptyState {...empty} />}
        onPageChange={toPage}
      />
      {children}
    </AdminPage>
  );
}
