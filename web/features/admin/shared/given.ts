type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined | ""> };

/** Only what is filled in: empty filters are left out of a request (specification section 5). */
export function given<Values extends Record<string, string | undefined>>(values: Values): Given<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  // The names are those of the values, and what Given excludes was filtered out.
  return Object.fromEntries(entries) as Given<Values>;
}
