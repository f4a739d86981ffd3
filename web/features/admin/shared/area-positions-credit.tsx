import { textLinkClass } from "../../../components/classes.ts";

/** Credits the source of the positions of postal areas, as its licence requires. */
export function AreaPositionsCredit() {
  return (
    <p className="text-caption text-ink-muted">
      Positions of postal areas:{" "}
      <a href="https://www.geonames.org" className={textLinkClass}>
        GeoNames
      </a>
      ,{" "}
      <a href="https://creativecommons.org/licenses/by/4.0/" className={textLinkClass}>
        CC BY 4.0
      </a>
    </p>
  );
}
