/** Whether the page is being rendered in the Worker, which has no window. */
export const isServer = typeof window === "undefined";
