import store from "../../worker/index.ts";
import { bindings, takeMessages, track, trackExecution } from "./background.ts";

// The Worker with its background work counted, so that isolation.ts can wait for it at the end of a test.
export default {
  fetch: (request, _bindings, execution) => store.fetch(request, bindings, trackExecution(execution)),
  queue: (batch, _bindings, execution) =>
    track(store.queue(takeMessages(batch), bindings, trackExecution(execution))),
} satisfies ExportedHandler;
