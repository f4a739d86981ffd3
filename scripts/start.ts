import { join, relative } from "node:path";
import { seededAccounts } from "../sandbox/seeded-accounts.ts";
import { serveBackups } from "./backup/serve-backups.ts";
import { Failure } from "./lib/failure.ts";
import { runMain } from "./lib/main.ts";
import { dataFolder, root } from "./lib/paths.ts";
import { chooseServices } from "./lib/variables.ts";
import { readPort } from "./stack/ports.ts";
import { startSchedule } from "./stack/schedule.ts";
import { type Store, startStore } from "./stack/start-store.ts";
import { readWorkerOptions } from "./stack/worker-options.ts";

/** Serves the built store and its sandbox on this machine: `npm start`. */
await runMain(async () => {
  const contents = parseContents(process.argv.slice(2));
  const port = readPort("PORT", 8787);
  const sandboxPort = readPort("SANDBOX_PORT", port + 1);
  const dataDir = dataFolder();
  const store = await startStore({ port, sandboxPort, dataDir, contents });
  await serveBackups(store, dataDir);
  console.log(formatSummary(store, dataDir));
  const { cronTriggers = [] } = await readWorkerOptions();
  startSchedule(cronTriggers, (cron) => store.worker().runSchedule(cron));
  // The servers keep this process running until a signal ends it.
  return await new Promise<never>(() => {});
});

function parseContents(args: readonly string[]) {
  const unknown = args.filter((arg) => arg !== "--empty");
  if (unknown.length > 0) {
    throw new Failure(
      `npm start does not know ${unknown.join(" ")}: it takes --empty alone (a store without products).`,
    );
  }
  return args.length === 0 ? "demonstration" : "empty";
}

function formatSummary({ url, sandboxUrl }: Store, dataDir: string): string {
  const lines: [string, string][] = [["Store", url]];
  const { sandboxAuth, sandboxStripe } = chooseServices();
  if (sandboxAuth) {
    for (const { role, email, password } of seededAccounts) {
      lines.push([role === "admin" ? "Admin" : "Shopper", `${email} / ${password}`]);
    }
  }
  if (sandboxUrl !== undefined) lines.push(["Sandbox", sandboxUrl], ["Emails", `${sandboxUrl}/outbox`]);
  if (sandboxStripe) {
    lines.push(
      ["Cards", "4242 4242 4242 4242  pays (any future date, any CVC)"],
      ["", "4000 0000 0000 0002  is declined"],
      ["", "4000 0000 0000 9995  has insufficient funds"],
      ["", "4000 0025 0000 3155  asks for authentication"],
    );
  }
  lines.push([
    "Data, logs",
    `${relative(root, dataDir) || dataDir}/, ${relative(root, join(dataDir, "logs"))}/`,
  ]);
  const rows = lines.map(([label, text]) => `  ${label.padEnd(12)}${text}`);
  const seconds = (performance.now() / 1_000).toFixed(1);
  return [
    "",
    `  Prairie Dollar is open (${seconds} s)`,
    "",
    ...rows,
    "",
    "  Ctrl-C stops everything.",
    "",
  ].join("\n");
}
