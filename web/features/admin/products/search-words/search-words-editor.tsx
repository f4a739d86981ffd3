import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRef } from "react";
import {
  addSynonym,
  findSynonymMistake,
  type SynonymsDocument,
  synonymsDocument,
} from "../../../../../contract/store/synonyms.ts";
import { Button } from "../../../../components/button.tsx";
import { TextareaField } from "../../../../components/fields.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { Editor, EditorButtons } from "../../shared/editor.tsx";
import { useEditor } from "../../shared/use-editor.ts";
import { MissedSearches } from "./missed-searches.tsx";
import { saveSearchWordsOptions, searchWordsOptions } from "./queries.ts";

/** Edits the words that mean the same to a search, beside the searches that found nothing. */
export function SearchWordsEditor() {
  const queryClient = useQueryClient();
  const { data: saved } = useSuspenseQuery(searchWordsOptions);
  const { mutateAsync } = useMutation(saveSearchWordsOptions(queryClient));
  const form = useEditor<SynonymsDocument, SynonymsDocument, unknown>({
    saved: { values: saved.document, version: saved.version },
    schema: synonymsDocument,
    draft: "search-words",
    recordName: "the search words",
    savedMessage: "The search words have been saved.",
    save: (words, version) => mutateAsync({ ...words, version }),
    reload: async () => (await queryClient.fetchQuery(searchWordsOptions)).document,
  });
  const { values, change } = form;
  const field = useRef<HTMLTextAreaElement>(null);
  const add = (term: string, word: string) => {
    change({ text: addSynonym(values.text, term, word) });
    // The form of the missed search, which had the focus, closes.
    field.current?.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <Editor form={form}>
        <Panel title="Words that mean the same">
          <TextareaField
            {...form.text("text")}
            ref={field}
            label="One group on each line"
            hint="Separate the words with commas, as in “headphones, earphones, earbuds”. A search for one finds them all. Plurals are understood."
            rows={22}
            error={findSynonymMistake(values.text) ?? form.errors.text}
          />
        </Panel>
        <EditorButtons form={form} saveLabel="Save words" fieldLabels={{ text: "Words" }}>
          <Button
            variant="ghost"
            disabled={values.text === saved.standard.text}
            onClick={() => change(saved.standard)}
          >
            Use the original words
          </Button>
        </EditorButtons>
      </Editor>
      <MissedSearches onAdd={add} />
    </div>
  );
}
