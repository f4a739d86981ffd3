import type { ProvinceCode } from "../shared/provinces.ts";

/** A tax that the store charges, such as HST, with the number under which it is registered for it. */
export interface Tax {
  readonly name: string;
  readonly number: string;
  readonly millipercent: number;
}

/** The taxes of a place on a day, by tax class. */
export interface PlaceTaxes {
  readonly place: ProvinceCode;
  readonly byClass: Readonly<Record<string, readonly Tax[]>>;
}
