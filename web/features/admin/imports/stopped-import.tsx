import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { undoOptions } from "../products/queries.ts";
import { adminToast } from "../shared/admin-toast.ts";
import type { ImportReport } from "./run-import.ts";

interface StoppedImportProps {
  readonly report: ImportReport;
  readonly rowCount: number;
  readonly problem: string | undefined;
  readonly onGoOn: () => void;
  readonly onUndone: () => void;
}

/** What to do with half an import. Going on sends the chunk that failed once more: nothing is imported twice. */
export function StoppedImport({ report, rowCount, problem, onGoOn, onUndone }: StoppedImportProps) {
  const { mutate, isPending } = useMutation(undoOptions(useQueryClient()));
  const hasWritten = report.created + report.updated > 0;
  return (
    <div className="grid gap-3">
      <Alert tone="error">
        The import stopped after {report.done} of {rowCount} rows. {problem}
      </Alert>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onGoOn} disabled={isPending}>
          Go on with the rest
        </Button>
        {hasWritten && (
          <Button
            variant="secondary"
            isBusy={isPending}
            onClick={() =>
              mutate(report.changeSetId, {
                onSuccess: ({ message }) => {
                  adminToast.success(message);
                  onUndone();
                },
                onError: (error) => adminToast.error(messageOf(error)),
              })
            }
          >
            Undo what was imported
          </Button>
        )}
      </div>
    </div>
  );
}
