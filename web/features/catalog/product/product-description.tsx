import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../lib/class-names.ts";

/** Shows the beginning of a long description until the shopper expands it. */
export function ProductDescription({ text }: { readonly text: string }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isExpanded, setIsExpanded] = useState(false);
  const [overflows, setOverflows] = useState(false);

  // Measures again when width, font or text size changes.
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
          !isExpanded && "max-h-[8.5rem] overflow-hidden noscript:max-h-none",
          !isExpanded && overflows && "mask-[linear-gradient(#000_60%,transparent)]",
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
