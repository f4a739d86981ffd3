import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as v from "valibot";
import { type HomeDocument, homeDocument } from "../../../../contract/store/home.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { BannerList } from "./banner-list.tsx";
import { HomePreview } from "./home-preview.tsx";
import { PromiseList } from "./promise-list.tsx";
import { adminHomeOptions, saveHomeOptions } from "./queries.ts";
import { SectionList } from "./section-list.tsx";

export function HomeEditor() {
  const queryClient = useQueryClient();
  const { data: saved } = useSuspenseQuery(adminHomeOptions);
  const { mutateAsync } = useMutation(saveHomeOptions(queryClient));
  const form = useEditor<HomeDocument, HomeDocument, unknown>({
    saved: { values: saved.home, version: saved.version },
    schema: homeDocument,
    formError: describeIssue,
    draft: "store-home",
    recordName: "the home page",
    savedMessage: "The home page has been saved.",
    save: (home, version) => mutateAsync({ ...home, version }),
    reload: async () => (await queryClient.fetchQuery(adminHomeOptions)).home,
  });
  const { values: home, errors, change } = form;
  const [isPreviewing, setIsPreviewing] = useState(false);
  return (
    <Editor form={form}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Panel title="Sections">
          <SectionList
            sections={home.sections}
            errors={errors}
            onChange={(update) => change(({ sections }) => ({ sections: update(sections) }))}
          />
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Panel title="Banners">
            <BannerList
              banners={home.banners}
              errors={errors}
              onChange={(update) => change(({ banners }) => ({ banners: update(banners) }))}
            />
          </Panel>
          <Panel title="Delivery and guarantee">
            <PromiseList
              promises={home.promises}
              errors={errors}
              onChange={(update) => change(({ promises }) => ({ promises: update(promises) }))}
            />
          </Panel>
        </div>
      </div>
      <EditorButtons
        form={form}
        saveLabel="Save home page"
        fieldLabels={fieldLabels}
        canSaveUnchanged={saved.version === 0}
      >
        <a href="/" target="_blank" rel="noreferrer" className={buttonClass({ variant: "ghost" })}>
          Open the home page
        </a>
        <Button variant="secondary" onClick={() => setIsPreviewing(true)}>
          Preview
        </Button>
        {isPreviewing && <HomePreview home={home} onClose={() => setIsPreviewing(false)} />}
      </EditorButtons>
    </Editor>
  );
}

const fieldLabels = { sections: "Sections", banners: "Banners", promises: "Delivery and guarantee" };

/** Names the entry with the issue, as in 'Banner “Shop Now”: The button's text is required'. */
function describeIssue({ banners }: HomeDocument, { path, message }: v.BaseIssue<unknown>): string {
  const [list, item] = path?.map(({ key }) => key) ?? [];
  if (typeof item !== "number") return message;
  if (list === "promises") return `Line ${item + 1} of the guarantee: ${message}`;
  const name = list === "banners" ? `Banner “${banners[item]?.title || item + 1}”` : `Section ${item + 1}`;
  return `${name}: ${message}`;
}
