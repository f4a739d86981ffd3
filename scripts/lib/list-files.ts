import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

/** Lists the files that git would commit, uncommitted changes included. Returns undefined without git. */
export function listFiles(folder: string): readonly string[] | undefined {
  const { status, stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) return undefined;
  // A deleted file is listed until the deletion is committed.
  return stdout.split("\0").filter((path) => {
    const fullPath = join(folder, path);
    return path !== "" && existsSync(fullPath) && statSync(fullPath).isFile();
  });
}
