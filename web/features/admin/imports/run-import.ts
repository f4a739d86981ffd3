import { type ImportView, maxImportRows, type ProductCsv } from "../../../../contract/product-csv.ts";
import { sendChunk } from "./queries.ts";

export interface ImportReport extends Omit<ImportView, "dry_run"> {
  /** Rows that were sent; fewer than the file has when the import broke off. */
  readonly done: number;
}

/** Sends a file to the server in chunks and adds up what it answers. The chunks of an import are undone together. */
export async function runImport(options: {
  csv: ProductCsv;
  fileName: string;
  isDryRun: boolean;
  onProgress: (report: ImportReport) => void;
}): Promise<ImportReport> {
  let report: ImportReport = {
    change_set_id: null,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    rows: [],
    done: 0,
  };
  const { rows } = options.csv;
  for (let start = 0; start < rows.length; start += maxImportRows) {
    const chunk = rows.slice(start, start + maxImportRows);
    const { data } = await sendChunk({
      rows: chunk.map(({ line, fields }) => ({ line, fields: filled(fields) })),
      dry_run: options.isDryRun,
      change_set_id: report.change_set_id,
      file_name: options.fileName.slice(0, 200),
    });
    report = {
      change_set_id: report.change_set_id ?? data.change_set_id,
      created: report.created + data.created,
      updated: report.updated + data.updated,
      unchanged: report.unchanged + data.unchanged,
      failed: report.failed + data.failed,
      rows: [...report.rows, ...data.rows],
      done: start + chunk.length,
    };
    options.onProgress(report);
  }
  return report;
}

/** Only the columns that the file has. */
function filled(fields: ProductCsv["rows"][number]["fields"]): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== undefined));
}
