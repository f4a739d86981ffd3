import { Agent, get } from "node:http";
import { Failure } from "../lib/failure.ts";

export interface Load {
  readonly url: string;
  readonly requests: number;
}

export interface Rate {
  readonly perSecond: number;
  readonly p50Ms: number;
}

export const requestsAtOnce = 8;

/**
 * Sends GET requests over a few connections, each as soon as the previous one completes.
 * @throws Failure for any status except 200
 */
export async function sendLoad({ url, requests }: Load): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: requestsAtOnce });
  const latencies: number[] = [];
  const startedAt = performance.now();
  let sent = 0;
  const sendInTurn = async (): Promise<void> => {
    while (sent < requests) {
      sent += 1;
      const sentAt = performance.now();
      await send(url, agent);
      latencies.push(performance.now() - sentAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: requestsAtOnce }, sendInTurn));
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  latencies.sort((one, other) => one - other);
  return { perSecond: requests / seconds, p50Ms: latencies[Math.floor(requests / 2)] ?? Number.NaN };
}

function send(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      // Decoding the body would count as the Worker's time, so it is discarded.
      response.resume();
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Failure(`GET ${url} answered ${response.statusCode}.`));
      });
    }).on("error", reject);
  });
}
