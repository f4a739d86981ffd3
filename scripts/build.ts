import { relative } from "node:path";
import { runMain } from "./lib/main.ts";
import { builtFolder, builtWorkerFolder, root } from "./lib/paths.ts";
import { build } from "./stack/build.ts";

/** Builds the web pages and the Worker. */
await runMain(async () => {
  await build();
  console.log(`Built ${relative(root, builtFolder)} and ${relative(root, builtWorkerFolder)}.`);
  return 0;
});
