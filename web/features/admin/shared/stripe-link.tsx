import { ExternalLink } from "lucide-react";
import { textLinkClass } from "../../../components/classes.ts";

export function StripeLink({ url }: { readonly url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={`inline-flex items-center gap-1.5 ${textLinkClass}`}
    >
      Open in Stripe
      <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}
