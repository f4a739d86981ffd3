import { devices } from "@playwright/test";

// A test that names the type of the browser would need a worker, and so a store, of its own.
const { defaultBrowserType: _chromium, ...pixel } = devices["Pixel 7"];

/** The options of a browser with a small touch screen. */
export const phone = { ...pixel, viewport: { width: 390, height: 844 } };
