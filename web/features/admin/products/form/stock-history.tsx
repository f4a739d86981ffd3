import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { StockCause, StockMovementView } from "../../../../../contract/admin/stock-movements.ts";
import { formatDollars } from "../../../../../contract/shared/money.ts";
import { Button } from "../../../../components/button.tsx";
import { Disclosure } from "../../../../components/disclosure.tsx";
import { TextField } from "../../../../components/fields.tsx";
import { LoadFailure } from "../../../../components/load-failure.tsx";
import { Pagination } from "../../../../components/pagination.tsx";
import { StoreDateTime } from "../../../../components/store-date.tsx";
import { Table } from "../../../../components/table.tsx";
import { adminToast } from "../../../../lib/toast.ts";
import { formatDifference } from "../format-difference.ts";
import { damageOptions, stockMovementsOptions } from "./queries.ts";

/** Lists every change of a product's stock, and takes damaged units out of it. */
export function StockHistory({ productId }: { readonly productId: string }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    ...stockMovementsOptions(productId, page),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) {
    if (!isError) return null;
    return <LoadFailure title="The stock history didn't load" onRetry={() => void refetch()} />;
  }
  return (
    <Disclosure summary={<h3>Stock history</h3>} className="py-1.5">
      <div className="grid gap-3 pt-2 pb-3">
        <DamagedUnits productId={productId} />
        {data.count > 0 && (
          <Table
            caption="Stock history"
            columns={columns}
            rows={data.data}
            rowId={({ id }) => String(id)}
            narrowLayout="labels"
          />
        )}
        <Pagination page={data.page} totalPages={data.total_pages} onPageChange={setPage} />
      </div>
    </Disclosure>
  );
}

function DamagedUnits({ productId }: { readonly productId: string }) {
  const [text, setText] = useState("");
  const damage = useMutation(damageOptions(useQueryClient()));
  const units = /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : undefined;

  function remove() {
    if (units === undefined || damage.isPending) return;
    damage.mutate(
      { id: productId, units },
      {
        onSuccess: ({ data }) => {
          setText("");
          adminToast.success(`${data.on_hand} in stock`);
        },
      },
    );
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-36">
        <TextField
          label="Damaged units"
          inputMode="numeric"
          value={text}
          onChange={({ target }) => setText(target.value)}
          // Enter would save the product.
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            remove();
          }}
        />
      </div>
      <Button variant="secondary" disabled={units === undefined} onClick={remove}>
        Take out of stock
      </Button>
    </div>
  );
}

const columns = [
  { heading: "When", cell: ({ created_at: at }: StockMovementView) => <StoreDateTime at={at} /> },
  { heading: "Cause", cell: (movement: StockMovementView) => <Cause movement={movement} /> },
  {
    heading: "Units",
    isRight: true,
    cell: ({ quantity }: StockMovementView) => (quantity === 0 ? "" : formatDifference(quantity)),
  },
  { heading: "On hand", isRight: true, cell: (movement: StockMovementView) => movement.on_hand_after },
  {
    heading: "Value",
    isRight: true,
    cell: ({ value }: StockMovementView) => (value === null ? "Unknown" : formatDollars(value)),
  },
];

function Cause({ movement: { cause, quantity, order, supplier_delivery: delivery } }: CauseProps) {
  if (order !== null) {
    return (
      <>
        {cause === "sold" && quantity > 0 ? "Shipping undone" : causes[cause]},{" "}
        <Link to="/admin/orders/$id" params={{ id: order.id }} className="link">
          {order.number}
        </Link>
      </>
    );
  }
  const from = delivery === null ? "" : `, ${delivery.supplier} ${delivery.number}`.trimEnd();
  return `${quantity === 0 ? "Cost corrected" : causes[cause]}${from}`;
}

interface CauseProps {
  readonly movement: StockMovementView;
}

const causes: Record<StockCause, string> = {
  received: "Received",
  sold: "Sold",
  returned: "Returned",
  counted: "Counted",
  damaged: "Damaged",
  corrected: "Corrected",
};
