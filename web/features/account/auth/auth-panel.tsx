import type { ReactNode } from "react";
import { toPhoneUrl } from "../../../../contract/shared/contact-urls.ts";
import { textLinkClass } from "../../../components/classes.ts";
import { useStore } from "../../../lib/store-settings.ts";

interface AuthPanelProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly children: ReactNode;
  /** A link to the next screen, below the panel. */
  readonly footer?: ReactNode;
}

/** Lays out a sign-in screen. */
export function AuthPanel({ title, subtitle, children, footer }: AuthPanelProps) {
  return (
    <div className="page-width grid justify-items-center py-10 sm:py-16">
      <div className="w-full max-w-md">
        <div className="panel p-6 sm:p-8">
          <h1 className="text-section font-extrabold wrap-anywhere sm:text-title">{title}</h1>
          {subtitle !== undefined && <p className="mt-2 text-ink-muted">{subtitle}</p>}
          <div className="mt-6">{children}</div>
          <NeedsScripts />
        </div>
        {footer !== undefined && <p className="mt-6 text-center text-body text-ink-muted">{footer}</p>}
      </div>
    </div>
  );
}

/** Says why the panel has no form, which the stylesheet hides without JavaScript. */
function NeedsScripts() {
  const store = useStore();
  return (
    <p className="hidden noscript:block">
      This form needs JavaScript. Turn it on, or call us at{" "}
      <a href={toPhoneUrl(store.phone)} className={textLinkClass}>
        {store.phone}
      </a>
      .
    </p>
  );
}
