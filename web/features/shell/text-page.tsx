import { useSuspenseQuery } from "@tanstack/react-query";
import type { TextPageName } from "../../../contract/store/texts.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { formatDay } from "../../lib/dates.ts";
import { MarkedText } from "./marked-text.tsx";
import { textOptions } from "./queries.ts";

interface TextPageProps {
  readonly page: TextPageName;
  readonly title: string;
}

/** Renders one of the owner's long texts in numbered sections, with a table of contents. */
export function TextPage({ page, title }: TextPageProps) {
  const { data: text } = useSuspenseQuery(textOptions(page));
  // Text before the first title has no number.
  const intro = text.sections.find((section) => section.title === "");
  const sections = text.sections.filter((section) => section !== intro);
  return (
    <div className="page-width grid gap-8 pt-10 pb-20">
      <PageHeading title={title} subtitle={text.subtitle} />
      {text.effective !== null && (
        <p className="text-sm text-ink-muted">In effect since {formatDay(text.effective)}.</p>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[16rem_1fr] [&>*]:min-w-0">
        {sections.length > 0 && (
          <nav aria-label="Sections" className="panel p-5 lg:sticky lg:top-24">
            <ol className="grid gap-1 text-[0.9375rem]">
              {sections.map((section, index) => (
                <li key={section.title}>
                  <a
                    href={`#section-${index + 1}`}
                    className="inline-block py-1 text-evergreen-700 underline-offset-4 hover:underline"
                  >
                    {index + 1}. {section.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="panel grid grid-cols-[minmax(0,1fr)] gap-8 p-6 sm:p-10 lg:last:col-start-2">
          {intro !== undefined && (
            <div className={textClass}>
              <MarkedText blocks={intro.blocks} />
            </div>
          )}
          {sections.map((section, index) => (
            <section
              key={section.title}
              aria-labelledby={`section-${index + 1}`}
              className="grid grid-cols-[minmax(0,1fr)] gap-3"
            >
              <h2 id={`section-${index + 1}`} className="text-xl font-bold">
                {index + 1}. {section.title}
              </h2>
              <div className={textClass}>
                <MarkedText blocks={section.blocks} />
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

const textClass = "grid max-w-3xl gap-3 leading-relaxed";
