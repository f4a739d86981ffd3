import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { AdminOfferView, NewOfferBody } from "../../../../contract/admin/offers.ts";
import { Alert } from "../../../components/alert.tsx";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { CodeFields, GiftFields, LimitFields, ScopeFields } from "./offer-fields.tsx";
import { type OfferValues, offerForm, toOfferValues } from "./offer-form.ts";
import { OfferPreview } from "./offer-preview.tsx";
import { offerOptions, saveOfferOptions } from "./queries.ts";

interface OfferEditorProps {
  /** Undefined for a new offer. */
  readonly saved: AdminOfferView | undefined;
  readonly initial: OfferValues;
}

/** Edits an offer beside three carts that show what it does. An ended offer can only be copied. */
export function OfferEditor({ saved, initial }: OfferEditorProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(saveOfferOptions(queryClient));
  const addedId = useRef<string>(undefined);
  const form = useEditor<OfferValues, NewOfferBody, Awaited<ReturnType<typeof mutateAsync>>>({
    saved: { values: initial, version: saved?.version ?? 0 },
    schema: offerForm,
    draft: `offer.${saved?.id ?? "new"}`,
    recordName: "this offer",
    save: async ({ codes, ...fields }, version) => {
      if (saved !== undefined) {
        return mutateAsync({ kind: "changed", id: saved.id, json: { ...fields, version } });
      }
      const added = await mutateAsync({ kind: "new", json: { ...fields, codes } });
      addedId.current = added.data.id;
      return added;
    },
    savedMessage: ({ message }) => message,
    onSaved: async () => {
      if (addedId.current === undefined) return;
      const params = { id: addedId.current };
      await navigate({ to: "/admin/offers/$id", params, replace: true, ignoreBlocker: true });
    },
    reload: async () =>
      saved === undefined ? initial : toOfferValues(await queryClient.fetchQuery(offerOptions(saved.id))),
  });
  const isEnded = saved !== undefined && saved.ended_at !== null;
  return (
    <Editor form={form}>
      {isEnded && <Alert tone="info">This offer has ended. Copy it to run it again.</Alert>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <fieldset disabled={isEnded} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <GiftFields form={form} />
          <ScopeFields form={form} />
          <LimitFields form={form} />
          <CodeFields form={form} isSaved={saved !== undefined} />
        </fieldset>
        <OfferPreview values={form.values} />
      </div>
      {!isEnded && (
        <EditorButtons
          form={form}
          saveLabel={saved === undefined ? "Add offer" : "Save offer"}
          canSaveUnchanged={saved === undefined}
        />
      )}
    </Editor>
  );
}
