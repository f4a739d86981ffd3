import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ColumnChoices } from "../../../../contract/catalog/import-columns.ts";
import type { ProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { CsvError } from "../../../../contract/shared/csv.ts";
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

/** The admin's answers about a file. */
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

/** The import of a file. A dry run reports on every row, before the import changes products. */
type ImportState =
  | { readonly phase: "empty" }
  | { readonly phase: "unreadable"; readonly problem: string }
  | { readonly phase: "unchecked"; readonly file: SelectedFile; readonly problem: string }
  | {
      readonly phase: "checking" | "checked" | "importing" | "imported";
      readonly file: SelectedFile;
      readonly report: ImportReport;
    }
  /** Some rows may be imported. The import can be resumed or undone. */
  | {
      readonly phase: "stopped";
      readonly file: SelectedFile;
      readonly report: ImportReport;
      readonly problem: string;
    };

export function useImport() {
  const queryClient = useQueryClient();
  const [state, setState] = useState<ImportState>({ phase: "empty" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Stops the step before, whose state is no longer shown. */
  function beginStep() {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    return {
      signal,
      show: (next: ImportState) => {
        if (!signal.aborted) setState(next);
      },
    };
  }
  type Step = ReturnType<typeof beginStep>;

  function clear() {
    beginStep().show({ phase: "empty" });
  }

  async function choose(source: File | undefined) {
    const step = beginStep();
    step.show({ phase: "empty" });
    if (source === undefined) return;
    try {
      const { tax_mode: taxMode } = await queryClient.fetchQuery(taxClassesOptions);
      await check(await select(source, { columns: {}, untaxed: getUsualChoice(taxMode) }), step);
    } catch (error) {
      step.show({ phase: "unreadable", problem: describeProblem(error) });
    }
  }

  /** Reads a file, with the remembered choices in place of its categories. */
  async function select(source: File, answers: Answers): Promise<SelectedFile> {
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
    return {
      name: source.name,
      source,
      answers,
      original,
      csv: { ...original, rows },
      replacedCategories: [...new Set(replaced)],
    };
  }

  async function check(file: SelectedFile, { signal, show }: Step) {
    try {
      const report = await runImport({
        rows: file.csv.rows,
        fileName: file.name,
        isDryRun: true,
        initialReport: createEmptyReport(),
        onProgress: (latest) => show({ phase: "checking", file, report: latest }),
        signal,
      });
      show({ phase: "checked", file, report });
    } catch (error) {
      show({ phase: "unchecked", file, problem: getErrorMessage(error) });
    }
  }

  async function checkAgain(changed: Partial<Answers> = {}) {
    if (!("file" in state)) return;
    const { file } = state;
    const step = beginStep();
    step.show({ phase: "checking", file, report: createEmptyReport() });
    try {
      await check(await select(file.source, { ...file.answers, ...changed }), step);
    } catch (error) {
      step.show({ phase: "unchecked", file, problem: describeProblem(error) });
    }
  }

  async function importRows(file: SelectedFile, initialReport: ImportReport) {
    const { signal, show } = beginStep();
    let report = initialReport;
    const showProgress = (latest: ImportReport) => {
      report = latest;
      show({ phase: "importing", file, report });
    };
    try {
      await runImport({
        rows: file.csv.rows,
        fileName: file.name,
        isDryRun: false,
        initialReport,
        onProgress: showProgress,
        signal,
      });
      show({ phase: "imported", file, report });
      adminToast.success(`${report.created} added, ${report.updated} updated`);
    } catch (error) {
      show({ phase: "stopped", file, report, problem: getErrorMessage(error) });
    }
    await invalidateProducts(queryClient);
  }

  return {
    state,
    clear,
    choose: (source: File | undefined) => void choose(source),
    checkAgain: () => void checkAgain(),
    chooseColumns: (columns: ColumnChoices) => void checkAgain({ columns }),
    chooseUntaxed: (untaxed: UntaxedChoice) => void checkAgain({ untaxed }),
    chooseCategories(choices: CategoryChoices) {
      rememberedCategories.write({ ...rememberedCategories.read(), ...choices });
      void checkAgain();
    },
    /** Forgets the choices for the file's categories, so that the check asks for them again. */
    forgetCategories() {
      if (!("file" in state)) return;
      rememberedCategories.write(omitChoices(rememberedCategories.read(), state.file.original.rows));
      void checkAgain();
    },
    start() {
      if (state.phase === "checked") void importRows(state.file, createEmptyReport());
    },
    resume() {
      if (state.phase === "stopped") void importRows(state.file, state.report);
    },
  };
}

function describeProblem(error: unknown): string {
  return error instanceof CsvError ? error.message : getErrorMessage(error);
}
