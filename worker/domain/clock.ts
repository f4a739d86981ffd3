import type { StoreContext } from "./context.ts";

/** Returns the time some minutes from now, or ago if negative, in the format of the database (ISO 8601, UTC). */
export function minutesFromNow({ now }: Pick<StoreContext, "now">, minutes: number): string {
  return new Date(now().getTime() + minutes * 60_000).toISOString();
}

export const minutesADay = 24 * 60;
