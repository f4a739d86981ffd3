import { StoreError } from "../../contract/shared/errors.ts";
import { type Bindings, parseSettings, type Settings } from "../env.ts";

/**
 * Parses the Worker's settings for a request.
 * @throws StoreError service_unavailable if the Worker is not configured. The log names the missing variables.
 */
export function readConfiguration(bindings: Bindings): Settings {
  try {
    return parseSettings(bindings);
  } catch (error) {
    console.error(error);
    throw new StoreError("service_unavailable", { cause: error });
  }
}
