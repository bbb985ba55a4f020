import { PRICES } from "@findable/contract";
import { priorOf } from "../../../src/domains/interventions/effects/kind-priors.ts";
import { poolEffects } from "../../../src/domains/interventions/effects/pool-effects.ts";
import { chooseActions, compareActions, type PlanFacts, possibleActions } from "../../../src/domains/plan/index.ts";
import { randomOf } from "../../../src/market/random.ts";
import { linkDeed, type PlanWorld, pageDeed, type Step } from "./worlds.ts";

export const BUDGET = 1_000;
/** The most of one plan. A person plans again until the budget is spent. */
const STEPS = 20;
const MOST_PLANS = 10;

/** Every step that one could take: a page for each keyword, issues to fix, links to earn. */
function allSteps(world: PlanWorld): Step[] {
  return [
    ...world.keywords.map((one) => keywordStep(world, one)),
    ...findingsOf(world).map(([code]) => ({ key: code, credits: PRICES.siteAudit.perCrawl, deed: undefined })),
    ...world.links.map((link) => linkStep(world, link)),
  ];
}

function keywordStep(world: PlanWorld, { keyword, page }: PlanWorld["keywords"][number]): Step {
  const url = page.url ?? `https://${world.domain}/new/${page.slug}`;
  return { key: url, credits: PRICES.blogPost["with-research"], deed: pageDeed(world, url, keyword) };
}

function linkStep(world: PlanWorld, { sourceUrl, sourceDomain, isEarned }: PlanWorld["links"][number]): Step {
  const target = world.opportunities.find(({ page }) => page.url !== null)?.page.url;
  const deed = isEarned && target != null ? linkDeed(world, sourceUrl, target) : undefined;
  return { key: sourceDomain, credits: PRICES.outreach.perDraft, deed };
}

/** Issues of pages. The market of a test world ranks no page better once they are fixed. */
function findingsOf({ clicks }: PlanWorld): [string, string[]][] {
  const pages = [...clicks.keys()];
  return pages.length === 0
    ? []
    : [
        ["missing_description", pages.slice(0, 6)],
        ["large_images", pages.slice(0, 2)],
      ];
}

/** The first steps of an order that the budget pays. A page is written once. */
function spend(order: readonly Step[], budget = BUDGET): Step[] {
  const taken = new Map<string, Step>();
  let left = budget;
  for (const step of order) {
    if (step.credits > left || taken.has(step.key)) continue;
    taken.set(step.key, step);
    left -= step.credits;
  }
  return [...taken.values()];
}

export const STRATEGIES: Readonly<Record<string, (world: PlanWorld) => Step[]>> = {
  plan: planSteps,
  random: (world) => spend(randomOf("random", world.state.seed).shuffle(allSteps(world))),
  "highest volume first": (world) =>
    spend(world.keywords.toSorted((one, other) => other.volume - one.volume).map((one) => keywordStep(world, one))),
  "easiest first": (world) =>
    spend(
      world.keywords.toSorted((one, other) => (one.kd ?? 0) - (other.kd ?? 0)).map((one) => keywordStep(world, one)),
    ),
  "opportunities list": (world) => spend(world.opportunities.map((one) => keywordStep(world, one))),
};

/** Plans again and again until the budget is spent, as a person would. What was started is no opportunity any more. */
function planSteps(world: PlanWorld): Step[] {
  const taken = new Map<string, Step>();
  let left = BUDGET;
  for (let plan = 0; plan < MOST_PLANS; plan++) {
    const asked = { budget: left, count: STEPS, goal: "clicks", leaveSomeAlone: false } as const;
    const { open } = compareActions(possibleActions(factsOf(world, taken)), [], asked, `${world.state.seed} ${plan}`);
    const actions = chooseActions(open, asked);
    const steps = actions.map((action) => stepOf(world, action)).filter(({ key }) => !taken.has(key));
    if (steps.length === 0) break;
    for (const step of steps) {
      taken.set(step.key, step);
      left -= step.credits;
    }
  }
  return [...taken.values()];
}

function stepOf(world: PlanWorld, action: ReturnType<typeof possibleActions>[number]): Step {
  const { kind, keywordId, url } = action;
  if (kind === "write_page" || kind === "refresh_page") {
    const found = world.keywords.find((one) => one.keywordId === keywordId);
    if (found === undefined) throw new Error(`${keywordId} is no keyword of the world.`);
    return keywordStep(world, found);
  }
  const link = kind === "earn_link" ? world.links.find(({ sourceUrl }) => sourceUrl === url) : undefined;
  if (link !== undefined) return linkStep(world, link);
  return { key: action.key.split(" ")[1] ?? action.key, credits: action.credits, deed: undefined };
}

/** What the skill asks the judges for, of what is not done yet. */
function factsOf(world: PlanWorld, taken: ReadonlyMap<string, Step>): PlanFacts {
  const isOpen = (one: PlanWorld["keywords"][number]) => !taken.has(keywordStep(world, one).key);
  const ours = world.keywords.flatMap(({ page }) => page.url ?? []);
  const worth = (kind: "refresh" | "fix" | "link_placed" | "submission" | "other") => {
    const { shrunken: _shrunken, ...pooled } = poolEffects([], priorOf(kind, "clicks"));
    return { ...pooled, outcomes: 0, assumed: true };
  };
  return {
    opportunities: world.keywords.filter(isOpen).slice(0, 200),
    language: "en",
    ...{ fallen: [], prospects: [], threads: new Set(), notIndexed: [], clicks: world.clicks },
    findings: new Map(findingsOf(world).filter(([code]) => !taken.has(code))),
    links: world.links
      .filter(({ sourceDomain }) => !taken.has(sourceDomain))
      .map((link) => ({ ...link, competitor: "rival.example" })) as never,
    ownTexts: new Map(ours.map((url) => [url, { recordId: url, kind: "blog_post" as const }])),
    worth: {
      ...{ refresh: worth("refresh"), fix: worth("fix"), link: worth("link_placed") },
      ...{ submission: worth("submission"), named: worth("other") },
    },
  };
}
