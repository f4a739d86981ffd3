import type { HomeView } from "../../../../contract/store/home-view.ts";
import { AnyLink } from "../../../components/any-link.tsx";
import { buttonClass } from "../../../components/button.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { BannerBackground } from "./banner-background.tsx";

export type Banner = HomeView["banners"][number];

interface SlideProps {
  readonly banner: Banner;
  readonly position: number;
  readonly count: number;
  readonly isCurrent: boolean;
}

/** Shows one slide, also as a preview in the admin's banner editor. */
export function BannerSlide({ banner, position, count, isCurrent }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern of the ARIA practices names a slide a group
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${position + 1} of ${count}`}
      inert={!isCurrent}
      className="on-dark relative min-w-full overflow-hidden text-white"
    >
      {banner.image === null ? (
        <BannerBackground theme={banner.theme} />
      ) : (
        <>
          <img
            src={banner.image}
            srcSet={banner.image_sources.map(({ url, width }) => `${url} ${width}w`).join(", ")}
            sizes={bannerSizes}
            alt=""
            loading={position === 0 ? "eager" : "lazy"}
            fetchPriority={position === 0 ? "high" : undefined}
            className="absolute inset-0 size-full object-cover object-right"
          />
          {/* White text must be readable on any image, which is clear where no text stands. */}
          <div className="absolute inset-0 bg-linear-to-r from-ink/80 from-[max(55%,13rem)] to-transparent to-[max(82%,20rem)]" />
        </>
      )}
      <div
        className={classNames(
          "relative grid min-h-[13.5rem] content-center justify-items-start gap-2.5 px-[min(1.5rem,6vw)] pt-6 pb-16 sm:min-h-[14rem] sm:px-12 sm:py-6 lg:px-16",
          banner.image === null ? "max-w-2xl" : "max-w-[max(60%,15rem)]",
        )}
      >
        <h2 className="text-section font-extrabold text-balance sm:text-display">{banner.title}</h2>
        <p className="max-w-xl text-small text-brand-100 sm:text-lead">{banner.text}</p>
        <BannerLink banner={banner} />
      </div>
    </div>
  );
}

function BannerLink({ banner: { link, action } }: { readonly banner: Banner }) {
  const className = classNames(
    buttonClass({ variant: "accent" }),
    "mt-1 !px-[min(1.75rem,6vw)] !whitespace-normal",
  );
  return (
    <AnyLink url={link} draggable={false} className={className}>
      {action}
    </AnyLink>
  );
}

// Half of a phone's pixels are enough, because the image is darkened.
const bannerSizes = "(max-width: 640px) 50vw, 100vw";
