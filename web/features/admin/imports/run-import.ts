import type { ImportRow, ImportView } from "../../../../contract/catalog/product-csv.ts";
import { takeChunk } from "./import-file.ts";
import { sendChunk } from "./queries.ts";

export interface ImportReport extends Omit<ImportView, "dry_run" | "change_set_id"> {
  /** The id of the import for Undo. The client generates it, so that it is known even if a response is lost. */
  readonly changeSetId: string;
  /** The number of processed rows, which is less than the file has if the import stopped. */
  readonly done: number;
}

/**
 * Sends a file to the server in chunks and sums up the responses. All chunks belong to one change set, which Undo
 * reverts. A stopped import resumes from its latest report.
 */
export async function runImport(options: {
  rows: readonly ImportRow[];
  fileName: string;
  isDryRun: boolean;
  /** The report to continue, which is empty for a new import. */
  initialReport: ImportReport;
  onProgress: (report: ImportReport) => void;
  /** Stops the import when the admin leaves the page. The remaining chunks are not sent, and its reason is thrown. */
  signal: AbortSignal;
}): Promise<ImportReport> {
  let report = options.initialReport;
  options.onProgress(report);
  while (report.done < options.rows.length) {
    options.signal.throwIfAborted();
    const chunk = takeChunk(options.rows, report.done);
    const { data } = await sendChunk({
      rows: chunk.map(({ fields, ...row }) => ({ ...row, fields: omitMissing(fields) })),
      dry_run: options.isDryRun,
      change_set_id: options.isDryRun ? null : report.changeSetId,
      file_name: options.fileName.slice(0, 200),
    });
    report = {
      changeSetId: report.changeSetId,
      created: report.created + data.created,
      updated: report.updated + data.updated,
      unchanged: report.unchanged + data.unchanged,
      failed: report.failed + data.failed,
      images: report.images + data.images,
      unknown_categories: [...new Set([...report.unknown_categories, ...data.unknown_categories])],
      rows: [...report.rows, ...data.rows],
      done: report.done + chunk.length,
    };
    options.onProgress(report);
  }
  return report;
}

/** Creates the report of an import that has not processed any row. */
export function createEmptyReport(): ImportReport {
  const zeroCounts = { created: 0, updated: 0, unchanged: 0, failed: 0, images: 0 };
  return { ...zeroCounts, changeSetId: crypto.randomUUID(), unknown_categories: [], rows: [], done: 0 };
}

/** Omits columns that the file does not have. */
function omitMissing(fields: ImportRow["fields"]): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== undefined));
}
