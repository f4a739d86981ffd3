import type { IconUse, PictureSpec } from "./spec.ts";

/** Where an icon goes, in pixels of the 1200 px picture. Standing things rest on `y`; lying things are centred on it. */
export interface Placement {
  readonly icon: IconUse;
  readonly x: number;
  readonly y: number;
  /** The largest it may be: its own proportions decide which of the two it reaches. */
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly rotateDegrees: number;
  readonly lies: boolean;
}

type Spot = readonly [x: number, y: number, maxWidth: number, maxHeight?: number];

const ground = 920;
const duo: readonly Spot[] = [
  [425, 930, 520],
  [800, 860, 470],
];
const threesome: readonly Spot[] = [
  [600, 925, 470],
  [300, 870, 390],
  [900, 870, 390],
];
const heroAndCompanions: readonly Spot[] = [
  [590, 880, 600],
  [930, 970, 290],
  [270, 970, 270],
  [1010, 830, 200],
];

/** The icons of a picture from the one farthest from the eye to the nearest. */
export function place(spec: PictureSpec): readonly Placement[] {
  switch (spec.layout) {
    case "single":
      return stand(spec.icons, [[600, ground, 820, 690]]);
    case "pair":
      return stand(spec.icons, duo).reverse();
    case "trio":
      return stand(spec.icons, threesome).reverse();
    case "set":
      return stand(spec.icons, heroAndCompanions).sort((a, b) => a.y - b.y);
    case "row":
      return stand(spec.icons, rowSpots(spec.icons.length));
    case "pack":
      return stand(spec.icons.slice(1), besidePack).reverse();
    case "close":
      return spec.icons.slice(0, 1).map((icon) => lie(icon, 655, 640, 1130, -9));
    case "fan":
      return fan(spec.icons);
    case "grid":
      return grid(spec.icons);
  }
}

const besidePack: readonly Spot[] = [
  [900, 960, 360],
  [290, 975, 250],
];

function stand(icons: readonly IconUse[], spots: readonly Spot[]): Placement[] {
  return spots.flatMap(([x, y, maxWidth, maxHeight = maxWidth], index) => {
    const icon = icons[index];
    return icon ? [{ icon, x, y, maxWidth, maxHeight, rotateDegrees: 0, lies: false }] : [];
  });
}

function rowSpots(count: number): readonly Spot[] {
  const step = 1120 / count;
  return Array.from(
    { length: count },
    (_, index) => [40 + step * (index + 0.5), 890, step * 0.96, 560] as const,
  );
}

function fan(icons: readonly IconUse[]): readonly Placement[] {
  const middle = (icons.length - 1) / 2;
  const spread = 62 / Math.max(1, icons.length - 1);
  return icons.map((icon, index) => {
    const degrees = (index - middle) * spread;
    const radians = (degrees * Math.PI) / 180;
    return lie(icon, 600 + Math.sin(radians) * 440, 1030 - Math.cos(radians) * 430, 480, degrees);
  });
}

function grid(icons: readonly IconUse[]): readonly Placement[] {
  const turns = [-12, 8, -5, 10, -9, 6, 13, -7, 9];
  return turns.flatMap((turn, index) => {
    const icon = icons[index % icons.length];
    const column = index % 3;
    const row = Math.floor(index / 3);
    return icon ? [lie(icon, 225 + column * 375, 225 + row * 375, 300, turn)] : [];
  });
}

function lie(icon: IconUse, x: number, y: number, boxPixels: number, rotateDegrees: number): Placement {
  return { icon, x, y, maxWidth: boxPixels, maxHeight: boxPixels, rotateDegrees, lies: true };
}
