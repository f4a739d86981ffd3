import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf } from "../hashes.ts";
import { cacheFolder } from "../paths.ts";
import { renderPicture } from "./pictures/render.ts";
import type { PictureSpec } from "./pictures/spec.ts";

const folder = join(cacheFolder, "seed-pictures");
const drawing = hashOf(["scripts/seed/pictures", "package-lock.json"]);

/** The picture that the spec describes, drawn once on this machine: the tests seed a new store each time. */
export async function pictureOf(spec: PictureSpec): Promise<Uint8Array> {
  const key = createHash("sha256").update(drawing).update(JSON.stringify(spec)).digest("hex");
  const path = join(folder, `${key}.webp`);
  if (existsSync(path)) return new Uint8Array(await readFile(path));
  const picture = await renderPicture(spec);
  mkdirSync(folder, { recursive: true });
  // Renamed into place, so that nobody ever reads half a picture.
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, picture);
  await rename(unfinished, path);
  return picture;
}
