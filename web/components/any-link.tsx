import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

interface AnyLinkProps extends Pick<ComponentProps<"a">, "className" | "draggable" | "children"> {
  readonly url: string;
  readonly activeClassName?: string;
}

/** Links to an address that the store's admin entered, which may be a page of this store or of another site. */
export function AnyLink({ url, activeClassName, ...props }: AnyLinkProps) {
  // The router handles plain paths only. Parameters and file names need a full page load.
  if (/^\/[\w/-]*$/.test(url)) {
    const activeProps = { className: activeClassName };
    return <Link to={url} {...props} {...(activeClassName !== undefined && { activeProps })} />;
  }
  const isExternal = url.startsWith("https:");
  return <a href={url} {...props} {...(isExternal && { target: "_blank", rel: "noreferrer" })} />;
}
