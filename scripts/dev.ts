import { runMain, startChild } from "./children.ts";
import { dataFolder, vitePath } from "./paths.ts";
import { portFrom } from "./ports.ts";
import { prepareStack } from "./stack.ts";

await runMain(async () => {
  const port = portFrom("PORT", 8787);
  const dataDir = dataFolder();
  const sandboxPort = portFrom("SANDBOX_PORT", port + 1);
  const prepared = await prepareStack({ port, sandboxPort, dataDir, quiet: false });
  console.log(
    `Store ${prepared.storeUrl}, sandbox ${prepared.sandboxUrl ?? "not used"}. Ctrl-C stops everything.`,
  );
  const vite = startChild({
    name: "Vite",
    args: [vitePath, "dev", "--port", String(port), "--strictPort", "--clearScreen", "false"],
    env: { DATA_DIR: dataDir, WORKER_VARS: prepared.variablesPath },
  });
  return await vite.exited;
});
