import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { IconButton } from "../../../components/icon-button.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { type Banner, BannerSlide } from "./banner-slide.tsx";
import { useCarousel } from "./use-carousel.ts";

/** Shows slides with links. The next slide appears when the animation of the progress bar ends. */
export function BannerCarousel({ banners }: { readonly banners: readonly Banner[] }) {
  const carousel = useCarousel(banners.length);
  const isCarousel = banners.length > 1;
  return (
    <section
      aria-roledescription={isCarousel ? "carousel" : undefined}
      aria-label="Highlights"
      className="relative [touch-action:pan-y] overflow-hidden rounded-card bg-brand-900"
      {...(isCarousel && carousel.handlers)}
    >
      <div
        aria-live={isCarousel && carousel.isPlaying ? "off" : "polite"}
        className="flex transition-transform duration-800 ease-out"
        style={{ transform: `translateX(-${carousel.index * 100}%)` }}
      >
        {banners.map((banner, index) => (
          <BannerSlide
            key={banner.title}
            banner={banner}
            position={index}
            count={banners.length}
            isCurrent={index === carousel.index}
          />
        ))}
      </div>
      {isCarousel && <Controls banners={banners} carousel={carousel} />}
    </section>
  );
}

interface ControlsProps {
  readonly banners: readonly Banner[];
  readonly carousel: ReturnType<typeof useCarousel>;
}

function Controls({ banners, carousel }: ControlsProps) {
  return (
    <>
      <div className="on-dark absolute right-2 bottom-2 flex flex-wrap items-center rounded-card bg-brand-900/75 px-1 text-white sm:right-4 sm:bottom-4">
        <ul className="flex">
          {banners.map((banner, index) => (
            <li key={banner.title}>
              <button
                type="button"
                aria-label={`Slide ${index + 1}: ${banner.title}`}
                aria-current={index === carousel.index}
                onClick={() => carousel.goTo(index)}
                className="group/dot grid h-[44px] w-[28px] place-items-center rounded-full pointer-coarse:w-[44px]"
              >
                <span
                  className={classNames(
                    "h-2 rounded-full transition-all duration-300",
                    index === carousel.index
                      ? "w-[20px] bg-accent-300"
                      : "w-2 bg-white/80 group-hover/dot:bg-white",
                  )}
                />
              </button>
            </li>
          ))}
        </ul>
        <IconButton
          label={carousel.isPlaying ? "Pause" : "Play"}
          icon={carousel.isPlaying ? Pause : Play}
          onClick={carousel.togglePlay}
          className={controlClass}
        />
        <IconButton
          label="Previous slide"
          icon={ChevronLeft}
          onClick={() => carousel.goTo(carousel.index - 1)}
          className={controlClass}
        />
        <IconButton
          label="Next slide"
          icon={ChevronRight}
          onClick={() => carousel.goTo(carousel.index + 1)}
          className={controlClass}
        />
      </div>
      <div aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-white/15 noscript:hidden">
        {carousel.isPlaying && (
          <div
            key={carousel.index}
            onAnimationEnd={() => carousel.goTo(carousel.index + 1)}
            className="h-full origin-left animate-slide-progress bg-accent-300 opacity-0 hover-device:motion-safe:opacity-100"
            style={{ animationPlayState: carousel.isPausedByUser ? "paused" : "running" }}
          />
        )}
      </div>
    </>
  );
}

// In pixels, because large text would make the row cover the slide.
const controlClass =
  "size-[44px] shrink-0 rounded-full text-white/85 hover:bg-white/15 hover:text-white [&_svg]:size-4.5";
