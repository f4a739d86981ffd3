import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../lib/class-names.ts";

/** Paragraphs of a product. What is longer than the box shows its beginning first. */
export function ProductDescription({ text }: { readonly text: string }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isExpanded, setIsExpanded] = useState(false);
  const [overflows, setOverflows] = useState(false);

  // The width, the font and the reader's text size decide what fits: it is measured, and again when they change.
  useEffect(() => {
    const element = box.current;
    if (element === null || isExpanded) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isExpanded]);

  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <div className="grid max-w-3xl justify-items-start gap-3">
      <div
        ref={box}
        id={id}
        className={classNames(
          "grid gap-4",
          !isExpanded && "max-h-[8.5rem] overflow-hidden",
          !isExpanded && overflows && "mask-b-from-60%",
        )}
      >
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same, and none ever moves
          <p key={index} className="leading-relaxed break-words whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
      {overflows && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3.5"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? "Show Less" : "Show More"}
        </Button>
      )}
    </div>
  );
}
