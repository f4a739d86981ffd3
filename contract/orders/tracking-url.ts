/** Returns the URL of a parcel's tracking page, or undefined without a tracking number or for an unknown carrier. */
export function trackingUrl(carrier: string | null, number: string | null): string | undefined {
  if (number === null || number === "") return undefined;
  const page = trackingPages.get((carrier ?? "").toLowerCase());
  return page === undefined ? undefined : page + encodeURIComponent(number.replace(/\s/g, ""));
}

const trackingPages: ReadonlyMap<string, string> = new Map([
  ["canada post", "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor="],
  ["purolator", "https://www.purolator.com/en/shipping/tracker?pin="],
  ["ups", "https://www.ups.com/track?tracknum="],
  ["fedex", "https://www.fedex.com/fedextrack/?trknbr="],
  ["dhl", "https://www.dhl.com/ca-en/home/tracking.html?tracking-id="],
]);
