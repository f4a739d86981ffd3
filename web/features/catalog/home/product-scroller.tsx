import { ChevronLeft, ChevronRight } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../components/icon-button.tsx";
import { discountThresholds } from "../discount-thresholds.ts";
import { ProductCard } from "../product-card.tsx";
import type { CardProduct } from "../queries.ts";

/** The width of a card and the gap after it. */
const stepPixels = 300;

interface ProductScrollerProps {
  readonly products: readonly CardProduct[];
  readonly title: string;
}

/** Shows cards in a row that scrolls sideways by touch, by keyboard or by its two buttons. */
export function ProductScroller({ products, title }: ProductScrollerProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className="grid gap-4">
      <ul
        ref={list}
        aria-label={title}
        className="no-scrollbar -mx-1 flex [scroll-snap-type:x_proximity] scroll-px-1 gap-4 overflow-x-auto px-1 pt-1 pb-2 xl:gap-5"
      >
        {products.map((product) => (
          <li
            key={product.id}
            className="w-[284px] max-w-[80vw] shrink-0 snap-start xl:w-[calc((100%-3.75rem)/4)]"
          >
            <ProductCard product={product} badgeFromPercent={discountThresholds.scroller} sizes="284px" />
          </li>
        ))}
      </ul>
      <ScrollButtons list={list} title={title} />
    </div>
  );
}

interface ScrollButtonsProps {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly title: string;
}

/** Holds the state of the scroll position, so that its changes do not render the cards again. */
function ScrollButtons({ list, title }: ScrollButtonsProps) {
  const [canScroll, setCanScroll] = useState({ before: false, after: false });

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => {
      const remainingPixels = element.scrollWidth - element.clientWidth - element.scrollLeft;
      setCanScroll({ before: element.scrollLeft > 1, after: remainingPixels > 1 });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [list]);

  const scrollBy = (pixels: number) => {
    const isMotionReduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    list.current?.scrollBy({ left: pixels, behavior: isMotionReduced ? "auto" : "smooth" });
  };

  if (!canScroll.before && !canScroll.after) return null;
  return (
    <div className="flex justify-end gap-2">
      <IconButton
        label={`Scroll ${title} back`}
        icon={ChevronLeft}
        disabled={!canScroll.before}
        onClick={() => scrollBy(-stepPixels)}
        className={stepClass}
      />
      <IconButton
        label={`Scroll ${title} forward`}
        icon={ChevronRight}
        disabled={!canScroll.after}
        onClick={() => scrollBy(stepPixels)}
        className={stepClass}
      />
    </div>
  );
}

const stepClass =
  "size-11 rounded-full border border-line-strong/60 bg-surface text-brand-800 not-inactive:hover:border-brand-700 not-inactive:hover:bg-brand-50 inactive:cursor-not-allowed inactive:text-line-strong";
