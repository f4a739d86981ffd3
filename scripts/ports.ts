import { once } from "node:events";
import { createServer } from "node:net";
import { Failure } from "./failure.ts";

/** @throws Failure that names the port and the variable that moves it. */
export async function requireFreePort(port: number, variable: "PORT" | "SANDBOX_PORT"): Promise<void> {
  if (await isPortFree(port)) return;
  throw new Failure(
    `Port ${port} is taken: stop what is using it, or choose another with ${variable}, for example ${variable}=${port + 10}.`,
  );
}

export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listen(port);
    return true;
  } catch {
    return false;
  }
}

/** A port that nobody uses at the moment. */
export async function findFreePort(): Promise<number> {
  return await listen(0);
}

/** @throws Failure when the variable holds something else than a port. */
export function portFrom(variable: "PORT" | "SANDBOX_PORT", otherwise: number): number {
  const text = process.env[variable];
  if (text === undefined || text === "") return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Failure(`${variable} must be a port from 1 to 65535, not "${text}".`);
}

async function listen(port: number): Promise<number> {
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : port;
}
