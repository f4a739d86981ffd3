import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { HandCoins, HeartHandshake, Leaf, ShieldCheck } from "lucide-react";
import { useId } from "react";
import type { Block } from "../../contract/store/marked-text.ts";
import type { TextView } from "../../contract/store/texts.ts";
import { PageHeading } from "../components/page-heading.tsx";
import { MarkedText } from "../features/shell/marked-text.tsx";
import { textOptions } from "../features/shell/queries.ts";
import { useStore } from "../lib/store-settings.ts";

export const Route = createFileRoute("/about")({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(textOptions("about")),
  component: AboutPage,
});

type Section = TextView["sections"][number];

/** Shows the last section at the end, sections with headings in columns, and the others in panels at the top. */
function AboutPage() {
  const store = useStore();
  const { data: text } = useSuspenseQuery(textOptions("about"));
  const closing = text.sections.length > 1 ? text.sections.at(-1) : undefined;
  const upperSections = text.sections.filter((section) => section !== closing);
  const [first, ...panels] = upperSections.filter((section) => !hasHeadings(section));
  return (
    <div className="page-width grid gap-14 pt-10 pb-20">
      <PageHeading title={`About ${store.name}`} subtitle={text.subtitle} />
      {first !== undefined && (
        <div className="grid gap-5 md:grid-cols-2">
          <section className={panelClass}>
            <SectionText section={first} />
          </section>
          {panels.length > 0 && (
            <section className={panelClass}>
              {panels.map((section) => (
                <SectionText key={section.title} section={section} />
              ))}
            </section>
          )}
        </div>
      )}
      {upperSections.filter(hasHeadings).map((section) => (
        <Columns key={section.title} section={section} />
      ))}
      {closing !== undefined && (
        <section className="on-dark grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4 rounded-card bg-brand-900 p-6 text-brand-100 sm:p-12 [&_p]:max-w-2xl">
          <h2 className="flex items-center gap-3 text-section font-extrabold text-white">
            <Leaf aria-hidden className="size-7 shrink-0 text-accent-300" />
            {closing.title}
          </h2>
          <MarkedText blocks={closing.blocks} isOnDark />
        </section>
      )}
    </div>
  );
}

const panelClass = "panel grid content-start grid-cols-[minmax(0,1fr)] gap-3 p-6 sm:p-8";

function SectionText({ section }: { readonly section: Section }) {
  return (
    <>
      {section.title !== "" && (
        <h2 className="text-heading font-bold not-first:mt-4 wrap-anywhere">{section.title}</h2>
      )}
      <MarkedText blocks={section.blocks} />
    </>
  );
}

function Columns({ section }: { readonly section: Section }) {
  const id = useId();
  const { intro, columns } = toColumns(section.blocks);
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <h2 id={id} className="text-section font-extrabold wrap-anywhere">
        {section.title}
      </h2>
      <MarkedText blocks={intro} />
      <ul className="grid gap-5 md:grid-cols-3">
        {columns.map(({ title, blocks }, index) => {
          const Icon = icons[index % icons.length] ?? Leaf;
          return (
            <li key={title} className="grid content-start gap-3">
              <span className="grid size-12 place-items-center rounded-full bg-accent-100 text-accent-700">
                <Icon aria-hidden className="size-6" />
              </span>
              <h3 className="text-lead font-bold wrap-anywhere">{title}</h3>
              <div className="grid gap-3 text-ink-muted">
                <MarkedText blocks={blocks} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const icons = [HandCoins, HeartHandshake, ShieldCheck];

function hasHeadings({ blocks }: Section): boolean {
  return blocks.some(({ kind }) => kind === "heading");
}

function toColumns(blocks: readonly Block[]) {
  const intro: Block[] = [];
  const columns: { title: string; blocks: Block[] }[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") columns.push({ title: block.text, blocks: [] });
    else (columns.at(-1)?.blocks ?? intro).push(block);
  }
  return { intro, columns };
}
