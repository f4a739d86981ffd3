/** Takes a lock that lives in a file; `holder` is the process that has it. A dead process's lock is taken over. */
export function tryLock(path: string): { release: () => void } | { holder: number };

/** Waits for the lock, does the work and gives it back. `onWait` is called once, when somebody else has it. */
export function withLock<T>(
  path: string,
  work: () => Promise<T>,
  onWait?: (holder: number) => void,
): Promise<T>;

/** Whether a process runs, of whichever user. */
export function isAlive(pid: number): boolean;
