/** Returns the path of the QR code for a pick-up code, which opens the page where an admin hands the order over. */
export function pickupImageUrl(code: string): string {
  return `/images/pickup/${code}.gif`;
}
