import type { ComponentProps, ReactNode } from "react";
import {
  type SettingDescription,
  type SettingName,
  settingsFields,
} from "../../../../contract/admin/settings-fields.ts";
import { CheckboxField, SelectField, TextareaField, TextField } from "../../../components/fields.tsx";
import type { UseFormReturn } from "../../../lib/use-form.ts";

/** A form with controls for some settings, and possibly for more. */
interface SettingsForm<Name extends SettingName> {
  readonly text: (name: Name) => ReturnType<UseFormReturn["text"]>;
  readonly checkbox: (name: Name) => ReturnType<UseFormReturn["checkbox"]>;
}

interface SettingFieldProps<Name extends SettingName>
  extends Pick<ComponentProps<"input">, "required" | "placeholder"> {
  readonly form: SettingsForm<Name>;
  readonly name: Name;
  /** Replaces the hint of the contract. */
  readonly hint?: ReactNode;
  /** Replaces the options of the contract. */
  readonly options?: SettingDescription["options"];
}

export function SettingField<Name extends SettingName>({ form, name, ...texts }: SettingFieldProps<Name>) {
  const field: SettingDescription = settingsFields[name];
  const hint = texts.hint ?? field.hint;
  if (field.kind === "flag")
    return <CheckboxField {...form.checkbox(name)} label={field.label} hint={hint} />;
  const control = {
    ...form.text(name),
    ...texts,
    label: field.unit === undefined ? field.label : `${field.label} (${field.unit})`,
    hint,
  };
  if (field.kind === "choice")
    return <SelectField {...control} options={texts.options ?? field.options ?? []} />;
  if (field.rows !== undefined) return <TextareaField {...control} rows={field.rows} />;
  if (field.kind === "text") {
    const autoCapitalize = field.isUpperCase ? "characters" : undefined;
    return <TextField {...control} type={field.inputType} autoCapitalize={autoCapitalize} />;
  }
  return <TextField {...control} inputMode={field.kind === "wholeNumber" ? "numeric" : "decimal"} />;
}
