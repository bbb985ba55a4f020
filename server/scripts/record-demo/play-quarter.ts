import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Json, RecordingWorld } from "./recording-world.ts";

const SITE = "https://tallyhour.example";
const PROMPTS = [
  "What is the best time tracking tool for a small architecture studio?",
  "How should an architecture firm track hours by project phase?",
  "Which software helps a design studio send invoices by phase?",
];
const PHRASES = [
  "time tracking for architects",
  "architecture time tracking software",
  "best time tracking software for architects",
  "how do architects track time",
  "architect timesheet template",
  "timesheet reminder template",
  "timesheet software for small business",
  "architecture project budget software",
  "architecture fee calculator",
  "utilization rate architecture firm",
  "invoice by project phase",
  "architecture invoicing software",
  "hourglass pm alternatives",
  "hourglass pm pricing",
  "time tracking for structural engineers",
  "time tracking app for design studio",
  "project management for architects",
  "billable hours tracker",
];
const SENDER = { name: "Mara Lind", organization: "Tallyhour", postalAddress: "1 Main Street, Berlin" };
const SKILL_FILE = `---
name: Fee proposal check
description: Checks the arithmetic of a fee proposal. Use it before a proposal goes out.
inputSchema:
  type: object
  properties: { path: { type: string } }
---

Add up the phases and compare the sum with the total.
`;
const BRANDS = [
  ["Brightfield Solar", "brightfieldsolar.example", "Rooftop solar for small businesses."],
  ["Oakline Furniture", "oakline.example", "Solid-wood desks and shelves, made to order."],
  ["Kumo Coffee", "kumocoffee.example", "Speciality coffee by subscription."],
] as const;
const EVENTS = ["rank.dropped", "agent.invocation.awaiting_approval"];

/** An endpoint on loopback that accepts events at any path except `/broken`. */
export async function startEndpoint() {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(request.url?.startsWith("/broken") ? 503 : 200).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** One quarter of one brand, played through the API. */
export async function playQuarter(world: RecordingWorld, endpoint: string): Promise<void> {
  const stage = (name: string) => process.stderr.write(`${name}\n`);
  stage("agency");
  await openAgency(world);
  stage("main job");
  await world.run("agent.invoke", {
    skill: "bootstrap_brand",
    input: { domain: "tallyhour.example" },
    tags: ["onboarding"],
  });
  stage("set-up");
  const set = await setUp(world, endpoint);
  stage("research");
  await research(world, set);
  stage("first weeks");
  await world.advance({ to: "2037-09-14T07:00:00Z" });
  stage("content");
  await writeContent(world, set);
  stage("campaign");
  await runCampaigns(world);
  stage("rank weeks");
  const queries = await startMonitoring(world);
  await world.advance({ to: "2037-10-05T08:00:00Z" });
  await world.call("test.market.create", { event: "algorithm_update", intensity: 0.8 });
  await world.advance({ to: "2037-11-02T09:00:00Z" });
  stage("second half");
  await secondHalf(world, { ...set, queries });
  // The last week has keywords that fell and rose beyond noise.
  await world.advance({ to: "2037-11-10T08:00:00Z" });
  await world.call("test.market.create", { event: "algorithm_update", intensity: 1 });
  await world.advance({ to: "2037-11-14T09:00:00Z" });
  stage("last days");
  await lastDays(world, set);
  await world.advance({ to: "2037-11-16T09:00:00Z" });
}

async function openAgency(world: RecordingWorld): Promise<void> {
  const brand = {
    shortDescription: "Tallyhour: time tracking and project budgets for architecture and design studios.",
    primaryKeywords: ["time tracking for architects", "architecture project budget software", "architect timesheets"],
    aliases: ["Tally Hour"],
    featuredContentUrl: `${SITE}/`,
  };
  const made = await world.call("workspaces.create", {
    name: "Tallyhour",
    primaryDomain: "tallyhour.example",
    tags: ["plan:growth"],
    settings: { primaryLocation: "US", primaryLanguage: "en", outreachSender: SENDER },
    brand,
  });
  world.enter(made.id);
  await world.pass(2);
  for (const [name, primaryDomain, shortDescription] of BRANDS) {
    await world.call("workspaces.create", { name, primaryDomain, tags: ["plan:growth"], brand: { shortDescription } });
    await world.pass(2);
  }
  const listed = await world.call("workspaces.list");
  const last = listed.data.find(({ name }: Json) => name === "Kumo Coffee");
  await world.call("workspaces.update", { id: last.id, active: false, tags: ["plan:starter"] });
  await world.call("credits.grant", { amount: 20000, reason: "Fourth quarter" });
  await world.call("auth.keys.create", { name: "Reporting", scope: "WORKSPACE", workspaceId: made.id, readOnly: true });
  const old = await world.call("auth.keys.create", {
    name: "Old deploy script",
    scope: "WORKSPACE",
    workspaceId: made.id,
  });
  await world.call("auth.keys.revoke", { key_id: old.id });
  await openDoors(world, made.id);
  await world.pass(5);
}

/** The people of the agency: a manager, an editor who becomes an approver, a client of one brand, and one who leaves again. */
async function openDoors(world: RecordingWorld, clientBrand: string): Promise<void> {
  const { data: invited } = await world.call("people.invite", {
    people: [
      { email: "iris@studio-north.example", name: "Iris Novak", role: "MANAGER" },
      { email: "jonas@studio-north.example", name: "Jonas Weber", role: "EDITOR" },
      { email: "amara@tallyhour.example", name: "Amara Diallo", role: "VIEWER", workspaceIds: [clientBrand] },
      { email: "temp@studio-north.example", name: "Noor Temp", role: "EDITOR" },
    ],
  });
  await world.call("people.update", { id: invited[1].id, role: "APPROVER" });
  await world.call("people.remove", { id: invited[3].id });
  await world.signIn();
}

interface SetUp {
  keywords: Record<string, string>;
  competitors: Json[];
  pillars: Json[];
  platforms: Json[];
  refiners: Json[];
  segments: Json[];
  reviewerKey: string;
}

async function setUp(world: RecordingWorld, endpoint: string): Promise<SetUp> {
  const { call, pass } = world;
  const refiners = [];
  for (const [name, instructions] of [
    ["Plain words", "Replace jargon by plain words. Cut every sentence that praises us without a number."],
    ["Check the arithmetic", "Recalculate every figure and correct it."],
  ]) {
    refiners.push(await call("produce.refiner.create", { name, instructions }));
    await pass(1);
  }
  const pillars = [];
  for (const [name, voice] of [
    ["Time tracking for architects", "Plain and practical. Speaks to studio owners."],
    ["Project budgets", "Shows the arithmetic, never boasts."],
    ["Comparisons", "Fair to the others, exact about prices."],
  ]) {
    pillars.push(
      await call("research.pillar.create", {
        name,
        voice,
        refinerIds: name === "Project budgets" ? [refiners[0].id] : [],
      }),
    );
    await pass(1);
  }
  const keywords: Record<string, string> = {};
  const made = await call("research.keyword.bulk_create", {
    keywords: PHRASES.map((keyword) => ({ keyword })),
    label: true,
    pillarId: pillars[0].id,
    tags: ["campaign:studios"],
  });
  await world.settled(made.labelingInvocationId);
  const listed = await call("research.keyword.list", { limit: 500 });
  for (const { id, keyword } of listed.data) keywords[keyword] = id;
  await pass(2);
  for (const [index, phrase] of PHRASES.entries()) {
    const priority = ["CRITICAL", "HIGH", "MEDIUM"][index % 3];
    await call("research.keyword.update", {
      id: keywords[phrase],
      priority,
      ...(index < 6 ? { status: "FOCUSED" } : {}),
      ...(index > 6 && index < 12 ? { pillarId: pillars[1].id } : {}),
    });
  }
  await call("research.keyword.bulk_update", { scope: { q: "timesheet" }, addTags: ["topic:timesheets"] });
  await pass(5);
  const competitors = [];
  for (const [domain, weight] of [...(await rivals(world)), ["hourglasspm.example", "incumbent"]]) {
    competitors.push(await call("research.competitor.add", { domain, weight, tags: ["segment:architects"] }));
    await pass(1);
  }
  await call("research.icp.create", {
    name: "Owners of architecture studios",
    jobToBeDone: "Know which projects are profitable before they end.",
    pain: "Hours are entered from memory at the end of the month.",
    channels: ["practice-management newsletters", "architects' forums"],
  });
  const { segments } = await call("research.icp.list");
  const platforms = [];
  for (const platform of [
    {
      name: "Tallyhour blog",
      kind: "wordpress",
      url: SITE,
      credentials: { username: "findable", applicationPassword: "abcd EFGH 1234 ijkl MNOP 5678" },
    },
    {
      name: "Pages of the site",
      kind: "webhook",
      url: `${SITE}/content`,
      credentials: { secret: "shared with the receiver" },
    },
    { name: "Folder for the editors", kind: "files", folder: "agent-output/editors/" },
  ]) {
    platforms.push(await call("produce.platform.create", platform));
    await pass(1);
  }
  for (const angle of ["link_insertion", "guest_post", "resource_page"]) {
    await call("link_building.template.create", {
      name: `Our ${angle.replace("_", " ")}`,
      targetingAngle: angle,
      subject: "A calculator for {{pageTitle}}",
      body: "Hi {{firstName}},\n\nyour page {{pageUrl}} explains the fees well. Our calculator does the sum: {{ourContentUrl}}",
    });
    await pass(1);
  }
  await call("webhooks.create", {
    url: `${endpoint}/growth`,
    events: EVENTS,
    description: "Posts to the growth channel",
  });
  await pass(1);
  await call("webhooks.create", {
    url: `${endpoint}/broken`,
    events: ["agent.invocation.awaiting_approval"],
    description: "Old dashboard",
  });
  await pass(1);
  await call(
    "webhooks.create",
    {
      url: `${endpoint}/agency`,
      events: ["agent.invocation.failed"],
      level: "agency",
      description: "Alerts of the agency",
    },
    { workspace: null },
  );
  await call("notifications.channels.create", {
    type: "email",
    name: "Editors",
    kinds: ["approval", "digest"],
    addresses: ["editors@tallyhour.example"],
  });
  await call("notifications.update", { kinds: [{ kind: "digest", email: false }], timeZone: "Europe/Berlin" });
  const { secret: reviewerKey } = await call("auth.keys.create", {
    name: "Ines, Tallyhour",
    scope: "WORKSPACE",
    workspaceId: world.workspaceId,
    canApprove: true,
  });
  for (const [path, text] of [
    ["seed-docs/brand-voice.md", "# Voice\n\nTallyhour speaks plainly. No hype.\n"],
    ["skills/fee-proposal-check/SKILL.md", SKILL_FILE],
    ["seed-docs/prices.md", "# Prices\n\nFrom 9 euros per person and month.\n"],
  ] as const) {
    await call("agent.files.upload", {
      path,
      contentBase64: Buffer.from(text).toString("base64"),
      contentType: "text/markdown",
      tags: ["voice"],
    });
    await pass(1);
  }
  await connectSearchConsole(world);
  await call("indexing.indexnow.config.connect", { domain: "tallyhour.example" });
  await world.run("indexing.indexnow.verify");
  await call("integrations.connect", {
    port: "serpdata",
    vendor: "dataforseo",
    credentials: { login: "seo@tallyhour.example", password: "correct horse battery staple" },
  });
  await pass(5);
  return { keywords, competitors, pillars, platforms, refiners, segments, reviewerKey };
}

/** Prompts, ranks and clicks that are read again and again from now on. */
async function startMonitoring(world: RecordingWorld): Promise<Json[]> {
  const { call, pass } = world;
  const queries = [];
  for (const [index, prompt] of PROMPTS.entries()) {
    queries.push(
      await call("research.ai_citation.queries.create", {
        prompt,
        // One prompt is asked in the apps of two engines as well, so that the gap between their surfaces is there.
        ...(index === 0
          ? { llms: ["llm_chat_1", "llm_assistant_4", "search_overview"], surfaces: ["api", "consumer"] }
          : { llms: ["llm_chat_1", "search_overview"] }),
        samplesPerDay: 1,
        trackDomains: ["tallyhour.example", "hourglasspm.example"],
        tags: [index === 2 ? "basket:invoicing" : "basket:architects"],
        cadence: index === 0 ? "daily" : "weekly",
      }),
    );
    await pass(1);
  }
  await call("schedules.create", {
    skill: "rank_monitor",
    input: { filter: { status: "FOCUSED" } },
    cadence: "daily:06:00",
    timezone: "Europe/Berlin",
  });
  await pass(1);
  const paused = await call("schedules.create", {
    skill: "refresh_stale",
    input: { olderThanDays: 60, maxPosts: 2 },
    cadence: "weekly:tuesday:08:00",
  });
  await call("schedules.update", { id: paused.id, paused: true });
  return queries;
}

/** The two sites that compete most in the searches of the brand. */
async function rivals(world: RecordingWorld): Promise<[string, string][]> {
  const { candidates } = await world.call("research.competitor.candidates");
  return candidates
    .slice(0, 2)
    .map(({ domain }: Json, index: number) => [domain, index === 0 ? "incumbent" : "alternative"]);
}

async function connectSearchConsole(world: RecordingWorld): Promise<void> {
  const { redirectUrl } = await world.call("indexing.gsc.config.connect", {});
  const state = new URL(redirectUrl).searchParams.get("state") ?? "";
  await world.post("/app/connect/search-console", new URLSearchParams({ state, code: "simulated" }));
  await world.call("indexing.gsc.config.update", { alsoIndexNow: true, autoQueueOnPublish: true });
}

async function research(world: RecordingWorld, { keywords, competitors }: SetUp): Promise<void> {
  const { call, run } = world;
  await run("research.keyword.research", {
    seed: "time tracking for architects",
    depth: "fast",
    limit: 60,
    country: "US",
    language: "en",
    tags: ["campaign:studios"],
  });
  await run("research.icp.generate", { domain: "tallyhour.example", depth: "fast", replace: false });
  await run("site.audit", { maxPages: 200 });
  await run("site.links.pull", { limit: 100 });
  await run("site.crawlers.import", {});
  for (const { id } of competitors) {
    await run("research.competitor.backlinks", { id, limit: 60 });
    await run("research.competitor.keywords", { id, topPosition: 20, limit: 80 });
  }
  await run("agent.invoke", { skill: "research.competitor", input: { domain: "studioledger.example" } });
  for (const query of PHRASES.slice(0, 4)) {
    await run("research.serp.fetch", { query, location: "US", include: ["organic", "ai_overviews", "paa"] });
    await run("research.serp_gap.analyze", { query, location: "US" });
  }
  await run("research.serp_gap.bulk", { keywordIds: PHRASES.slice(4, 8).map((phrase) => keywords[phrase]) });
  const gaps = await run("research.content_gap.find", {
    competitorIds: competitors.slice(0, 2).map(({ id }) => id),
    options: { maxGapsPerType: 10, minKeywordVolume: 10 },
    tags: ["q4-plan"],
  });
  const report = await call("research.content_gap.get", { id: gaps.result.reportId });
  const items = report.gaps.slice(0, 2).map(({ id }: Json) => id);
  const queued = { id: report.reportId, gapItemIds: items, blogPostDefaults: { mode: "quick" } };
  await run("research.content_gap.queue_content", queued);
  await run("research.discuss.research", { topic: "timesheets in small architecture practices", maxThreads: 20 });
  await run("research.ai_citation.check", { prompt: PROMPTS[0], llms: ["llm_chat_1", "search_overview"], samples: 3 });
  await run("research.ai_citation.suggest_prompts", { count: 8, topic: "time tracking" });
  await run("research.keyword.refresh", { filter: { tags: ["campaign:studios"] } });
  await run("research.keyword.relabel", { scope: { tags: ["campaign:studios"] } });
  await run("research.keyword.check_rank", { id: keywords["time tracking for architects"], location: "US" });
  await run("distribute.track_rank", { filter: { tags: ["campaign:studios"] } });
  await run("performance.import", { from: "2037-06-01" });
  await run("agent.invoke", {
    skill: "citation_hunter",
    input: { prompts: PROMPTS.slice(0, 1), llms: ["llm_chat_1"], samples: 2 },
  });
  await call("research.ai_citation.answers.import", {
    answers: [
      {
        prompt: PROMPTS[0],
        llm: "llm_chat_1",
        text: `[Tallyhour](${SITE}/) is the simplest choice for a small studio.`,
        sampledAt: "2037-08-16T10:00:00.000Z",
      },
    ],
  });
}

/** Approves what waits for a run, in turn by the agency and by the client. */
async function approvePending(
  world: RecordingWorld,
  invocationId: string,
  reviewerKey: string,
  more: object = {},
): Promise<void> {
  for (;;) {
    const { data } = await world.call("agent.approval.list", { status: "PENDING", limit: 100 });
    const waiting = data.find(
      (one: Json) => one.rootInvocationId === invocationId || one.invocationId === invocationId,
    );
    if (waiting === undefined) return;
    const { approvalId, invocationId: id } = waiting;
    await world.call("agent.approval.approve", { id, approvalId, ...more }, { key: reviewerKey });
    await world.settled(id);
    await world.pass(2);
  }
}

/** Rejects every draft of a campaign's run, which ends it. */
async function declineDrafts(world: RecordingWorld, invocationId: string): Promise<void> {
  const campaigns = await world.call("link_building.serp_outreach.list", { limit: 50 });
  const { campaignId: id } = campaigns.data.find((one: Json) => one.invocationId === invocationId);
  const { data } = await world.call("link_building.serp_outreach.drafts.list", { id, limit: 100 });
  const waiting = data.filter(({ status }: Json) => status === "AWAITING_APPROVAL");
  const draftIds = waiting.map(({ draftId }: Json) => draftId);
  if (draftIds.length > 0) await world.call("link_building.serp_outreach.reject", { id, draftIds, reason: "Not now." });
  const run = await world.settled(invocationId);
  if (run.status !== "SUCCEEDED") throw new Error(`${run.skill} is ${run.status}.`);
}

async function writeContent(world: RecordingWorld, set: SetUp): Promise<void> {
  const { call, run } = world;
  const { keywords, pillars, platforms, refiners, segments, reviewerKey } = set;
  await run("produce.brief.create", { keyword: "time tracking for architects" });
  await run("produce.brief.create", { keyword: "architecture fee calculator" });
  await call("produce.rubric.update", {
    criteria: [
      { name: "coverage", description: "Answers what the first ten results answer, and one thing more.", weight: 0.6 },
      { name: "readability", description: "Short sentences, concrete words, no throat-clearing.", weight: 0.4 },
    ],
  });
  const posts = [];
  for (const phrase of [
    "how do architects track time",
    "architecture fee calculator",
    "timesheet reminder template",
    "invoice by project phase",
  ]) {
    const made = await call("produce.blog_post.create", {
      keywordId: keywords[phrase],
      pillarSlug: pillars[1].slug,
      mode: "quick",
    });
    await world.settled(made.invocationId);
    await world.pass(9);
    posts.push(made.blogPostId);
  }
  const topic = await call("produce.blog_post.create", {
    topic: "Why studios lose the hours of the permit phase",
    mode: "quick",
  });
  await world.settled(topic.invocationId);
  posts.push(topic.blogPostId);
  await world.pass(9);
  await run("produce.blog_post.bulk_create", {
    keywordIds: [keywords["utilization rate architecture firm"]],
    mode: "quick",
    refinerIds: [],
  });
  const pages = [];
  for (const phrase of [
    "time tracking for architects",
    "time tracking for structural engineers",
    "architecture project budget software",
  ]) {
    const made = await call("produce.landing_page.create", {
      keywordId: keywords[phrase],
      mode: "quick",
      icpSegmentId: segments[0]?.id,
    });
    await world.settled(made.invocationId);
    await world.pass(9);
    pages.push(made.landingPageId);
  }
  const about = await call("produce.landing_page.create", {
    topic: "Time tracking for landscape architects",
    mode: "quick",
  });
  await world.settled(about.invocationId);
  await world.pass(9);
  await run("produce.landing_page.bulk_create", {
    keywordIds: [keywords["billable hours tracker"]],
    mode: "quick",
    refinerIds: [],
  });
  await call("produce.blog_post.update", {
    id: posts[0],
    title: "How architects track time without hating it",
    tags: ["edited"],
  });
  await world.pass(3);
  await run("produce.blog_post.refine", { id: posts[0], refinerId: refiners[0].id });
  await run("produce.blog_post.evaluate", { id: posts[0] });
  await run("produce.landing_page.refine", { id: pages[0], refinerId: refiners[0].id });
  await run("produce.landing_page.evaluate", { id: pages[0] });
  await run("produce.landing_page.regenerate", { id: pages[1], scope: "all" });
  await run("produce.blog_post.regenerate", { id: posts[1], scope: "all" });
  await call("produce.blog_post.revisions.restore", { id: posts[0], revision: 1 });
  await world.pass(3);
  for (const [index, id] of posts.slice(0, 3).entries()) {
    const made = await call("produce.blog_post.publish", { id, platformConfigId: platforms[index % 2].id });
    await world.settled(made.invocationId);
    await world.pass(30);
    await approvePending(
      world,
      made.invocationId,
      reviewerKey,
      index === 0 ? { note: "Good to go.", trustHenceforth: "step" } : {},
    );
  }
  const page = await call("produce.landing_page.publish", { id: pages[0], platformConfigId: platforms[1].id });
  await world.settled(page.invocationId);
  await approvePending(world, page.invocationId, world.key, {
    edits: { title: "Time tracking for architects, by phase" },
  });
  await run("indexing.indexnow.submit", { urls: [`${SITE}/pricing`, `${SITE}/blog/fees`] });
  const submitted = await run("indexing.gsc.submit", { urls: [`${SITE}/`, `${SITE}/pricing`, `${SITE}/about`] });
  await approvePending(world, submitted.invocationId, reviewerKey);
  await run("agent.invoke", { skill: "indexing.gsc.check", input: { urls: [`${SITE}/pricing`] } });
  await run("agent.invoke", { skill: "content_factory", input: { count: 1, mode: "quick" } });
  await run("research.content_gap.find", {
    competitorIds: [set.competitors[0].id],
    options: { minKeywordVolume: 10 },
    tags: ["q4-plan"],
  });
}

async function runCampaigns(world: RecordingWorld): Promise<void> {
  const { call, run } = world;
  await call("link_building.relationship.import", {
    csv: "email\nines@studiocraft.example\nnews@archdeskweekly.example\n",
    kind: "do_not_contact",
  });
  await call("link_building.relationship.import", {
    kind: "partners",
    rows: [
      { email: "rosa@studiopractice.example", firstName: "Rosa" },
      { email: "lee@billable.example", firstName: "Lee" },
    ],
  });
  const order = {
    seed: { keyword: "architecture fee calculator", country: "US" },
    filters: { topN: 30, positionRange: [1, 30], minDomainRating: 5, maxDomainRating: 95 },
    outreach: { ourContentUrl: `${SITE}/blog/architecture-fee-calculator`, targetingAngle: "link_insertion" },
    tags: ["november"],
  };
  const campaign = await call("link_building.serp_outreach.create", order);
  await world.settled(campaign.invocationId);
  await world.pass(20);
  const second = await call("link_building.serp_outreach.create", {
    ...order,
    seed: { keyword: "time tracking for architects", country: "US" },
    outreach: { ...order.outreach, ourContentUrl: `${SITE}/time-tracking-for-architects` },
  });
  await world.settled(second.invocationId);
  await world.pass(20);
  const { data: drafts } = await call("link_building.serp_outreach.drafts.list", { id: second.campaignId, limit: 100 });
  const waiting = drafts
    .filter(({ status }: Json) => status === "AWAITING_APPROVAL")
    .map(({ draftId }: Json) => draftId);
  await call("link_building.serp_outreach.reject", {
    id: second.campaignId,
    draftIds: waiting.slice(0, 1),
    reason: "They are a customer.",
    markRelationship: "DO_NOT_CONTACT",
  });
  const sending = await call("link_building.serp_outreach.approve", {
    id: second.campaignId,
    draftIds: waiting.slice(1),
  });
  await world.settled(sending.invocationId);
  await world.pass(10);
  await run("agent.invoke", {
    skill: "link_building.campaign.draft_email",
    input: { ourContentUrl: `${SITE}/guides/hourly-rates`, targetUrl: "https://studiopractice.example/guides/fees" },
  });
  await run("agent.invoke", {
    skill: "link_swap_evaluator",
    input: {
      theirUrl: "https://studiocraft.example/resources",
      proposal:
        "Hi, I edit Studiocraft. We would link to your fee calculator if you linked to our guide to running a small studio.",
    },
  });
  await run("link_building.mailbox.check");
}

async function secondHalf(
  world: RecordingWorld,
  { keywords, competitors, queries, reviewerKey, platforms }: SetUp & { queries: Json[] },
): Promise<void> {
  const { call, run } = world;
  const { data: replies } = await call("link_building.reply.list", { limit: 100 });
  if (replies[0]) await call("link_building.reply.update", { id: replies[0].id, done: true });
  if (replies[1]) await call("link_building.reply.update", { id: replies[1].id, kind: "interest" });
  await call("research.ai_citation.queries.update", { id: queries[1].queryId, tags: ["basket:architects", "phase"] });
  for (const query of PHRASES.slice(0, 3))
    await run("research.serp.fetch", { query, location: "US", freshness: "now" });
  await run("research.serp_gap.analyze", { query: "architecture fee calculator", location: "US" });
  await run("site.audit", { maxPages: 200 });
  await run("site.crawlers.import", {});
  await run("distribute.track_rank", { filter: { status: "FOCUSED" } });
  await run("research.competitor.keywords", { id: competitors[0].id, topPosition: 20, limit: 80 });
  const campaign = await run("link_building.competitor_outreach.create", {
    competitorId: competitors[0].id,
    ourContentUrl: `${SITE}/time-tracking-for-architects`,
    minDR: 5,
  });
  await declineDrafts(world, campaign.invocationId);
  const hunt = await run("agent.invoke", {
    skill: "link_hunter",
    input: {
      ourContentUrl: `${SITE}/blog/architecture-fee-calculator`,
      keywords: ["architecture fee calculator"],
      maxDrafts: 3,
    },
  });
  await declineDrafts(world, hunt.invocationId);
  const chat = await run("agent.invoke", { skill: "keyword_manager", input: { message: "help" } });
  await run("agent.invocations.continue", { id: chat.invocationId, input: { message: "find invoice" } });
  const unknown = { skill: "research.content_gap", input: { competitorDomains: ["hourglasspm.example"] } };
  const half = { action: "agent.invoke", workspaces: "all", config: unknown };
  const failed = await run("workspaces.bulk_action", half, { workspace: null });
  await run("agent.invocations.retry_failed", { id: failed.invocationId }, { workspace: null });
  const weekly = { action: "site.audit", workspaces: "all", config: {}, schedule: "weekly:friday:18:00" };
  await call("workspaces.bulk_action", weekly, { workspace: null });
  await run(
    "workspaces.bulk_action",
    {
      action: "distribute.track_rank",
      workspaces: "all",
      config: { filter: { tags: ["campaign:studios"] } },
      tags: ["november"],
    },
    { workspace: null },
  );
  const { data: posts } = await call("produce.blog_post.list", { status: "DRAFT" });
  await run("plan.next", { budget: 200 });
  const rejected = await call("produce.blog_post.publish", { id: posts[0].id, platformConfigId: platforms[0].id });
  await world.settled(rejected.invocationId);
  const { data } = await call("agent.approval.list", { status: "PENDING" });
  for (const { approvalId, invocationId } of data.filter((one: Json) => one.invocationId === rejected.invocationId)) {
    await call("agent.approval.comment", {
      approval_id: approvalId,
      author: "Mara",
      comment: "The second section needs a source.",
    });
    await call(
      "agent.approval.reject",
      { id: invocationId, approvalId, note: "Too salesy; write it plainly." },
      { key: reviewerKey },
    );
    await world.settled(invocationId);
  }
  await world.pass(5);
  const { data: drafts } = await call("produce.landing_page.list", { status: "DRAFT" });
  const given = { id: drafts[0].id, platformConfigId: platforms[1].id };
  const unwanted = await call("produce.landing_page.publish", given);
  await world.settled(unwanted.invocationId);
  await call("agent.invocations.cancel", { id: unwanted.invocationId, reason: "Published by hand" });
  await call("schedules.create", { skill: "performance.import", input: {}, cadence: "weekly:monday:07:00" });
  await call("interventions.create", { kind: "site_change", title: "New prices", from: "2037-10-12" });
  await call("research.keyword.delete", { id: keywords["project management for architects"] });
  const stale = await run("agent.invoke", { skill: "refresh_stale", input: { olderThanDays: 20, maxPosts: 1 } });
  await approvePending(world, stale.invocationId, reviewerKey);
}

async function lastDays(world: RecordingWorld, { platforms, reviewerKey, keywords }: SetUp): Promise<void> {
  const { call, run } = world;
  const { data: posts } = await call("produce.blog_post.list", { status: "DRAFT" });
  const asked: string[] = [];
  for (const [index, { id }] of posts.slice(0, 3).entries()) {
    const made = await call("produce.blog_post.publish", { id, platformConfigId: platforms[index % 2].id });
    await world.settled(made.invocationId);
    await world.pass(40);
    asked.push(made.invocationId);
  }
  // Last, because trust would let the others pass. Those stay for a person.
  await approvePending(world, asked[0] ?? "", reviewerKey, { trustHenceforth: "step" });
  await run("agent.invoke", {
    skill: "link_hunter",
    input: {
      ourContentUrl: `${SITE}/time-tracking-for-architects`,
      keywords: ["best time tracking for architects"],
      maxDrafts: 5,
    },
  });
  const { data } = await call("agent.approval.list", { status: "PENDING" });
  if (data[0]) {
    await call(
      "agent.approval.comment",
      { approval_id: data[0].approvalId, author: "Ines", comment: "Please check the second paragraph." },
      { key: reviewerKey },
    );
    await call("agent.approval.share", { approval_id: data[0].approvalId, recipient: "editor@tallyhour.example" });
  }
  await reportMonth(world);
  await call("webhooks.events.listen");
  await run("research.keyword.check_rank", { id: keywords["time tracking for architects"], location: "US" });
  await run("research.serp_gap.analyze", { query: "invoice by project phase", location: "US" });
}

/** The report of October, with a link for the client. */
async function reportMonth({ call, run }: RecordingWorld): Promise<void> {
  const template = { slug: "standard", name: "Monthly report", preparedBy: "Nordlicht Studio" };
  await call("reports.templates.update", template, { workspace: null });
  await run("reports.create", { month: "2037-10" });
  const { data } = await call("reports.list");
  await call("reports.share", { id: data[0].id, recipient: "Anna at Tallyhour" });
}
