/** A drawn package: the SVG, and where the icon is printed on it. Packages stand on y = 920, centred on x = 0. */
export interface DrawnPack {
  readonly svg: string;
  readonly widthPixels: number;
  readonly label: { readonly x: number; readonly y: number; readonly boxPixels: number };
}

const colours = {
  coral: "#e8705f",
  berry: "#b5476f",
  plum: "#7d5a9c",
  indigo: "#5566b3",
  ocean: "#3a83b8",
  teal: "#2f8f8b",
  leaf: "#5f9a55",
  honey: "#e0a232",
  rust: "#c0673c",
  cocoa: "#86604a",
  ink: "#3f4a5c",
  kraft: "#c79d6e",
  snow: "#f4f1ec",
} as const;

export type PackColour = keyof typeof colours;
export type PackKind = keyof typeof shapes;

export function drawPack(kind: PackKind, colour: PackColour): DrawnPack {
  const drawn = shapes[kind]("url(#pack)");
  const shades = roundKinds.has(kind) ? roundShades : flatShades;
  return { ...drawn, svg: `${shading(colours[colour], shades)}${drawn.svg}` };
}

type Shades = readonly (readonly [offset: number, tint: string, opacity: number])[];

const roundKinds: ReadonlySet<PackKind> = new Set(["bottle", "spray", "tube", "jar", "tin", "polish"]);
// What is laid over the colour, from left to right: a round thing turns away from the light on both sides.
const roundShades: Shades = [
  [0, "#000000", 0.14],
  [0.2, "#ffffff", 0.26],
  [0.55, "#ffffff", 0],
  [1, "#000000", 0.3],
];
const flatShades: Shades = [
  [0, "#ffffff", 0.2],
  [0.45, "#ffffff", 0.04],
  [1, "#000000", 0.1],
];

function shading(colour: string, shades: Shades): string {
  const stops = shades.map(([offset, over, opacity]) => {
    return `<stop offset="${offset}" stop-color="${mixed(colour, over, opacity)}"/>`;
  });
  const paper = `<stop offset="0" stop-color="#fffefb"/><stop offset="0.6" stop-color="#fdfaf5"/><stop offset="1" stop-color="#e8e1d8"/>`;
  return (
    `<defs><linearGradient id="pack" x2="1" y2="${shades === flatShades ? 1 : 0}">${stops.join("")}</linearGradient>` +
    `<linearGradient id="paper">${paper}</linearGradient></defs>`
  );
}

function mixed(base: string, over: string, share: number): string {
  const channel = (colour: string, start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  const mix = [1, 3, 5].map((at) => Math.round(channel(base, at) * (1 - share) + channel(over, at) * share));
  return `rgb(${mix.join(",")})`;
}

const box = (colour: string): DrawnPack => ({
  widthPixels: 520,
  label: { x: -30, y: 560, boxPixels: 300 },
  svg:
    `<path d="M215 330 280 372V884L215 920Z" fill="${colour}"/><path d="M215 330 280 372V884L215 920Z" fill="#000" opacity="0.24"/>` +
    `<path d="M-275 330-215 300H270L280 372 215 330Z" fill="${colour}"/><path d="M-275 330-215 300H262L215 330Z" fill="#fff" opacity="0.28"/>` +
    `<path d="M-275 330H215V920H-275Z" fill="${colour}"/>${sheen(-275, 330, 490, 590)}${panel(-225, 380, 390, 370)}${words(-225, 800, 390)}`,
});

const carton = (colour: string): DrawnPack => ({
  widthPixels: 640,
  label: { x: -160, y: 705, boxPixels: 230 },
  svg:
    `<path d="M-320 560-260 524H320L300 560Z" fill="${colour}"/><path d="M-320 560-260 524H320L300 560Z" fill="#fff" opacity="0.3"/>` +
    `<rect x="-320" y="560" width="620" height="360" rx="6" fill="${colour}"/>${sheen(-320, 560, 620, 360)}${panel(-295, 585, 270, 270)}${words(20, 690, 240)}` +
    `<path d="M300 560 320 524V880L300 920Z" fill="${colour}"/><path d="M300 560 320 524V880L300 920Z" fill="#000" opacity="0.25"/>`,
});

const pouch = (colour: string): DrawnPack => ({
  widthPixels: 500,
  label: { x: 0, y: 610, boxPixels: 290 },
  svg:
    `<path d="M-235 290H235C228 450 262 720 248 890C240 925-240 925-248 890C-262 720-228 450-235 290Z" fill="${colour}"/>` +
    `${sheen(-240, 290, 480, 625)}<rect x="-235" y="290" width="470" height="46" fill="#000" opacity="0.12"/>` +
    `<g stroke="#fff" stroke-width="3" opacity="0.4"><path d="M-230 302H230M-230 313H230M-230 324H230"/></g>${panel(-190, 420, 380, 380)}${words(-150, 835, 300)}`,
});

const card = (colour: string): DrawnPack => ({
  widthPixels: 480,
  label: { x: 0, y: 655, boxPixels: 370 },
  svg:
    `<path d="M-240 268Q-240 250-222 250H222Q240 250 240 268V920H-240Z" fill="${colour}"/>${sheen(-240, 250, 480, 670)}` +
    `<path d="M-44 292H44Q58 292 58 308Q58 326 40 326H16Q0 346-16 326H-40Q-58 326-58 308Q-58 292-44 292Z" fill="#fff" opacity="0.85"/>${words(-190, 362, 380)}` +
    `<rect x="-208" y="440" width="416" height="440" rx="34" fill="#fff" opacity="0.9"/><rect x="-208" y="440" width="416" height="440" rx="34" fill="none" stroke="#fff" stroke-width="8" opacity="0.75"/>` +
    `<path d="M-180 470Q-176 462-150 462H40L-110 850Q-176 850-180 820Z" fill="#e9eef3" opacity="0.5"/>`,
});

const bottle = (colour: string): DrawnPack => ({
  widthPixels: 320,
  label: { x: 0, y: 690, boxPixels: 190 },
  svg:
    `<path d="M-22 250H22V330H-22Z" fill="url(#paper)"/><path d="M-30 214H34Q44 214 44 226V252H-70Q-104 252-104 228Q-104 214-88 214Z" fill="url(#paper)"/><rect x="-60" y="322" width="120" height="60" rx="10" fill="url(#paper)"/>` +
    `<path d="M-62 378H62C70 430 165 430 165 520V884Q165 920 129 920H-129Q-165 920-165 884V520C-165 430-70 430-62 378Z" fill="${colour}"/>` +
    `<path d="M-135 520Q-135 480-110 470V880Q-135 875-135 850Z" fill="#fff" opacity="0.35"/>${panel(-128, 560, 256, 250)}${words(-90, 838, 180)}`,
});

const spray = (colour: string): DrawnPack => ({
  widthPixels: 330,
  label: { x: 0, y: 715, boxPixels: 190 },
  svg:
    `<path d="M-110 190H70Q96 190 96 216V262H40L30 330H-30L-44 262H-110Q-136 226-110 190Z" fill="url(#paper)"/><path d="M40 262Q92 280 84 350L66 346Q62 296 34 290Z" fill="#d9d5ce"/><rect x="-48" y="326" width="96" height="52" rx="8" fill="url(#paper)"/>` +
    `<path d="M-48 376H48C54 470 165 470 165 580V884Q165 920 129 920H-129Q-165 920-165 884V580C-165 470-54 470-48 376Z" fill="${colour}"/>` +
    `<path d="M-136 590Q-136 545-112 530V880Q-136 875-136 850Z" fill="#fff" opacity="0.35"/>${panel(-128, 590, 256, 250)}${words(-90, 860, 180)}`,
});

const tube = (colour: string): DrawnPack => ({
  widthPixels: 260,
  label: { x: 0, y: 560, boxPixels: 180 },
  svg:
    `<path d="M-150 230H150V262H-150Z" fill="${colour}"/><path d="M-150 230H150V262H-150Z" fill="#000" opacity="0.14"/><path d="M-150 262H150C146 480 118 640 104 790H-104C-118 640-146 480-150 262Z" fill="${colour}"/>` +
    `<path d="M-128 270H-76C-72 480-62 640-56 786H-88C-100 640-124 470-128 270Z" fill="#fff" opacity="0.35"/><path d="M-108 790H108L100 904Q98 920 82 920H-82Q-98 920-100 904Z" fill="url(#paper)"/>` +
    `<g stroke="#000" stroke-width="4" opacity="0.1"><path d="M-70 806V906M-35 806V906M0 806V906M35 806V906M70 806V906"/></g><circle cx="0" cy="560" r="122" fill="url(#paper)"/>${words(-70, 330, 140)}`,
});

const jar = (colour: string): DrawnPack => ({
  widthPixels: 420,
  label: { x: 0, y: 705, boxPixels: 210 },
  svg:
    `<rect x="-190" y="410" width="380" height="96" rx="20" fill="url(#paper)"/><g stroke="#000" stroke-width="5" opacity="0.08"><path d="M-150 424V500M-110 424V500M-70 424V500M-30 424V500M10 424V500M50 424V500M90 424V500M130 424V500"/></g>` +
    `<path d="M-180 506H180Q212 520 212 566V870Q212 920 162 920H-162Q-212 920-212 870V566Q-212 520-180 506Z" fill="${colour}"/><path d="M-186 570Q-186 540-160 536V890Q-186 884-186 850Z" fill="#fff" opacity="0.4"/>` +
    `${panel(-150, 570, 300, 270)}${words(-110, 866, 220)}`,
});

const tin = (colour: string): DrawnPack => ({
  widthPixels: 520,
  label: { x: 0, y: 735, boxPixels: 230 },
  svg:
    `<path d="M-260 590V880C-260 935 260 935 260 880V590Z" fill="${colour}"/>` +
    `<path d="M-272 540V610C-272 662 272 662 272 610V540Z" fill="#ded9d1"/><ellipse cx="0" cy="540" rx="272" ry="58" fill="#f3f0ea"/><ellipse cx="0" cy="540" rx="236" ry="46" fill="${colour}" opacity="0.55"/><circle cx="0" cy="766" r="130" fill="url(#paper)"/>`,
});

const polish = (colour: string): DrawnPack => ({
  widthPixels: 330,
  label: { x: 0, y: 770, boxPixels: 130 },
  svg:
    `<path d="M-62 262Q-62 236-40 236H40Q62 236 62 262L76 560H-76Z" fill="#2d2a33"/><path d="M-44 262Q-44 250-30 250H-14L-22 560H-58Z" fill="#fff" opacity="0.2"/>` +
    `<rect x="-58" y="556" width="116" height="40" fill="url(#paper)"/><path d="M-70 592H70C150 600 182 650 182 720V860Q182 920 122 920H-122Q-182 920-182 860V720C-182 650-150 600-70 592Z" fill="${colour}"/>` +
    `<path d="M-150 720C-150 670-130 640-100 630V890Q-150 890-150 850Z" fill="#fff" opacity="0.38"/><circle cx="0" cy="770" r="92" fill="url(#paper)"/>`,
});

const shapes = { box, carton, pouch, card, bottle, spray, tube, jar, tin, polish };

function panel(x: number, y: number, width: number, height: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="26" fill="url(#paper)"/>`;
}

/** Two bars where a label would carry words: no font is needed, and nothing is claimed. */
function words(x: number, y: number, width: number): string {
  return (
    `<rect x="${x + width * 0.1}" y="${y}" width="${width * 0.8}" height="20" rx="10" fill="#fff" opacity="0.9"/>` +
    `<rect x="${x + width * 0.25}" y="${y + 34}" width="${width * 0.5}" height="14" rx="7" fill="#fff" opacity="0.6"/>`
  );
}

function sheen(x: number, y: number, width: number, height: number): string {
  return (
    `<rect x="${x}" y="${y}" width="${width * 0.16}" height="${height}" fill="#fff" opacity="0.12"/>` +
    `<rect x="${x + width * 0.8}" y="${y}" width="${width * 0.2}" height="${height}" fill="#000" opacity="0.05"/>`
  );
}
