import type { StoreText, TextPageName } from "./texts.ts";

// The owner should review these texts with a lawyer before the store opens. They must agree with the code, because they
// describe how the server handles orders. The store adds what it knows to the end of the privacy policy
// (describePrivacy).

/** A sentence of the About page that only the owner can confirm. */
export const sampleStory = "We run {name} ourselves, and know what we sell.";

const about = `
## Our store

{name} is a store in {town}. You can order online, and we deliver {delivery_places}.

${sampleStory}

## What you can count on

### Clear prices

Every price is in Canadian dollars. Tax and delivery are shown before you pay.

### Secure payment

Stripe processes card payments. We never see your card number.

### Easy returns

You can return almost anything within {return_days} days for your money back. Our [Terms](/terms) name the exceptions.

## Come by or write

You'll find us at {address}. We're open {hours}. Write to {email}, or call {phone}.

[Shop Now](/products)
`;

const terms = `
## Who we are

{name} is a store at {address}, {country}. You can reach us at {email}, by phone at {phone}, and in person {hours}.

## Your account

{account} You must have reached the age of majority in your province, or have the
consent of a parent or guardian. Keep your password to yourself, and tell us if someone else may know it.

We may suspend an account that is used for fraud or to harm the store or other customers.

## Prices and taxes

All prices are in Canadian dollars. A struck-through price is the one we compare ours with.
Taxes are not included. {taxes}

If a price or the stock changes while something is in your cart, we show you the change before you
pay. If a product was listed at an obviously wrong price, we may cancel the order and
refund you in full.

## Orders and payment

We accept your order once your card payment has succeeded, or, if you pay when you receive it, once you
have placed it. We reserve your items when you check out; if you don't complete a card payment within
30 minutes, they go back into stock.

We accept {cards}. Stripe processes cards; we never see or keep your card number. {cash_on_delivery}

## Delivery

We deliver {delivery_places}. {delivery_price} Your cart and every product page show what delivery to your
postal code costs. {delivery_time}

{pickup}

We're responsible for your order until you receive it. If something arrives damaged or doesn't arrive,
write to {email}, and we'll send it again or refund you.

## Canceling an order

You can cancel an order in [My Orders](/account/orders), or with the link in your emails, until it ships. If
you paid by card, the full amount goes back to that card; allow 5 to 10 business days for your bank to show it.

## Returns and refunds

You can return anything within {return_days} days of receiving it, for your money back, except opened
personal care products that are not faulty, for hygiene reasons. Open the order in [My Orders](/account/orders), or with the link in your emails, and choose Return items, write to {email},
or bring it to the store with your order number.

If a product is faulty or not what you ordered, we pay for its return.

Refunds go to the card you paid with. We refund other payments in cash or by e-transfer.

## Your rights and our liability

Nothing here takes away rights that the law gives you and that you cannot waive, such as those under
{consumer_law} or the law of the province where you live.

As far as the law allows, we are not liable for indirect losses, and our liability for an order is
limited to what you paid for it.

## Law and changes

These terms are governed by the laws of {province} and the federal laws of Canada that apply there.
If we cannot settle a disagreement together, the courts of {province} decide, unless the law of your
province says otherwise.

The terms in effect when you placed an order apply to it. Our [Privacy Policy](/privacy) says how we
treat your data.

{tax_number}
`;

const privacy = `
## Who is responsible

{name}, {address}, {country}, is responsible for your personal
information under the Personal Information Protection and Electronic Documents Act (PIPEDA).

## What we keep, and why

We ask only for what we need to run the store, and use it for nothing else:

- **Your account**: email address, name and phone number if you give them, and when
  you last signed in. Your password is stored only in a form that nobody can read back.
- **Your addresses, cart, wishlist and orders**: to deliver what you bought, to answer your
  questions about it, and because tax law requires records of sales.
- **Payments**: the outcome, the amount and Stripe's reference. Your card number goes
  straight to Stripe; it never reaches us.
- **The newsletter**: your email address and how you agreed, only if you subscribe. Every email has a
  link to unsubscribe, and [you can do it here](/newsletter/unsubscribe).
- **“Email me when it's back”**: your email address, until we have sent that one email.
- **Technical records**: your IP address and what was requested, for a short time, to keep the store
  safe and to find problems.

We don't sell your data, show ads, or follow you to other sites. We measure how fast our pages load and
which searches find nothing, without recording who you are, and not at all if your browser asks websites
not to track you.

## Your rights

You can ask what we know about you, have it corrected or deleted, and withdraw your consent, unless a
law requires us to keep it. Write to {email}; we answer within 30 days, free of charge.

If you are not satisfied with our answer, you can contact the
[Office of the Privacy Commissioner of Canada](https://www.priv.gc.ca/).

## Safety, children and changes

Data is encrypted on its way, and only people who need it for their work can see it. If a breach puts
you at real risk of significant harm, we'll tell you and the Privacy Commissioner.

The store is not meant for children under 13, and we don't knowingly keep their data.

When this policy changes, we publish the change here. If it affects you, we also email you.
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
    subtitle: "What data {name} keeps about you, why, for how long, and how to have it deleted.",
    effective: null,
    text: unwrap(privacy),
  },
};

/** Joins the lines of each paragraph and list item, because admins edit it as one line. */
function unwrap(text: string): string {
  return text.trim().replace(/(?<!\n)\n *(?![\n#-])/g, " ");
}
