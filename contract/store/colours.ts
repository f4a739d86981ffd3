import * as v from "valibot";

// WCAG 2.2 AA requires this contrast. The colour is used for text on white, and behind white text.
const minContrast = 4.5;

/** The colour in the style sheet, which needs no derived shades. */
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
      `White text on this colour cannot be read well: its contrast is ${formatRatio(computeContrast(input, "#ffffff"))}:1, and must be at least 4.5:1. Choose a darker one`,
  ),
);

/** Formats a contrast. Rounding up could show 4.46 as 4.5, which would be allowed. */
function formatRatio(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}

/** Computes the contrast of two colours by WCAG 2.2, from 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [lighter, darker] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Derives the shades that pages use from the store's colour, which is shade 700. Lower numbers are lighter. */
export function deriveShades(colour: string): Record<(typeof shades)[number][0], string> {
  const pairs = shades.map(([shade, target, share]) => [shade, mix(colour, target, share)]);
  // Object.fromEntries() loses the keys' type.
  return Object.fromEntries(pairs) as Record<(typeof shades)[number][0], string>;
}

const shades = [
  ["50", "#ffffff", 0.93],
  ["100", "#ffffff", 0.85],
  ["200", "#ffffff", 0.78],
  ["600", "#ffffff", 0.1],
  ["700", "#000000", 0],
  ["800", "#000000", 0.2],
  ["900", "#000000", 0.42],
] as const;

function mix(colour: string, target: string, share: number): string {
  const [from, to] = [parseChannels(colour), parseChannels(target)];
  const mixed = from.map((value, index) => Math.round(value * (1 - share) + (to[index] ?? 0) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function parseChannels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
