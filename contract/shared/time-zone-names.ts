import type { TimeZone } from "./time-zones.ts";

/** The names of the time zones for people, with a town of each. */
export const timeZoneNames: Readonly<Record<TimeZone, string>> = {
  "America/St_Johns": "Newfoundland (St. John's)",
  "America/Halifax": "Atlantic (Halifax, Moncton, Charlottetown)",
  "America/Blanc-Sablon": "Atlantic, without clock changes (Blanc-Sablon)",
  "America/Toronto": "Eastern (Toronto, Montréal, Iqaluit)",
  "America/Atikokan": "Eastern, without clock changes (Atikokan)",
  "America/Winnipeg": "Manitoba and northwestern Ontario (Winnipeg, Kenora)",
  "America/Rankin_Inlet": "Central (Rankin Inlet)",
  "America/Regina": "Saskatchewan (Regina, Saskatoon)",
  "America/Edmonton": "Alberta and Northwest Territories (Calgary, Yellowknife)",
  "America/Cambridge_Bay": "Mountain (Cambridge Bay)",
  "America/Vancouver": "British Columbia (Vancouver, Victoria)",
  "America/Whitehorse": "Yukon (Whitehorse)",
};
