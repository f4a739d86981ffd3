import { useMutation } from "@tanstack/react-query";
import { carrierNames, fileCarriers } from "../../../../contract/orders/carrier-files.ts";
import { Alert } from "../../../components/alert.tsx";
import { saveText } from "../../../lib/save-file.ts";
import { FilterSelect } from "../shared/filter-select.tsx";
import { pluralize } from "../shared/format.ts";
import { carrierFileOptions } from "./queries.ts";

/** Exports orders for the bulk import of a carrier, and names those that are not in the file. */
export function CarrierFile({ orderIds }: { readonly orderIds: readonly string[] }) {
  const { mutate, isPending, data } = useMutation({
    ...carrierFileOptions,
    onSuccess: ({ file_name: name, text }) => text !== null && saveText(name, text),
  });
  return (
    <>
      <FilterSelect
        label="Export a carrier's file"
        value={undefined}
        disabled={isPending}
        options={[
          { value: undefined, label: "Carrier file" },
          ...fileCarriers.map((value) => ({ value, label: carrierNames[value] })),
        ]}
        onChange={(carrier) => carrier !== undefined && mutate({ carrier, ids: [...orderIds] })}
      />
      {data !== undefined && data.skipped.length > 0 && (
        <div className="w-full">
          <Alert tone="warning" title={`${pluralize(data.skipped.length, "order")} left out of the file`}>
            <ul>
              {data.skipped.map(({ order_number, reason }) => (
                <li key={order_number}>
                  {order_number}: {reason}
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
    </>
  );
}
