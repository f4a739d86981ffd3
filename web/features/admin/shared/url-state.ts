import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";

/**
 * A screen's filters and page, kept in the address. They are parsed here and not by the route: its schema would be part
 * of the file that every shopper downloads (link-search.ts). What cannot be understood counts as not said.
 */
export function useUrlState<State extends Record<string, unknown>>(schema: v.GenericSchema<unknown, State>) {
  const state = v.parse(schema, useSearch({ strict: false }));
  const navigate = useNavigate();

  /** Undefined takes a parameter away. */
  const change = (changed: Partial<State>, options: { replace?: boolean } = {}) =>
    void navigate({
      to: ".",
      // From where the address stands by then: what waits (a search that is being typed) must not take back the rest.
      search: (current: unknown) => ({ ...v.parse(schema, current), ...changed }),
      resetScroll: false,
      ...options,
    });

  return [state, change] as const;
}

/** Text as it was typed; the router shows numbers to whoever asks during a navigation. */
export const textParam = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200))),
  undefined,
);

/** A page from 2 on; the first one is not said. */
export const pageParam = v.fallback(
  v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.integer(),
      v.minValue(2),
      v.maxValue(10_000),
    ),
  ),
  undefined,
);

/* @__NO_SIDE_EFFECTS__ */
export function choiceParam<const Option extends string>(options: readonly Option[]) {
  return v.fallback(v.optional(v.picklist(options)), undefined);
}

export const dayParam = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))), undefined);
