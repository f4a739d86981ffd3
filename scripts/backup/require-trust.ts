import { createInterface } from "node:readline/promises";
import * as v from "valibot";
import type { BackupFile } from "../../worker/domain/backup/read-backup.ts";
import { listChunks } from "../../worker/domain/backup/table-rows.ts";
import { Failure } from "../lib/failure.ts";
import { readSigningSecret } from "./signing-secret.ts";

/**
 * Accepts a file that this store signed. Any other file could make its author an admin, so its admins are listed and a person
 * must accept them: by typing a word, or with --accept-foreign where no terminal is attached.
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
  const typed = await prompt.question('Type "restore" if all of this is right: ');
  prompt.close();
  if (typed.trim().toLowerCase() !== "restore") throw new Failure("Nothing was changed.");
}

/** Lists email and Supabase user id of each admin in the file, one line each. */
async function listAdmins(backup: BackupFile): Promise<readonly string[]> {
  const table = backup.description.tables.find(({ name }) => name === "profiles");
  if (table === undefined) return [];
  // Each line starts with the row's number.
  const [id, email, role] = ["id", "email", "role"].map((column) => table.columns.indexOf(column) + 1);
  if (!id || !email || !role) return [];
  const admins: string[] = [];
  for await (const chunk of listChunks(backup, table)) {
    for (const row of v.parse(rowsSchema, JSON.parse(chunk))) {
      if (row[role] === "admin") admins.push(`  ${toPrintable(row[email])}  (${toPrintable(row[id])})`);
    }
  }
  return admins.toSorted();
}

/** Control characters in a forged file could hide lines of the list on the terminal. */
function toPrintable(value: unknown): string {
  return String(value).replaceAll(/\p{C}/gu, "?");
}

const rowsSchema = v.array(v.array(v.unknown()));
