import { Agent, request } from "node:http";
import { Failure } from "../lib/failure.ts";

export interface Shot {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Figures {
  readonly count: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How often each outcome was answered, where the answer names one. */
  readonly outcomes: Readonly<Record<string, number>>;
}

const atOnce = 8;
const longestMs = 30_000;

/**
 * Sends the shots over a few connections, the next as soon as one is answered, until they are spent or the time is up.
 * @throws Failure when anything but a success is answered
 */
export async function fire(origin: string, shots: readonly Shot[]): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const latencies: number[] = [];
  const outcomes: Record<string, number> = {};
  const startedAt = performance.now();
  let next = 0;
  const gunner = async (): Promise<void> => {
    for (;;) {
      const shot = shots[next];
      if (shot === undefined || performance.now() - startedAt > longestMs) return;
      next += 1;
      const firedAt = performance.now();
      const text = await send(origin, shot, agent);
      latencies.push(performance.now() - firedAt);
      const outcome = /"outcome":"([^"]*)"/.exec(text)?.[1];
      if (outcome !== undefined) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, gunner));
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((one, other) => one - other);
  const count = latencies.length;
  return {
    count,
    perSecond: count / seconds,
    p50Ms: at(latencies, 0.5),
    p99Ms: at(latencies, 0.99),
    outcomes,
  };
}

/** The figures of the middle one of several rounds. */
export function middle(rounds: readonly Figures[]): Figures {
  const sorted = rounds.toSorted((one, other) => one.perSecond - other.perSecond);
  const round = sorted[Math.floor(sorted.length / 2)];
  if (round === undefined) throw new Error("There is no round.");
  return round;
}

function send(origin: string, { method, path, headers, body }: Shot, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, headers: { ...headers }, agent }, (answer) => {
      const parts: Buffer[] = [];
      // Only deliveries answer with what came of them. To put a page together would count as the Worker's time.
      const isRead = method === "POST" || answer.statusCode !== 200;
      answer.on("data", (part: Buffer) => isRead && parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(parts).toString("utf8");
        if (answer.statusCode === 200) resolve(text);
        else reject(new Failure(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
