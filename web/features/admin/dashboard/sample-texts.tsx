import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OpeningView, SamplePage } from "../../../../contract/admin/opening.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { confirmSampleOptions } from "./queries.ts";

interface SampleTextsProps {
  readonly samples: OpeningView["samples"];
}

/** Lists the texts that are still those of a new store. Each can be replaced, or confirmed by the owner. */
export function SampleTexts({ samples }: SampleTextsProps) {
  const { mutate, isPending, variables } = useMutation(confirmSampleOptions);
  return (
    <ul aria-label="Sample texts" className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3 pl-8">
      {samples.map(({ page, sentences, can_stay: canStay }) => {
        const { title, editor, note, confirmLabel } = samplePages[page];
        return (
          <li
            key={page}
            className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control border border-line p-3"
          >
            <p className="font-semibold">{title}</p>
            {note !== undefined && <p className="text-small text-ink-muted">{note}</p>}
            {sentences.map((sentence) => (
              <p key={sentence} className="text-small text-ink-muted wrap-anywhere">
                “{sentence}”
              </p>
            ))}
            <div className="flex flex-wrap gap-2">
              <Link
                to={canStay ? editor : "/admin/setup"}
                className={buttonClass({ variant: "secondary", size: "sm" })}
              >
                {sentences.length === 0 ? "Read or replace" : "Replace"}
                <span className="sr-only"> {title}</span>
              </Link>
              {canStay && (
                <Button
                  size="sm"
                  variant="ghost"
                  isBusy={isPending && variables === page}
                  disabled={isPending}
                  onClick={() => mutate(page)}
                >
                  {confirmLabel}
                  <span className="sr-only"> ({title})</span>
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const isTrue = "This is true for my store";

/** The editor of each page, and how its owner confirms it. */
const samplePages: Readonly<Record<SamplePage, SamplePageTexts>> = {
  identity: { title: "Name and address", editor: "/admin/store", confirmLabel: isTrue },
  home: {
    title: "Home page",
    editor: "/admin/home",
    note: "Once it is saved, its sections stay as they are: you add those of new categories yourself.",
    confirmLabel: isTrue,
  },
  about: { title: "About", editor: "/admin/store/about", confirmLabel: isTrue },
  terms: {
    title: "Terms of Service",
    editor: "/admin/store/terms",
    note: "Written from your answers and settings, for your province. Read them before you open.",
    confirmLabel: "I have read them",
  },
  privacy: {
    title: "Privacy Policy",
    editor: "/admin/store/privacy",
    note: "Names you as responsible, and the services that your store uses. Read it before you open.",
    confirmLabel: "I have read it",
  },
};

interface SamplePageTexts {
  readonly title: string;
  readonly editor: string;
  /** Describes a page that is a sample as a whole, or what its confirmation means. */
  readonly note?: string;
  readonly confirmLabel: string;
}
