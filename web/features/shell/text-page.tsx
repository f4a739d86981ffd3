import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PublicTextPageName, TextSectionView } from "../../../contract/store/texts.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { Table } from "../../components/table.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatDay } from "../../lib/dates.ts";
import { MarkedText } from "./marked-text.tsx";
import { textOptions } from "./queries.ts";

interface TextPageProps {
  readonly page: PublicTextPageName;
  readonly title: string;
}

/** Renders one of the store's long texts in numbered sections. */
export function TextPage({ page, title }: TextPageProps) {
  const { data: text } = useSuspenseQuery(textOptions(page));
  return (
    <SectionedText sections={text.sections} isNumbered>
      <PageHeading title={title} subtitle={text.subtitle} />
      {text.effective !== null && (
        <p className="text-small text-ink-muted">In effect since {formatDay(text.effective)}.</p>
      )}
    </SectionedText>
  );
}

interface SectionedTextProps {
  readonly sections: readonly TextSectionView[];
  readonly isNumbered?: boolean;
  /** The heading, shown above the sections. */
  readonly children: ReactNode;
}

/** Renders a page of sections, with a table of contents. */
export function SectionedText({ isNumbered = false, children, ...text }: SectionedTextProps) {
  // Text before the first title has no number, and no entry in the table of contents.
  const intro = text.sections.find((section) => section.title === "");
  const sections = text.sections
    .filter((section) => section !== intro)
    .map((section, index) => ({
      ...section,
      id: `section-${index + 1}`,
      heading: isNumbered ? `${index + 1}. ${section.title}` : section.title,
    }));
  const hasContents = sections.length > 1;
  return (
    <div className="page-width grid gap-8 pt-10 pb-20">
      {children}
      <div
        className={classNames(
          "grid items-start gap-8 [&>*]:min-w-0",
          hasContents ? "lg:grid-cols-[16rem_1fr]" : "grid-cols-[minmax(0,1fr)]",
        )}
      >
        {hasContents && (
          <nav aria-label="Sections" className="panel p-5 lg:sticky lg:top-24">
            <ol className="grid gap-1 text-body">
              {sections.map(({ id, heading }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="inline-block py-1 text-brand-700 underline-offset-4 hover:underline"
                  >
                    {heading}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="panel grid grid-cols-[minmax(0,1fr)] gap-8 p-6 sm:p-10">
          {intro !== undefined && (
            <div className={textClass}>
              <MarkedText blocks={intro.blocks} />
            </div>
          )}
          {sections.map(({ id, heading, ...section }) => (
            <section key={id} aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <h2 id={id} className="text-heading font-bold wrap-anywhere">
                {heading}
              </h2>
              <div className={textClass}>
                <MarkedText blocks={section.blocks} />
                {section.table !== null && <TextTable caption={section.title} table={section.table} />}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

interface TextTableProps {
  readonly caption: string;
  readonly table: NonNullable<TextSectionView["table"]>;
}

function TextTable({ caption, table: { headings, rows } }: TextTableProps) {
  return (
    <Table
      caption={caption}
      columns={headings.map((heading, index) => ({
        heading,
        cell: (row: readonly string[]) => row[index],
        ...(index === 0 && { className: "sm:w-2/5" }),
      }))}
      rows={rows}
      rowId={([name = ""]) => name}
      narrowLayout="labels"
    />
  );
}

const textClass = "grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3 leading-relaxed";
