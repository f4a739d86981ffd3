import * as v from "valibot";

// The background of white text, and the colour of text on white.
const leastContrast = 4.5;

/** Of the style sheet: a store of this colour needs no shades of its mix. */
export const standardColour = "#1f5a43";

/** The store's colour. One on which white text could not be read (WCAG 2.2, below 4.5:1) is refused. */
export const colourSchema = v.pipe(
  v.string("Must be a colour such as #1f5a43"),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^#[0-9a-f]{6}$/, "Must be a colour such as #1f5a43"),
  v.check(
    (colour) => contrast(colour, "#ffffff") >= leastContrast,
    ({ input }) =>
      `White text on this colour cannot be read well: its contrast is ${roundDown(contrast(input, "#ffffff"))}:1, and must be at least 4.5:1. Choose a darker one`,
  ),
);

/** Never up to what it misses. */
function roundDown(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}

/** The contrast of two colours by WCAG 2.2: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/**
 * The colours that pages derive of the store's own, by the number of their shade: lighter than 700, which it is itself,
 * down to 50, and darker up to 900.
 */
export function deriveShades(colour: string): Record<(typeof shades)[number][0], string> {
  const pairs = shades.map(([shade, target, share]) => [shade, mix(colour, target, share)]);
  // The keys are those of the list.
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
  const [from, to] = [channels(colour), channels(target)];
  const mixed = from.map((value, index) => Math.round(value * (1 - share) + (to[index] ?? 0) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
