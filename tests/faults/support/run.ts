import * as v from "valibot";
import { readSeed } from "../../support/read-seed.ts";

const runSchema = v.object({
  STORE_URL: v.pipe(v.string(), v.url()),
  SANDBOX_URL: v.pipe(v.string(), v.url("The faults need the sandbox, and .dev.vars names real services")),
  CONTROL_URL: v.pipe(v.string(), v.url()),
});

/** Variables that scripts/faults.ts sets. */
export const run = v.parse(runSchema, process.env);

/** Creates a generator of numbers from 0 to 1 (mulberry32). The run's seed and the name determine its numbers. */
export function createRandom(name: string): () => number {
  let state = [...`${readSeed()}:${name}`].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193),
    0x811c9dc5,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}
