import { formatStoreAddress } from "../../../contract/store/describe-store.ts";
import { fillFields, parseText } from "../../../contract/store/marked-text.ts";
import { findProvinceCode } from "../../../contract/store/store-province.ts";
import type { TextView } from "../../../contract/store/texts.ts";
import type { StoreFacts } from "./read-text-page.ts";

/**
 * Writes the page about accessibility from the store's facts. Admins cannot edit it. The text says only what the
 * store's tests check (tests/e2e), and what the law of the store's province is known to require: Manitoba Regulation
 * 47/2022.
 */
export function describeAccessibility({ store, settings }: StoreFacts): TextView {
  const fields = {
    name: store.name,
    email: store.email,
    phone: store.phone,
    address: `${formatStoreAddress(store)}, ${store.address.country}`,
    reply_time: store.reply_time,
  };
  const text = [
    writeStandard(findProvinceCode(store) === "MB"),
    practice,
    writeLimits(store.address.latitude !== null, settings),
    feedback,
    formats,
  ].join("\n\n");
  return {
    subtitle: fillFields("How everyone can use {name}, and how to tell us what doesn't work.", fields),
    effective: null,
    sections: parseText(text, fields).map((section) => ({ ...section, table: null })),
  };
}

function writeStandard(isInManitoba: boolean): string {
  return `
## Our standard

We build this store to the Web Content Accessibility Guidelines (WCAG) 2.1, level AA.${isInManitoba ? manitobaLaw : ""}`;
}

const manitobaLaw = ` The Accessibility for Manitobans Act requires it, in its Accessible Information and Communication
Standard (Manitoba Regulation 47/2022).`;

const practice = `
## What we check

Automated tests of the store's software check that:

- you can find a product and buy it with a keyboard alone;
- text can be enlarged to 200 percent on a phone without scrolling sideways;
- contrast, names and structure are as WCAG asks, as far as a program can tell, on a phone and on a desktop;
- you can read the shop's pages and follow their links without JavaScript.

Automated tests find many barriers, but not all of them. Please tell us about the ones you meet.`;

function writeLimits(hasMap: boolean, settings: StoreFacts["settings"]): string {
  const items = [
    `- The card form belongs to our payment service, Stripe. If it doesn't work for you, tell us.${describeOtherPayments(settings)}`,
    ...(hasMap
      ? [
          "- The map on our [Contact page](/contact) belongs to OpenStreetMap. The address is beside it as text.",
        ]
      : []),
  ];
  return `
## What we don't control

${items.join("\n")}`;
}

function describeOtherPayments({
  isCashOnDelivery,
  isPickup,
  isPaidAtPickup,
}: StoreFacts["settings"]): string {
  const ways = [
    ...(isCashOnDelivery
      ? ["with cash on delivery, which you can choose with an account and a local address"]
      : []),
    ...(isPickup && isPaidAtPickup ? ["if you pay at the counter when you pick up your order"] : []),
  ];
  return ways.length === 0 ? "" : ` You don't need it ${ways.join(", or ")}.`;
}

const feedback = `
## Tell us

Write to {email}, call {phone}, or send a letter to {name}, {address}. Tell us which page it was, what didn't work, and how
we can reach you. {reply_time}`;

const formats = `
## Other formats

You can have anything on this site in another format or with help, such as large print or read to you on the phone. Ask us in
any of these ways. We agree with you on what works for you, and it costs nothing extra.`;
