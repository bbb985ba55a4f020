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

export const PAGE_IDS = Object.keys(PATHS).filter(isPageId);

export function isPageId(name: string): name is PageId {
  return Object.hasOwn(PATHS, name);
}

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

/** What an address names. */
export interface Place {
  page: PageId;
  /** Undefined on pages of the agency. */
  workspaceId: string | undefined;
  params: Readonly<Record<string, string>>;
}

const BASE = /^\/app\/(?:agency|w\/(?<workspaceId>[^/]+))/;

/** The page at an address of the browser's; where two fit, the one whose path does not vary. */
export function placeAt(pathname: string): Place | undefined {
  const base = BASE.exec(pathname);
  if (base === null) return undefined;
  const workspaceId = base.groups?.["workspaceId"];
  const below = pathname.slice(base[0].length).replace(/\/$/, "") || "/";
  const fitting = PAGE_IDS.flatMap((page) => {
    const pattern = new RegExp(`^${PATHS[page].replaceAll(/\$(\w+)/g, "(?<$1>[^/]+)")}$`);
    const found = pattern.exec(below);
    return found === null ? [] : [{ page, workspaceId, params: { ...found.groups } }];
  });
  return fitting.find(({ page }) => PATHS[page] === below) ?? fitting[0];
}
