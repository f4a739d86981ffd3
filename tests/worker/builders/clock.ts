import { afterEach, beforeEach, vi } from "vitest";

/** Stops the clock in each test of a file or group, because midnight or the end of a month may come at any moment. */
export function stopClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
