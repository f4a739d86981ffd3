import { Failure } from "../lib/failure.ts";

/** @throws Failure that says how the command is used */
export function parseBackupArgs(command: "backup" | "restore", args: readonly string[]) {
  const paths = args.filter((arg) => !arg.startsWith("--"));
  const unknown = args.find((arg) => arg.startsWith("--") && arg !== "--remote");
  const [path] = paths;
  if (path === undefined || paths.length > 1 || unknown !== undefined) {
    throw new Failure(`Usage: npm run ${command} -- store.tar [--remote]`);
  }
  return { path, isRemote: args.includes("--remote") };
}
