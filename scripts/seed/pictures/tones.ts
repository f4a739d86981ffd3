export interface Tone {
  readonly wallTop: string;
  readonly wallBottom: string;
  readonly floorTop: string;
  readonly floorBottom: string;
  readonly accent: string;
  readonly glow: string;
  readonly shadow: string;
}

/** Hue, saturation and lightness of each wall: the house palette, soft enough that the product is the loudest thing. */
const walls = {
  cream: [40, 58, 90],
  butter: [45, 82, 84],
  apricot: [28, 82, 84],
  peach: [16, 76, 86],
  coral: [8, 66, 82],
  blush: [348, 56, 89],
  rose: [340, 52, 84],
  lilac: [285, 36, 88],
  lavender: [255, 46, 89],
  periwinkle: [228, 56, 87],
  sky: [205, 66, 86],
  powder: [198, 40, 89],
  aqua: [182, 42, 84],
  mint: [158, 38, 86],
  sage: [110, 22, 83],
  pistachio: [78, 42, 83],
  sand: [34, 36, 84],
  clay: [20, 38, 79],
  fog: [215, 18, 90],
  slate: [218, 22, 76],
  stone: [30, 10, 86],
} as const satisfies Record<string, readonly [number, number, number]>;

export type ToneName = keyof typeof walls;

export const toneNames = Object.keys(walls);

export function toneOf(name: ToneName): Tone {
  const [hue, saturation, lightness] = walls[name];
  const shade = (satShift: number, lightShift: number) =>
    `hsl(${hue}, ${clampPercent(saturation + satShift)}%, ${clampPercent(lightness + lightShift)}%)`;
  return {
    wallTop: shade(4, 3),
    wallBottom: shade(0, -4),
    floorTop: shade(-8, 4),
    floorBottom: shade(-4, -5),
    accent: shade(6, -9),
    glow: shade(0, 8),
    shadow: `hsl(${hue}, ${Math.min(saturation, 40)}%, 20%)`,
  };
}

function clampPercent(value: number): number {
  return Math.min(98, Math.max(4, value));
}
