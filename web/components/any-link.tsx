import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

interface AnyLinkProps extends Pick<ComponentProps<"a">, "className" | "draggable" | "children"> {
  readonly url: string;
  readonly activeClassName?: string;
  /** In place of the current entry of the browser's history. */
  readonly replace?: boolean;
}

/** A link that a shopkeeper typed: a page of this store, or anything else. */
export function AnyLink({ url, activeClassName, replace = false, ...props }: AnyLinkProps) {
  // The router knows paths; what has parameters or an extension is another document.
  if (/^\/[\w/-]*$/.test(url)) {
    const activeProps = { className: activeClassName };
    return (
      <Link to={url} replace={replace} {...props} {...(activeClassName !== undefined && { activeProps })} />
    );
  }
  const isElsewhere = url.startsWith("https:");
  return <a href={url} {...props} {...(isElsewhere && { target: "_blank", rel: "noreferrer" })} />;
}
