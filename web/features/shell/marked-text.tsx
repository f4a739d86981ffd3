import { Fragment } from "react";
import type { Block, Span } from "../../../contract/store/marked-text.ts";
import { AnyLink } from "../../components/any-link.tsx";
import { buttonClass } from "../../components/button.tsx";
import { classNames } from "../../lib/class-names.ts";

interface MarkedTextProps {
  readonly blocks: readonly Block[];
  readonly isOnDark?: boolean;
  readonly heading?: "h3" | "h4";
}

/** Renders the paragraphs of an owner's text. A link alone in its paragraph becomes a button. */
export function MarkedText({ blocks, isOnDark = false, heading = "h3" }: MarkedTextProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
    <MarkedBlock key={index} block={block} isOnDark={isOnDark} heading={heading} />
  ));
}

function MarkedBlock({
  block,
  isOnDark,
  heading: Heading,
}: { readonly block: Block } & Required<Omit<MarkedTextProps, "blocks">>) {
  if (block.kind === "heading") return <Heading className="font-bold">{block.text}</Heading>;
  if (block.kind === "list") {
    return (
      <ul className="grid list-disc gap-1.5 pl-6 wrap-anywhere">
        {block.items.map((spans, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
          <li key={index}>
            <Spans spans={spans} isOnDark={isOnDark} />
          </li>
        ))}
      </ul>
    );
  }
  const [first, ...more] = block.spans;
  if (first?.kind === "link" && more.length === 0) {
    return (
      <p>
        <AnyLink url={first.url} className={buttonClass({ variant: isOnDark ? "accent" : "secondary" })}>
          {first.text}
        </AnyLink>
      </p>
    );
  }
  return (
    <p className="wrap-anywhere">
      <Spans spans={block.spans} isOnDark={isOnDark} />
    </p>
  );
}

function Spans({ spans, isOnDark }: { readonly spans: readonly Span[]; readonly isOnDark: boolean }) {
  return spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
    <Fragment key={index}>{renderSpan(span, isOnDark)}</Fragment>
  ));
}

function renderSpan(span: Span, isOnDark: boolean) {
  if (span.kind === "text") return span.text;
  if (span.kind === "bold") return <strong>{span.text}</strong>;
  return (
    <AnyLink
      url={span.url}
      className={classNames(
        "font-semibold wrap-anywhere underline underline-offset-4",
        isOnDark ? "text-white" : "text-brand-700",
      )}
    >
      {span.text}
    </AnyLink>
  );
}
