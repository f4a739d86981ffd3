import { env } from "cloudflare:workers";

/**
 * Returns the names of the tables that contain a text, such as an erased name, sorted. The full-text indexes are left
 * out.
 */
export async function listTablesWith(text: string): Promise<string[]> {
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND sql NOT LIKE '%fts5(%' ORDER BY name",
  ).all<{ name: string }>();
  const contents = await env.DB.batch(tables.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  const isFound = (index: number) => JSON.stringify(contents[index]?.results).includes(text);
  return tables.filter((_, index) => isFound(index)).map(({ name }) => name);
}
