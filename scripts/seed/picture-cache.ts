import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf } from "../hashes.ts";
import { cacheFolder } from "../paths.ts";

const folder = join(cacheFolder, "seed-pictures");
// Another way of drawing or another version of sharp makes other pictures.
const tools = hashOf(["scripts/seed/pictures", "scripts/seed/sharp-resizer.ts", "package-lock.json"]);

/** A picture that is made once on this machine: the tests seed a new store each time. @param of what it is made of */
export async function keptPicture(
  of: readonly (string | number | Uint8Array)[],
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const key = createHash("sha256").update(tools);
  for (const part of of) key.update("\0").update(typeof part === "number" ? String(part) : part);
  const path = join(folder, `${key.digest("hex")}.webp`);
  if (existsSync(path)) return new Uint8Array(await readFile(path));
  const picture = await make();
  mkdirSync(folder, { recursive: true });
  // Renamed into place, so that nobody ever reads half a picture.
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, picture);
  await rename(unfinished, path);
  return picture;
}
