import { Hono } from "hono";
import { downloadBackup } from "../../domain/backup/download-backup.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdminFile } from "../../middleware/describe.ts";

export const backupRoutes = new Hono<AppEnv>().post(
  "/",
  describeAdminFile("The whole store in one file", "application/x-tar"),
  async (c) => {
    const { fileName, body } = await downloadBackup(c.var.store, c.var.admin);
    return c.body(body, 200, {
      "Content-Type": "application/x-tar",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    });
  },
);
