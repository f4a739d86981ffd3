import { useStoreDates } from "../lib/dates.ts";

interface StoreDateProps {
  /** A moment in ISO 8601. */
  readonly at: string | null | undefined;
}

/** Shows the date of a moment, such as 'Nov 21, 2026', in the store's time zone. */
export function StoreDate({ at }: StoreDateProps) {
  return useStoreDates().formatDate(at);
}

/** Shows the date and time of a moment, such as 'Nov 21, 2026 3:05 PM', in the store's time zone. */
export function StoreDateTime({ at }: StoreDateProps) {
  return useStoreDates().formatDateTime(at);
}
