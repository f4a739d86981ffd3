import { Disclosure } from "../../../components/disclosure.tsx";
import { Panel } from "../../../components/panel.tsx";
import type { ConnectionGuide } from "./connection-guides.ts";

export function ConnectionPanel({ guide }: { readonly guide: ConnectionGuide }) {
  return (
    <Panel title={guide.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-body">{guide.purpose}</p>
        <Disclosure summary={`How to connect ${guide.title}`}>
          <ol className="grid list-decimal grid-cols-[minmax(0,1fr)] gap-1.5 py-2 pl-5 text-body">
            {guide.steps.map((step) => (
              <li key={step} className="wrap-anywhere">
                {step}
              </li>
            ))}
          </ol>
          <p className="pb-2 text-small wrap-anywhere text-ink-muted">{guide.safety}</p>
        </Disclosure>
      </div>
    </Panel>
  );
}
