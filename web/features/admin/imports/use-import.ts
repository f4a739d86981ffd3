import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { categoriesOptions } from "../categories/queries.ts";
import { invalidateProducts } from "../products/queries.ts";
import {
  applyChoices,
  type CategoryChoices,
  rememberedCategories,
  selectValidChoices,
} from "./category-choices.ts";
import { readFile } from "./import-file.ts";
import { createEmptyReport, type ImportReport, runImport } from "./run-import.ts";

interface SelectedFile {
  readonly name: string;
  readonly csv: ProductCsv;
  /** The categories that were replaced as in an earlier import, such as 'Washi: Stationery'. */
  readonly replacedCategories: readonly string[];
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
      const csv = await readFile(selected);
      const categories = await queryClient.fetchQuery(categoriesOptions);
      const choices = selectValidChoices(
        rememberedCategories.read(),
        categories.map(({ name }) => name),
      );
      const rows = applyChoices(csv.rows, choices);
      const replaced = csv.rows.flatMap(({ fields: { category } }, index) => {
        const choice = rows[index]?.fields.category;
        return category === choice ? [] : [`${category}: ${choice}`];
      });
      const selectedFile = {
        name: selected.name,
        csv: { ...csv, rows },
        replacedCategories: [...new Set(replaced)],
      };
      setFile(selectedFile);
      await run(selectedFile, "checking", createEmptyReport());
    } catch (error) {
      // readFile throws errors with messages for the admin.
      setProblem(error instanceof Error ? error.message : getErrorMessage(error));
    }
  }

  async function run(
    { name, csv }: Pick<SelectedFile, "name" | "csv">,
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

  /** Checks the file again with the store's categories in place of its own. */
  function chooseCategories(choices: CategoryChoices) {
    if (file === undefined) return;
    rememberedCategories.write({ ...rememberedCategories.read(), ...choices });
    const mapped = { ...file, csv: { ...file.csv, rows: applyChoices(file.csv.rows, choices) } };
    setFile(mapped);
    void run(mapped, "checking", createEmptyReport());
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
    chooseCategories,
    start,
    resume,
  };
}
