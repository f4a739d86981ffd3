import { existsSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "./children.ts";
import { findFolderCircles, findLargeFolders } from "./lint/folders.ts";
import { runMain } from "./main.ts";
import { root, toolPath } from "./paths.ts";

const rooms = ["contract", "worker", "web", "sandbox", "scripts", "tests", "vite.config.ts"];

const mostFiles = 20;

await runMain(async () => {
  const style = await run("Biome", [
    toolPath("@biomejs/biome/bin/biome"),
    "check",
    "--error-on-warnings",
    ".",
  ]);
  const imports = await run("The import rules", [
    toolPath("dependency-cruiser/bin/dependency-cruiser.mjs"),
    ...["--config", ".dependency-cruiser.mjs", "--output-type", "err-long"],
    ...rooms.filter((room) => existsSync(join(root, room))),
  ]);
  const circles = findFolderCircles(join(root, "worker", "domain"));
  for (const circle of circles)
    console.error(`Folders of worker/domain import in a circle: ${circle.join(" → ")}`);
  const large = findLargeFolders(join(root, "worker"), mostFiles);
  for (const folder of large) console.error(`worker/${folder} has more than ${mostFiles} files`);
  return style === 0 && imports === 0 && circles.length + large.length === 0 ? 0 : 1;
});

async function run(name: string, args: readonly string[]): Promise<number> {
  return await startChild({ name, args }).exited;
}
