import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { StoreIdentityBody } from "../../../../contract/admin/store-identity.ts";
import type { StoreIdentity } from "../../../../contract/store/identity.ts";
import { useEditor } from "../shared/use-editor.ts";
import { toIdentityBody } from "./identity-values.ts";
import { identityOptions, saveIdentityOptions } from "./queries.ts";

type EditorOptions<Fields extends object, Part> = Parameters<typeof useEditor<Fields, Part, unknown>>[0];

interface IdentityEditorOptions<Fields extends object, Part>
  extends Pick<EditorOptions<Fields, Part>, "schema" | "draft" | "savedMessage"> {
  readonly toValues: (identity: StoreIdentity) => Fields;
}

/**
 * Holds a form of some of the facts about the store. The server replaces all facts, so the others are sent along, except
 * the owner's promises: one that is saved counts as confirmed, and only a form that shows it may do that.
 */
export function useIdentityEditor<Fields extends object, Part extends Partial<StoreIdentityBody>>({
  toValues,
  ...options
}: IdentityEditorOptions<Fields, Part>) {
  const queryClient = useQueryClient();
  const { data: saved } = useSuspenseQuery(identityOptions);
  const { mutateAsync } = useMutation(saveIdentityOptions(queryClient));
  return useEditor<Fields, Part, unknown>({
    ...options,
    saved: { values: toValues(saved.identity), version: saved.version },
    recordName: "the store",
    save: (part, version) => {
      const { hours, guarantee, privacy_officer, ...facts } = toIdentityBody(saved.identity);
      return mutateAsync({ ...facts, ...part, version });
    },
    reload: async () => toValues((await queryClient.fetchQuery(identityOptions)).identity),
  });
}
