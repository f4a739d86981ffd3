import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { idle } from "./background.ts";
import { startEmptyStore } from "./empty-store.ts";
import { collectLogged, requireAllowed, stopCollecting } from "./logged.ts";

// Many files share a workerd and a sandbox. Every file therefore starts with an empty store and a reset sandbox, and
// every test waits for its background work.
beforeAll(async () => {
  collectLogged();
  await startEmptyStore();
});

afterEach(async () => {
  await idle();
  requireAllowed();
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  stopCollecting();
});
