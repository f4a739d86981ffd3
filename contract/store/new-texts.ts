import type { StoreText, TextPageName } from "./texts.ts";

// The owner should review these texts with a lawyer before the store opens. They must agree with the code, because they
// describe how the server handles orders, and the privacy policy names every service that receives data.

/** A sentence of the About page that only the owner can confirm. */
export const sampleStory = "We run {name} ourselves, and know what we sell.";

const about = `
## Our store

{name} is a store in {town}. You can order online, and we deliver within Canada.

${sampleStory}

## What you can count on

### Clear prices

Every price is in Canadian dollars. Tax and delivery are shown before you pay.

### Secure payment

Stripe processes card payments. We never see your card number.

### Easy returns

You can return anything within {return_days} days for your money back.

## Come by or write

You find us at {address}. We are open {hours}. Write to {email}, or call {phone}.

[Shop Now](/products)
`;

const terms = `
## Who we are

{name} is a store at {address}, {country}. You reach us at {email}, by telephone at {phone}, and in person {hours}.

## Your account

You need an account to order, and must have reached the age of majority in your province, or have
the consent of a parent or guardian. Keep your password to yourself, and tell us when someone else
may know it.

We may suspend an account that is used for fraud or to harm the store or other customers.

## Prices and taxes

All prices are in Canadian dollars. A price that is struck through is the one we compare ours with.
Taxes are not included: each product has its tax rate, the same for every address in Canada, and the
tax is shown in your cart before you pay.

If a price or the stock changes while something is in your cart, we show you the change before you
pay. If a product was listed at an obvious mistake, we may cancel the order and refund you in
full.

## Orders and payment

Your order is accepted once your payment has succeeded, or, for cash on delivery, once you have
placed it. Your items are reserved when you check out; if you do not pay within 30 minutes, they
go back into stock.

We accept {cards}. Cards are processed by Stripe; we never see or keep your
card number. {cash_on_delivery}

## Delivery

We deliver within Canada. {delivery_price} The cart and every product page show what it costs to
your postal code. {delivery_time}

The products are at our risk until they reach you. If something arrives damaged or does not
arrive, write to {email} and we send it again or refund you.

## Canceling an order

You can cancel an order in [My Orders](/account/orders) until it is shipped. If you
paid by card, the full amount goes back to that card; your bank usually needs 5 to 10 business days
to show it.

## Returns and refunds

You may return anything within {return_days} days of receiving it, for your money back.
Ask for it on the order's page in [My Orders](/account/orders), write to {email}, or bring it to the store with your
order number.

For reasons of hygiene, opened personal care products can be returned only if they are faulty.
If a product is faulty or not what you ordered, we pay for its return.

Refunds go to the card that paid; orders that were paid in cash are refunded in cash or by
e-transfer.

## Your rights and our liability

Nothing here takes away rights that the law gives you and that cannot be waived, such as those of
{consumer_law} or of the province where you live.

As far as the law allows, we are not liable for indirect losses, and our liability for an order is
limited to what you paid for it.

## Law and changes

These terms are governed by the laws of {province} and the federal laws of Canada that apply there.
If we cannot settle a disagreement together, the courts of {province} decide, unless the law of your
province says otherwise.

An order is governed by the terms that stood here when you placed it. How we treat your data is in
the [Privacy Policy](/privacy).

{tax_number}
`;

const privacy = `
## Who is responsible

{name}, {address}, {country}, is responsible for your personal
information under the Personal Information Protection and Electronic Documents Act (PIPEDA). Our
privacy officer is {privacy_officer}, at {email} or {phone}.

## What we keep, and why

We ask only for what we need to run the store, and use it for nothing else:

- **Your account**: email address, name and phone number if you give them, and when
  you last signed in. Your password is stored only in a form that cannot be read back.
- **Your addresses, cart, wishlist and orders**: to deliver what you bought, to answer your
  questions about it, and because tax law requires records of sales.
- **Payments**: the outcome, the amount and Stripe’s reference. Your card number goes
  straight to Stripe; it never reaches us.
- **The newsletter**: your email address, only if you subscribe. Every email has a
  link to unsubscribe, and [you can do it here](/newsletter/unsubscribe).
- **“Email me when it's back”**: your email address, until we have sent that one
  email, and for half a year at most.
- **Technical records**: your IP address and what was requested, for a short time, to
  keep the store safe and to find faults.

We do not sell your data, show advertisements, or follow you to other sites.

## Where it is kept

These services work for us, and get only what they need for it:

- **Supabase** signs you in: email address, password (hashed) and name.
- **Stripe** processes card payments: what you type into the card form, the amount
  and the order’s number.
- **Cloudflare** hosts the store and its database: account, addresses, cart,
  wishlist and orders.
- **Our mail service** sends confirmations and the newsletter: email address and the
  message.

Their computers may stand outside Canada, such as in the United States, where the law of that
country applies to them. If you ask for the map on our [Contact page](/contact),
your browser fetches it from OpenStreetMap, which can then see your IP address.

## What stays in your browser

We set no advertising or analytics cookies. Your browser keeps your session, your wishlist until you sign in, the
postal code you last asked about, and what you wanted to add to the cart before signing in. Stripe
may set its own cookies on the payment page to prevent fraud. You can delete all of it in your
browser’s settings. We count how fast our pages are and which searches find nothing, without saying
who you are, and not at all if your browser asks websites not to track you.

## How long we keep it

- Your account, addresses and wishlist: until you ask us to delete them.
- Orders and payments: six years after the end of the tax year, as the Income Tax Act requires. If you delete your
  account, without your name and address.
- Where a delivered order that was paid by card went (name, address, phone number, tracking number and items): for 120 days
  after you delete your account, in case the payment is disputed at your bank, or until the dispute is over.
- A checkout that you did not pay for: {unpaid_order_days} days.
- That we emailed you about an order: {email_days} days.
- What our staff changed in the store, which may name you: {audit_days} days.
- Newsletter: until you unsubscribe; then only that you did, so that we do not write again.
- Technical records: no longer than 30 days.

## Your rights

You may ask what we know about you, have it corrected or deleted, and withdraw your consent, as
far as no law requires us to keep it. Write to {email}; we answer within 30 days, free of
charge.

If our answer does not satisfy you, you can turn to the
[Office of the Privacy Commissioner of Canada](https://www.priv.gc.ca/).

## Safety, children and changes

Data travels encrypted, and only those who need it for their work can see it. If a breach puts you
at real risk of significant harm, we tell you and the Privacy Commissioner.

The store is not meant for children under 13, and we do not knowingly keep their data.

When this policy changes, we publish the change here. If it matters to you, we also write to you.
`;

/** The texts of a new store. */
export const newTexts: Readonly<Record<TextPageName, StoreText>> = {
  about: { subtitle: "{tagline}.", effective: null, text: unwrap(about) },
  terms: {
    subtitle: "What you and {name} can rely on when you order.",
    effective: null,
    text: unwrap(terms),
  },
  privacy: {
    subtitle: "Which data {name} keeps about you, why, for how long, and how to have it deleted.",
    effective: null,
    text: unwrap(privacy),
  },
};

/** Joins the lines of each paragraph and list item, because admins edit it as one line. */
function unwrap(text: string): string {
  return text.trim().replace(/(?<!\n)\n *(?![\n#-])/g, " ");
}
