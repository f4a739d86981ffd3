import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { invalidateProducts } from "../products/queries.ts";
import { readFile } from "./import-file.ts";
import { createEmptyReport, type ImportReport, runImport } from "./run-import.ts";

interface SelectedFile {
  readonly name: string;
  readonly csv: ProductCsv;
}

/** The state of the import. A stopped one can be resumed or undone. */
type Phase = "idle" | "checking" | "checked" | "importing" | "stopped" | "imported";

/** Imports a CSV file in two steps. A dry run reports on every row, before the import changes products. */
export function useImport() {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<SelectedFile>();
  const [report, setReport] = useState<ImportReport>();
  const [phase, setPhase] = useState<Phase>("idle");
  const [problem, setProblem] = useState<string>();
  const abortController = useRef(new AbortController());
  useEffect(() => {
    // Strict mode mounts twice, and an aborted controller cannot be used again.
    abortController.current = new AbortController();
    return () => abortController.current.abort();
  }, []);

  function clear() {
    setFile(undefined);
    setReport(undefined);
    setProblem(undefined);
    setPhase("idle");
  }

  async function check(selected: File | undefined) {
    clear();
    if (selected === undefined) return;
    try {
      const selectedFile = { name: selected.name, csv: await readFile(selected) };
      setFile(selectedFile);
      await run(selectedFile, "checking", createEmptyReport());
    } catch (error) {
      // readFile throws errors with messages for the admin.
      setProblem(error instanceof Error ? error.message : getErrorMessage(error));
    }
  }

  async function run(
    { name, csv }: SelectedFile,
    kind: "checking" | "importing",
    initialReport: ImportReport,
  ) {
    setPhase(kind);
    setReport(initialReport);
    setProblem(undefined);
    const isDryRun = kind === "checking";
    try {
      const finalReport = await runImport({
        rows: csv.rows,
        fileName: name,
        isDryRun,
        initialReport,
        onProgress: setReport,
        signal: abortController.current.signal,
      });
      setPhase(isDryRun ? "checked" : "imported");
      if (!isDryRun) adminToast.success(`${finalReport.created} added, ${finalReport.updated} updated`);
    } catch (error) {
      setProblem(getErrorMessage(error));
      setPhase(isDryRun ? "idle" : "stopped");
    }
    if (!isDryRun) await invalidateProducts(queryClient);
  }

  function start() {
    if (file !== undefined) void run(file, "importing", createEmptyReport());
  }

  function resume() {
    if (file !== undefined && report !== undefined) void run(file, "importing", report);
  }

  return {
    file,
    report,
    phase,
    problem,
    clear,
    check: (selected: File | undefined) => void check(selected),
    start,
    resume,
  };
}
