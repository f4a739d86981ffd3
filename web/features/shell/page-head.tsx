import { useMatches } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * Puts the title and description of the deepest route that has them into the document. The tags are changed in place:
 * the page arrives with its own already, and a second <title> would be ignored by the browser.
 */
export function PageHead() {
  const meta = useMatches({ select: (matches) => matches.flatMap((match) => match.meta ?? []) });
  const title = meta.findLast((entry) => entry?.title !== undefined)?.title;
  const description = meta.findLast((entry) => entry?.name === "description")?.content;

  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  useEffect(() => {
    if (description === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [description]);

  return null;
}
