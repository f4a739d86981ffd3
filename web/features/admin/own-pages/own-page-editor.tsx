import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ownPagePath } from "../../../../contract/catalog/page-paths.ts";
import { slugFromName } from "../../../../contract/catalog/slug.ts";
import { type OwnPage, ownPage } from "../../../../contract/store/own-pages.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button, buttonClass } from "../../../components/button.tsx";
import { CheckboxField, TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { MarkedTextField, MarkedTextPreview } from "../store/marked-text-fields.tsx";
import { ownPageOptions, ownPagesOptions, saveOwnPageOptions } from "./queries.ts";

/** Edits one of the owner's pages, with a preview. A new page has no saved id. */
export function OwnPageEditor({ savedId }: { readonly savedId: string | undefined }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // The client generates the id, so that a retry after a lost response adds no second page.
  const [newId] = useState(() => crypto.randomUUID());
  const id = savedId ?? newId;
  const { fields } = useSuspenseQuery(ownPagesOptions).data;
  const saved = useQuery({ ...ownPageOptions(id), enabled: savedId !== undefined }).data;
  const { mutateAsync } = useMutation(saveOwnPageOptions(queryClient, id));
  const form = useEditor({
    saved: { values: saved?.page ?? emptyPage, version: saved?.version ?? 0 },
    schema: ownPage,
    draft: `own-page.${savedId ?? "new"}`,
    recordName: "this page",
    save: (page, version) => mutateAsync({ ...page, version }),
    savedMessage: ({ message }) => message ?? "The page has been saved.",
    onSaved: async () => {
      if (savedId !== undefined) return;
      await navigate({ to: "/admin/store/pages/$id", params: { id }, replace: true, ignoreBlocker: true });
    },
    reload: async () => (await queryClient.fetchQuery(ownPageOptions(id))).page,
  });
  const { values, change } = form;
  const isPublished = saved?.page.is_published === true;
  return (
    <Editor form={form}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Panel
          title="Page"
          aside={isPublished ? <Badge tone="brand">Published</Badge> : <Badge>Draft</Badge>}
        >
          <div className="grid gap-4">
            <TextField
              {...form.text("title")}
              label="Title"
              required
              maxLength={80}
              onChange={({ target }) => {
                const followsTitle = !isPublished && values.slug === slugFromName(values.title);
                change({ title: target.value, ...(followsTitle && { slug: slugFromName(target.value) }) });
              }}
            />
            <TextField
              {...form.text("slug")}
              label="Address"
              required
              maxLength={80}
              hint={describeAddress(values.slug, isPublished ? saved.page.slug : undefined)}
            />
            <MarkedTextField {...form.text("text")} fields={fields} />
            <CheckboxField {...form.checkbox("in_footer")} label="Show in the footer" />
          </div>
        </Panel>
        <MarkedTextPreview text={values.text} fields={fields}>
          <p className="text-heading font-extrabold wrap-anywhere">{values.title}</p>
        </MarkedTextPreview>
      </div>
      <EditorButtons
        form={form}
        saveLabel={isPublished ? "Save changes" : "Save draft"}
        fieldLabels={fieldLabels}
      >
        {isPublished && (
          <a
            href={ownPagePath(saved.page.slug)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "ghost" })}
          >
            Open the page
          </a>
        )}
        <Button
          variant="secondary"
          disabled={form.isSubmitting}
          onClick={({ currentTarget }) => {
            change({ is_published: !isPublished });
            currentTarget.form?.requestSubmit();
          }}
        >
          {isPublished ? "Unpublish" : "Publish"}
        </Button>
      </EditorButtons>
    </Editor>
  );
}

const emptyPage: OwnPage = { title: "", slug: "", text: "", in_footer: true, is_published: false };

const fieldLabels = { title: "Title", slug: "Address", text: "Text", in_footer: "Show in the footer" };

function describeAddress(slug: string, publishedSlug: string | undefined): string {
  if (publishedSlug === undefined) return `The page will be at ${ownPagePath(slug)}`;
  if (slug === publishedSlug) return `The page is at ${ownPagePath(slug)}`;
  return `${ownPagePath(publishedSlug)} will show “Page not found”. Links to it elsewhere will break.`;
}
