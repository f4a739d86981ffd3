import { html } from "hono/html";
import { seededAccounts } from "../seeded-accounts.ts";
import { testCards } from "../stripe/cards.ts";
import { pageLayout } from "./layout.ts";

/** Renders the first page, with the test cards, the accounts and links to the switches. */
export function landingPage(storeUrl: string) {
  return pageLayout(
    "Welcome",
    html`<h1>The store's sandbox</h1>
      <p>
        Stands in for Supabase Auth and Stripe while the <a href="${storeUrl}">store</a> runs on this machine.
        The store's own code and the real client libraries talk to it; only addresses and keys differ.
        Emails land in the <a href="/outbox">outbox</a>, and no card is ever charged.
      </p>
      <h2>Test cards</h2>
      <p>Any future expiration date and any CVC will do.</p>
      <table>
        <thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead>
        <tbody>
          ${testCards.map(
            (card) => html`<tr><td><code>${groupDigits(card.number)}</code></td><td>${card.note}</td></tr>`,
          )}
        </tbody>
      </table>
      <h2>Accounts</h2>
      <table>
        <thead><tr><th scope="col">Email</th><th scope="col">Password</th><th scope="col">Role</th></tr></thead>
        <tbody>
          ${seededAccounts.map(
            ({ email, password, role }) =>
              html`<tr><td>${email}</td><td><code>${password}</code></td><td>${role}</td></tr>`,
          )}
        </tbody>
      </table>
      <h2>Switches for tests</h2>
      <p>
        <a href="/sandbox/faults">Faults</a>, <a href="/sandbox/config">configuration</a>,
        <a href="/sandbox/deliveries">webhook deliveries</a>, <a href="/sandbox/ledger">ledger</a>.
      </p>`,
  );
}

/** Groups the digits of a card number as 4-4-4-4, or as 4-6-5 for American Express. */
function groupDigits(number: string): string {
  if (number.length === 15) return number.replace(/^(.{4})(.{6})/, "$1 $2 ");
  return number.replace(/(.{4})(?=.)/g, "$1 ");
}
