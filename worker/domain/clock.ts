import type { StoreContext } from "./context.ts";

/** The moment so many minutes from now, before it where they are negative: as the database keeps times. */
export function minutesFromNow({ now }: Pick<StoreContext, "now">, minutes: number): string {
  return new Date(now().getTime() + minutes * 60_000).toISOString();
}

export const minutesADay = 24 * 60;
