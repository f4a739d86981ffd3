import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ProductCsv, readProductCsv } from "../../../../contract/product-csv.ts";
import { Button } from "../../../components/button.tsx";
import { controlClass } from "../../../components/field-frame.tsx";
import { Notice } from "../../../components/notice.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { readAgain } from "../products/queries.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { Panel } from "../shared/panel.tsx";
import { ImportReportView } from "./import-report.tsx";
import { type ImportReport, runImport } from "./run-import.ts";

interface ChosenFile {
  readonly name: string;
  readonly csv: ProductCsv;
}

/** First what the file would do, row by row; then the import itself. Both tell how far they are. */
export function ImportPanel() {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<ChosenFile>();
  const [report, setReport] = useState<ImportReport>();
  const [phase, setPhase] = useState<"idle" | "checking" | "checked" | "importing" | "imported">("idle");
  const [problem, setProblem] = useState<string>();

  async function choose(chosen: File | undefined) {
    setFile(undefined);
    setReport(undefined);
    setProblem(undefined);
    setPhase("idle");
    if (chosen === undefined) return;
    try {
      const csv = readProductCsv(await chosen.text());
      if (csv.rows.length === 0) return setProblem("The file has no rows.");
      setFile({ name: chosen.name, csv });
      await run({ name: chosen.name, csv }, true);
    } catch (error) {
      // readProductCsv says in words what is wrong with the file.
      setProblem(error instanceof Error ? error.message : messageOf(error));
    }
  }

  async function run({ name, csv }: ChosenFile, isDryRun: boolean) {
    setPhase(isDryRun ? "checking" : "importing");
    setProblem(undefined);
    try {
      const done = await runImport({ csv, fileName: name, isDryRun, onProgress: setReport });
      setPhase(isDryRun ? "checked" : "imported");
      if (!isDryRun) adminToast.success(`${done.created} added, ${done.updated} updated`);
    } catch (error) {
      setProblem(messageOf(error));
      setPhase("idle");
    }
    if (!isDryRun) await readAgain(queryClient);
  }

  const isRunning = phase === "checking" || phase === "importing";
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
            onChange={(event) => void choose(event.target.files?.[0])}
            className={`${controlClass} max-w-xl font-normal`}
          />
        </label>
        <p className="text-sm text-ink-muted">
          Products are told by their SKU. Choosing a file changes nothing yet: it shows first what would
          happen.
        </p>
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        {file !== undefined && isRunning && (
          <label className="grid max-w-xl gap-1 text-sm text-ink-muted">
            {phase === "checking" ? "Checking" : "Importing"} {report?.done ?? 0} of {file.csv.rows.length}{" "}
            rows...
            <progress className="h-2.5 w-full" max={file.csv.rows.length} value={report?.done ?? 0} />
          </label>
        )}
        {report !== undefined && !isRunning && (
          <ImportReportView report={report} isDone={phase === "imported"} />
        )}
        {file !== undefined && phase === "checked" && (
          <Button
            className="justify-self-start"
            disabled={changeCount === 0}
            onClick={() => void run(file, false)}
          >
            Import {changeCount} {changeCount === 1 ? "product" : "products"}
          </Button>
        )}
      </div>
    </Panel>
  );
}
