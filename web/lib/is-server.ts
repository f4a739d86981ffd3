/** True while the Worker, which has no window, renders the page. */
export const isServer = typeof window === "undefined";
