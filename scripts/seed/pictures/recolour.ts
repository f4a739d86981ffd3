import type { IconUse } from "./spec.ts";

type Channels = readonly [number, number, number];

/**
 * Turns every colour written in an SVG round the wheel. Done on the text, so that it costs nothing to draw:
 * an SVG filter over a whole picture takes longer than the picture.
 */
export function recolour(svg: string, { hue = 0, saturation = 1, lightness = 0 }: IconUse): string {
  if (hue === 0 && saturation === 1 && lightness === 0) return svg;
  const turn = (channels: Channels) => shift(channels, hue, saturation, lightness);
  return svg
    .replace(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi, (_, digits: string) => toHex(turn(fromHex(digits))))
    .replace(
      /values="0 0 0 0 ([\d.]+) 0 0 0 0 ([\d.]+) 0 0 0 0 ([\d.]+) 0 0 0 ([\d.]+) 0"/g,
      (_, red: string, green: string, blue: string, alpha: string) => {
        const [r, g, b] = turn([Number(red), Number(green), Number(blue)]);
        return `values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} 0 0 0 ${alpha} 0"`;
      },
    );
}

function shift(channels: Channels, hue: number, saturation: number, lightness: number): Channels {
  const [h, s, l] = toHsl(channels);
  const lifted = lightness >= 0 ? l + (1 - l) * lightness : l * (1 + lightness);
  return fromHsl((h + hue + 360) % 360, Math.min(1, s * saturation), lifted);
}

function fromHex(digits: string): Channels {
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const value = Number.parseInt(long, 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function toHex(channels: Channels): string {
  const pairs = channels.map((channel) =>
    Math.round(channel * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${pairs.join("")}`;
}

function toHsl([r, g, b]: Channels): Channels {
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const l = (max + min) / 2;
  const spread = max - min;
  if (spread === 0) return [0, 0, l];
  const s = spread / (1 - Math.abs(2 * l - 1));
  const sector =
    max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return [sector * 60, s, l];
}

function fromHsl(h: number, s: number, l: number): Channels {
  const reach = s * Math.min(l, 1 - l);
  const channel = (offset: number) => {
    const k = (offset + h / 30) % 12;
    return l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}
