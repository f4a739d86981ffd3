import { integrationError } from "./api.js";
import { createPaymentElement } from "./payment-element.js";

/** `stripe.elements(options)`. Only one Payment Element exists at a time; destroying it allows another. */
export function createElements(base, key, options = {}) {
  /** @type {ReturnType<typeof createPaymentElement> | null} */
  let current = null;
  let { appearance } = options;

  const elements = {
    create(type) {
      if (type !== "payment") {
        throw integrationError(`The sandbox has no "${type}" Element, only the Payment Element.`);
      }
      if (current !== null) {
        throw integrationError(
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
    update(changed = {}) {
      if (changed.appearance === undefined) return;
      appearance = changed.appearance;
      current?.setAppearance(appearance);
    },
    async fetchUpdates() {
      const error = await current?.fetchUpdates();
      return error ? { error } : {};
    },
    async submit() {
      if (current === null) throw integrationError("elements.submit(): no Payment Element is mounted.");
      const { error } = await current.validate();
      return error ? { error } : { selectedPaymentMethod: "card" };
    },
    clientSecret: options.clientSecret,
  };
  return elements;
}
