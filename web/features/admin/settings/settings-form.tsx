import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as v from "valibot";
import type { SettingsView } from "../../../../contract/admin/settings.ts";
import {
  pickSettingSchemas,
  type SettingName,
  settingNames,
  settingsFields,
  type TypedSettings,
  toTypedSettings,
} from "../../../../contract/admin/settings-fields.ts";
import { Panel } from "../../../components/panel.tsx";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { PanelButtons } from "../shared/panel-buttons.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { saveSettingsOptions, settingsOptions } from "./queries.ts";
import { SettingField } from "./setting-field.tsx";

interface SettingsFormProps {
  readonly draft: string;
  readonly groups: readonly SettingsGroup[];
  /** Returns hints that depend on what was typed. */
  readonly hints?: (values: TypedSettings) => SettingHints;
  readonly saveLabel?: string;
  readonly savedMessage?: string;
  /** Shown beside the save button. */
  readonly children?: ReactNode;
}

type SettingHints = { readonly [Name in SettingName]?: ReactNode };

interface SettingsGroup {
  readonly title: string;
  readonly names: readonly SettingName[];
}

/** Edits the settings of a page, each group on a panel. */
export function SettingsForm({
  draft,
  groups,
  hints,
  saveLabel = "Save settings",
  savedMessage = "The settings have been saved.",
  children,
}: SettingsFormProps) {
  const form = useSettingsEditor({ names: groups.flatMap(({ names }) => names), draft, savedMessage });
  const typedHints = hints?.(form.values);
  return (
    <Editor form={form} className="gap-4">
      <div className="gap-4 *:break-inside-avoid *:not-last:mb-4 lg:columns-2">
        {groups.map(({ title, names }) => (
          <Panel key={title} title={title}>
            <SettingFields form={form} names={names} hints={typedHints} />
          </Panel>
        ))}
      </div>
      <EditorButtons form={form} saveLabel={saveLabel} canSaveUnchanged>
        {children}
      </EditorButtons>
    </Editor>
  );
}

interface ShortSettingsFormProps extends SettingsEditorOptions {
  readonly saveLabel: string;
}

/** Edits a few settings on a panel of a page that has other forms, too. */
export function ShortSettingsForm({ saveLabel, ...options }: ShortSettingsFormProps) {
  const form = useSettingsEditor(options);
  return (
    <Editor form={form} className="gap-4">
      <SettingFields form={form} names={options.names} />
      <PanelButtons form={form} saveLabel={saveLabel} canSaveUnchanged />
    </Editor>
  );
}

interface SettingFieldsProps {
  readonly form: ReturnType<typeof useSettingsEditor>;
  readonly names: readonly SettingName[];
  readonly hints?: SettingHints | undefined;
}

/** Renders two amounts or numbers beside each other, and anything else over the full width. */
function SettingFields({ form, names, hints }: SettingFieldsProps) {
  const shortNames = names.filter((name) => shortKinds.includes(settingsFields[name].kind));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
      {names.map((name) => (
        <div
          key={name}
          className={shortNames.length > 1 && shortNames.includes(name) ? undefined : "sm:col-span-2"}
        >
          <SettingField form={form} name={name} hint={hints?.[name]} />
        </div>
      ))}
    </div>
  );
}

const shortKinds: readonly string[] = ["dollars", "percent", "wholeNumber"];

interface SettingsEditorOptions {
  readonly names: readonly SettingName[];
  readonly draft: string;
  readonly savedMessage: string;
}

function useSettingsEditor({ names, draft, savedMessage }: SettingsEditorOptions) {
  const queryClient = useQueryClient();
  const { data: settings } = useSuspenseQuery(settingsOptions);
  const { mutateAsync } = useMutation(saveSettingsOptions(queryClient));
  return useEditor({
    saved: { values: toValues(settings), version: settings.version },
    schema: typedSettings,
    draft,
    recordName: "the settings",
    savedMessage,
    save: (output, version, edited) => {
      // A save without edits sends all settings of the form, which confirms them for the opening checklist.
      const sent = edited.length === 0 ? names : edited;
      const changes = Object.fromEntries(sent.map((name) => [name, output[name]]));
      return mutateAsync({ ...changes, version });
    },
    reload: async () => toValues(await queryClient.fetchQuery(settingsOptions)),
  });
}

const typedSettings = v.object(pickSettingSchemas("typed"));

function toValues(settings: SettingsView) {
  return toTypedSettings(settingNames, settings);
}
