import { computeContrast, mixColours } from "../../contract/store/colours.ts";

/** The colours of an email in light or dark mail programs. */
export interface EmailColours {
  readonly ground: string;
  readonly card: string;
  /** The background of a box on the card. */
  readonly sunken: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly link: string;
  readonly button: string;
  readonly buttonText: string;
}

// WCAG 2.2 AA requires this contrast of text.
const minContrast = 4.5;

/** Derives the colours of light mail programs from the store's colour, on which white text is readable. */
export function deriveLightColours(colour: string): EmailColours {
  const sunken = mixColours(colour, "#ffffff", 0.93);
  return {
    ground: mixColours(colour, "#ffffff", 0.95),
    card: "#ffffff",
    sunken,
    ink: "#1f2326",
    muted: "#565c61",
    line: mixColours(colour, "#ffffff", 0.8),
    link: makeReadable(colour, sunken, "#000000"),
    button: colour,
    buttonText: "#ffffff",
  };
}

/** Derives the colours of dark mail programs from the store's colour. */
export function deriveDarkColours(colour: string): EmailColours {
  const sunken = mixColours("#2a2d30", colour, 0.12);
  const link = makeReadable(colour, sunken, "#ffffff");
  return {
    ground: mixColours("#111214", colour, 0.06),
    card: mixColours("#1c1e20", colour, 0.08),
    sunken,
    ink: "#f2f3f4",
    muted: "#bcc2c7",
    line: mixColours("#43474b", colour, 0.15),
    link,
    button: link,
    buttonText: "#0d0f10",
  };
}

/** Mixes a colour with black or white until it is readable on the background. */
function makeReadable(colour: string, background: string, target: "#000000" | "#ffffff"): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mixColours(colour, target, share);
    if (computeContrast(mixed, background) >= minContrast) return mixed;
  }
  return target;
}
