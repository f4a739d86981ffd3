import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { type BulkBody, bulkBody } from "../../../../contract/admin/bulk-changes.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { CheckboxField, SelectField, TextField } from "../../../components/fields.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useReportUnsavedInput } from "../../../lib/unsaved-input.ts";
import { useDraft } from "../../../lib/use-draft.ts";
import { categoryNamesOptions } from "../categories/queries.ts";
import { pluralize } from "../shared/format.ts";
import { type BulkAction, type BulkChange, bulkLabels } from "./bulk-actions.ts";
import { BulkPreview } from "./bulk-preview.tsx";
import { bulkOptions } from "./queries.ts";

interface BulkDialogProps {
  readonly action: BulkAction;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  /** Called after the request. The change is undefined if no product changed, because there is nothing to undo. */
  readonly onDone: (change: BulkChange | undefined) => void;
}

/** Previews a bulk action, then applies it. */
export function BulkDialog({ action, ids, onClose, onDone }: BulkDialogProps) {
  const queryClient = useQueryClient();
  const categoryNames = useQuery(categoryNamesOptions).data ?? [];
  const [selectedCategory, setSelectedCategory] = useState<string>();
  const category = selectedCategory ?? categoryNames[0] ?? "";
  const [{ percent, includesRetail }, change] = useDraft("bulk-prices", {
    percent: "",
    includesRetail: true,
  });
  const [problem, setProblem] = useState<string>();
  const preview = useMutation(bulkOptions(queryClient));
  const apply = useMutation(bulkOptions(queryClient));

  /** Returns the request body. If a field is invalid, shows a message and returns undefined. */
  function parseBody({ isDryRun }: { readonly isDryRun: boolean }): BulkBody | undefined {
    const body = v.safeParse(bulkBody, {
      action,
      ids,
      dry_run: isDryRun,
      category,
      percent: percent.trim() === "" ? undefined : Number(percent),
      include_retail: includesRetail,
    });
    setProblem(body.success ? undefined : body.issues[0].message);
    return body.success ? body.output : undefined;
  }

  function showPreview() {
    const body = parseBody({ isDryRun: true });
    if (body !== undefined) preview.mutate(body);
  }

  function applyChange() {
    const body = parseBody({ isDryRun: false });
    if (body === undefined) return;
    apply.mutate(body, {
      onSuccess: ({ message, data }) => {
        const changeSet = data.change_set_id;
        if (changeSet === null) adminToast.success(message);
        onClose();
        onDone(changeSet === null ? undefined : { id: changeSet, message });
      },
    });
  }

  const error = problem ?? describeError(preview.error ?? apply.error);
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
          <Button variant="secondary" isBusy={preview.isPending} onClick={showPreview}>
            Preview
          </Button>
          <Button
            disabled={!isPreviewed || preview.data.data.changed === 0}
            isBusy={apply.isPending}
            busyLabel="Updating..."
            onClick={applyChange}
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
            options={categoryNames.map((name) => ({ value: name, label: name }))}
            onChange={(event) => {
              setSelectedCategory(event.target.value);
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

function describeError(error: Error | null): string | undefined {
  return error === null ? undefined : getErrorMessage(error);
}
