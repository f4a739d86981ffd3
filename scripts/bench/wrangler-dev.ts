import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startChild } from "../lib/children.ts";
import { Failure } from "../lib/failure.ts";
import { builtWorkerPath, wranglerPath } from "../lib/paths.ts";

const port = 18_789;

/** Serves the same build through wrangler's development proxy. */
export async function serveByWrangler(
  dataDir: string,
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const variablesPath = join(dataDir, "worker.vars");
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(variablesPath, lines.join(""), { mode: 0o600 });
  let hasEnded = false;
  const { exited, stop } = startChild({
    name: "wrangler dev",
    args: [
      wranglerPath,
      "dev",
      builtWorkerPath,
      "--no-bundle",
      "-c",
      "wrangler.toml",
      "--ip",
      "127.0.0.1",
      "--port",
      String(port),
      "--inspector-port",
      "0",
      "--persist-to",
      join(dataDir, "wrangler"),
      "--env-file",
      variablesPath,
      "--show-interactive-dev-session=false",
    ],
    output: join(dataDir, "logs", "wrangler.log"),
  });
  void exited.then(() => (hasEnded = true));
  const origin = `http://127.0.0.1:${port}`;
  while (!hasEnded) {
    const health = await fetch(`${origin}/api/health`).catch(() => undefined);
    if (health?.ok) return { origin, stop };
    await sleep(100);
  }
  throw new Failure("wrangler dev ended before it answered.");
}
