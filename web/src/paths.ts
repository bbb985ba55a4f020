/** Paths of pages below `/app/w/<workspace>`, or below `/app/agency` for agency pages. `$name` is a parameter. */
export const PATHS = {
  overview: "/",
  start: "/start",
  nextSteps: "/next-steps",
  interventions: "/interventions",
  intervention: "/interventions/$id",
  runs: "/runs",
  run: "/runs/$id",
  inbox: "/inbox",
  approvals: "/approvals",
  approval: "/approvals/$id",
  notices: "/notices",
  files: "/files",
  keywords: "/keywords",
  keyword: "/keywords/$id",
  serps: "/serps",
  serpDiff: "/serps/compare",
  serp: "/serps/$id",
  clusters: "/clusters",
  gaps: "/gaps",
  gap: "/gaps/$id",
  citations: "/citations",
  citationPlan: "/citations/plan",
  citationSources: "/citations/sources",
  citationAnswers: "/citations/answers",
  citationAnswer: "/citations/answers/$id",
  citation: "/citations/$id",
  audience: "/audience",
  discussions: "/discussions",
  contentGaps: "/content-gaps",
  performance: "/performance",
  site: "/site",
  crawlers: "/crawlers",
  competitors: "/competitors",
  competitor: "/competitors/$id",
  contents: "/content",
  content: "/content/$id",
  briefs: "/briefs",
  brief: "/briefs/$id",
  publications: "/publications",
  reports: "/reports",
  reportTemplates: "/reports/templates",
  report: "/reports/$id",
  indexing: "/indexing",
  campaigns: "/campaigns",
  campaign: "/campaigns/$id",
  replies: "/replies",
  relationships: "/relationships",
  templates: "/templates",
  mailboxes: "/mailboxes",
  keys: "/keys",
  webhooks: "/webhooks",
  webhook: "/webhooks/$id",
  usage: "/usage",
  integrations: "/integrations",
  settings: "/settings",
  workspaces: "/workspaces",
  agencySteps: "/plan",
  spending: "/spending",
  people: "/people",
  audit: "/audit",
  welcome: "/welcome",
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
/** The parameters of a page's path, such as `{ id: string }`. */
export type ParamsOf<Id extends PageId> = { readonly [Name in Parts<(typeof PATHS)[Id]>]: string };

/** The path of a page, without `/app`. */
export function pathOf<Id extends PageId>(
  workspaceId: string | undefined,
  id: Id,
  params: Partial<Record<string, string>> = {},
): string {
  const below = PATHS[id].replaceAll(/\$(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ""));
  const base = workspaceId === undefined ? "/agency" : `/w/${encodeURIComponent(workspaceId)}`;
  return below === "/" ? `${base}/` : base + below;
}

/** A page, its workspace and its parameters. */
export interface Place {
  page: PageId;
  /** Undefined on agency pages. */
  workspaceId: string | undefined;
  params: Readonly<Record<string, string>>;
}

const BASE = /^\/app\/(?:agency|w\/(?<workspaceId>[^/]+))/;

/** The page at a browser path. If two match, the path without parameters wins. */
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
