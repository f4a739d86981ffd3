import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Failure } from "../lib/failure.ts";

type PortVariable = "PORT" | "SANDBOX_PORT";

/**
 * Requires a free port.
 * @throws Failure that names the port and the variable that changes it
 */
export async function requireFreePort(port: number, variable: PortVariable): Promise<void> {
  if (!(await isPortFree(port))) throw createTakenPortFailure(port, variable);
}

export function createTakenPortFailure(port: number, variable: PortVariable): Failure {
  return new Failure(
    `Port ${port} is taken: stop what is using it, or choose another with ${variable}, for example ${variable}=${port + 10}.`,
  );
}

/** Checks both addresses of `localhost`, because a program on either one could respond instead of the store. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::1"]) {
    const server = createServer();
    try {
      await once(server.listen(port, host), "listening");
    } catch (error) {
      // Some machines have no IPv6.
      const hasAddress = !(error instanceof Error && "code" in error && error.code === "EADDRNOTAVAIL");
      if (hasAddress) return false;
      continue;
    }
    await once(server.close(), "close");
  }
  return true;
}

/** Finds a port that is free now. Another program may take it before it is used. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return port;
}

/**
 * Reads a port from the environment.
 * @throws Failure if the variable's value is not a port
 */
export function readPort(variable: PortVariable, fallback: number): number {
  const text = process.env[variable];
  if (text === undefined || text === "") return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Failure(`${variable} must be a port from 1 to 65535, not "${text}".`);
}
