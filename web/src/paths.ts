/** Where each page is, below its workspace (`/app/w/<workspace>`) or, for pages of the agency, below `/app/agency`. `$name` is a part that varies. */
export const PATHS = {
  overview: "/",
  start: "/start",
  runs: "/runs",
  run: "/runs/$id",
  approvals: "/approvals",
  approval: "/approvals/$id",
  files: "/files",
  keywords: "/keywords",
  keyword: "/keywords/$id",
  serps: "/serps",
  serpDiff: "/serps/compare",
  serp: "/serps/$id",
  clusters: "/clusters",
  gaps: "/gaps",
  gap: "/gaps/$id",
  competitors: "/competitors",
  competitor: "/competitors/$id",
  keys: "/keys",
  webhooks: "/webhooks",
  webhook: "/webhooks/$id",
  usage: "/usage",
  integrations: "/integrations",
  settings: "/settings",
  workspaces: "/workspaces",
} as const satisfies Record<string, `/${string}`>;

export type PageId = keyof typeof PATHS;

type Parts<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Parts<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;
/** What a page's path needs to be whole: `{ id: string }`. */
export type ParamsOf<Id extends PageId> = { readonly [Name in Parts<(typeof PATHS)[Id]>]: string };

/** The address of a page inside the app, without `/app`. */
export function pathOf<Id extends PageId>(
  workspaceId: string | undefined,
  id: Id,
  params: Partial<Record<string, string>> = {},
): string {
  const below = PATHS[id].replaceAll(/\$(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ""));
  const base = workspaceId === undefined ? "/agency" : `/w/${encodeURIComponent(workspaceId)}`;
  return below === "/" ? `${base}/` : base + below;
}
