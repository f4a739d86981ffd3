import { join } from "node:path";
import { compareWithBare } from "./bench/bare.ts";
import { measureRows } from "./bench/rows.ts";
import { startChild } from "./lib/children.ts";
import { Failure } from "./lib/failure.ts";
import { runMain } from "./lib/main.ts";
import { startTestStore } from "./test/test-store.ts";

/**
 * Runs a benchmark of the built Worker on this machine, with local stand-ins of Cloudflare's services.
 * `npm run bench -- bare` compares it with a Worker that only reads the same rows, `rows` compares catalogues of three
 * sizes, and `orders` places orders.
 */
await runMain(async () => {
  const [name] = process.argv.slice(2);
  switch (name) {
    case "bare":
      await compareWithBare();
      return 0;
    case "rows":
      await measureRows();
      return 0;
    case "orders":
      return await placeOrders();
    default:
      throw new Failure("Choose a benchmark: npm run bench -- bare, rows or orders.");
  }
});

/** Places the orders in a process of its own, so that the store has its own. */
async function placeOrders(): Promise<number> {
  return await startChild({
    name: "The orders",
    args: [join("scripts", "bench", "place-orders.ts")],
    env: await startTestStore("bench"),
  }).exited;
}
