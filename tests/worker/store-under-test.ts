import store from "../../worker/index.ts";
import { bindings, takeMessages, track, trackExecution } from "./background.ts";

// The Worker, watched: what still runs when a test ends is waited for (isolation.ts).
export default {
  fetch: (request, _bindings, execution) => store.fetch(request, bindings, trackExecution(execution)),
  queue: (batch, _bindings, execution) =>
    track(store.queue(takeMessages(batch), bindings, trackExecution(execution))),
} satisfies ExportedHandler;
