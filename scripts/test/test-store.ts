import { Failure } from "../lib/failure.ts";
import { startControl } from "../stack/control.ts";
import { startStore } from "../stack/start-store.ts";
import { createTestFolder } from "./test-folder.ts";

/** The variables that test programs need. */
export type TestStore = Readonly<Record<"STORE_URL" | "SANDBOX_URL" | "CONTROL_URL" | "DATA_DIR", string>>;

/** Starts an empty store on free ports, which runs until this command ends. */
export async function startTestStore(name: string): Promise<TestStore> {
  return await serveTestStore(createTestFolder(name));
}

/** Serves the data of a folder on free ports until this command ends. A new folder becomes an empty store. */
export async function serveTestStore(
  dataDir: string,
  { isBuilt = false }: { readonly isBuilt?: boolean } = {},
): Promise<TestStore> {
  const store = await startStore({ port: 0, sandboxPort: 0, dataDir, contents: "empty", isBuilt });
  if (store.sandboxUrl === undefined)
    throw new Failure("These tests need the sandbox; .dev.vars names real services.");
  return {
    STORE_URL: store.url,
    SANDBOX_URL: store.sandboxUrl,
    CONTROL_URL: await startControl(store),
    DATA_DIR: dataDir,
  };
}
