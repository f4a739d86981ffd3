import { expect, test, vi } from "vitest";
import { maxImportRows } from "../../contract/catalog/product-csv.ts";
import type { ImportReport } from "../../web/features/admin/imports/run-import.ts";

const sendChunk = vi.hoisted(() => vi.fn());
vi.mock("../../web/features/admin/imports/queries.ts", () => ({ sendChunk }));
const { createEmptyReport, runImport } = await import("../../web/features/admin/imports/run-import.ts");

const rows = Array.from({ length: maxImportRows + 1 }, (_, index) => ({ line: index + 2, fields: {} }));

test("ends an import that is stopped between two chunks as a failure", async () => {
  sendChunk.mockResolvedValue({ data: { ...createEmptyReport(), created: maxImportRows } });
  const controller = new AbortController();
  const reports: ImportReport[] = [];
  const running = runImport({
    rows,
    fileName: "products.csv",
    isDryRun: false,
    initialReport: createEmptyReport(),
    onProgress(report) {
      reports.push(report);
      if (report.done > 0) controller.abort();
    },
    signal: controller.signal,
  });
  await expect(running).rejects.toMatchObject({ name: "AbortError" });
  expect(sendChunk).toHaveBeenCalledTimes(1);
  expect(reports.at(-1)).toMatchObject({ done: maxImportRows, created: maxImportRows });
});
