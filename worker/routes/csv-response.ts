import type { Context } from "hono";
import type { CsvExport } from "../domain/csv-export.ts";
import type { AppEnv } from "../env.ts";

/** Responds with a CSV file as a download. */
export function csvResponse(c: Context<AppEnv>, { fileName, body }: CsvExport): Response {
  return c.body(body, 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName}"`,
  });
}
