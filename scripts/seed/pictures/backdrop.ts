import type { Surface } from "./spec.ts";
import type { Tone } from "./tones.ts";

/** The room the product stands in, as the inside of a 1200 x 1200 SVG. `wide` makes room for several things. */
export function backdrop(surface: Surface, tone: Tone, wide: boolean): string {
  return gradients(tone) + wall + scenes[surface](tone, wide);
}

/** The shadow of something resting on the ground: an ellipse with a radial gradient, for a blur would be slow. */
export function groundShadow(x: number, y: number, widthPixels: number): string {
  const wide = `<ellipse cx="${x + widthPixels * 0.05}" cy="${y + 4}" rx="${widthPixels * 0.66}" ry="${Math.max(26, widthPixels * 0.12)}" fill="url(#cast)" opacity="0.55"/>`;
  const contact = `<ellipse cx="${x}" cy="${y - 8}" rx="${widthPixels * 0.46}" ry="${Math.max(14, widthPixels * 0.055)}" fill="url(#cast)"/>`;
  return wide + contact;
}

const wall = `<rect width="1200" height="1200" fill="url(#wall)"/><rect width="1200" height="1200" fill="url(#glow)"/>`;
const floor = `<rect y="770" width="1200" height="430" fill="url(#floor)"/><rect y="770" width="1200" height="60" fill="url(#seam)"/>`;

const scenes: Record<Surface, (tone: Tone, wide: boolean) => string> = {
  studio: () => `<ellipse cx="600" cy="1010" rx="900" ry="330" fill="url(#sweep)"/>`,
  table: () => floor,
  pedestal: (tone, wide) => {
    const rx = wide ? 560 : 390;
    const [left, right] = [600 - rx, 600 + rx];
    return (
      `<ellipse cx="620" cy="1130" rx="${rx * 1.25}" ry="110" fill="url(#cast)" opacity="0.6"/>` +
      `<path d="M${left} 890V1120A${rx} 84 0 0 0 ${right} 1120V890Z" fill="url(#plinth)"/>` +
      `<ellipse cx="600" cy="890" rx="${rx}" ry="84" fill="${tone.floorTop}"/>` +
      `<ellipse cx="560" cy="878" rx="${rx * 0.8}" ry="56" fill="#fff" opacity="0.25"/>`
    );
  },
  arch: (tone) =>
    `<path d="M210 770V520A390 390 0 0 1 990 520V770Z" fill="${tone.accent}" opacity="0.75"/>` +
    `<path d="M246 770V520A390 390 0 0 1 990 500V520A390 390 0 0 0 246 545Z" fill="url(#cast)" opacity="0.35"/>${floor}`,
  disc: (tone) => `<circle cx="600" cy="540" r="410" fill="${tone.accent}" opacity="0.8"/>${floor}`,
  window: () =>
    `<g fill="#fff" opacity="0.26"><path d="M-40 640 410 -40H640L-40 990Z"/><path d="M60 1200 880 -40H1010L190 1200Z"/>` +
    `<path d="M300 1200 1120 -40H1210V20L430 1200Z"/></g><ellipse cx="600" cy="1010" rx="900" ry="330" fill="url(#sweep)"/>`,
  plank: () =>
    `<rect y="850" width="1200" height="350" fill="url(#wood)"/><rect y="850" width="1200" height="7" fill="#fff" opacity="0.3"/>` +
    `<g stroke="#8a5a33" stroke-width="3" opacity="0.22" fill="none"><path d="M0 968H1200M0 1090H1200M420 857V968M860 968V1090M250 1090V1200"/>` +
    `<path d="M60 905C240 892 330 926 400 903M520 915C760 895 930 938 1160 902M90 1030C330 1012 560 1052 800 1022M900 1040C1000 1028 1100 1048 1190 1033M330 1150C560 1130 800 1172 1130 1140"/></g>`,
};

function gradients(tone: Tone): string {
  return (
    `<defs>${linear("wall", "0", "0", "0.25", "1", [tone.wallTop, tone.wallBottom])}` +
    `${linear("floor", "0", "0", "0", "1", [tone.floorTop, tone.floorBottom])}` +
    `${linear("plinth", "0", "0", "1", "0", [tone.wallBottom, tone.floorTop, tone.accent])}` +
    `${linear("wood", "0", "0", "0", "1", ["#e2bd94", "#cfa173"])}` +
    `<linearGradient id="seam" x1="0" y1="0" x2="0" y2="1">${stops(tone.shadow, 0.13, 0)}</linearGradient>` +
    `<radialGradient id="glow" cx="0.36" cy="0.26" r="0.72">${stops(tone.glow, 0.95, 0)}</radialGradient>` +
    `<radialGradient id="sweep">${stops(tone.floorTop, 0.85, 0)}</radialGradient>` +
    `<radialGradient id="cast"><stop offset="0" stop-color="${tone.shadow}" stop-opacity="0.5"/>` +
    `<stop offset="0.5" stop-color="${tone.shadow}" stop-opacity="0.26"/><stop offset="1" stop-color="${tone.shadow}" stop-opacity="0"/></radialGradient></defs>`
  );
}

function linear(
  id: string,
  x1: string,
  y1: string,
  x2: string,
  y2: string,
  colours: readonly string[],
): string {
  const last = colours.length - 1;
  const marks = colours.map((colour, index) => `<stop offset="${index / last}" stop-color="${colour}"/>`);
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${marks.join("")}</linearGradient>`;
}

function stops(colour: string, from: number, to: number): string {
  return `<stop offset="0" stop-color="${colour}" stop-opacity="${from}"/><stop offset="1" stop-color="${colour}" stop-opacity="${to}"/>`;
}
