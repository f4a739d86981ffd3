import { type ReactNode, useEffect, useEffectEvent } from "react";
import { DataTable, type DataTableProps } from "../../../components/data-table.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { listPageItems } from "./page-window.ts";

export interface AdminListProps<Row, Sort extends string> extends Omit<DataTableProps<Row, Sort>, "rows"> {
  readonly list: { readonly data: readonly Row[]; readonly page: number; readonly total_pages: number };
  /** Shown instead of an empty table. */
  readonly empty: ReactNode;
  /** @param replace True if the current page does not exist, to replace its history entry. */
  readonly onPageChange: (page: number, replace: boolean) => void;
  readonly pages?: typeof listPageItems;
  /** Shown beside the pagination. */
  readonly children?: ReactNode;
}

/** Shows one page of a list with its pagination. A page number beyond the last page is corrected. */
export function AdminList<Row, Sort extends string = never>({
  list,
  empty,
  onPageChange,
  pages = listPageItems,
  children,
  ...table
}: AdminListProps<Row, Sort>) {
  const { data, page, total_pages } = list;
  const lastPage = Math.max(1, total_pages);
  const correctPage = useEffectEvent(() => onPageChange(lastPage, true));
  useEffect(() => {
    if (page > lastPage) correctPage();
  }, [page, lastPage]);
  return (
    <>
      {data.length === 0 ? empty : <DataTable isDense {...table} rows={data} />}
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        {children}
        <div className="max-sm:w-full sm:mx-auto">
          <Pagination
            page={page}
            totalPages={total_pages}
            pages={pages}
            onPageChange={(next) => onPageChange(next, false)}
          />
        </div>
      </div>
    </>
  );
}
