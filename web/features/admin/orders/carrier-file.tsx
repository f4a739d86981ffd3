import { useMutation } from "@tanstack/react-query";
import { maxFileOrders } from "../../../../contract/admin/carrier-files.ts";
import { carrierNames, fileCarriers } from "../../../../contract/orders/carrier-files.ts";
import { saveText } from "../../../lib/save-file.ts";
import { FilterSelect } from "../shared/filter-select.tsx";
import { pluralize } from "../shared/format.ts";
import { ProblemList } from "../shared/problem-list.tsx";
import { carrierFileOptions } from "./queries.ts";

/** Holds the export of the selected orders, whose control and left out orders are in two places. */
export function useCarrierFile(ids: readonly string[]) {
  const { mutate, ...exporting } = useMutation({
    ...carrierFileOptions,
    onSuccess: ({ file_name: name, text }) => text !== null && saveText(name, text),
  });
  const isCurrent = exporting.variables?.ids.join() === ids.join();
  return {
    count: ids.length,
    isPending: exporting.isPending,
    /** The last file, while the selection is the same. */
    file: isCurrent ? exporting.data : undefined,
    create: (carrier: (typeof fileCarriers)[number]) => mutate({ carrier, ids: [...ids] }),
  };
}

interface CarrierFileProps {
  readonly carrierFile: ReturnType<typeof useCarrierFile>;
}

/** Exports orders for the bulk import of a carrier. */
export function CarrierFileSelect({ carrierFile: { count, isPending, create } }: CarrierFileProps) {
  const isFull = count > maxFileOrders;
  return (
    <FilterSelect
      label="Export a carrier's file"
      value={undefined}
      disabled={isPending || isFull}
      options={[
        {
          value: undefined,
          label: isFull ? `Carrier file: ${maxFileOrders} orders at most` : "Carrier file",
        },
        ...fileCarriers.map((value) => ({ value, label: carrierNames[value] })),
      ]}
      onChange={(carrier) => carrier !== undefined && create(carrier)}
    />
  );
}

/** Names the orders that are not in the file. */
export function LeftOutOfFile({ carrierFile: { file } }: CarrierFileProps) {
  if (file === undefined) return null;
  const leftOut = `${pluralize(file.skipped.length, "order")} left out`;
  return (
    <ProblemList
      title={file.text === null ? `No file: ${leftOut}` : `${leftOut} of the file`}
      problems={file.skipped.map(({ order_number: number, reason }) => `${number}: ${reason}`)}
    />
  );
}
