import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as v from "valibot";

// The store may be writing: SQLite's own locks keep the two programs apart.
const patienceMs = 30_000;

/**
 * The e-mails of an order as they are after the last of nine attempts in fifteen hours: no test waits that long.
 * @param orderId of an order whose e-mails were sent already
 */
export function giveUpMails(orderId: string, reason: string): void {
  const folder = join(v.parse(v.string("DATA_DIR is missing"), process.env.DATA_DIR), "wrangler", "v3", "d1");
  const [path, ...others] = globSync("*/*.sqlite", { cwd: folder }).filter(
    (name) => !name.includes("metadata"),
  );
  if (path === undefined || others.length > 0) throw new Error(`Not one database in ${folder}`);
  const database = new DatabaseSync(join(folder, path), { timeout: patienceMs });
  try {
    database
      .prepare(
        "UPDATE mails SET state = 'failed', attempts = 9, sent_at = NULL, last_error = ? WHERE order_id = ?",
      )
      .run(reason, orderId);
  } finally {
    database.close();
  }
}
