import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { HomeView } from "../../../../contract/store/home-view.ts";
import { AnyLink } from "../../../components/any-link.tsx";
import { buttonClass } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { BannerBackground } from "./banner-background.tsx";

/** Shows slides with links. The next slide appears when the animation of the progress bar ends. */
export function BannerCarousel({ banners }: { readonly banners: readonly Banner[] }) {
  const carousel = useCarousel(banners.length);
  const isCarousel = banners.length > 1;
  return (
    <section
      aria-roledescription={isCarousel ? "carousel" : undefined}
      aria-label="Highlights"
      className="relative [touch-action:pan-y] overflow-hidden rounded-card bg-evergreen-900 shadow-card sm:rounded-3xl"
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
      <div className="on-dark absolute inset-x-0 bottom-0 flex flex-wrap items-center gap-1 px-3 pb-3 sm:px-8 sm:pb-4">
        <ul className="flex">
          {banners.map((banner, index) => (
            <li key={banner.title}>
              <button
                type="button"
                aria-label={`Slide ${index + 1}: ${banner.title}`}
                aria-current={index === carousel.index}
                onClick={() => carousel.goTo(index)}
                className="group/dot grid size-[min(2.25rem,10vw)] place-items-center rounded-full"
              >
                <span
                  className={classNames(
                    "h-2.5 rounded-full transition-all duration-300",
                    index === carousel.index
                      ? "w-[min(1.5rem,6vw)] bg-wheat-300"
                      : "w-2.5 bg-white/60 group-hover/dot:bg-white",
                  )}
                />
              </button>
            </li>
          ))}
        </ul>
        <span className="flex-1" />
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
      <div aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-white/15">
        {carousel.isPlaying && (
          <div
            key={carousel.index}
            onAnimationEnd={() => carousel.goTo(carousel.index + 1)}
            className="h-full origin-left animate-slide-progress bg-wheat-300 motion-reduce:opacity-0"
            style={{ animationPlayState: carousel.isPausedByUser ? "paused" : "running" }}
          />
        )}
      </div>
    </>
  );
}

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
            className="absolute inset-0 size-full object-cover"
          />
          {/* White text must be readable on any image. */}
          <div className="absolute inset-0 bg-ink/65" />
        </>
      )}
      <div className="relative grid min-h-[13.5rem] max-w-2xl content-center justify-items-start gap-2.5 px-[min(1.5rem,6vw)] pt-6 pb-16 sm:min-h-[15rem] sm:px-12 lg:px-16">
        <h2 className="text-3xl font-extrabold text-balance sm:text-5xl">{banner.title}</h2>
        <p className="max-w-xl text-evergreen-100 sm:text-lg">{banner.text}</p>
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

const controlClass =
  "size-[min(2.5rem,11vw)] shrink-0 rounded-full border border-white/25 bg-evergreen-900 text-white hover:bg-evergreen-700";

type Banner = HomeView["banners"][number];

const swipeThresholdPixels = 50;
const transitionMs = 800;

/**
 * Holds the state of a carousel of `count` slides. Ignores further moves while one slide replaces another. Pauses while the
 * pointer is over the carousel or the focus is inside.
 */
function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [isPlaying, setIsPlaying] = useState(true);
  const [isPausedByUser, setIsPausedByUser] = useState(false);
  const lockedUntilMs = useRef(0);
  const swipeStart = useRef<number>(undefined);

  useEffect(() => {
    const query = window.matchMedia(reducedMotion);
    const stop = () => {
      if (query.matches) setIsPlaying(false);
    };
    stop();
    query.addEventListener("change", stop);
    return () => query.removeEventListener("change", stop);
  }, []);

  const goTo = (target: number) => {
    const now = performance.now();
    if (now < lockedUntilMs.current || target === index) return;
    lockedUntilMs.current = now + transitionMs;
    setIndex((target + count) % count);
  };

  const finishSwipe = (event: PointerEvent) => {
    if (swipeStart.current === undefined) return;
    const distance = event.clientX - swipeStart.current;
    swipeStart.current = undefined;
    if (Math.abs(distance) >= swipeThresholdPixels) goTo(distance < 0 ? index + 1 : index - 1);
  };

  return {
    index,
    isPlaying,
    isPausedByUser,
    goTo,
    togglePlay: () => setIsPlaying(!isPlaying),
    handlers: {
      onPointerEnter: (event: PointerEvent) => setIsPausedByUser(event.pointerType === "mouse"),
      onPointerLeave: () => setIsPausedByUser(false),
      onFocus: () => setIsPausedByUser(true),
      onBlur: () => setIsPausedByUser(false),
      onPointerDown: (event: PointerEvent) => {
        swipeStart.current = event.clientX;
      },
      onPointerUp: finishSwipe,
      onPointerCancel: () => {
        swipeStart.current = undefined;
      },
    },
  };
}

const reducedMotion = "(prefers-reduced-motion: reduce)";
