import { Failure } from "../lib/failure.ts";

const flags = { backup: ["--remote"], restore: ["--remote", "--accept-foreign"] };

/**
 * Parses the arguments of `npm run backup` or `npm run restore`: the path of the file and flags.
 * @throws Failure with the usage of the command
 */
export function parseBackupArgs(command: "backup" | "restore", args: readonly string[]) {
  const paths = args.filter((arg) => !arg.startsWith("--"));
  const unknown = args.find((arg) => arg.startsWith("--") && !flags[command].includes(arg));
  const [path] = paths;
  if (path === undefined || paths.length > 1 || unknown !== undefined) {
    throw new Failure(
      `Usage: npm run ${command} -- store.tar ${flags[command].map((flag) => `[${flag}]`).join(" ")}`,
    );
  }
  return { path, isRemote: args.includes("--remote"), acceptsForeign: args.includes("--accept-foreign") };
}
