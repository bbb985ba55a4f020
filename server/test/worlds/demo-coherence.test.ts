/** Promises across all areas of the demo world: what is shown anywhere can be fetched, as what it was shown to be. */
import { type Keyword, type OperationContract, operations, pathFields } from "@findable/contract";
import { expect, test } from "vitest";
import { createDemo } from "../../src/demo/create-demo.ts";
import { readRecording } from "../../src/demo/recording.ts";
import { validateInput } from "../../src/platform/validation/validate.ts";
import { createLinks } from "../../src/wiring/create-links.ts";
import { demoExample } from "../harness/demo-example.ts";

const recording = readRecording();
const { facts } = recording;
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
    const shown = [...(shownIds.get(prefix) ?? [])].filter(([id]) => !facts.gone.includes(id));

    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(([id]) => !kinds.some((one) => finds(one, id)))).toEqual([]);
  },
);

test("every file whose path is shown is there", () => {
  const paths = [...new Set(runs.flatMap(({ files }) => files as string[]))];
  const listed = new Set(everyRecord("agent.files.list").map(({ path }) => path));

  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !listed.has(path))).toEqual([]);
});

test.each([
  ["bootstrap_brand", { domain: "acme.example" }],
  ["research.keyword", { seed: "fee by phase" }],
  ["research.keyword.relabel", { scope: {} }],
])("the files of a run of %s that was just asked for name it and can be read", (skill, input) => {
  const { invocationId, files } = record("agent.invocations.get", {
    id: record("agent.invoke", { skill, input })["invocationId"],
  });

  expect(files).not.toEqual([]);
  for (const path of files as string[]) {
    expect(path).toContain(invocationId);
    expect(record("agent.files.get", { path })).toMatchObject({ path, writtenByInvocationId: invocationId });
  }
});

test("the rank that is shown of a keyword is its place on the results page of that moment", () => {
  const keywords = everyRecord("research.keyword.list") as unknown as Keyword[];
  const serps = new Map(everyRecord("research.serp.list").map((one) => [`${one["query"]} ${one["fetchedAt"]}`, one]));
  const places = keywords.flatMap(({ keyword, currentRank }) => {
    const stored = serps.get(`${keyword} ${currentRank?.checkedAt}`);
    return stored === undefined ? [] : [[keyword, currentRank?.position ?? null, stored["ownedPosition"]]];
  });

  expect(places.length).toBeGreaterThan(5);
  expect(places.filter(([, shown, place]) => shown !== place)).toEqual([]);
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
  const { recentActivity } = record("workspaces.get", { id: facts.workspaceId });
  const latest = (recentActivity as Fields[]).map(({ invocationId }) => invocationId);

  expect(latest).toEqual(runs.slice(0, 10).map(({ invocationId }) => invocationId));
});

test("credits add up: in the usage of a workspace, in its pool, in lists and by run", () => {
  const [from, to] = [`${facts.now.slice(0, 7)}-01`, facts.now.slice(0, 10)];
  const cost = record("insights.cost", { from, to });
  const workspaces = everyRecord("workspaces.list", { include: "usage,health,integrations", includeArchived: true });

  expect(workspaces.length).toBeGreaterThan(2);
  for (const { id, usage } of workspaces) {
    const { credits, breakdown } = record("workspaces.usage", { id }) as Record<string, Record<string, number>>;
    const parts = Object.values(breakdown ?? {}).reduce((sum, part) => sum + part, 0);
    expect(credits?.["used"]).toBeCloseTo(parts, 6);
    expect(usage).toMatchObject({
      creditsUsedThisCycle: credits?.["used"],
      creditsRemaining: credits?.["remaining"],
    });
    if (id === facts.workspaceId) expect(credits?.["used"]).toBeCloseTo(Number(cost["credits"]), 6);
  }
  const skills = cost["skills"] as { credits: number }[];
  expect(skills.reduce((sum, { credits }) => sum + credits, 0)).toBeCloseTo(Number(cost["credits"]), 6);
});

test.each([{}, { bucket: "11-20" }, { status: "FOCUSED" }, { q: "timesheet" }])(
  "facets count what the list of keywords finds: %j",
  (filter) => {
    const found = everyRecord("research.keyword.list", filter);
    const { total, facets } = record("research.keyword.facets", filter) as {
      total: number;
      facets: Record<string, { value: unknown; count: number }[]>;
    };

    expect(found.length).toBeGreaterThan(0);
    expect(total).toBe(found.length);
    for (const [facet, field] of [
      ["status", "status"],
      ["priority", "priority"],
      ["relevance", "relevanceLabel"],
    ] as const) {
      for (const { value, count } of facets[facet] ?? []) {
        expect(found.filter((keyword) => (keyword[field] ?? null) === value)).toHaveLength(count);
      }
    }
  },
);

test("the audit log is one chain", () => {
  const entries = everyRecord("audit.list");
  const byHash = new Map(entries.map((entry) => [entry["hash"], entry]));
  const followed = new Set(entries.map(({ previousHash }) => previousHash));
  const chain: unknown[] = [];
  for (let entry = entries.find(({ hash }) => !followed.has(hash)); entry; entry = byHash.get(entry["previousHash"])) {
    chain.push(entry["hash"]);
  }

  expect(chain.length).toBeGreaterThan(100);
  expect(new Set(chain).size).toBe(entries.length);
});

test("nothing that is read was done after the moment of the demo", () => {
  const done =
    /^(createdAt|updatedAt|checkedAt|fetchedAt|publishedAt|raisedAt|decidedAt|sentAt|endedAt|lastCheckedAt)$/;
  const late: unknown[] = [];
  const look = (where: string, value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (done.test(name) && typeof part === "string" && Date.parse(part) > Date.parse(facts.now))
        late.push([where, name, part]);
      look(where, part);
    }
  };
  for (const { name } of operations.filter((contract) => isReadable(contract) && contract.list !== undefined)) {
    if (pathFields(contractOf(name)).length === 0) look(name, everyRecord(name));
  }

  expect(late).toEqual([]);
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

function finds({ get, field, parameter }: Kind, id: string): boolean {
  const isRecorded = recording.entriesOf(get).some(({ input }) => input[parameter] === id);
  return (isRecorded || saysWhatItIs(id)) && record(get, { [parameter]: id })[field] === id;
}

/** Identifiers of what was just asked for hold what was asked; those of the world are short hashes. */
function saysWhatItIs(id: string): boolean {
  return !/_demo_[0-9a-z]{14}$/.test(id);
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
  const { nextCursor, unknown: _reasons, ...answer } = record(name, isPaged ? { ...input, limit: 100 } : input);
  const data = Object.values(answer).find(Array.isArray) ?? [];
  return [...data, ...(nextCursor ? everyRecord(name, { ...input, cursor: nextCursor }) : [])];
}
