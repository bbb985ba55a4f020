/** Title and description of one area of operations. The map below has the order of the reference. */
export interface Area {
  title: string;
  description: string;
}

const AREAS = new Map<string, Area>([
  ["invocations", { title: "Runs", description: "Start skills and follow, continue, retry or cancel their runs." }],
  ["skills", { title: "Skills", description: "The skills that runs perform, with their inputs and results." }],
  [
    "approvals",
    {
      title: "Approvals",
      description: "Decide approvals, manage trust grants and freeze effects.",
    },
  ],
  ["files", { title: "Files", description: "Files that people upload and files that runs write." }],
  ["keywords", { title: "Keywords", description: "Research, label, search, change and count keywords." }],
  ["clusters", { title: "Clusters", description: "Keywords that one page can serve." }],
  ["rank-tracking", { title: "Rank tracking", description: "Positions of a site for its keywords, day by day." }],
  ["insights", { title: "Insights", description: "Questions about the workspace, each answered with its evidence." }],
  ["reports", { title: "Reports", description: "Reports for clients, the links that open them and their look." }],
  ["pillars", { title: "Pillars", description: "Named groups of keywords and content with one voice." }],
  ["audience", { title: "Audience", description: "The groups of people that a brand serves." }],
  ["serp", { title: "Results pages", description: "Stored results pages and their changes over time." }],
  ["serp-gap", { title: "SERP gaps", description: "Analyses of whether a results page can be won and what it takes." }],
  ["competitors", { title: "Competitors", description: "Competing sites: their backlinks, keywords and overlap." }],
  ["site", { title: "Site", description: "The brand's own site: its pages, their issues and the links to it." }],
  [
    "content-gap",
    { title: "Content gaps", description: "Topics and keywords that competitors cover and the brand does not." },
  ],
  ["discussions", { title: "Discussions", description: "Problems and requests of people in public forums." }],
  ["ai-citations", { title: "AI citations", description: "The domains that AI answers cite." }],
  ["briefs", { title: "Briefs", description: "Research before a text is written." }],
  ["blog-posts", { title: "Blog posts", description: "Write, score, refine and publish articles." }],
  ["landing-pages", { title: "Landing pages", description: "Write, score, refine and publish landing pages." }],
  ["refiners", { title: "Refiners", description: "Instructions that improve a text in one pass." }],
  ["platforms", { title: "Platforms", description: "Publishing targets: the websites that content is published to." }],
  ["indexing", { title: "Indexing", description: "Submit URLs to search engines and read their index state." }],
  [
    "performance",
    { title: "Search performance", description: "Clicks, impressions and positions that the search console reports." },
  ],
  [
    "interventions",
    { title: "Interventions", description: "Actions and events, what they should have moved, and their effects." },
  ],
  ["plan", { title: "Plan", description: "The next best steps under a budget, with their expected gain." }],
  ["outreach", { title: "Outreach", description: "Find sites that could link, draft emails and send approved ones." }],
  ["schedules", { title: "Schedules", description: "Actions that run repeatedly across workspaces." }],
  ["workspaces", { title: "Workspaces", description: "One per brand: settings, usage and health." }],
  ["people", { title: "People", description: "People of the agency, their roles, invitations and sessions." }],
  ["keys", { title: "API keys", description: "Create, list and revoke API keys." }],
  ["credits", { title: "Credits", description: "Grant credits." }],
  ["webhooks", { title: "Webhooks", description: "Endpoints that receive events, and their deliveries." }],
  ["integrations", { title: "Integrations", description: "Connections to data providers, by port." }],
  ["audit", { title: "Audit log", description: "Every change and its actor." }],
  ["test", { title: "Test worlds", description: "The clock and the simulated market of a test key." }],
]);

/** Returns the given areas in the order of the reference. Areas without a description come last. */
export function areasOf(names: Iterable<string>): [string, Area][] {
  const wanted = new Set(names);
  const known = [...AREAS].filter(([name]) => wanted.has(name));
  const others = [...wanted].filter((name) => !AREAS.has(name));
  return [
    ...known,
    ...others.map((name): [string, Area] => [name, { title: name, description: `Operations of ${name}.` }]),
  ];
}

export function isDescribedArea(name: string): boolean {
  return AREAS.has(name);
}
