import { join, relative } from "node:path";
import { seededAccounts } from "../sandbox/seeded-accounts.ts";
import { buildIfStale } from "./build.ts";
import { runMain } from "./children.ts";
import { dataFolder, root } from "./paths.ts";
import { portFrom } from "./ports.ts";
import { keepSchedule } from "./schedule.ts";
import { type Stack, startStack, untilStoreEnds } from "./stack.ts";

await runMain(async () => {
  const startedAt = performance.now();
  const port = portFrom("PORT", 8787);
  const dataDir = dataFolder();
  const before = buildIfStale();
  // It is waited for below; a failure meanwhile must not count as unhandled.
  before.catch(() => {});
  const sandboxPort = portFrom("SANDBOX_PORT", port + 1);
  const stack = await startStack({ port, sandboxPort, dataDir, quiet: false, before });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(summary(stack, dataDir, seconds));
  keepSchedule(stack.storeUrl);
  return await untilStoreEnds(stack);
});

function summary({ storeUrl, sandboxUrl }: Stack, dataDir: string, seconds: number): string {
  const lines: [string, string][] = [["Store", storeUrl]];
  if (sandboxUrl !== undefined) {
    for (const { role, email, password } of seededAccounts) {
      lines.push([role === "admin" ? "Admin" : "Shopper", `${email} / ${password}`]);
    }
    lines.push(
      ["Sandbox", sandboxUrl],
      ["E-mails", `${sandboxUrl}/outbox`],
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
  return [
    "",
    `  Prairie Dollar is open (${seconds.toFixed(1)} s)`,
    "",
    ...rows,
    "",
    "  Ctrl-C stops everything.",
    "",
  ].join("\n");
}
