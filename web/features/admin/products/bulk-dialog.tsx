import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { type BulkBody, bulkBody } from "../../../../contract/admin-products.ts";
import { type CategoryName, categoryNames } from "../../../../contract/categories.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { CheckboxField, SelectField, TextField } from "../../../components/fields.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { pluralize } from "../shared/format.ts";
import { type BulkAction, bulkLabels } from "./bulk-labels.ts";
import { BulkPreview } from "./bulk-preview.tsx";
import { bulkOptions, undoOptions } from "./queries.ts";

interface BulkDialogProps {
  readonly action: BulkAction;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** First what would change, then the change itself, which can be undone. */
export function BulkDialog({ action, ids, onClose, onDone }: BulkDialogProps) {
  const queryClient = useQueryClient();
  const [category, setCategory] = useState<CategoryName>(categoryNames[0] ?? "Toys");
  const [percent, setPercent] = useState("");
  const [includesRetail, setIncludesRetail] = useState(true);
  const [problem, setProblem] = useState<string>();
  const preview = useMutation(bulkOptions(queryClient));
  const apply = useMutation(bulkOptions(queryClient));
  const undo = useMutation(undoOptions(queryClient));

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
        else adminToast.success(message, { label: "Undo", onClick: () => undoChange(changeSet) });
        onClose();
        onDone();
      },
    });
  }

  function undoChange(id: string) {
    undo.mutateAsync(id).then(
      (answer) => adminToast.success(answer.message),
      (error: unknown) => adminToast.error(messageOf(error)),
    );
  }

  const error = problem ?? errorText(preview.error ?? apply.error);
  const isPreviewed = preview.data !== undefined;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={bulkLabels[action]}
      description={`${pluralize(ids.length, "product")} chosen`}
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
            options={categoryNames.map((name) => ({ value: name, label: name }))}
            onChange={(event) => {
              setCategory(v.parse(v.picklist(categoryNames), event.target.value));
              preview.reset();
            }}
          />
        )}
        {action === "price" && (
          <>
            <TextField
              label="Change in percent"
              inputMode="decimal"
              placeholder="10 raises prices by a tenth, -10 lowers them"
              value={percent}
              onChange={(event) => {
                setPercent(event.target.value);
                preview.reset();
              }}
            />
            <CheckboxField
              label="Change retail prices along with them"
              checked={includesRetail}
              onChange={(event) => {
                setIncludesRetail(event.target.checked);
                preview.reset();
              }}
            />
          </>
        )}
        {isPreviewed ? (
          <BulkPreview view={preview.data.data} />
        ) : (
          <p className="text-[0.9375rem] text-ink-muted">
            Look at the preview first: nothing changes before.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function errorText(error: Error | null): string | undefined {
  return error === null ? undefined : messageOf(error);
}
