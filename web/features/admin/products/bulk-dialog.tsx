import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { BulkBody } from "../../../../contract/admin/bulk-changes.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { pluralize } from "../shared/format.ts";
import { BulkPreview } from "./bulk-preview.tsx";
import { bulkPreviewOptions } from "./queries.ts";
import { useBulkChange } from "./use-bulk-change.ts";

export interface BulkDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface PreviewedChangeProps<Typed> extends BulkDialogProps {
  readonly title: string;
  /** Names the button for a number of products, or for none while nothing would change. */
  readonly describeAction: (count: number | undefined) => string;
  readonly typed: Typed;
  /** Returns undefined while the typed values are no request. */
  readonly toRequest: (typed: Typed) => BulkBody | undefined;
  readonly children: ReactNode;
}

/** A dialog for a change of many products, which shows their new values while the admin types. */
export function BulkDialog<Typed>({
  ids,
  onClose,
  onDone,
  title,
  describeAction,
  typed,
  toRequest,
  children,
}: PreviewedChangeProps<Typed>) {
  const request = toRequest(typed);
  // Delays the typed values instead of the request, which is another object in every render.
  const settled = useDebouncedValue(typed, 300);
  const preview = useQuery({
    ...bulkPreviewOptions(toRequest(settled)),
    placeholderData: keepPreviousData,
  });
  const { apply, isPending } = useBulkChange(onDone);
  const isCurrent = !preview.isPlaceholderData && settled === typed;
  const changedCount = isCurrent ? preview.data?.changed : undefined;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={title}
      description={`${pluralize(ids.length, "product")} selected`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={request === undefined || !changedCount}
            isBusy={isPending}
            busyLabel="Updating..."
            onClick={() => request !== undefined && apply(request)}
          >
            {describeAction(changedCount || undefined)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        {preview.error !== null && <Alert tone="error">{getErrorMessage(preview.error)}</Alert>}
        {request !== undefined && preview.data !== undefined && <BulkPreview view={preview.data} />}
      </div>
    </Dialog>
  );
}
