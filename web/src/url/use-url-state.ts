import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { UrlField, UrlStateOf } from "./fields.ts";

type AnyFields = Readonly<Record<string, UrlField<unknown>>>;
/** With `push`, the browser's Back button undoes the step. */
export type SetUrlState<State> = (patch: Partial<State>, options?: { push?: boolean }) => void;

/**
 * The state of a page in its URL: filters, tab, selected row. Declare the fields beside the page and read them:
 * `const [state, setState] = useUrlState(RUNS_URL)`.
 */
export function useUrlState<Fields extends AnyFields>(
  fields: Fields,
): [UrlStateOf<Fields>, SetUrlState<UrlStateOf<Fields>>] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readState<UrlStateOf<Fields>>(fields, search), [fields, search]);
  const setState = useCallback<SetUrlState<UrlStateOf<Fields>>>(
    (patch, { push = false } = {}) => {
      const written = writeState(fields, patch);
      // Another filter or tab of the same page must not throw the reader back to its top.
      void navigate({
        to: ".",
        search: (now: object) => ({ ...now, ...written }),
        replace: !push,
        resetScroll: false,
      });
    },
    [fields, navigate],
  );
  return [state, setState];
}

function readState<State>(fields: AnyFields, search: Readonly<Record<string, unknown>>): State {
  const entries = Object.entries(fields).map(([name, field]) => {
    const written = search[name];
    return [name, field.read(typeof written === "string" ? written : undefined)];
  });
  return Object.fromEntries(entries);
}

/** The search parameters for links: `search={writeState(RUNS_URL, { status: ["FAILED"] })}`. */
export function writeState<State>(fields: AnyFields, patch: Partial<State>): Record<string, string | undefined> {
  const entries = Object.entries(patch).map(([name, value]) => [name, fields[name]?.write(value)]);
  return Object.fromEntries(entries);
}
