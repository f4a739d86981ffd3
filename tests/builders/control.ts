import * as v from "valibot";

const rowsSchema = v.object({ rows: v.array(v.record(v.string(), v.unknown())) });

/** Returns the commands of the stack's control server (scripts/stack/control.ts). */
export function createControl(url: string) {
  async function control(path: string, json: object = {}): Promise<unknown> {
    const response = await fetch(`${url}${path}`, { method: "POST", body: JSON.stringify(json) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} responded ${response.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }

  /** Reads or changes the store's database, for states that no visitor can cause, such as past dates. */
  async function query(sql: string, ...params: readonly unknown[]) {
    return v.parse(rowsSchema, await control("/query", { sql, params })).rows;
  }

  return { control, query };
}
