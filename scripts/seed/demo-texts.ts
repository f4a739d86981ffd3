import { newTexts } from "../../contract/store/new-texts.ts";
import type { StoreText, TextPageName } from "../../contract/store/texts.ts";

const about = `
## Our Story

{name} began with a simple question: why should one pen cost more than its share of a box of pens? We buy the way shops buy, and pass the wholesale price on.

Most of what we carry costs {price_range}. The price we compare ours with stands next to it.

## Our Vision

A store where a full cart is never a worry: fair prices for families, classrooms and small businesses all over the Prairies.

## Invest With Us

We are growing. If you would like to be part of that, write to us.

[Email us](mailto:{email}?subject=Investing)

## Our Values

### Affordability

The wholesale price for everyone.

### Community

Local delivery, local jobs, and a counter where people know your name.

### Trust

No invented discounts or reviews, and your money back within {return_days} days, as our [Terms](/terms) say.

## Proudly Canadian

We live here, pack here and ship from here. Every price is in Canadian dollars, and every question is answered by someone in Manitoba.

[Shop Now](/products)
`;

const effective = "2026-11-01";

/** The texts of the demonstration. Its terms and privacy policy are those of a new store. */
export const demoTexts: Readonly<Record<TextPageName, StoreText>> = {
  about: { subtitle: "{tagline}, from {town}.", effective: null, text: about.trim() },
  terms: { ...newTexts.terms, effective },
  privacy: { ...newTexts.privacy, effective },
};
