import * as v from "valibot";
import { type BulkBody, bulkBody } from "../../../../contract/admin/bulk-changes.ts";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { useReportUnsavedInput } from "../../../lib/unsaved-input.ts";
import { useEdits } from "../../../lib/use-edits.ts";
import { pluralize } from "../shared/format.ts";
import { BulkDialog, type BulkDialogProps } from "./bulk-dialog.tsx";

interface TypedSale {
  /** The field of the request that the typed number is for. */
  readonly kind: "percent_off" | "set_to";
  readonly size: string;
  /** The last digit of the sale prices, or empty to leave them as computed. */
  readonly ending: string;
  readonly from: string;
  readonly until: string;
}

/** Plans a sale of the selected products. */
export function SaleDialog(props: BulkDialogProps) {
  const { ids } = props;
  const { values: typed, change } = useEdits<TypedSale>({
    draft: `bulk-sale.${ids.join(",")}`,
    initial: { kind: "percent_off", size: "", ending: "", from: "", until: "" },
  });
  useReportUnsavedInput(typed.size !== "");
  const { label, placeholder } = sizeTexts[typed.kind];
  return (
    <BulkDialog
      {...props}
      title="Plan a sale"
      describeAction={(count) =>
        count ? `Plan the sale of ${pluralize(count, "product")}` : "Plan the sale"
      }
      typed={typed}
      toRequest={(values) => parseRequest(ids, values).request}
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField
          label="Sale price"
          value={typed.kind}
          options={kinds}
          onChange={({ target }) =>
            change({ kind: kinds.find((kind) => kind.value === target.value)?.value ?? "percent_off" })
          }
        />
        <TextField
          label={label}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          placeholder={placeholder}
          value={typed.size}
          error={parseRequest(ids, typed).problem}
          onChange={({ target }) => change({ size: target.value })}
        />
        <SelectField
          label="Round"
          value={typed.ending}
          options={endings}
          onChange={({ target }) => change({ ending: target.value })}
        />
        <TextField
          label="First day"
          type="date"
          hint="Blank for today"
          value={typed.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label="Last day"
          type="date"
          hint="Included. Blank for no end"
          value={typed.until}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
    </BulkDialog>
  );
}

/** Parses the request. It returns neither a request nor a problem while nothing is typed. */
function parseRequest(
  ids: readonly string[],
  { kind, size, ending, from, until }: TypedSale,
): { readonly request?: BulkBody; readonly problem?: string } {
  const number = size.trim().replace(/[$%\s]/g, "");
  if (number === "") return {};
  const { success, output, issues } = v.safeParse(bulkBody, {
    action: "sale",
    ids,
    [kind]: Number(number),
    last_digit: ending === "" ? undefined : Number(ending),
    from: from || null,
    until: until || null,
  } satisfies Record<string, unknown> & Pick<BulkBody, "action">);
  return success ? { request: output } : { problem: issues[0].message };
}

const kinds = [
  { value: "percent_off", label: "Percent off" },
  { value: "set_to", label: "Set to a price" },
] as const;

const sizeTexts = {
  percent_off: { label: "Percent", placeholder: "20" },
  set_to: { label: "Sale price ($)", placeholder: "4.99" },
} as const;

const endings = [
  { value: "", label: "Don't round" },
  { value: "9", label: "To end in 9 ($4.39)" },
  { value: "0", label: "To end in 0 ($4.40)" },
];
