import type { MeasurementBody } from "../../../contract/admin/measurements.ts";

/** Sends what may be lost, without an identity, and also while the page is being left. Not for who asks not to be measured. */
export function sendMeasurement(body: MeasurementBody): void {
  if (asksNotTo()) return;
  navigator.sendBeacon("/api/measurements", new Blob([JSON.stringify(body)], { type: "application/json" }));
}

function asksNotTo(): boolean {
  const { doNotTrack } = navigator;
  return (
    doNotTrack === "1" || ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true)
  );
}
