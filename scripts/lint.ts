import { existsSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "./lib/children.ts";
import { runMain } from "./lib/main.ts";
import { root, toolPath } from "./lib/paths.ts";
import { findFolderCircles } from "./lint/folders.ts";

const sources = ["contract", "worker", "web", "sandbox", "scripts", "tests", "vite.config.ts"];

/** Checks style, imports and folder cycles: `npm run lint`. */
await runMain(async () => {
  const style = await run("Biome", [
    toolPath("@biomejs/biome/bin/biome"),
    "check",
    "--error-on-warnings",
    ".",
  ]);
  const imports = await run("The import rules", [
    toolPath("dependency-cruiser/bin/dependency-cruiser.mjs"),
    "--config",
    ".dependency-cruiser.mjs",
    "--output-type",
    "err-long",
    ...sources.filter((source) => existsSync(join(root, source))),
  ]);
  const problems = ["contract", "worker/domain"].flatMap((folder) =>
    findFolderCircles(join(root, folder)).map(
      (circle) => `Folders of ${folder} import in a circle: ${circle.join(" → ")}`,
    ),
  );
  for (const problem of problems) console.error(problem);
  return style === 0 && imports === 0 && problems.length === 0 ? 0 : 1;
});

async function run(name: string, args: readonly string[]): Promise<number> {
  return await startChild({ name, args }).exited;
}
