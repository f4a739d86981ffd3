import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createOptimisticMutation } from "../../web/lib/optimistic-mutation.ts";

test("shows a change before the server responds, and reverts it when it is refused", async () => {
  const count = openCount(2);
  const added = count.add(3);
  await expect.poll(() => count.requests).toHaveLength(1);
  expect(count.readCount()).toBe(5);
  count.requests[0]?.refuse();
  await added;
  expect(count.readCount()).toBe(2);
});

test("sends overlapping changes one after the other, and shows them together", async () => {
  const count = openCount(2);
  const first = count.add(3);
  const second = count.add(10);
  await expect.poll(() => count.readCount()).toBe(15);
  expect(count.requests.map(({ addition }) => addition.units)).toEqual([3]);
  count.requests[0]?.accept(5);
  await first;
  expect(count.readCount()).toBe(15);
  await expect.poll(() => count.requests).toHaveLength(2);
  count.requests[1]?.accept(15);
  await second;
  expect(count.readCount()).toBe(15);
});

test.each([
  { first: "refuse", second: "accept", afterFirst: 12, afterSecond: 12 },
  { first: "accept", second: "refuse", afterFirst: 15, afterSecond: 5 },
  { first: "refuse", second: "refuse", afterFirst: 12, afterSecond: 2 },
] as const)(
  "shows only accepted changes when the server responds to two with $first and $second",
  async ({ first: firstResponse, second: secondResponse, afterFirst, afterSecond }) => {
    const count = openCount(2);
    let serverCount = 2;
    const respond = (index: number, response: "accept" | "refuse") => {
      const request = count.requests[index];
      if (request === undefined) throw new Error(`Request ${index} was not sent`);
      if (response === "refuse") return request.refuse();
      serverCount += request.addition.units;
      request.accept(serverCount);
    };
    const first = count.add(3);
    await expect.poll(() => count.readCount()).toBe(5);
    const second = count.add(10);
    await expect.poll(() => count.requests).toHaveLength(1);
    respond(0, firstResponse);
    await first;
    expect(count.readCount()).toBe(afterFirst);
    await expect.poll(() => count.requests).toHaveLength(2);
    respond(1, secondResponse);
    await second;
    expect(count.readCount()).toBe(afterSecond);
  },
);

interface Addition {
  readonly units: number;
}

/** Creates a count of units, and a fake server that responds to additions when the test chooses. */
function openCount(initial: number) {
  const key = ["count"];
  const client = new QueryClient();
  client.setQueryData(key, initial);
  const requests: { addition: Addition; accept: (count: number) => void; refuse: () => void }[] = [];
  const options = createOptimisticMutation<number, Addition>(client, {
    key,
    mutationFn: (addition) =>
      new Promise((resolve, reject) =>
        requests.push({ addition, accept: resolve, refuse: () => reject(new Error("refused")) }),
      ),
    apply: ({ units }) => client.setQueryData<number>(key, (count) => count && count + units),
    onSuccess: (count) => client.setQueryData(key, count),
  });
  return {
    requests,
    readCount: () => client.getQueryData(key),
    add: (units: number) => new MutationObserver(client, options).mutate({ units }).catch(() => undefined),
  };
}
