import { Fragment } from "react";
import type { Block, Span } from "../../../contract/store/marked-text.ts";
import { AnyLink } from "../../components/any-link.tsx";
import { buttonClass } from "../../components/button.tsx";

interface MarkedTextProps {
  readonly blocks: readonly Block[];
  /** The look of a link that is alone in its paragraph. */
  readonly button?: "secondary" | "accent";
  readonly heading?: "h3" | "h4";
}

/** The paragraphs of a shopkeeper's text. A link alone in its paragraph is a button. */
export function MarkedText({ blocks, button = "secondary", heading = "h3" }: MarkedTextProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
    <MarkedBlock key={index} block={block} button={button} heading={heading} />
  ));
}

function MarkedBlock({
  block,
  button,
  heading: Heading,
}: { readonly block: Block } & Required<Omit<MarkedTextProps, "blocks">>) {
  if (block.kind === "heading") return <Heading className="font-bold">{block.text}</Heading>;
  if (block.kind === "list") {
    return (
      <ul className="grid list-disc gap-1.5 pl-6">
        {block.items.map((spans, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
          <li key={index}>
            <Spans spans={spans} />
          </li>
        ))}
      </ul>
    );
  }
  const [first, ...more] = block.spans;
  if (first?.kind === "link" && more.length === 0) {
    return (
      <p>
        <AnyLink url={first.url} className={buttonClass({ variant: button })}>
          {first.text}
        </AnyLink>
      </p>
    );
  }
  return (
    <p className="wrap-anywhere">
      <Spans spans={block.spans} />
    </p>
  );
}

function Spans({ spans }: { readonly spans: readonly Span[] }) {
  return spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
    <Fragment key={index}>{toElement(span)}</Fragment>
  ));
}

function toElement(span: Span) {
  if (span.kind === "text") return span.text;
  if (span.kind === "bold") return <strong>{span.text}</strong>;
  return (
    <AnyLink
      url={span.url}
      className="font-semibold wrap-anywhere text-evergreen-700 underline underline-offset-4"
    >
      {span.text}
    </AnyLink>
  );
}
