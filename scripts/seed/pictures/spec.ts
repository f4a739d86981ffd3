import type { PackColour, PackKind } from "./packs.ts";
import type { ToneName } from "./tones.ts";

/** How the things in a picture are placed. Standing layouts have a ground; close, fan and grid are seen from above. */
export type Layout = "single" | "close" | "pair" | "trio" | "row" | "set" | "fan" | "grid" | "pack";

export type Surface = "studio" | "table" | "pedestal" | "arch" | "disc" | "window" | "plank";

/** An icon of `@iconify-json/fluent-emoji`, recoloured: hue in degrees, saturation as a factor, lightness -1..1. */
export interface IconUse {
  readonly name: string;
  readonly hue?: number;
  readonly saturation?: number;
  readonly lightness?: number;
}

export interface Pack {
  readonly kind: PackKind;
  readonly colour: PackColour;
}

export interface PictureSpec {
  readonly layout: Layout;
  readonly tone: ToneName;
  readonly surface: Surface;
  readonly altText: string;
  /** The first is the product; in a pack it is what is printed on the label. */
  readonly icons: readonly IconUse[];
  readonly pack?: Pack;
}

export function picture(
  layout: Exclude<Layout, "pack">,
  tone: ToneName,
  surface: Surface,
  altText: string,
  ...icons: readonly (string | IconUse)[]
): PictureSpec {
  return { layout, tone, surface, altText, icons: icons.map(toIconUse) };
}

/** A drawn package with the first icon on its label, and the other icons standing beside it. */
export function packed(
  kind: PackKind,
  colour: PackColour,
  tone: ToneName,
  surface: Surface,
  altText: string,
  ...icons: readonly (string | IconUse)[]
): PictureSpec {
  return { layout: "pack", tone, surface, altText, icons: icons.map(toIconUse), pack: { kind, colour } };
}

/** An icon with its colours turned round the wheel by `hue` degrees. */
export function tint(name: string, hue: number, saturation = 1, lightness = 0): IconUse {
  return { name, hue, saturation, lightness };
}

function toIconUse(icon: string | IconUse): IconUse {
  return typeof icon === "string" ? { name: icon } : icon;
}
