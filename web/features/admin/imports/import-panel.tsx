import { useBlocker } from "@tanstack/react-router";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { controlClass } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { ImportReportView } from "./import-report.tsx";
import { StoppedImport } from "./stopped-import.tsx";
import { useImport } from "./use-import.ts";

export function ImportPanel() {
  const { file, report, phase, problem, choose, clear, start, goOn } = useImport();
  const isRunning = phase === "checking" || phase === "importing";
  const isImporting = () => phase === "importing";
  const leaving = useBlocker({
    shouldBlockFn: isImporting,
    enableBeforeUnload: isImporting,
    withResolver: true,
  });
  const rowCount = file?.csv.rows.length ?? 0;
  const changeCount = (report?.created ?? 0) + (report?.updated ?? 0);
  return (
    <Panel title="Import">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <label className="grid gap-1.5 text-sm font-medium">
          CSV file
          <input
            type="file"
            accept=".csv,text/csv"
            disabled={isRunning}
            onChange={(event) => choose(event.target.files?.[0])}
            className={`${controlClass} max-w-xl font-normal`}
          />
        </label>
        <p className="text-sm text-ink-muted">
          Products are told by their SKU. Choosing a file changes nothing yet: it shows first what would
          happen.
        </p>
        {problem !== undefined && phase !== "stopped" && <Alert tone="error">{problem}</Alert>}
        {file !== undefined && file.csv.ignoredColumns.length > 0 && (
          <p className="text-sm break-words text-ink-muted">
            Columns that are not read: {file.csv.ignoredColumns.join(", ")}
          </p>
        )}
        {isRunning && (
          <label className="grid max-w-xl gap-1 text-sm text-ink-muted">
            {phase === "checking" ? "Checking" : "Importing"} {report?.done ?? 0} of {rowCount} rows...
            <progress className="h-2.5 w-full" max={rowCount} value={report?.done ?? 0} />
          </label>
        )}
        {phase === "stopped" && report !== undefined && (
          <StoppedImport
            report={report}
            rowCount={rowCount}
            problem={problem}
            onGoOn={goOn}
            onUndone={clear}
          />
        )}
        {report !== undefined && !isRunning && (
          <ImportReportView report={report} heading={headings[phase] ?? "What would happen:"} />
        )}
        {phase === "checked" && (
          <Button className="justify-self-start" disabled={changeCount === 0} onClick={start}>
            Import {changeCount} {changeCount === 1 ? "product" : "products"}
          </Button>
        )}
      </div>
      {leaving.status === "blocked" && (
        <ConfirmDialog
          title="Stop the import?"
          confirmLabel="Stop and leave"
          isBusy={false}
          onClose={leaving.reset}
          onConfirm={leaving.proceed}
        >
          <p>
            {report?.done ?? 0} of {rowCount} rows are imported. The rest is not, if you leave now.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

const headings: Readonly<Record<string, string>> = { imported: "Imported:", stopped: "Imported so far:" };
