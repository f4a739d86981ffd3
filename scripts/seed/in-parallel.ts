/** Does the work for every item, at most so many at a time. The first failure ends it. */
export async function inParallel<Item>(
  workers: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // One iterator for all: each takes the next item that nobody has taken.
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
