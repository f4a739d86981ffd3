import { Hono } from "hono";
import type { AppEnv } from "../middleware/app-env.ts";

export const openApiRoute = new Hono<AppEnv>();
