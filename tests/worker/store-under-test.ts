import store from "../../worker/index.ts";
import { bindings, takeMessages, track, trackExecution } from "./background.ts";

// This Worker tracks its background work, so that isolation.ts can wait for it at the end of a test.
export default {
  fetch: (request, _bindings, execution) => store.fetch(request, bindings, trackExecution(execution)),
  queue: (batch, _bindings, execution) =>
    track(store.queue(takeMessages(batch), bindings, trackExecution(execution))),
} satisfies ExportedHandler;
