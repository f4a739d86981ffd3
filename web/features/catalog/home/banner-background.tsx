import { classNames } from "../../../lib/class-names.ts";

/** Draws hills under a wide sky in the colours of a theme, or circles in the store's colour. */
export function BannerBackground({ theme }: { readonly theme: keyof typeof themes | "plain" }) {
  if (theme === "plain") return <Circles />;
  const { sky, far, near, field } = themes[theme];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 432"
      preserveAspectRatio="xMaxYMax slice"
      className="absolute inset-0 size-full"
    >
      <rect width="1200" height="432" className={sky} />
      <path d="M0 330C220 270 420 300 620 282s380-70 580-22v172H0z" className={far} />
      <path d="M0 380c240-46 420-20 640-30s380-62 560-40v122H0z" className={near} />
      {/* Narrow screens have no room for a field beside the text. It is moved left, away from the carousel's buttons. */}
      <g
        transform="translate(-190 0)"
        className={classNames(field, "max-xl:hidden")}
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      >
        {stalks.map(({ x, height }) => (
          <path
            key={x}
            d={`M${x} 440v-${height}m0 14c-12-3-16-12-15-24 11 3 15 12 15 24m0 0c12-3 16-12 15-24-11 3-15 12-15 24m0 30c-12-3-16-12-15-24 11 3 15 12 15 24m0 0c12-3 16-12 15-24-11 3-15 12-15 24`}
          />
        ))}
      </g>
    </svg>
  );
}

function Circles() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 432"
      preserveAspectRatio="xMaxYMax slice"
      className="absolute inset-0 size-full"
    >
      <rect width="1200" height="432" className="fill-brand-900" />
      <circle cx="1060" cy="400" r="300" className="fill-brand-800" />
      <circle cx="1150" cy="440" r="200" className="fill-brand-700" />
    </svg>
  );
}

const themes = {
  day: {
    sky: "fill-brand-800",
    far: "fill-brand-700",
    near: "fill-brand-900",
    field: "stroke-accent-300",
  },
  harvest: {
    sky: "fill-brand-900",
    far: "fill-brand-800",
    near: "fill-brand-700",
    field: "stroke-accent-200",
  },
  spring: {
    sky: "fill-brand-700",
    far: "fill-brand-600",
    near: "fill-brand-800",
    field: "stroke-brand-200",
  },
} as const;

const stalks = [
  { x: 826, height: 108 },
  { x: 884, height: 158 },
  { x: 938, height: 122 },
  { x: 990, height: 176 },
  { x: 1046, height: 138 },
  { x: 1098, height: 164 },
] as const;
