/** A form's values and the saved values that they are based on, which other users may change in the meantime. */
export interface FormState<Values extends object> {
  /** The values in the fields. */
  readonly values: Values;
  /** The values that the fields were filled from. A field is edited if it differs from them. */
  readonly base: Values;
  /** The latest saved values. They may be newer than `base` while a save is in progress. */
  readonly saved: Values;
  /** The values that are being saved, or undefined if no save is in progress. */
  readonly submitted: Values | undefined;
  /** Edited fields that someone else saved with another value, which is in `base`. */
  readonly conflicts: readonly (keyof Values)[];
  readonly mergers: Mergers<Values>;
}

/** Functions that combine two edits of a field, such as a list. Fields without one become conflicts. */
export type Mergers<Values extends object> = {
  readonly [Name in keyof Values]?: (versions: ThreeVersions<Values[Name]>) => Values[Name];
};

export interface ThreeVersions<Value> {
  readonly mine: Value;
  readonly base: Value;
  readonly theirs: Value;
}

export function createFormState<Values extends object>(
  saved: Values,
  values: Values = saved,
  mergers: Mergers<Values> = {},
): FormState<Values> {
  return { values, base: saved, saved, submitted: undefined, conflicts: [], mergers };
}

/** The edited fields, with their values before the edits. */
export interface Edits<Values extends object> {
  readonly values: Partial<Values>;
  readonly base: Partial<Values>;
}

export function pickEdits<Values extends object>(state: FormState<Values>): Edits<Values> {
  const values: Partial<Values> = {};
  const base: Partial<Values> = {};
  for (const name of listEdited(state)) {
    values[name] = state.values[name];
    base[name] = state.base[name];
  }
  return { values, base };
}

/** Applies earlier edits to the values that are saved now. */
export function resumeEdits<Values extends object>(
  saved: Values,
  edits: Edits<Values>,
  mergers?: Mergers<Values>,
): FormState<Values> {
  const base = { ...saved, ...edits.base };
  return receiveSaved(createFormState(base, { ...base, ...edits.values }, mergers), saved);
}

/** Picks the values of fields that the form still has, with the same type. A deployment may have changed it. */
export function pickSimilar<Fields extends object>(values: object, fields: Fields): Partial<Fields> {
  const types = new Map(Object.entries(fields).map(([name, value]) => [name, getType(value)]));
  const similar = Object.entries(values).filter(([name, value]) => {
    const type = types.get(name);
    return type !== undefined && (type === getType(value) || type === "null" || value === null);
  });
  // Object.fromEntries loses the keys' types.
  return Object.fromEntries(similar) as Partial<Fields>;
}

function getType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

export function changeValues<Values extends object>(
  state: FormState<Values>,
  changes: Partial<Values>,
): FormState<Values> {
  const values = { ...state.values, ...changes };
  return { ...state, values, conflicts: state.conflicts.filter((name) => differs(name, values, state.base)) };
}

export function isEdited<Values extends object>(state: Pick<FormState<Values>, "values" | "base">): boolean {
  return listEdited(state).length > 0;
}

/** Lists the names of the edited fields. */
export function listEdited<Values extends object>({
  values,
  base,
}: Pick<FormState<Values>, "values" | "base">): (keyof Values)[] {
  return listNames(values, base).filter((name) => differs(name, values, base));
}

/** Merges newly saved values into the form. While a save is in progress, the merge waits for its outcome. */
export function receiveSaved<Values extends object>(
  state: FormState<Values>,
  saved: Values,
): FormState<Values> {
  if (listEdited({ values: saved, base: state.saved }).length === 0) return state;
  return state.submitted === undefined ? merge(state, saved) : { ...state, saved };
}

/** Begins a save of the current values. */
export function beginSave<Values extends object>(state: FormState<Values>): FormState<Values> {
  return { ...state, saved: state.base, submitted: state.values };
}

/** Ends a save. Edits made since it began remain, and still count as edited. */
export function finishSave<Values extends object>(
  state: FormState<Values>,
  isSaved: boolean,
): FormState<Values> {
  const { submitted, saved, base } = state;
  if (submitted === undefined) return state; // The form was reset in the meantime.
  const hasNewerSave = saved !== base;
  if (!isSaved) {
    const failedState = { ...state, submitted: undefined };
    return hasNewerSave ? merge(failedState, saved) : failedState;
  }
  const savedState = { ...state, base: submitted, submitted: undefined, conflicts: [] };
  return hasNewerSave ? { ...merge(savedState, saved), conflicts: [] } : savedState;
}

/** Merges three ways. Unedited fields take the saved value. Edited fields remain, or are combined by their merger. */
function merge<Values extends object>(state: FormState<Values>, saved: Values): FormState<Values> {
  const editedNames = listEdited(state).filter((name) => differs(name, state.values, saved));
  const values = { ...saved };
  for (const name of editedNames) {
    const mergeField = state.mergers[name];
    const [edited, base, theirs] = [state.values[name], state.base[name], saved[name]];
    values[name] = mergeField === undefined ? edited : mergeField({ mine: edited, base, theirs });
  }
  const conflicts = editedNames.filter(
    (name) =>
      state.mergers[name] === undefined &&
      (differs(name, saved, state.base) || state.conflicts.includes(name)),
  );
  return { ...state, values, base: saved, saved, conflicts };
}

function listNames<Values extends object>(values: Values, others: Values): (keyof Values)[] {
  // Object.keys() returns string[].
  return [...new Set([...Object.keys(values), ...Object.keys(others)])] as (keyof Values)[];
}

function differs<Values extends object>(name: keyof Values, values: Values, others: Values): boolean {
  return values[name] !== others[name] && JSON.stringify(values[name]) !== JSON.stringify(others[name]);
}
