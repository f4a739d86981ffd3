import { createConnectionError, createIntegrationError, retrieveIntent } from "./api.js";

const loadTimeoutMs = 15_000;
const initialHeight = "196px";
/** The statuses of intents for which Stripe's Element cannot be loaded. */
const finalStatuses = ["succeeded", "processing", "canceled", "requires_capture"];

/**
 * Creates a Payment Element. It is a frame from the sandbox's origin, so that the page never contains card digits. The page and the
 * frame exchange messages, and ignore those of other frames and origins.
 */
export function createPaymentElement({ base, key, clientSecret, appearance, onDestroy }) {
  const listeners = new Map();
  const pending = new Map();
  /** @type {HTMLIFrameElement | null} */
  let frame = null;
  let loadTimer;
  let requestCount = 0;

  function emit(type, detail = {}) {
    for (const handler of [...(listeners.get(type) ?? [])]) handler({ elementType: "payment", ...detail });
  }

  function post(message) {
    frame?.contentWindow?.postMessage({ sandboxElement: true, ...message }, base);
  }

  /** Sends a request to the frame and resolves to its response. */
  function sendRequest(type, detail = {}) {
    if (frame === null) throw createIntegrationError("The Payment Element is not mounted.");
    requestCount += 1;
    const requestId = requestCount;
    return new Promise((resolve) => {
      pending.set(requestId, resolve);
      post({ type, requestId, ...detail });
    });
  }

  async function onLoaded() {
    post({ type: "init", appearance });
    const error = await element.fetchUpdates();
    clearTimeout(loadTimer);
    if (frame === null) return;
    if (error) emit("loaderror", { error });
    else emit("ready");
  }

  function onMessage(event) {
    if (frame === null || event.source !== frame.contentWindow || event.origin !== base) return;
    const { type, ...detail } = event.data ?? {};
    switch (type) {
      case "loaded":
        onLoaded();
        break;
      case "resize":
        frame.style.height = `${detail.height}px`;
        break;
      case "response":
        pending.get(detail.requestId)?.(detail.result);
        pending.delete(detail.requestId);
        break;
      case "change":
        emit("change", { ...detail, collapsed: false, value: { type: "card" } });
        break;
      case "focus":
      case "blur":
      case "escape":
        emit(type);
        break;
    }
  }

  const element = {
    mount(target) {
      const container = typeof target === "string" ? document.querySelector(target) : target;
      if (!container)
        throw createIntegrationError(`The selector you specified (${target}) applies to no DOM elements.`);
      element.unmount();
      emit("loaderstart");
      frame = document.createElement("iframe");
      frame.title = "Secure payment input frame";
      frame.src = `${base}/elements/payment?${new URLSearchParams({ key, origin: location.origin })}`;
      // Four pixels on each side leave room for the focus ring of the fields.
      frame.style.cssText = `border:0;display:block;margin:-4px;width:calc(100% + 8px);height:${initialHeight};color-scheme:light`;
      addEventListener("message", onMessage);
      loadTimer = setTimeout(() => emit("loaderror", { error: createConnectionError() }), loadTimeoutMs);
      container.replaceChildren(frame);
    },
    unmount() {
      clearTimeout(loadTimer);
      removeEventListener("message", onMessage);
      frame?.remove();
      frame = null;
    },
    destroy() {
      element.unmount();
      listeners.clear();
      onDestroy();
    },
    on(type, handler) {
      listeners.set(type, [...(listeners.get(type) ?? []), handler]);
      return element;
    },
    once(type, handler) {
      const once = (event) => {
        element.off(type, once);
        handler(event);
      };
      return element.on(type, once);
    },
    off(type, handler) {
      const remaining = (listeners.get(type) ?? []).filter(
        (listener) => handler !== undefined && listener !== handler,
      );
      listeners.set(type, remaining);
      return element;
    },
    update() {},
    setAppearance(newAppearance) {
      post({ type: "init", appearance: newAppearance });
    },
    focus: () => post({ type: "focus" }),
    blur: () => post({ type: "blur" }),
    clear: () => post({ type: "clear" }),
    collapse() {},
    /**
     * Reads the payment and shows its amount.
     * @returns Stripe's error if it cannot be paid
     */
    async fetchUpdates() {
      if (clientSecret === undefined) return undefined;
      const { value, error } = await retrieveIntent(base, key, clientSecret);
      if (error) return error;
      if (finalStatuses.includes(value.status)) return createStateError(value);
      post({ type: "amount", amount: value.amount, currency: value.currency });
      return undefined;
    },
    validate: () => sendRequest("validate"),
    createPaymentMethod: (billingDetails) => sendRequest("createPaymentMethod", { billingDetails }),
  };
  return element;
}

function createStateError(paymentIntent) {
  return {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: `The PaymentIntent is in a terminal state and cannot be used to initialize Elements: ${paymentIntent.status}.`,
    payment_intent: paymentIntent,
  };
}
