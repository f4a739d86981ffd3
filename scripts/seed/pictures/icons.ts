import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { recolour } from "./recolour.ts";
import type { IconUse } from "./spec.ts";

type IconBodies = ReadonlyMap<string, string>;

// The set is 100 MB of JSON and takes most of a second to parse: read once, and only when a picture is drawn.
let loading: Promise<IconBodies> | undefined;

/** The SVG of one icon, recoloured as asked. Throws when the set has no icon of that name. */
export async function iconSvg(icon: IconUse, sizePixels: number): Promise<string> {
  const body = (await bodies()).get(icon.name);
  if (body === undefined) throw new Error(`fluent-emoji has no icon named "${icon.name}"`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
    `width="${sizePixels}" height="${sizePixels}" viewBox="0 0 32 32">${recolour(smooth(body), icon)}</svg>`
  );
}

export async function iconExists(name: string): Promise<boolean> {
  return (await bodies()).has(name);
}

// The drawings harden the alpha that their inner shadows start from, which leaves a jagged edge when enlarged.
function smooth(body: string): string {
  return body.replaceAll("0 0 0 127 0", "0 0 0 1 0");
}

function bodies(): Promise<IconBodies> {
  loading ??= load();
  return loading;
}

async function load(): Promise<IconBodies> {
  const path = createRequire(import.meta.url).resolve("@iconify-json/fluent-emoji/icons.json");
  const parsed: unknown = JSON.parse(await readFile(path, "utf8"));
  const found = new Map<string, string>();
  if (!isRecord(parsed) || !isRecord(parsed.icons)) throw new Error("fluent-emoji: icons.json has no icons");
  for (const [name, icon] of Object.entries(parsed.icons)) {
    if (isRecord(icon) && typeof icon.body === "string") found.set(name, icon.body);
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
