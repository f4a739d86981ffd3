/** Takes a lock file; `holder` is the process that has it. A lock whose process no longer runs is replaced. */
export function tryLock(path: string): { release: () => void } | { holder: number };

/** Waits for the lock, runs the work and releases the lock. `onWait` is called once, when another process has it. */
export function withLock<T>(
  path: string,
  work: () => Promise<T>,
  onWait?: (holder: number) => void,
): Promise<T>;

/** Whether a process runs, under any user. */
export function isAlive(pid: number): boolean;
