/** Takes a lock file, or returns its `holder`. Replaces a lock of a process that no longer runs. */
export function tryLock(path: string): { release: () => void } | { holder: number };

/** Waits for the lock, runs the work and releases the lock. `onWait` is called once if another process has it. */
export function withLock<T>(
  path: string,
  work: () => Promise<T>,
  onWait?: (holder: number) => void,
): Promise<T>;

/** Returns whether a process runs, under any user. */
export function isAlive(pid: number): boolean;
