import * as v from "valibot";

// WCAG 2.2 AA requires this contrast. Text in the store's colour is on white, and white text is on the colour.
const minContrast = 4.5;

/** The colour of a new store. The style sheet contains its shades. */
export const standardColour = "#1f5a43";

/** The store's colour. The schema rejects colours that are too light for white text. */
export const colourSchema = v.pipe(
  v.string("Must be a colour such as #1f5a43"),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^#[0-9a-f]{6}$/, "Must be a colour such as #1f5a43"),
  v.check(
    (colour) => computeContrast(colour, "#ffffff") >= minContrast,
    ({ input }) =>
      `White text on this colour cannot be read well: its contrast is ${formatContrast(computeContrast(input, "#ffffff"))}:1, and must be at least ${minContrast}:1. Choose a darker one`,
  ),
);

/** Computes the contrast of two colours as WCAG 2.2 defines it, from 1 to 21. */
export function computeContrast(colour: string, otherColour: string): number {
  const luminances = [computeLuminance(colour), computeLuminance(otherColour)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** Derives the shades that pages use from the store's colour, which is shade 700. Lower numbers are lighter. */
export function deriveShades(colour: string): Shades {
  const pairs = shades.map(([shade, target, share]) => [shade, mixColours(colour, target, share)]);
  // Object.fromEntries() loses the type of the keys.
  return Object.fromEntries(pairs) as Shades;
}

/** Lists the style sheet's properties that have the shades of the store's colour. */
export function listShadeProperties(colour: string): [name: string, value: string][] {
  return Object.entries(deriveShades(colour)).map(([shade, hex]) => [`--color-brand-${shade}`, hex]);
}

type Shades = Record<(typeof shades)[number][0], string>;

// Each shade is the store's colour, mixed with this share of white or black.
const shades = [
  ["50", "#ffffff", 0.93],
  ["100", "#ffffff", 0.85],
  ["200", "#ffffff", 0.78],
  ["600", "#ffffff", 0.1],
  ["700", "#000000", 0],
  ["800", "#000000", 0.2],
  ["900", "#000000", 0.42],
] as const;

/** Mixes two colours. The share is that of the target, from 0 to 1. */
export function mixColours(colour: string, target: string, share: number): string {
  const from = parseChannels(colour);
  const to = parseChannels(target);
  const mixed = from.map((value, index) => Math.round(value * (1 - share) + (to[index] ?? 0) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Formats a contrast, rounded down, because 4.46 must not appear as 4.5, which is sufficient. */
function formatContrast(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}

/** Computes the relative luminance of a colour as WCAG 2.2 defines it, from 0 to 1. */
function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(colour).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns red, green and blue, from 0 to 255. */
function parseChannels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
