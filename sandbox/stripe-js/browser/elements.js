import { createIntegrationError } from "./api.js";
import { createPaymentElement } from "./payment-element.js";

/** Creates the object that `stripe.elements(options)` returns. It has one Payment Element at a time. */
export function createElements(base, key, options = {}) {
  /** @type {ReturnType<typeof createPaymentElement> | null} */
  let current = null;
  let { appearance } = options;

  const elements = {
    create(type) {
      if (type !== "payment") {
        throw createIntegrationError(`The sandbox has no "${type}" Element, only the Payment Element.`);
      }
      if (current !== null) {
        throw createIntegrationError(
          "Can only create one Element of type payment through this Elements instance. Destroy the first one before.",
        );
      }
      const element = createPaymentElement({
        base,
        key,
        appearance,
        clientSecret: options.clientSecret,
        onDestroy() {
          if (current === element) current = null;
        },
      });
      current = element;
      return element;
    },
    getElement(type) {
      const name = typeof type === "string" ? type : type?.__elementType;
      return name === "payment" ? current : null;
    },
    update(change = {}) {
      if (change.appearance === undefined) return;
      appearance = change.appearance;
      current?.setAppearance(appearance);
    },
    async fetchUpdates() {
      const error = await current?.fetchUpdates();
      return error ? { error } : {};
    },
    async submit() {
      if (current === null) throw createIntegrationError("elements.submit(): no Payment Element is mounted.");
      const { error } = await current.validate();
      return error ? { error } : { selectedPaymentMethod: "card" };
    },
    clientSecret: options.clientSecret,
  };
  return elements;
}
