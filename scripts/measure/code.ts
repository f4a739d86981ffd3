import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { root } from "../lib/paths.ts";
import type { Row } from "./starts.ts";

const rooms = ["contract", "worker", "worker/domain", "web", "web/features"];
const entries = [
  ["create payment intent", "worker/domain/orders/checkout/payment-intent.ts"],
  ["the webhook", "worker/domain/orders/payments/receive-event.ts"],
] as const;

/** How large each room is, and what two entries of the Worker import, types aside: `npm run measure -- --code`. */
export function measureCode(): readonly Row[] {
  return [
    ...rooms.flatMap((room) => [
      toRow(room, listFiles(room)),
      ...listFolders(room).map((folder) => toRow(folder, listFiles(folder))),
    ]),
    ...entries.map(([name, path]): Row => {
      const imported = [...collectImports(join(root, path), new Set())].map((file) => relative(root, file));
      const own = imported.filter((file) => file.startsWith("worker/"));
      const tables = own.filter((file) => file.startsWith("worker/db/schema/"));
      return [`${name} imports`, `${own.length} files of the Worker, ${tables.length} of them tables`];
    }),
  ];
}

function toRow(name: string, files: readonly string[]): Row {
  const lines = files.reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0);
  return [name, `${files.length} files, ${lines} lines`];
}

function listFolders(room: string): string[] {
  return readdirSync(join(root, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${room}/${name}`)
    .filter((folder) => listFiles(folder).length > 0);
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".gen.ts"))
    .map((path) => join(root, folder, path));
}

function collectImports(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    const path = importedPath(statement);
    if (path?.startsWith(".")) collectImports(join(dirname(file), path), seen);
  }
  return seen;
}

/** What a statement imports as code; undefined where it names types alone. */
function importedPath(statement: ts.Statement): string | undefined {
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return undefined;
  const { importClause } = statement;
  const names = importClause?.namedBindings;
  const isTypesAlone =
    importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
    (names !== undefined && ts.isNamedImports(names) && names.elements.every(({ isTypeOnly }) => isTypeOnly));
  return isTypesAlone ? undefined : statement.moduleSpecifier.text;
}
