import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { SetupView } from "../../../../contract/admin/setup.ts";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { useLogo } from "../store/use-logo.ts";
import { saveSetupOptions, setupOptions } from "./queries.ts";
import {
  DeliveryQuestion,
  GoodsQuestion,
  LookQuestion,
  PlaceQuestion,
  TaxQuestion,
} from "./setup-questions.tsx";
import { type SetupAnswers, type SetupValues, setupForm, toSetupRequest } from "./setup-schema.ts";
import { toSetupValues } from "./setup-values.ts";

/** Asks the five questions that make a new store its owner's, beside what follows from the answers. */
export function SetupForm({ setup }: { readonly setup: SetupView }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(saveSetupOptions(queryClient));
  const form = useEditor<SetupValues, SetupAnswers, unknown>({
    saved: { values: toSetupValues(setup), version: setup.identity_version },
    schema: setupForm,
    draft: "setup",
    recordName: "the store",
    savedMessage: "Your store has been set up.",
    save: (answers, identity_version) =>
      mutateAsync({
        ...toSetupRequest(answers),
        identity_version,
        settings_version: setup.settings_version,
      }),
    onSaved: () => navigate({ to: "/admin", ignoreBlocker: true }),
    reload: async () => toSetupValues(await queryClient.fetchQuery(setupOptions)),
  });
  const logo = useLogo(form, setup.identity);
  return (
    <Editor form={form}>
      <GoodsQuestion form={form} />
      <PlaceQuestion form={form} />
      <LookQuestion form={form} logo={logo} isNameShown={setup.identity.is_name_shown} />
      <DeliveryQuestion form={form} />
      <TaxQuestion form={form} />
      <EditorButtons
        form={form}
        saveLabel="Set up my store"
        canSaveUnchanged
        isUploading={logo.isUploading}
      />
    </Editor>
  );
}
