/** Words about one area of operations, in the order in which the reference shows them. */
export interface Area {
  title: string;
  description: string;
}

const AREAS = new Map<string, Area>([
  ["invocations", { title: "Runs", description: "Start skills and follow, continue, repeat or cancel their runs." }],
  ["skills", { title: "Skills", description: "What can be run, with the input each skill takes and what it gives." }],
  [
    "approvals",
    {
      title: "Approvals",
      description: "Decide on what waits for a person, hand out trust, and hold everything that reaches the outside.",
    },
  ],
  ["files", { title: "Files", description: "What people upload for runs to read, and what runs write." }],
  ["keywords", { title: "Keywords", description: "Research, label, find, change and follow keywords." }],
  ["clusters", { title: "Clusters", description: "Keywords that one page can serve." }],
  ["rank-tracking", { title: "Rank tracking", description: "Where a site stands for its keywords, day by day." }],
  ["pillars", { title: "Pillars", description: "Subjects that keywords and content are gathered under." }],
  ["audience", { title: "Audience", description: "The groups of people a brand writes for." }],
  ["serp", { title: "Results pages", description: "Search results pages, kept whole and compared over time." }],
  ["serp-gap", { title: "SERP gaps", description: "Whether a results page can be won, and what it would take." }],
  ["competitors", { title: "Competitors", description: "Other sites: their links, their keywords, and the overlap." }],
  ["content-gap", { title: "Content gaps", description: "What competitors are found for and this site is not." }],
  ["discussions", { title: "Discussions", description: "What people complain about and ask for in public forums." }],
  ["ai-citations", { title: "AI citations", description: "Whose pages the answers of language models cite." }],
  ["blog-posts", { title: "Blog posts", description: "Write, judge, refine and publish articles." }],
  ["landing-pages", { title: "Landing pages", description: "Write, judge, refine and publish landing pages." }],
  ["refiners", { title: "Refiners", description: "Instructions that a text is reworked by." }],
  ["platforms", { title: "Platforms", description: "Where content is published to." }],
  ["indexing", { title: "Indexing", description: "Tell search engines about pages and see what became of them." }],
  [
    "outreach",
    { title: "Outreach", description: "Find sites that could link, draft letters, send what was approved." },
  ],
  ["schedules", { title: "Schedules", description: "What is done again and again across workspaces." }],
  ["workspaces", { title: "Workspaces", description: "One for each brand: settings, usage, health." }],
  ["keys", { title: "API keys", description: "Make, list and revoke keys." }],
  ["credits", { title: "Credits", description: "What work may cost." }],
  [
    "webhooks",
    { title: "Webhooks", description: "Addresses that are told of events, and what was delivered to them." },
  ],
  ["integrations", { title: "Integrations", description: "Accounts with outside services, by port." }],
  ["audit", { title: "Audit log", description: "Who changed what, and when." }],
  ["test", { title: "Test worlds", description: "The clock and the market of the world behind a test key." }],
]);

/** The areas that these names belong to, in the order of the reference; one that nobody described comes last. */
export function areasOf(names: Iterable<string>): [string, Area][] {
  const wanted = new Set(names);
  const known = [...AREAS].filter(([name]) => wanted.has(name));
  const others = [...wanted].filter((name) => !AREAS.has(name));
  return [...known, ...others.map((name): [string, Area] => [name, { title: name, description: `About ${name}.` }])];
}

export function isDescribedArea(name: string): boolean {
  return AREAS.has(name);
}
