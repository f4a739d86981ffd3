import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../../scripts/lib/paths.ts";

/** Runs a script with Node, and returns its exit code and all of its output. */
export async function runScript(
  [script = "", ...args]: readonly string[],
  {
    env = {},
    nodeArgs = [],
  }: { readonly env?: Readonly<Record<string, string>>; readonly nodeArgs?: readonly string[] } = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...nodeArgs, join(root, "scripts", script), ...args], {
    env: { ...process.env, NODE_OPTIONS: "", ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
  const [code] = await once(child, "close");
  return { code: typeof code === "number" ? code : null, output };
}
