import { Hono } from "hono";
import { downloadBackup } from "../../domain/backup/download-backup.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { createFileResponse } from "../file-response.ts";

export const backupRoutes = new Hono<AppEnv>().post(
  "/",
  ...endpoint({
    summary: "Downloads a backup of the whole store",
    access: "admin",
    response: "application/x-tar",
  }),
  async (c) => createFileResponse(await downloadBackup(c.var.store, c.var.admin), "application/x-tar"),
);
