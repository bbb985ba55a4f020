import { UsageError } from "../usage-error.ts";
import type { Change } from "./change.ts";
import { type Difference, differencesOf } from "./compare.ts";
import { AGENCY_KINDS, type Kind, keyOf, type Values, WORKSPACE_KINDS } from "./kinds.ts";
import { planOwnedKey, planPeople } from "./people.ts";
import type { Configuration, Managed, WorkspaceConfiguration } from "./read-file.ts";
import type { Records, ServiceState, WorkspaceState } from "./read-service.ts";

/**
 * Compares a file with the service. A change of a field that no update takes is `fixed`, and is never applied. A record that the file does
 * not name is `unmanaged`; with `prune` it is deleted if the file manages its kind. Workspaces are never deleted, and people only with
 * `prunePeople`.
 */
export function planChanges(
  wanted: Configuration,
  now: ServiceState,
  { prune, prunePeople }: { prune: boolean; prunePeople: boolean },
): Change[] {
  requireKnownWorkspaces(wanted, now);
  const workspaces = wanted.workspaces.flatMap((one) =>
    planWorkspace(
      one,
      now.workspaces.find(({ domain }) => domain === one.domain),
      prune,
    ),
  );
  const people = planPeople(wanted.agency["people"], now.agency["people"] ?? [], { prune: prunePeople });
  const kinds = AGENCY_KINDS.filter(({ name }) => name !== "people");
  const agency = planKinds(kinds, wanted.agency, now.agency, { domain: undefined, prune }).map((change) =>
    change.what === "keys" ? planOwnedKey(change, now.self) : change,
  );
  const left = now.workspaces.filter(({ domain }) => !wanted.workspaces.some((one) => one.domain === domain));
  // People and keys can be bound to workspaces, and keys to people, which must exist first.
  return [...workspaces, ...people, ...agency, ...left.map(({ domain }) => leftAlone(domain))];
}

/** Throws a UsageError for a person or key of a workspace that neither exists nor is created. */
function requireKnownWorkspaces(wanted: Configuration, now: ServiceState): void {
  const known = new Set([...now.workspaces, ...wanted.workspaces].map(({ domain }) => domain));
  const missing = Object.entries(wanted.agency).flatMap(([kind, entries]) =>
    entries.flatMap(({ workspace, workspaces }) =>
      [workspace, ...(Array.isArray(workspaces) ? workspaces : [])]
        .filter((domain) => typeof domain === "string" && !known.has(domain))
        .map((domain) => `${kind}: the workspace ${String(domain)} does not exist, and the file does not create it.`),
    ),
  );
  if (missing.length > 0) throw new UsageError(missing.join("\n"));
}

function leftAlone(domain: string): Change {
  const target = { kind: undefined, id: undefined, wanted: {} };
  return { act: "unmanaged", domain, what: "workspace", name: domain, differences: [], target };
}

function planWorkspace(wanted: WorkspaceConfiguration, now: WorkspaceState | undefined, prune: boolean): Change[] {
  const { domain, values, rubric, managed } = wanted;
  const base = { domain, name: domain };
  const differences = now === undefined ? [] : differencesOf(now.values, values);
  const own: Change[] =
    now === undefined || differences.length > 0
      ? [
          {
            ...base,
            act: now === undefined ? "create" : "update",
            what: "workspace",
            differences,
            target: { kind: undefined, id: now?.id, wanted: values },
          },
        ]
      : [];
  const rubricDifferences = rubric === undefined ? [] : differencesOf(now?.rubric ?? {}, rubric);
  if (rubric !== undefined && rubricDifferences.length > 0) {
    const target = { kind: undefined, id: undefined, wanted: rubric };
    own.push({ ...base, act: "update", what: "rubric", differences: rubricDifferences, target });
  }
  return [...own, ...planKinds(WORKSPACE_KINDS, managed, now?.records ?? {}, { domain, prune })];
}

function planKinds(
  kinds: readonly Kind[],
  wanted: Managed,
  now: Records,
  { domain, prune }: { domain: string | undefined; prune: boolean },
): Change[] {
  return kinds.flatMap((kind) => {
    const entries = wanted[kind.name];
    if (entries === undefined) return [];
    const current = new Map((now[kind.name] ?? []).map((record) => [keyOf(record.values, kind), record]));
    const changes = entries.flatMap((entry) => planEntry(kind, entry, current.get(keyOf(entry, kind)), domain));
    const named = new Set(entries.map((entry) => keyOf(entry, kind)));
    const left = [...current].filter(([key]) => !named.has(key));
    return [
      ...changes,
      ...left.map(
        ([, { id, values }]): Change => ({
          ...{
            act: prune ? "delete" : "unmanaged",
            domain,
            what: kind.name,
            name: labelOf(values, kind),
            differences: [],
          },
          target: { kind, id, wanted: {} },
        }),
      ),
    ];
  });
}

function planEntry(
  kind: Kind,
  wanted: Values,
  now: { id: string; values: Values } | undefined,
  domain: string | undefined,
): Change[] {
  const base = { domain, what: kind.name, name: labelOf(wanted, kind) };
  if (now === undefined) return [{ ...base, act: "create", differences: [], target: { kind, id: undefined, wanted } }];
  const compared = Object.fromEntries(Object.entries(wanted).filter(([field]) => field !== kind.secret));
  const differences = differencesOf(now.values, compared);
  const isFixed = ({ field }: Difference) =>
    kind.update === undefined || kind.fixed.includes(field.split(".", 1)[0] ?? "");
  const [fixed, free] = [differences.filter(isFixed), differences.filter((one) => !isFixed(one))];
  const target = { kind, id: now.id, wanted };
  return [
    ...(free.length > 0 ? [{ ...base, act: "update" as const, differences: free, target }] : []),
    ...(fixed.length > 0 ? [{ ...base, act: "fixed" as const, differences: fixed, target }] : []),
  ];
}

function labelOf(values: Values, kind: Kind): string {
  return String(values[kind.key[0]]);
}
