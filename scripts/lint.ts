import { existsSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "./lib/children.ts";
import { runMain } from "./lib/main.ts";
import { root, toolPath } from "./lib/paths.ts";
import { checkWords } from "./lint/check-words.ts";
import { findFolderCircles, findLargeFolders, findLongFiles } from "./lint/folders.ts";

const rooms = ["contract", "worker", "web", "sandbox", "scripts", "tests", "vite.config.ts"];

const mostFiles = 20;
const mostLines = 300;

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
  const problems = [
    ...["contract", "worker/domain"].flatMap((room) =>
      findFolderCircles(join(root, room)).map(
        (circle) => `Folders of ${room} import in a circle: ${circle.join(" → ")}`,
      ),
    ),
    ...["contract", "worker", "web", "sandbox", "scripts"].flatMap((room) =>
      findLargeFolders(join(root, room), mostFiles).map(
        (folder) => `${room}/${folder} has more than ${mostFiles} files`,
      ),
    ),
    ...["contract", "worker", "web", "sandbox", "scripts", "tests"].flatMap((room) =>
      findLongFiles(join(root, room), mostLines).map(
        (path) => `${room}/${path} has more than ${mostLines} lines`,
      ),
    ),
    ...checkWords(),
  ];
  for (const problem of problems) console.error(problem);
  return style === 0 && imports === 0 && problems.length === 0 ? 0 : 1;
});

async function run(name: string, args: readonly string[]): Promise<number> {
  return await startChild({ name, args }).exited;
}
