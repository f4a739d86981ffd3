/** The zone of stores that have not chosen another. */
export const defaultTimeZone = "America/Winnipeg";

interface ZoneRule {
  /** Standard time minus UTC. */
  readonly standardMinutes: number;
  /** `since` is the year of the last change, in spring. The zone has stayed on daylight saving time. */
  readonly daylightTime: "yearly" | "never" | { readonly since: number };
}

/**
 * The rules of Canada's zones since 2007. They are in the code, because browsers, Node and the Worker have different
 * versions of the time zone data, and an order must show the same time everywhere. They follow the IANA database,
 * release 2026f: in 2026 British Columbia (Interpretation Amendment Act, 2019), Alberta (Bill 31), Manitoba (S.M. 2023,
 * c. 4), northwestern Ontario and the Northwest Territories stayed on daylight saving time, as Yukon had in 2020, and
 * the Time Act of Saskatchewan confirmed its own. A new law changes one line.
 */
const rules = {
  "America/St_Johns": { standardMinutes: -210, daylightTime: "yearly" },
  "America/Halifax": { standardMinutes: -240, daylightTime: "yearly" },
  "America/Blanc-Sablon": { standardMinutes: -240, daylightTime: "never" },
  "America/Toronto": { standardMinutes: -300, daylightTime: "yearly" },
  "America/Atikokan": { standardMinutes: -300, daylightTime: "never" },
  "America/Winnipeg": { standardMinutes: -360, daylightTime: { since: 2026 } },
  "America/Rankin_Inlet": { standardMinutes: -360, daylightTime: "yearly" },
  "America/Regina": { standardMinutes: -360, daylightTime: "never" },
  "America/Edmonton": { standardMinutes: -420, daylightTime: { since: 2026 } },
  "America/Cambridge_Bay": { standardMinutes: -420, daylightTime: "yearly" },
  "America/Vancouver": { standardMinutes: -480, daylightTime: { since: 2026 } },
  "America/Whitehorse": { standardMinutes: -480, daylightTime: { since: 2020 } },
} as const satisfies Record<string, ZoneRule>;

/** A time zone of Canada, by its IANA name. */
export type TimeZone = keyof typeof rules;

/** The time zones of Canada, from east to west. */
export const timeZones = Object.keys(rules) as [TimeZone, ...TimeZone[]];

/**
 * Returns the local time of a zone minus UTC.
 * @param at milliseconds since 1970
 */
export function getOffsetMs(at: number, zone: TimeZone): number {
  const rule: ZoneRule = rules[zone];
  const standardMs = rule.standardMinutes * 60_000;
  return isDaylightTime(at, standardMs, rule.daylightTime) ? standardMs + hourMs : standardMs;
}

/**
 * Returns true for daylight saving time. It begins on the second Sunday of March at 2:00 and ends on the first Sunday
 * of November at 2:00, which is 1:00 of standard time.
 */
function isDaylightTime(at: number, standardMs: number, daylightTime: ZoneRule["daylightTime"]): boolean {
  if (daylightTime === "never") return false;
  const year = new Date(at).getUTCFullYear();
  const lastYear = daylightTime === "yearly" ? Infinity : daylightTime.since;
  if (year > lastYear) return true;
  const hasBegun = at >= toSunday(Date.UTC(year, 2, 8, 2)) - standardMs;
  return hasBegun && (year === lastYear || at < toSunday(Date.UTC(year, 10, 1, 1)) - standardMs);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns the first Sunday on or after a day, at the same time. */
function toSunday(at: number): number {
  return at + ((7 - new Date(at).getUTCDay()) % 7) * dayMs;
}
