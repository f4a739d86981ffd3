import type { ReactNode } from "react";
import { PageHeading } from "./page-heading.tsx";

interface TextPageProps {
  readonly title: string;
  readonly subtitle: string;
  /** The first day it applies, in words. */
  readonly effective: string;
  readonly sections: readonly { readonly title: string; readonly text: ReactNode }[];
}

/** A long text in numbered sections, with a table of contents. */
export function TextPage({ title, subtitle, effective, sections }: TextPageProps) {
  return (
    <div className="page-width grid gap-8 pt-10 pb-20">
      <PageHeading title={title} subtitle={subtitle} />
      <p className="text-sm text-ink-muted">In effect since {effective}.</p>
      <div className="grid items-start gap-8 lg:grid-cols-[16rem_1fr] [&>*]:min-w-0">
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
        <div className="panel grid grid-cols-[minmax(0,1fr)] gap-8 p-6 sm:p-10">
          {sections.map((section, index) => (
            <section
              key={section.title}
              aria-labelledby={`section-${index + 1}`}
              className="grid grid-cols-[minmax(0,1fr)] gap-3"
            >
              <h2 id={`section-${index + 1}`} className="text-xl font-bold">
                {index + 1}. {section.title}
              </h2>
              <div className="grid max-w-3xl gap-3 leading-relaxed [&_a]:wrap-anywhere [&_a]:font-semibold [&_a]:text-evergreen-700 [&_a]:underline [&_a]:underline-offset-4 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-6">
                {section.text}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
