/** Promises across all areas of the demo world: what is shown anywhere can be fetched, as what it was shown to be. */
import { type Keyword, type OperationContract, operations, pathFields, type SerpSnapshot } from "@findable/contract";
import { expect, test } from "vitest";
import { createDemo } from "../../src/demo/create-demo.ts";
import { BRAND } from "../../src/demo/world/facts.ts";
import { validateInput } from "../../src/platform/validation/validate.ts";
import { createLinks } from "../../src/wiring/create-services.ts";
import { demoExample } from "../harness/demo-example.ts";

const demo = createDemo(createLinks("http://localhost:3000"));

interface Kind {
  /** What fetches it, with the name of its path parameter. */
  get: string;
  parameter: string;
  /** Field of the answer that holds the identifier. */
  field: string;
  /** The list that shows the world's own, with its widest filters. */
  list: string;
  filters: object;
}

const EVERY_APPROVAL = { include: "decisions", scope: "agency" };

/** How things are fetched, by the prefix of their identifiers. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  aiq: [kind("research.ai_citation.queries", "queryId")],
  appr: [kind("agent.approval", "approvalId", { parameter: "approval_id", filters: EVERY_APPROVAL })],
  bp: [kind("produce.blog_post", "id")],
  cmp: [kind("research.competitor", "id")],
  gap: [kind("research.serp_gap", "gapId"), kind("research.content_gap", "reportId")],
  inv: [kind("agent.invocations", "invocationId")],
  kw: [kind("research.keyword", "id")],
  lp: [kind("produce.landing_page", "id")],
  pil: [kind("research.pillar", "id")],
  plat: [kind("produce.platform", "id")],
  rfn: [kind("produce.refiner", "id")],
  sch: [kind("schedules", "id")],
  scmp: [kind("link_building.serp_outreach", "campaignId")],
  seg: [kind("research.icp", "id", { parameter: "segmentId" })],
  srp: [kind("research.serp", "serpId")],
  thd: [kind("research.discuss", "id")],
  tpl: [kind("link_building.template", "id")],
  whk: [kind("webhooks", "id")],
  ws: [kind("workspaces", "id")],
};

function kind(area: string, field: string, { parameter = "id", filters = {} } = {}): Kind {
  return { get: `${area}.get`, list: `${area}.list`, field, parameter, filters };
}

test.each(Object.entries(KINDS))(
  "every %s_ identifier that is shown is fetched by itself, and is no stand-in",
  (prefix, kinds) => {
    const shown = [...(shownIds.get(prefix) ?? [])];

    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(([id]) => !kinds.some((one) => finds(one, prefix, id)))).toEqual([]);
  },
);

test("every file whose path is shown is there", () => {
  const paths = [...new Set(runs.flatMap(({ files }) => files as string[]))];
  const listed = new Set(everyRecord("agent.files.list").map(({ path }) => path));

  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !listed.has(path))).toEqual([]);
});

test.each([
  [
    "research.keyword",
    { seed: "fee by phase" },
    /^agent-output\/keywords\/[\w-]+\/(inv_demo_[\w-]+)\/[\w-]+\.(csv|md)$/,
  ],
  ["research.keyword.relabel", { scope: {} }, /^agent-output\/keywords\/relabel-changes-(inv_demo_[\w-]+)\.csv$/],
  ["research.serp_gap", { query: "fee by phase" }, /^agent-output\/serp-gap\/(inv_demo_[\w-]+)\/analyses\.csv$/],
  [
    "research.serp_gap.bulk",
    { keywordIds: ["kw_demo_1"] },
    /^agent-output\/serp-gap\/(inv_demo_[\w-]+)\/analyses\.csv$/,
  ],
])("the files of %s are named after their run, as those of real runs are", (skill, input, name) => {
  const asked = record("agent.invocations.get", { id: record("agent.invoke", { skill, input })["invocationId"] });
  const told = [asked, ...runs.filter((run) => run["skill"] === skill)];

  expect(told.length).toBeGreaterThan(1);
  for (const { invocationId, files } of told) {
    for (const path of files as string[]) {
      expect(name.exec(path)?.[1]).toBe(invocationId);
      expect(record("agent.files.get", { path })).toMatchObject({ path, writtenByInvocationId: invocationId });
    }
  }
  expect(asked["files"]).not.toEqual([]);
});

test("the rank that is shown of a keyword is its place on the results page of that moment", () => {
  const keywords = everyRecord("research.keyword.list") as unknown as Keyword[];
  const pages = keywords.map(({ keyword, currentRank }) => {
    const [stored] = everyRecord("research.serp.list", { query: keyword });
    const { organic, fetchedAt } = record("research.serp.get", { id: stored?.["serpId"] }) as unknown as SerpSnapshot;
    const place = organic.find(({ isOwnedDomain }) => isOwnedDomain)?.rank;
    return { keyword, place, shown: currentRank?.checkedAt === fetchedAt ? currentRank.position : undefined };
  });

  expect(pages.filter(({ place }) => place !== undefined).length).toBeGreaterThan(100);
  expect(pages.filter(({ place, shown }) => place !== shown)).toEqual([]);
});

test.each([
  ["research.pillar", { name: "Site visits", slug: "site-visits" }],
  ["research.competitor", { domain: "newcomer.example" }],
  ["research.ai_citation.queries", { prompt: "Which timesheet suits a studio?" }],
  ["webhooks", { url: "https://hooks.tallyhour.example/new" }],
])("what %s has just created is fetched as what it was given", (area, given) => {
  const { get, field, parameter } = kind(area, area.endsWith("queries") ? "queryId" : "id");
  const create = operations.some(({ name }) => name === `${area}.create`) ? `${area}.create` : `${area}.add`;
  const made = record(create, { ...contractOf(create).example.input, ...given });

  expect(record(get, { [parameter]: made[field] })).toMatchObject({ [field]: made[field], ...given });
});

test.each([
  ["produce.blog_post", "blogPostId", { topic: "Drawing registers for small studios" }],
  ["produce.landing_page", "landingPageId", { topic: "Time tracking for surveyors" }],
])("what %s was just asked to write is fetched as a draft about it", (area, field, given) => {
  const made = record(`${area}.create`, given);
  const found = record(`${area}.get`, { id: made[field] });

  expect(found).toMatchObject({ id: made[field], status: "DRAFT", content: { id: made["contentId"] } });
  expect(String(found["title"])).toContain(given.topic);
});

test("the latest activity of a workspace is its latest runs", () => {
  const { recentActivity } = record("workspaces.get", { id: BRAND.workspaceId });
  const latest = (recentActivity as Fields[]).map(({ invocationId }) => invocationId);

  expect(latest).toEqual(runs.slice(0, 10).map(({ invocationId }) => invocationId));
});

type Fields = Record<string, unknown>;

const runs = everyRecord("agent.invocations.list");

/** Where each identifier of the world is shown, by prefix. */
const shownIds = shownIn(
  new Map<string, unknown>([
    ...operations
      .filter(isReadable)
      .map((contract) => [contract.name, record(contract.name, worldExample(contract))] as const),
    ...Object.values(KINDS)
      .flat()
      .map(({ list, filters }) => [list, everyRecord(list, filters)] as const),
    ...runs.map(
      ({ invocationId }) => [String(invocationId), record("agent.invocations.get", { id: invocationId })] as const,
    ),
  ]),
);

function shownIn(answers: ReadonlyMap<string, unknown>): Map<string, Map<string, string>> {
  const shown = new Map<string, Map<string, string>>();
  for (const [where, answer] of answers) {
    for (const [id, prefix = ""] of JSON.stringify(answer).matchAll(/(?<![\w-])([a-z]+)_demo_[\w-]+/g)) {
      shown.set(prefix, (shown.get(prefix) ?? new Map()).set(id, where));
    }
  }
  return shown;
}

function finds(kind: Kind, prefix: string, id: string): boolean {
  const found = record(kind.get, { [kind.parameter]: id });
  const { ids, contents } = world(kind, prefix);
  return found[kind.field] === id && (ids.has(id) || saysWhatItIs(id) || !contents.has(nameless(found)));
}

/** The world's records, to distinguish them from their substitutes. */
const worlds = new Map<Kind, { ids: ReadonlySet<unknown>; contents: ReadonlySet<string> }>();

function world(kind: Kind, prefix: string) {
  const { get, list, filters, field, parameter } = kind;
  const known = worlds.get(kind);
  if (known !== undefined) return known;
  const ids = everyRecord(list, filters).map((one) => one[field]);
  const contents = [...ids, `${prefix}_demo_nobody`].map((id) => nameless(record(get, { [parameter]: id })));
  const made = { ids: new Set(ids), contents: new Set(contents) };
  worlds.set(kind, made);
  return made;
}

/** Identifiers of what was just asked for hold what was asked; those of the world are short hashes. */
function saysWhatItIs(id: string): boolean {
  return !/_demo_[0-9a-z]{14}$/.test(id);
}

function nameless(fields: Fields): string {
  return JSON.stringify(fields).replaceAll(/[a-z]+_demo_[\w-]+/g, "");
}

/** The example of an operation, with a record of the world in its path. */
function worldExample(contract: OperationContract): Record<string, unknown> {
  const given = demoExample(contract);
  for (const parameter of pathFields(contract)) {
    const kinds = KINDS[String(given[parameter]).split("_", 1)[0] ?? ""] ?? [];
    const kind = kinds.find(({ list }) => contract.name.startsWith(list.replace(/list$/, ""))) ?? kinds[0];
    if (kind !== undefined) given[parameter] = everyRecord(kind.list, kind.filters)[0]?.[kind.field];
  }
  return given;
}

function isReadable({ kind, demo: mode }: OperationContract): boolean {
  return kind === "query" && mode === "demo";
}

function contractOf(name: string): OperationContract {
  const contract = operations.find((operation) => operation.name === name);
  if (contract === undefined) throw new Error(`There is no operation ${name}.`);
  return contract;
}

function record(name: string, input: object): Fields {
  const contract = contractOf(name);
  return demo.answer(contract, validateInput(contract, {}, { ...input })).output as Fields;
}

function everyRecord(name: string, input: object = {}): Fields[] {
  const isPaged = "limit" in contractOf(name).input.properties;
  const { nextCursor, ...answer } = record(name, isPaged ? { ...input, limit: 100 } : input);
  const data = Object.values(answer).find(Array.isArray) ?? [];
  return [...data, ...(nextCursor ? everyRecord(name, { ...input, cursor: nextCursor }) : [])];
}
