import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ProductCsv } from "../../../../contract/read-product-csv.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { readAgain } from "../products/queries.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { readFile } from "./read-file.ts";
import { type ImportReport, runImport, startReport } from "./run-import.ts";

interface ChosenFile {
  readonly name: string;
  readonly csv: ProductCsv;
}

/** stopped: the import broke off, and can go on or be undone. */
type Phase = "idle" | "checking" | "checked" | "importing" | "stopped" | "imported";

/** First what the file would do, row by row; then the import itself. Both tell how far they are. */
export function useImport() {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<ChosenFile>();
  const [report, setReport] = useState<ImportReport>();
  const [phase, setPhase] = useState<Phase>("idle");
  const [problem, setProblem] = useState<string>();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  function clear() {
    setFile(undefined);
    setReport(undefined);
    setProblem(undefined);
    setPhase("idle");
  }

  async function choose(chosen: File | undefined) {
    clear();
    if (chosen === undefined) return;
    try {
      const next = { name: chosen.name, csv: await readFile(chosen) };
      setFile(next);
      await run(next, "checking", startReport());
    } catch (error) {
      // readFile says in words what is wrong with the file.
      setProblem(error instanceof Error ? error.message : messageOf(error));
    }
  }

  async function run({ name, csv }: ChosenFile, kind: "checking" | "importing", from: ImportReport) {
    setPhase(kind);
    setReport(from);
    setProblem(undefined);
    const isDryRun = kind === "checking";
    try {
      const done = await runImport({
        rows: csv.rows,
        fileName: name,
        isDryRun,
        from,
        onProgress: setReport,
        isWanted: () => isHere.current,
      });
      setPhase(isDryRun ? "checked" : "imported");
      if (!isDryRun) adminToast.success(`${done.created} added, ${done.updated} updated`);
    } catch (error) {
      setProblem(messageOf(error));
      setPhase(isDryRun ? "idle" : "stopped");
    }
    if (!isDryRun) await readAgain(queryClient);
  }

  return {
    file,
    report,
    phase,
    problem,
    clear,
    choose: (chosen: File | undefined) => void choose(chosen),
    start: () => void (file && run(file, "importing", startReport())),
    goOn: () => void (file && report && run(file, "importing", report)),
  };
}
