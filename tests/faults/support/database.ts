import * as v from "valibot";
import { control } from "./store.ts";

/** Reads the store's database through its Worker's binding. */
export async function readRows<Schema extends v.GenericSchema>(
  schema: Schema,
  sql: string,
  ...params: string[]
): Promise<v.InferOutput<Schema>[]> {
  return v.parse(v.object({ rows: v.array(schema) }), await control("/query", { sql, params })).rows;
}

/** Makes stored times earlier, so that reservations and refunds are this many minutes older. */
export async function letTimePass(minutes: number): Promise<void> {
  const earlier = (column: string) =>
    `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${minutes} minutes')`;
  for (const sql of [
    `UPDATE orders SET ${earlier("updated_at")}, ${earlier("reservation_expires_at")}`,
    `UPDATE refunds SET ${earlier("updated_at")}`,
  ]) {
    await control("/query", { sql });
  }
}
