import { callApi } from "./api.js";
import {
  extractDigits,
  findBrand,
  findCvcProblem,
  findExpiryProblem,
  findNumberProblem,
  formatExpiry,
  formatNumber,
  readExpiry,
} from "./card-rules.js";

// This script runs in the frame of the Payment Element. It sends card digits only to the sandbox.
const query = new URLSearchParams(location.search);
const parentOrigin = query.get("origin") ?? "";
const publishableKey = query.get("key") ?? "";
const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
const fields = [
  { input: findInput("number"), format: formatNumber, check: findNumberProblem },
  { input: findInput("expiry"), format: formatExpiry, check: findExpiryProblem },
  { input: findInput("cvc"), format: formatCvc, check: (text) => findCvcProblem(text, currentBrand()) },
];
const [number, expiry, cvc] = fields.map((field) => field.input);
const appearanceNames = {
  colorPrimary: "--primary",
  colorText: "--text",
  colorBackground: "--background",
  colorDanger: "--danger",
  borderRadius: "--radius",
  fontFamily: "--font",
  fontSizeBase: "--size",
};

for (const [index, field] of fields.entries()) {
  const { input } = field;
  // Digits that are typed before this script runs would be neither grouped nor reported.
  input.readOnly = false;
  input.addEventListener("input", (event) => onInput(field, index, event));
  input.addEventListener("focus", () => post("focus"));
  input.addEventListener("blur", () => {
    if (input.value !== "") showProblem(field, field.check(input.value));
    post("blur");
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") post("escape");
  });
}
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("message", onMessage);
new ResizeObserver(() =>
  post("resize", { height: Math.ceil(form.getBoundingClientRect().height) + 8 }),
).observe(form);
post("loaded");

function onInput(field, index, event) {
  const { input } = field;
  const isDeleting = event instanceof InputEvent && event.inputType === "deleteContentBackward";
  formatInput(field, isDeleting);
  if (input === number) showBrand();
  const problem = field.check(input.value);
  if (problem === undefined || problem.code.startsWith("incomplete")) showProblem(field, undefined);
  else showProblem(field, problem);
  const isAtEnd = input.selectionStart === input.value.length;
  if (problem === undefined && isAtEnd && !isDeleting && document.activeElement === input) {
    fields[index + 1]?.input.focus();
  }
  reportChange();
}

/** Groups the digits again and leaves the caret after the same digit. */
function formatInput({ input, format }, isDeleting) {
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = extractDigits(input.value.slice(0, caret)).length;
  const wasAtEnd = caret === input.value.length;
  // Deleting the slash also deletes the digit before it, because formatting would add the slash again.
  const deletesSlash = isDeleting && input === expiry && / \/$/.test(input.value);
  input.value = format(deletesSlash ? input.value.slice(0, 1) : input.value);
  if (wasAtEnd) return;
  let position = 0;
  for (let digitCount = 0; digitCount < digitsBefore && position < input.value.length; position += 1) {
    if (/\d/.test(input.value[position] ?? "")) digitCount += 1;
  }
  input.setSelectionRange(position, position);
}

function formatCvc(text) {
  return extractDigits(text).slice(0, currentBrand().cvcLength);
}

function currentBrand() {
  return findBrand(extractDigits(number?.value ?? ""));
}

function showBrand() {
  const brand = currentBrand();
  form.dataset.brand = brand.name;
  cvc?.setAttribute("placeholder", brand.cvcLength === 4 ? "1234" : "123");
}

function showProblem({ input }, problem) {
  const message = document.getElementById(`${input.name}-problem`);
  if (message && message.textContent !== (problem?.message ?? ""))
    message.textContent = problem?.message ?? "";
  if (problem) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
}

function reportChange() {
  post("change", {
    complete: fields.every((field) => field.check(field.input.value) === undefined),
    empty: fields.every((field) => field.input.value === ""),
  });
}

/** Shows every problem, focuses the first invalid field and returns its problem. */
function validate() {
  const problems = fields.map((field) => {
    const problem = field.check(field.input.value);
    showProblem(field, problem);
    return problem;
  });
  const firstIndex = problems.findIndex((problem) => problem !== undefined);
  fields[firstIndex]?.input.focus();
  return { error: problems[firstIndex] };
}

async function createPaymentMethod(billingDetails = {}) {
  const { month, year } = readExpiry(expiry?.value ?? "");
  const { value, error } = await callApi(location.origin, publishableKey, "POST", "/v1/payment_methods", {
    type: "card",
    "card[number]": extractDigits(number?.value ?? ""),
    "card[exp_month]": String(month),
    "card[exp_year]": String(year),
    "card[cvc]": cvc?.value ?? "",
    ...encodeFields("billing_details", billingDetails),
  });
  return error ? { error } : { paymentMethod: value };
}

/** Encodes `{address: {city: "X"}}` as `billing_details[address][city]=X`. */
function encodeFields(name, value) {
  if (value === null || value === undefined) return {};
  if (typeof value !== "object") return { [name]: String(value) };
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => encodeFields(`${name}[${key}]`, inner)),
  );
}

async function onMessage(event) {
  if (event.source !== parent || event.origin !== parentOrigin || event.data?.sandboxElement !== true) return;
  const { type, requestId, appearance, billingDetails } = event.data;
  switch (type) {
    case "init":
      applyAppearance(appearance?.variables ?? {});
      break;
    case "amount":
      showAmount(event.data);
      break;
    case "focus":
      number?.focus();
      break;
    case "blur":
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      break;
    case "clear":
      form.reset();
      for (const field of fields) showProblem(field, undefined);
      showBrand();
      reportChange();
      break;
    case "validate":
      post("response", { requestId, result: validate() });
      break;
    case "createPaymentMethod":
      post("response", { requestId, result: await createPaymentMethod(billingDetails) });
      break;
  }
}

/** Shows the amount of the payment, as wallets do. */
function showAmount({ amount, currency }) {
  const format = new Intl.NumberFormat("en-CA", { style: "currency", currency });
  const amountText = document.querySelector(".amount");
  if (amountText) amountText.textContent = `Payment of ${format.format(amount / 100)}`;
}

function applyAppearance(variables) {
  for (const [name, property] of Object.entries(appearanceNames)) {
    if (typeof variables[name] === "string") {
      document.documentElement.style.setProperty(property, variables[name]);
    }
  }
}

function post(type, detail = {}) {
  parent.postMessage({ type, ...detail }, parentOrigin);
}

function findInput(name) {
  return /** @type {HTMLInputElement} */ (document.querySelector(`input[name="${name}"]`));
}
