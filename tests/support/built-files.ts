import { readFileSync } from "node:fs";
import { builtManifestPath } from "../../scripts/lib/paths.ts";

/** Returns a pattern that matches the built files of these sources. */
export function matchBuiltFiles(...sources: readonly string[]): RegExp {
  const manifest: Record<string, { readonly file: string }> = JSON.parse(
    readFileSync(builtManifestPath, "utf8"),
  );
  const files = sources.map((source) => {
    const built = manifest[source];
    if (built === undefined) throw new Error(`The build has no file of ${source}`);
    return built.file.replaceAll(".", "\\.");
  });
  return new RegExp(files.join("|"));
}
