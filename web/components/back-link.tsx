import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";

/** A typed link to the page above this one, with the props of the router's <Link> and the text "Back to ...". */
export const BackLink = createLink(BackAnchor);

function BackAnchor({ children, className: _, ...link }: ComponentProps<"a">) {
  return (
    <a
      {...link}
      className="inline-flex min-h-9 w-fit items-center gap-2 text-small font-semibold text-brand-700 underline-offset-4 hover:underline pointer-coarse:min-h-11 print:hidden"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </a>
  );
}
