import { createServer } from "vite";
import { atEnd, runMain, withoutSignalListeners } from "./lib/main.ts";
import { dataFolder, root } from "./lib/paths.ts";
import { readPort } from "./stack/ports.ts";
import { prepareStore } from "./stack/start-store.ts";

/** Serves the store from its sources with hot reload and the data of `npm start`: `npm run dev`. */
await runMain(async () => {
  const port = readPort("PORT", 8787);
  const sandboxPort = readPort("SANDBOX_PORT", port + 1);
  const dataDir = dataFolder();
  const { sandbox, storeUrl } = await prepareStore({ port, sandboxPort, dataDir, contents: "demonstration" });
  // vite.config.ts reads these variables.
  process.env.DATA_DIR = dataDir;
  process.env.SANDBOX_URL = sandbox?.url ?? "";
  process.env.STORE_URL = storeUrl;
  await withoutSignalListeners(async () => {
    const vite = await createServer({
      configFile: `${root}/vite.config.ts`,
      clearScreen: false,
      server: { port, strictPort: true },
    });
    atEnd(() => vite.close());
    await vite.listen();
  });
  console.log(`Store ${storeUrl}, sandbox ${sandbox?.url ?? "not used"}. Ctrl-C stops everything.`);
  return await new Promise<never>(() => {});
});
