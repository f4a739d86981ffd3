/**
 * What stood behind the # when the page was opened: the auth client takes it out of the address as soon as it has read
 * it, which may be before the page that tells of it is there.
 */
let arrivalHash = window.location.hash;

export function readArrivalHash(): string {
  return arrivalHash;
}

/** It is told once: whoever comes back to the page later has not followed a link again. */
export function forgetArrivalHash(): void {
  arrivalHash = "";
}
