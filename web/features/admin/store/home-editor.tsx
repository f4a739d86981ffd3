import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type HomeDocument, homeDocument } from "../../../../contract/store/home.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { BannerList } from "./banner-list.tsx";
import { DocumentEditor, useDocument } from "./document-editor.tsx";
import { HomePreview } from "./home-preview.tsx";
import { PromiseList } from "./promise-list.tsx";
import { adminHomeOptions, saveHomeOptions } from "./queries.ts";
import { SectionList } from "./section-list.tsx";

/** The home page as a list of parts, its banners, and what the store promises. */
export function HomeEditor() {
  const queryClient = useQueryClient();
  const { data: saved } = useSuspenseQuery(adminHomeOptions);
  const { mutateAsync } = useMutation(saveHomeOptions(queryClient));
  const document = useDocument({
    saved: { value: saved.home, version: saved.version },
    schema: homeDocument,
    save: async (home, version) => {
      const { data } = await mutateAsync({ ...home, version });
      return { value: data.home, version: data.version };
    },
    refresh: () => queryClient.invalidateQueries({ queryKey: adminHomeOptions.queryKey }),
    describeIssue,
    what: "The home page",
  });
  const { value: home, change } = document;
  const [isPreviewing, setIsPreviewing] = useState(false);
  return (
    <DocumentEditor
      document={document}
      what="the home page"
      saveLabel="Save home page"
      actions={
        <>
          <a href="/" target="_blank" rel="noreferrer" className={buttonClass({ variant: "ghost" })}>
            Open the home page
          </a>
          <Button variant="secondary" onClick={() => setIsPreviewing(true)}>
            Preview
          </Button>
          {isPreviewing && <HomePreview home={home} onClose={() => setIsPreviewing(false)} />}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Panel title="Parts">
          <SectionList sections={home.sections} onChange={(sections) => change({ sections })} />
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Panel title="Banners">
            <BannerList banners={home.banners} onChange={(banners) => change({ banners })} />
          </Panel>
          <Panel title="Delivery and guarantee">
            <PromiseList promises={home.promises} onChange={(promises) => change({ promises })} />
          </Panel>
        </div>
      </div>
    </DocumentEditor>
  );
}

/** 'Banner “Shop Now”: The button's text is required' */
function describeIssue(path: readonly unknown[], message: string, { banners }: HomeDocument): string {
  const [list, item] = path;
  if (typeof item !== "number") return message;
  if (list === "promises") return `Line ${item + 1} of the guarantee: ${message}`;
  const name = list === "banners" ? `Banner “${banners[item]?.title || item + 1}”` : `Part ${item + 1}`;
  return `${name}: ${message}`;
}
