/** Formats a difference of units with its sign, such as "+3" and "−1". */
export function formatDifference(units: number): string {
  if (units === 0) return "0";
  return units > 0 ? `+${units}` : `−${-units}`;
}
