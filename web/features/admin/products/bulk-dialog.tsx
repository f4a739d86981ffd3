import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { type BulkBody, type BulkView, bulkActions, bulkBody } from "../../../../contract/admin/products.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { CheckboxField, SelectField, TextField } from "../../../components/fields.tsx";
import { errorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useReportUnsavedInput } from "../../../lib/unsaved-input.ts";
import { useDraft } from "../../../lib/use-draft.ts";
import { categoryNamesOptions } from "../categories/queries.ts";
import { SelectionBar } from "../shared/admin-list.tsx";
import { FilterSelect } from "../shared/filter-select.tsx";
import { pluralize } from "../shared/format.ts";
import { bulkOptions } from "./queries.ts";

interface BulkBarProps {
  readonly ids: readonly string[];
  readonly onClear: () => void;
  readonly onDone: (change: BulkChange | undefined) => void;
}

/** A bulk change that can be undone. */
export interface BulkChange {
  readonly id: string;
  readonly message: string;
}

/** Offers the actions for all selected products. */
export function BulkBar({ ids, onClear, onDone }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>();
  return (
    <SelectionBar count={ids.length} noun="product" onClear={onClear}>
      <FilterSelect
        label="Action for the selected products"
        value={undefined}
        options={[
          { value: undefined, label: "Select an action..." },
          ...bulkActions.map((name) => ({ value: name, label: bulkLabels[name] })),
        ]}
        onChange={setAction}
      />
      {action !== undefined && (
        <BulkDialog action={action} ids={ids} onClose={() => setAction(undefined)} onDone={onDone} />
      )}
    </SelectionBar>
  );
}

interface BulkDialogProps {
  readonly action: BulkAction;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: BulkBarProps["onDone"];
}

/** Previews a bulk action, then applies it. */
function BulkDialog({ action, ids, onClose, onDone }: BulkDialogProps) {
  const queryClient = useQueryClient();
  const names = useQuery(categoryNamesOptions).data ?? [];
  const [selected, setCategory] = useState<string>();
  const category = selected ?? names[0] ?? "";
  const [{ percent, includesRetail }, change] = useDraft("bulk-prices", {
    percent: "",
    includesRetail: true,
  });
  const [problem, setProblem] = useState<string>();
  const preview = useMutation(bulkOptions(queryClient));
  const apply = useMutation(bulkOptions(queryClient));

  function send(dryRun: boolean) {
    const body = v.safeParse(bulkBody, {
      action,
      ids,
      dry_run: dryRun,
      category,
      percent: percent.trim() === "" ? undefined : Number(percent),
      include_retail: includesRetail,
    });
    if (!body.success) return setProblem(body.issues[0].message);
    setProblem(undefined);
    if (dryRun) preview.mutate(body.output);
    else applyFor(body.output);
  }

  function applyFor(body: BulkBody) {
    apply.mutate(body, {
      onSuccess: ({ message, data }) => {
        const changeSet = data.change_set_id;
        if (changeSet === null) adminToast.success(message);
        onClose();
        onDone(changeSet === null ? undefined : { id: changeSet, message });
      },
    });
  }

  const error = problem ?? errorText(preview.error ?? apply.error);
  const isPreviewed = preview.data !== undefined;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={bulkLabels[action]}
      description={`${pluralize(ids.length, "product")} selected`}
      footer={
        <>
          <Button variant="secondary" isBusy={preview.isPending} onClick={() => send(true)}>
            Preview
          </Button>
          <Button
            disabled={!isPreviewed || preview.data.data.changed === 0}
            isBusy={apply.isPending}
            busyLabel="Updating..."
            onClick={() => send(false)}
          >
            {isPreviewed ? `Change ${preview.data.data.changed}` : "Change"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error !== undefined && <Alert tone="error">{error}</Alert>}
        {action === "category" && (
          <SelectField
            label="New category"
            value={category}
            options={names.map((name) => ({ value: name, label: name }))}
            onChange={(event) => {
              setCategory(event.target.value);
              preview.reset();
            }}
          />
        )}
        {action === "price" && (
          <>
            <PercentField
              value={percent}
              onChange={(typed) => {
                change({ percent: typed });
                preview.reset();
              }}
            />
            <CheckboxField
              label="Change retail prices, too"
              checked={includesRetail}
              onChange={(event) => {
                change({ includesRetail: event.target.checked });
                preview.reset();
              }}
            />
          </>
        )}
        {isPreviewed ? (
          <BulkPreview view={preview.data.data} />
        ) : (
          <p className="text-[0.9375rem] text-ink-muted">See the preview first: nothing is changed yet.</p>
        )}
      </div>
    </Dialog>
  );
}

interface PercentFieldProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

function PercentField({ value, onChange }: PercentFieldProps) {
  useReportUnsavedInput(value !== "");
  return (
    <TextField
      label="Change in percent"
      inputMode="decimal"
      placeholder="10 raises prices by a tenth, -10 lowers them"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function errorText(error: Error | null): string | undefined {
  return error === null ? undefined : errorMessage(error);
}

/** Shows each product's values before and after a bulk action. */
function BulkPreview({ view }: { readonly view: BulkView }) {
  return (
    <div className="grid gap-2">
      <p className="text-[0.9375rem] font-semibold" role="status">
        {view.changed} of {view.rows.length} would change
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        tabIndex={0}
        aria-label="Preview"
        className="relative max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {view.rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 text-sm"
          >
            <span className="min-w-0">
              <span className="font-medium">{row.name}</span>{" "}
              <span className="text-ink-muted">{row.sku}</span>
            </span>
            {row.outcome === "changed" ? (
              <span className="tabular-nums">
                {Object.keys(row.after).map((field) => (
                  <span key={field} className="block text-right">
                    {formatValue(field, row.before[field])} →{" "}
                    <strong>{formatValue(field, row.after[field])}</strong>
                  </span>
                ))}
              </span>
            ) : (
              <Badge>{row.message ?? row.outcome}</Badge>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function formatValue(field: string, value: unknown): string {
  if (typeof value === "number" && field.endsWith("_price")) return formatDollars(value);
  if (field === "is_active") return value === true ? "Active" : "Inactive";
  if (field === "is_featured") return value === true ? "Featured" : "Not Featured";
  if (field === "discount_percentage") return `${String(value)}% off`;
  return String(value);
}

type BulkAction = (typeof bulkActions)[number];

const bulkLabels: Record<BulkAction, string> = {
  activate: "Activate",
  deactivate: "Deactivate",
  feature: "Feature",
  unfeature: "Stop featuring",
  category: "Change category",
  price: "Change price by percent",
};
