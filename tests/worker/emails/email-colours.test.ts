import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { colourSchema, computeContrast } from "../../../contract/store/colours.ts";
import { newStoreIdentity } from "../../../contract/store/new-store.ts";
import { deriveDarkColours, deriveLightColours } from "../../../worker/emails/email-colours.ts";
import { renderOrderEmail } from "../../../worker/emails/order-email.ts";
import { anOrder } from "../builders/order-emails.ts";

const someColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`)
  .filter((colour) => v.is(colourSchema, colour));

test("text is readable on every background, in light and dark mail programs, for every colour of a store", () => {
  fc.assert(
    fc.property(someColour, (colour) => {
      for (const colours of [deriveLightColours(colour), deriveDarkColours(colour)]) {
        const { ground, card, sunken, ink, muted, link, button, buttonText } = colours;
        const pairs = [
          ...[ground, card, sunken].flatMap((background) => [
            [ink, background],
            [muted, background],
            [link, background],
          ]),
          [buttonText, button],
        ];
        for (const [text = "", background = ""] of pairs) {
          expect(computeContrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
  );
});

test("an email has the store's colour, and none of another store's", () => {
  const inColour = (colour: string) =>
    renderOrderEmail("paid", anOrder({ sender: { ...newStoreIdentity, colour } })).html;
  expect(inColour("#7a1f5c")).toContain("background-color:#7a1f5c");
  const own = new Set(inColour("#7a1f5c").match(/#[0-9a-f]{6}/g));
  const others = new Set(inColour("#1f5a43").match(/#[0-9a-f]{6}/g));
  const shared = [...own].filter((colour) => others.has(colour));
  // What both share is neutral: black, white and greys.
  for (const colour of shared) {
    const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
    expect(Math.max(...channels) - Math.min(...channels), colour).toBeLessThanOrEqual(12);
  }
});
