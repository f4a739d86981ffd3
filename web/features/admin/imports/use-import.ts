import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ColumnChoices } from "../../../../contract/catalog/import-columns.ts";
import type { ProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { categoriesOptions } from "../categories/queries.ts";
import { invalidateProducts } from "../products/queries.ts";
import { taxClassesOptions } from "../products/tax-classes/queries.ts";
import {
  applyChoices,
  type CategoryChoices,
  omitChoices,
  rememberedCategories,
  selectValidChoices,
} from "./category-choices.ts";
import { readFile } from "./import-file.ts";
import { createEmptyReport, type ImportReport, runImport } from "./run-import.ts";
import { withoutCategory } from "./unknown-categories.tsx";
import { applyUntaxedChoice, getUsualChoice, type UntaxedChoice } from "./untaxed-products.tsx";

/** What the admin said about a file. */
interface Answers {
  readonly columns: ColumnChoices;
  readonly untaxed: UntaxedChoice;
}

interface SelectedFile {
  readonly name: string;
  readonly source: File;
  readonly answers: Answers;
  /** The file as it was read. */
  readonly original: ProductCsv;
  /** The file with the store's categories and taxes in place of its own. */
  readonly csv: ProductCsv;
  /** The categories that were replaced by remembered choices, such as 'Washi: Stationery'. */
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
      const { tax_mode: taxMode } = await queryClient.fetchQuery(taxClassesOptions);
      await checkFile(selected, { columns: {}, untaxed: getUsualChoice(taxMode) });
    } catch (error) {
      // readFile throws errors with messages for the admin.
      setProblem(error instanceof Error ? error.message : getErrorMessage(error));
    }
  }

  /** Checks a file's rows, with the remembered choices in place of its categories. */
  async function checkFile(source: File, answers: Answers) {
    const original = await readFile(source, answers.columns);
    const categories = await queryClient.fetchQuery(categoriesOptions);
    const choices = selectValidChoices(
      rememberedCategories.read(),
      categories.map(({ name: category }) => category),
    );
    const categorized = applyChoices(original.rows, choices);
    const rows = applyUntaxedChoice(categorized, original.untaxedLines, answers.untaxed);
    const replaced = original.rows.flatMap(({ fields: { category = withoutCategory } }, index) => {
      const row = categorized[index];
      const choice = row?.category_if_new ?? row?.fields.category ?? withoutCategory;
      return category === choice ? [] : [`${category}: ${choice}`];
    });
    const selectedFile = {
      name: source.name,
      source,
      answers,
      original,
      csv: { ...original, rows },
      replacedCategories: [...new Set(replaced)],
    };
    setFile(selectedFile);
    await run(selectedFile, "checking", createEmptyReport());
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

  function chooseCategories(choices: CategoryChoices) {
    rememberedCategories.write({ ...rememberedCategories.read(), ...choices });
    void checkAgain();
  }

  /** Forgets the choices for the file's categories, so that the check asks for them again. */
  function forgetCategories() {
    if (file === undefined) return;
    rememberedCategories.write(omitChoices(rememberedCategories.read(), file.original.rows));
    void checkAgain();
  }

  async function checkAgain(changed: Partial<Answers> = {}) {
    if (file === undefined) return;
    setPhase("checking");
    setReport(undefined);
    setProblem(undefined);
    try {
      await checkFile(file.source, { ...file.answers, ...changed });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : getErrorMessage(error));
      setPhase("idle");
    }
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
    forgetCategories,
    chooseColumns: (columns: ColumnChoices) => void checkAgain({ columns }),
    chooseUntaxed: (untaxed: UntaxedChoice) => void checkAgain({ untaxed }),
    start,
    resume,
  };
}
