import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd, runMain } from "./lib/main.ts";
import { measureHomePage } from "./measure/home-page.ts";
import { measureStarts } from "./measure/starts.ts";

/** Prints the figures of the README as a table: `npm run measure`. Commit first: the starts are those of HEAD. */
await runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), "store-measure-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const rows = await measureStarts(folder, async (storeUrl) => await measureHomePage(storeUrl));
  console.log("| what | figure |\n| --- | --- |");
  for (const [what, figure] of rows) console.log(`| ${what} | ${figure} |`);
  return 0;
});
