import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/errors.ts";
import type { AppEnv } from "./app-env.ts";

const maxBodyBytes = 256 * 1024;

/** No JSON the store understands is larger. */
export const guardBody = createMiddleware<AppEnv>(
  bodyLimit({
    maxSize: maxBodyBytes,
    onError: () => {
      throw new StoreError("payload_too_large");
    },
  }),
);
