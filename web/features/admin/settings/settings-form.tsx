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
import { Disclosure } from "../../../components/disclosure.tsx";
import { Panel } from "../../../components/panel.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { saveSettingsOptions, settingsOptions } from "./queries.ts";
import { SettingField } from "./setting-field.tsx";

interface SettingsFormProps {
  readonly draft: string;
  readonly groups: readonly SettingsGroup[];
  /** Returns hints that depend on what was typed. */
  readonly hints?: (values: TypedSettings) => { readonly [Name in SettingName]?: ReactNode };
  readonly saveLabel?: string;
  readonly savedMessage?: string;
  /** Shown beside the save button. */
  readonly children?: ReactNode;
}

export interface SettingsGroup {
  readonly title: string;
  readonly names: readonly SettingName[];
  readonly aside?: ReactNode;
  /** Shown above the settings. */
  readonly note?: ReactNode;
  /** Folds the settings under this summary. */
  readonly summary?: string;
}

/** Edits groups of settings, each on a panel. */
export function SettingsForm({
  draft,
  groups,
  hints,
  saveLabel = "Save settings",
  savedMessage = "The settings have been saved.",
  children,
}: SettingsFormProps) {
  const names = groups.flatMap((group) => group.names);
  const form = useSettingsEditor({ names, draft, savedMessage });
  const typedHints = hints?.(form.values);
  return (
    <Editor form={form} className="gap-4">
      <div
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)] items-start gap-4",
          groups.length > 1 && "lg:grid-cols-2",
        )}
      >
        {groups.map((group) => {
          const fields = (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
              {group.names.map((name) => (
                <div key={name} className={isShort(name) ? undefined : "sm:col-span-2"}>
                  <SettingField form={form} name={name} hint={typedHints?.[name]} />
                </div>
              ))}
            </div>
          );
          return (
            <Panel key={group.title} title={group.title} aside={group.aside}>
              {group.note}
              {group.summary === undefined ? (
                fields
              ) : (
                <Disclosure
                  summary={group.summary}
                  // A field with an error must be visible to get the focus.
                  isOpenInitially={group.names.some((name) => form.errors[name] !== undefined)}
                >
                  <div className="mt-2">{fields}</div>
                </Disclosure>
              )}
            </Panel>
          );
        })}
      </div>
      <EditorButtons form={form} saveLabel={saveLabel} canSaveUnchanged>
        {children}
      </EditorButtons>
    </Editor>
  );
}

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

/** Returns true for amounts and numbers, two of which fit beside each other. */
function isShort(name: SettingName): boolean {
  const { kind } = settingsFields[name];
  return kind === "dollars" || kind === "percent" || kind === "wholeNumber";
}
