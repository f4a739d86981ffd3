import { query } from "./store.ts";

/** Makes stored times earlier, so that reservations and refunds are this many minutes older. */
export async function letTimePass(minutes: number): Promise<void> {
  const earlier = (column: string) =>
    `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${minutes} minutes')`;
  await query(`UPDATE orders SET ${earlier("updated_at")}, ${earlier("reservation_expires_at")}`);
  await query(`UPDATE refunds SET ${earlier("updated_at")}`);
}
