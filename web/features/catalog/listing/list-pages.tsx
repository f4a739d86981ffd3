import { Pagination } from "../../../components/pagination.tsx";
import type { ProductList } from "../queries.ts";
import { searchEnd } from "./list-texts.ts";

interface ListPagesProps {
  readonly list: Omit<ProductList, "success" | "data">;
  readonly pageHref: (page: number) => string;
  readonly onPageChange: (page: number) => void;
}

/** Below a list or a search: its other pages. */
export function ListPages({ list, pageHref, onPageChange }: ListPagesProps) {
  const end = searchEnd(list);
  return (
    <>
      <Pagination
        page={list.page}
        totalPages={list.total_pages}
        pageHref={pageHref}
        onPageChange={onPageChange}
      />
      {end !== undefined && <p className="text-center text-sm text-ink-muted">{end}</p>}
    </>
  );
}
