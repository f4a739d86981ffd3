import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { requireSettings, selectSettings } from "../store/settings-row.ts";
import { getDays, type RetainedRecords } from "./retention-schedule.ts";

/**
 * Erases the expired records of one line of the schedule.
 * @returns the number of erased records
 */
export async function eraseExpired(context: StoreContext, { end }: RetainedRecords): Promise<number> {
  if (end.kind === "event") return 0;
  const settings = requireSettings(await selectSettings(context));
  const before = minutesFromNow(context, -getDays(end, settings) * minutesADay);
  let erased = 0;
  for (const erase of end.erase) erased += await erase(context, before);
  return erased;
}
