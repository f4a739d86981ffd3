import { html } from "hono/html";

/** Renders the page in the frame of the Payment Element. Browsers recognize its fields for autofill. */
export function renderPaymentFrame() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Secure payment input frame</title>
        <link rel="stylesheet" href="/elements/payment-form.css" />
        <script type="module" src="/elements/payment-form.js"></script>
      </head>
      <body>
        <form novalidate data-brand="unknown">
          ${renderField("number", "Card number", "cc-number", "1234 1234 1234 1234", true)}
          ${renderField("expiry", "Expiration date", "cc-exp", "MM / YY", false)}
          ${renderField("cvc", "CVC", "cc-csc", "123", false)}
          <p class="hint amount wide"></p>
          <p class="hint wide">Sandbox: test cards only, such as <span>4242 4242 4242 4242</span>.</p>
        </form>
      </body>
    </html>`;
}

function renderField(
  name: string,
  label: string,
  autocomplete: string,
  placeholder: string,
  isNumber: boolean,
) {
  return html`<div class="field${isNumber ? " wide" : ""}">
    <label for="${name}">${label}</label>
    <div class="control">
      <input
        id="${name}"
        name="${name}"
        type="text"
        inputmode="numeric"
        autocomplete="${autocomplete}"
        placeholder="${placeholder}"
        aria-describedby="${name}-problem"
        aria-required="true"
        readonly
        spellcheck="false"
      />
      ${isNumber ? brandMarks : ""}
    </div>
    <p class="problem" id="${name}-problem" role="alert"></p>
  </div>`;
}

const brandMarks = html`<span class="brands" aria-hidden="true">
  <svg class="visa" viewBox="0 0 32 21">
    <rect x=".5" y=".5" width="31" height="20" rx="3" fill="#fff" stroke="#d9e2ec" />
    <text x="16" y="14.6" text-anchor="middle" font-family="Arial, sans-serif" font-size="10.5" font-weight="800" font-style="italic" fill="#1434cb">VISA</text>
  </svg>
  <svg class="mastercard" viewBox="0 0 32 21">
    <rect x=".5" y=".5" width="31" height="20" rx="3" fill="#fff" stroke="#d9e2ec" />
    <circle cx="12.8" cy="10.5" r="6" fill="#eb001b" />
    <circle cx="19.2" cy="10.5" r="6" fill="#f79e1b" fill-opacity=".9" />
  </svg>
  <svg class="amex" viewBox="0 0 32 21">
    <rect width="32" height="21" rx="3" fill="#006fcf" />
    <text x="16" y="13.8" text-anchor="middle" font-family="Arial, sans-serif" font-size="8.6" font-weight="800" fill="#fff">AMEX</text>
  </svg>
  <svg class="discover" viewBox="0 0 32 21">
    <rect x=".5" y=".5" width="31" height="20" rx="3" fill="#fff" stroke="#d9e2ec" />
    <text x="15" y="13" text-anchor="middle" font-family="Arial, sans-serif" font-size="5.6" font-weight="700" fill="#1f2933">DISCOVER</text>
    <circle cx="27" cy="15.5" r="3" fill="#ff6000" />
  </svg>
</span>`;
