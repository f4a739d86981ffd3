import { afterEach, beforeEach, vi } from "vitest";

/** Stops the clock during each test, because a test would fail if midnight or the end of a month passed while it runs. */
export function stopClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
