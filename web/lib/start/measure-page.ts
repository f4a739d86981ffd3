import type { MeasurementBody, PageKind, Vital } from "../../../contract/admin/measurements.ts";
import { sendMeasurement } from "./send-measurement.ts";

/**
 * Measures how fast the page was that the visit began with, as web.dev/articles/vitals defines it, and sends it once, when
 * the page is left. The browser has kept what happened before this code came.
 * @param routeId the route of that page
 */
export function measurePage(routeId: string | undefined): void {
  const page = toPageKind(routeId);
  // What loads in a background tab waits for nobody.
  if (page === undefined || document.visibilityState === "hidden") return;
  const values = new Map<Vital, number>();
  const navigation = performance.getEntriesByType("navigation")[0];
  // A page that was in the browser's cache took no time, and one that was drawn ahead has another beginning.
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.responseStart <= 0) return;
  values.set("ttfb", navigation.responseStart);
  observe("largest-contentful-paint", ({ startTime }) => values.set("lcp", startTime));
  observe("event", (entry) => {
    // Without a number it was no interaction: a movement of the mouse.
    if (!("interactionId" in entry) || entry.interactionId === 0) return;
    values.set("inp", Math.max(values.get("inp") ?? 0, entry.duration));
  });
  const shifts = createShiftWindow();
  observe("layout-shift", (entry) => {
    if ("hadRecentInput" in entry && entry.hadRecentInput === true) return;
    if (!("value" in entry) || typeof entry.value !== "number") return;
    values.set("cls", shifts.add(entry.startTime, entry.value));
  });
  document.addEventListener("visibilitychange", function send() {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", send);
    const shifted = PerformanceObserver.supportedEntryTypes.includes("layout-shift");
    const rounded = [...values].map(([vital, value]) => [vital, Math.round(value)]);
    sendMeasurement({
      kind: "page",
      page,
      // No shift at all is the best value, and not an unknown one.
      ...(shifted && { cls: 0 }),
      ...Object.fromEntries(rounded),
    } satisfies MeasurementBody);
  });
}

/** Calls back for each entry, also for those of before. An old browser has fewer kinds. */
function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
    type,
    buffered: true,
    ...(type === "event" && { durationThreshold: 40 }),
  });
}

const gapMs = 1_000;
const windowMs = 5_000;

/** The worst five seconds of layout shifts that followed each other within a second, in thousandths. */
function createShiftWindow() {
  let [start, last, sum, worst] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  return {
    add(time: number, value: number): number {
      if (time - last > gapMs || time - start > windowMs) [start, sum] = [time, 0];
      last = time;
      sum += value * 1_000;
      worst = Math.max(worst, sum);
      return worst;
    },
  };
}

const kinds: Readonly<Record<string, PageKind>> = {
  "/": "home",
  "/$category": "list",
  "/products": "list",
  "/deals": "list",
  "/new": "list",
  "/product/$slug": "product",
  "/search": "search",
  "/cart": "cart",
};

/** The admin area is no shopper's. */
function toPageKind(routeId: string | undefined): PageKind | undefined {
  if (routeId === undefined || routeId.startsWith("/_admin")) return undefined;
  if (routeId.startsWith("/_signed-in/checkout")) return "checkout";
  return kinds[routeId] ?? (routeId.startsWith("/_signed-in") ? "account" : "other");
}
