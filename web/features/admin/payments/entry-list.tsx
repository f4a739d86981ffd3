import type { ReactNode } from "react";
import { Panel } from "../../../components/panel.tsx";

interface EntryListProps {
  readonly title: string;
  readonly emptyText: string;
  readonly children: readonly ReactNode[];
}

export function EntryList({ title, emptyText, children }: EntryListProps) {
  return (
    <Panel title={title}>
      {children.length === 0 ? (
        <p className="text-ink-muted">{emptyText}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </Panel>
  );
}

interface EntryProps {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly problems?: readonly string[];
  readonly children?: ReactNode;
}

export function Entry({ title, text, problems = [], children }: EntryProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-body">
      <span className="min-w-0">
        <span className="block font-medium break-words">{title}</span>
        <span className="block text-small break-words text-ink-muted">{text}</span>
        {problems.map((problem) => (
          <span key={problem} className="block text-small break-words text-danger">
            {problem}
          </span>
        ))}
      </span>
      {children}
    </li>
  );
}
