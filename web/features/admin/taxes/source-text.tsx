import { textLinkClass } from "../../../components/classes.ts";

/** Shows where a row of the law comes from, as a link if it is an address. */
export function SourceText({ source }: { readonly source: string }) {
  if (!/^https?:\/\/\S+$/.test(source)) return <span className="wrap-anywhere">{source}</span>;
  return (
    <a href={source} target="_blank" rel="noreferrer" className={`${textLinkClass} wrap-anywhere`}>
      {new URL(source).hostname.replace(/^www\./, "")}
    </a>
  );
}
