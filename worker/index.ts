import { app } from "./app.ts";
import type { Bindings } from "./env.ts";

export default {
  fetch: app.fetch,
} satisfies ExportedHandler<Bindings>;
