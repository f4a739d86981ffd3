/** The values of a form over what is saved, which others may change meanwhile. */
export interface FormState<Values extends object> {
  /** In the fields. */
  readonly values: Values;
  /** What the fields were filled from: a value that differs from it was edited. */
  readonly base: Values;
  /** What is saved, as far as is known. Ahead of `base` while a save is under way. */
  readonly saved: Values;
  /** Of the save under way. */
  readonly submitted: Values | undefined;
  /** What was edited here and saved by somebody else, differently. `base` has their values. */
  readonly conflicts: readonly (keyof Values)[];
}

export function createFormState<Values extends object>(
  saved: Values,
  values: Values = saved,
): FormState<Values> {
  return { values, base: saved, saved, submitted: undefined, conflicts: [] };
}

/** What was edited, and what it was edited from. */
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

/** The form as it was left, over what is saved by now. */
export function resumeEdits<Values extends object>(saved: Values, edits: Edits<Values>): FormState<Values> {
  const base = { ...saved, ...edits.base };
  return receiveSaved(createFormState(base, { ...base, ...edits.values }), saved);
}

export function changeValues<Values extends object>(
  state: FormState<Values>,
  changes: Partial<Values>,
): FormState<Values> {
  const values = { ...state.values, ...changes };
  return { ...state, values, conflicts: state.conflicts.filter((name) => differs(name, values, state.base)) };
}

export function isEdited<Values extends object>({ values, base }: FormState<Values>): boolean {
  return listEdited({ values, base }).length > 0;
}

/** The names of the values that were edited. */
export function listEdited<Values extends object>({
  values,
  base,
}: Pick<FormState<Values>, "values" | "base">): (keyof Values)[] {
  return listNames(values, base).filter((name) => differs(name, values, base));
}

/** Takes over what is saved now where nothing was edited. While a save is under way, its outcome decides that. */
export function receiveSaved<Values extends object>(
  state: FormState<Values>,
  saved: Values,
): FormState<Values> {
  if (listEdited({ values: saved, base: state.saved }).length === 0) return state;
  return state.submitted === undefined ? merge(state, saved) : { ...state, saved };
}

export function beginSave<Values extends object>(state: FormState<Values>): FormState<Values> {
  return { ...state, saved: state.base, submitted: state.values };
}

/** What was edited since the save began stays, and counts as edited. */
export function finishSave<Values extends object>(
  state: FormState<Values>,
  isSaved: boolean,
): FormState<Values> {
  const { submitted, saved, base } = state;
  if (submitted === undefined) return state; // The form was reset meanwhile.
  const hasArrived = saved !== base;
  if (!isSaved)
    return hasArrived ? merge({ ...state, submitted: undefined }, saved) : { ...state, submitted: undefined };
  const done = { ...state, base: submitted, submitted: undefined, conflicts: [] };
  return hasArrived ? { ...merge(done, saved), conflicts: [] } : done;
}

/** A three-way merge: their changes, and over them what was edited here. */
function merge<Values extends object>(state: FormState<Values>, saved: Values): FormState<Values> {
  const edited = listEdited(state);
  const mine = edited.filter((name) => differs(name, state.values, saved));
  const values = { ...saved };
  for (const name of mine) values[name] = state.values[name];
  const conflicts = mine.filter((name) => differs(name, saved, state.base) || state.conflicts.includes(name));
  return { ...state, values, base: saved, saved, conflicts };
}

function listNames<Values extends object>(values: Values, others: Values): (keyof Values)[] {
  // Object.keys widens to string[].
  return [...new Set([...Object.keys(values), ...Object.keys(others)])] as (keyof Values)[];
}

function differs<Values extends object>(name: keyof Values, values: Values, others: Values): boolean {
  return values[name] !== others[name] && JSON.stringify(values[name]) !== JSON.stringify(others[name]);
}
