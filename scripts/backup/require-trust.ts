import { createInterface } from "node:readline/promises";
import * as v from "valibot";
import type { BackupFile } from "../../worker/domain/backup/read-backup.ts";
import { listChunks } from "../../worker/domain/backup/table-rows.ts";
import { Failure } from "../lib/failure.ts";
import { readSigningSecret } from "./signing-secret.ts";

/**
 * Requires that this store signed the file or that a person accepts it. An unsigned file could make its author an
 * admin, so its admins are listed first. The person types a word, or runs the command with --accept-foreign.
 * @throws Failure when nobody accepts the file
 */
export async function requireTrust(
  backup: BackupFile,
  { isRemote, acceptsForeign }: { readonly isRemote: boolean; readonly acceptsForeign: boolean },
): Promise<void> {
  const secret = readSigningSecret({ isRemote });
  if (secret !== undefined && (await backup.isSignedWith(secret))) return;
  const admins = await listAdmins(backup);
  console.log(
    [
      "This file is not signed by this store: it comes from another store, from an older version, or somebody changed it.",
      ...(admins.length === 0
        ? ["It has no admins."]
        : [
            "These accounts would be admins, each with its Supabase user id:",
            ...admins,
            "The id decides who signs in as an admin, not the email. Compare each id with Authentication, Users at Supabase.",
          ]),
    ].join("\n"),
  );
  if (acceptsForeign) return;
  if (!process.stdin.isTTY) {
    throw new Failure(
      "Nothing was changed. If all of this is right, run the command again with --accept-foreign.",
    );
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const reply = await prompt.question('Type "restore" if all of this is right: ');
  prompt.close();
  if (reply.trim().toLowerCase() !== "restore") throw new Failure("Nothing was changed.");
}

/** Lists the admins in the file, each as a line with the email and the Supabase user id. */
async function listAdmins(backup: BackupFile): Promise<readonly string[]> {
  const table = backup.description.tables.find(({ name }) => name === "profiles");
  if (table === undefined) return [];
  // A row begins with its rowid, so 0 is the index of a column that the table does not have.
  const [idIndex, emailIndex, roleIndex] = ["id", "email", "role"].map(
    (column) => table.columns.indexOf(column) + 1,
  );
  if (!idIndex || !emailIndex || !roleIndex) return [];
  const admins: string[] = [];
  for await (const chunk of listChunks(backup, table)) {
    for (const row of v.parse(rowsSchema, JSON.parse(chunk))) {
      if (row[roleIndex] !== "admin") continue;
      admins.push(`  ${toPrintable(row[emailIndex])}  (${toPrintable(row[idIndex])})`);
    }
  }
  return admins.toSorted();
}

/** Replaces control characters, because those of a forged file could hide lines of the list on the terminal. */
function toPrintable(value: unknown): string {
  return String(value).replaceAll(/\p{C}/gu, "?");
}

const rowsSchema = v.array(v.array(v.unknown()));
