import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { root } from "../lib/paths.ts";

const releasedSchema = v.record(v.string(), v.record(v.string(), v.string()));

/**
 * Returns the migrations that each released version added, with the SHA-256 of each file. A released file never
 * changes, because stores have applied it (docs/decisions/0007).
 */
export function readReleasedMigrations(): v.InferOutput<typeof releasedSchema> {
  return v.parse(releasedSchema, JSON.parse(readFileSync(join(root, "migrations", "released.json"), "utf8")));
}
