import type { ProvinceCode } from "../shared/provinces.ts";
import { addDays } from "../shared/store-time.ts";

interface Holiday {
  /** The day as yyyy-MM-dd. */
  readonly day: string;
  readonly name: string;
}

/**
 * Lists the statutory holidays of a province within a year from a day, in their order. Days in lieu of holidays on a
 * weekend are left out, because provinces and employers choose them differently.
 * @param first yyyy-MM-dd
 */
export function listStatutoryHolidays(province: ProvinceCode, first: string): Holiday[] {
  const year = Number(first.slice(0, 4));
  return [year, year + 1]
    .flatMap((candidate) => listHolidays(province, candidate))
    .filter(({ day }) => day >= first && day < `${year + 1}${first.slice(4)}`)
    .sort((a, b) => a.day.localeCompare(b.day));
}

function listHolidays(province: ProvinceCode, year: number): Holiday[] {
  return holidays
    .filter(({ provinces: codes }) => codes === undefined || codes.includes(province))
    .map(({ name, getDay }) => ({ name, day: getDay(year) }));
}

interface HolidayRule {
  readonly name: string;
  /** All provinces and territories if undefined. */
  readonly provinces?: readonly ProvinceCode[];
  readonly getDay: (year: number) => string;
}

// The employment standards of each province and territory in 2026, for employers that are not under federal law.
const holidays: readonly HolidayRule[] = [
  { name: "New Year's Day", getDay: on("01-01") },
  { name: "Family Day", provinces: ["AB", "BC", "NB", "ON", "SK"], getDay: mondayFrom("02-15") },
  { name: "Louis Riel Day", provinces: ["MB"], getDay: mondayFrom("02-15") },
  { name: "Heritage Day", provinces: ["NS"], getDay: mondayFrom("02-15") },
  { name: "Islander Day", provinces: ["PE"], getDay: mondayFrom("02-15") },
  { name: "Good Friday", getDay: (year) => addDays(findEaster(year), -2) },
  {
    name: "Victoria Day",
    provinces: ["AB", "BC", "MB", "NT", "NU", "ON", "SK", "YT"],
    getDay: mondayFrom("05-18"),
  },
  { name: "National Patriots' Day", provinces: ["QC"], getDay: mondayFrom("05-18") },
  { name: "National Indigenous Peoples Day", provinces: ["NT", "YT"], getDay: on("06-21") },
  { name: "Saint-Jean-Baptiste Day", provinces: ["QC"], getDay: on("06-24") },
  { name: "Canada Day", getDay: on("07-01") },
  { name: "Nunavut Day", provinces: ["NU"], getDay: on("07-09") },
  { name: "British Columbia Day", provinces: ["BC"], getDay: mondayFrom("08-01") },
  { name: "New Brunswick Day", provinces: ["NB"], getDay: mondayFrom("08-01") },
  { name: "Saskatchewan Day", provinces: ["SK"], getDay: mondayFrom("08-01") },
  { name: "Civic Holiday", provinces: ["NT", "NU"], getDay: mondayFrom("08-01") },
  { name: "Discovery Day", provinces: ["YT"], getDay: mondayFrom("08-15") },
  { name: "Labour Day", getDay: mondayFrom("09-01") },
  {
    name: "National Day for Truth and Reconciliation",
    provinces: ["BC", "MB", "NT", "NU", "PE", "YT"],
    getDay: on("09-30"),
  },
  {
    name: "Thanksgiving",
    provinces: ["AB", "BC", "MB", "NT", "NU", "ON", "QC", "SK", "YT"],
    getDay: mondayFrom("10-08"),
  },
  {
    name: "Remembrance Day",
    provinces: ["AB", "BC", "NB", "NL", "NT", "NU", "PE", "SK", "YT"],
    getDay: on("11-11"),
  },
  { name: "Christmas Day", getDay: on("12-25") },
  { name: "Boxing Day", provinces: ["ON"], getDay: on("12-26") },
];

function on(monthAndDay: string) {
  return (year: number) => `${year}-${monthAndDay}`;
}

/** Finds the first Monday on or after a day. From the 15th, that is the third Monday of the month. */
function mondayFrom(monthAndDay: string) {
  return (year: number) => {
    const day = `${year}-${monthAndDay}`;
    return addDays(day, (8 - new Date(day).getUTCDay()) % 7);
  };
}

/** Finds Easter Sunday by the algorithm of Meeus, Jones and Butcher for the Gregorian calendar. */
function findEaster(year: number): string {
  const cycle = year % 19;
  const century = Math.floor(year / 100);
  const moonCorrection = century - Math.floor((century + 8) / 25);
  const epact =
    (19 * cycle + century - Math.floor(century / 4) - Math.floor((moonCorrection + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const lateMoon = Math.floor((cycle + 11 * epact + 22 * weekday) / 451);
  return addDays(`${year}-03-22`, epact + weekday - 7 * lateMoon);
}
