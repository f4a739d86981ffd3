/** Whether the page is being drawn in the Worker, which has no window. */
export const isServer = typeof window === "undefined";
