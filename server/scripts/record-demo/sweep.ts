import { invocationEvents, type OperationContract, operations, pathFields } from "@findable/contract";
import type { Exchange, Json, RecordingWorld } from "./recording-world.ts";

/** Identifiers of records, with their prefix. */
const IDENTIFIER = /(?<![\w-])([a-z]{2,6})_(?:[a-z0-9]{24}|[0-9a-f]{32})(?![\w-])/g;
const PAGE = 200;

type Input = Record<string, unknown>;

/** What is read beyond the default inputs: values that no contract enumerates. */
const MORE: Readonly<Record<string, readonly Input[]>> = {
  "approvals.policy.replay": [{ policy: { rules: [{ skill: "produce.publish" }] } }],
  "workspaces.list": [
    { include: "usage,health,integrations" },
    { include: "usage,health,integrations", includeArchived: true },
  ],
  "agent.approval.list": [{ include: "decisions", scope: "agency" }, { include: "decisions" }, { scope: "agency" }],
  "research.keyword.list": [{ changeDays: 1 }, { changeDays: 28 }],
  "insights.cost": [{ from: "2037-11-01", to: "2037-11-16" }],
  "research.ai_citation.plan": [{ detect: 0.1, llms: ["llm_chat_1", "llm_search_2"], samplesPerDay: 1 }],
  "research.ai_citation.share_of_voice": [
    { details: true },
    { tag: "basket:architects" },
    ...["llm_chat_1", "llm_assistant_4", "search_overview"].flatMap((llm) => [{ llm }, { llm, details: true }]),
  ],
  "integrations.list": [{ include: "vendors" }],
  "performance.summary": [{ compare: "previous_period" }],
};

/**
 * Reads everything that the contract can show: every list with its pages, and every get of whatever a list, a get or a run
 * showed, until nothing new appears. So a get finds what is shown anywhere. `gone` is shown and was deleted since.
 */
export async function sweep(world: RecordingWorld): Promise<{ read: Exchange[]; gone: string[] }> {
  const queries = operations.filter(({ kind, demo, binary }) => demo === "demo" && kind === "query" && binary !== true);
  const read: Exchange[] = [];
  const done = new Set<string>();
  const refused = new Map<string, string>();
  const [missing, found] = [new Set<string>(), new Set<string>()];
  const known = new Map<string, Set<string>>();
  const learn = (value: unknown) => {
    for (const [id, prefix = ""] of JSON.stringify(value).matchAll(IDENTIFIER)) {
      known.set(prefix, (known.get(prefix) ?? new Set()).add(id));
    }
  };
  for (let before = -1; before < done.size; ) {
    before = done.size;
    for (const contract of queries) {
      for (const input of inputsFor(contract, known, read)) {
        const key = `${contract.name} ${JSON.stringify(input)}`;
        if (done.has(key)) continue;
        done.add(key);
        const answer = await readWhole(world, contract, input);
        if (typeof answer === "string") {
          refused.set(contract.name, answer);
          for (const [id] of JSON.stringify(input).matchAll(IDENTIFIER)) missing.add(id);
        } else {
          // Other queries answer about a deleted record as well.
          if (contract.name.endsWith(".get"))
            for (const [id] of JSON.stringify(input).matchAll(IDENTIFIER)) found.add(id);
          learn(answer.output);
          read.push(answer);
        }
      }
    }
  }
  for (const [name, why] of refused)
    if (!read.some(({ contract }) => contract.name === name)) process.stderr.write(`No answer of ${name}: ${why}\n`);
  return { read: [...read, ...(await readEvents(world, read))], gone: [...missing].filter((id) => !found.has(id)) };
}

/**
 * The events of one run of each skill and end: the demo answers with them for the others. Over REST they are a stream, which stays
 * open while a run waits.
 */
async function readEvents(world: RecordingWorld, read: readonly Exchange[]): Promise<Exchange[]> {
  const every = read.filter(({ contract }) => contract.name === "agent.invocations.get");
  const alike = Map.groupBy(every, ({ output }) => `${output.skill} ${output.status}`);
  const runs = [...alike.values()].flatMap((group) => group.slice(0, 1));
  const rows = await world.query(
    "select invocation_id, seq, type, wire_time(at) as at, data from invocation_events order by invocation_id, seq",
  );
  const byRun = Map.groupBy(rows, ({ invocation_id }) => invocation_id);
  return runs.map(({ input, output }) => {
    const data = (byRun.get(input["id"]) ?? []).map(({ seq, type, at, data: facts }) => ({
      seq,
      type,
      at,
      data: facts,
    }));
    const page = { data, lastSeq: data.at(-1)?.seq ?? 0, status: output.status };
    return { contract: invocationEvents, input, status: 200, output: page };
  });
}

/** The answer of a query; of a list, all its items. */
async function readWhole(world: RecordingWorld, contract: OperationContract, input: Input): Promise<Exchange | string> {
  const isPaged = "limit" in contract.input.properties && "cursor" in contract.input.properties;
  if (!isPaged) {
    const own = await world.attempt(contract.name, input);
    // Runs of many workspaces belong to none.
    return typeof own === "string" ? await world.attempt(contract.name, input, { workspace: null }) : own;
  }
  const { maximum = PAGE }: { maximum?: number } = { ...contract.input.properties["limit"] };
  const pages: Exchange[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await world.attempt(contract.name, {
      ...input,
      limit: Math.min(maximum, PAGE),
      ...(cursor === undefined ? {} : { cursor }),
    });
    if (typeof page === "string") return page;
    pages.push(page);
    cursor = page.output.nextCursor ?? null;
  }
  const [first] = pages;
  if (first === undefined) return "no page";
  return {
    ...first,
    input,
    output: { ...first.output, nextCursor: null, data: pages.flatMap(({ output }) => output.data) },
  };
}

function inputsFor(
  contract: OperationContract,
  known: ReadonlyMap<string, ReadonlySet<string>>,
  read: readonly Exchange[],
): Input[] {
  const fields = pathFields(contract);
  const others = [{}, ...(MORE[contract.name] ?? [])];
  if (contract.name === "research.serp.diff") return serpPairs(read);
  if (contract.name === "indexing.gsc.status") return itemsOf(read, "indexing.gsc.list").map(({ url }) => ({ url }));
  if (contract.name === "link_building.contact.export")
    return itemsOf(read, "link_building.contact.list")
      .slice(0, 3)
      .map(({ email }) => ({ email }));
  return parametersOf(contract, fields, known, read).flatMap((path) => others.map((more) => ({ ...path, ...more })));
}

/** Values for the parameters of a path: known identifiers of the kind that the example has, or items of the list above. */
function parametersOf(
  contract: OperationContract,
  fields: readonly string[],
  known: ReadonlyMap<string, ReadonlySet<string>>,
  read: readonly Exchange[],
): Input[] {
  const [first, second] = fields;
  if (first === undefined) return [{}];
  const example: Json = contract.example.input;
  const [, prefix] = /^([a-z]+)_[a-z0-9]{24}$/.exec(String(example[first])) ?? [];
  const above = operations.find(
    ({ list, path, method }) =>
      list !== undefined && method === "GET" && contract.path.startsWith(`${path}/{${second ?? first}}`),
  );
  if (second !== undefined) {
    const parents = read.filter(({ contract: { name } }) => name === above?.name);
    return parents.flatMap(({ input, output }) =>
      output.data.map((item: Json) => ({ [first]: input[first], [second]: item[second] })),
    );
  }
  if (prefix !== undefined) return [...(known.get(prefix) ?? [])].map((id) => ({ [first]: id }));
  if (contract.name === "agent.skills.get") {
    const skills = read
      .filter(({ contract: { name } }) => name === "agent.skills.list")
      .flatMap(({ output }) => output.skills);
    return skills.map(({ slug }: Json) => ({ slug }));
  }
  return itemsOf(read, above?.name ?? "").map((item) => ({
    [first]: item[first] ?? item[above?.list?.identifier ?? ""],
  }));
}

function itemsOf(read: readonly Exchange[], name: string): Json[] {
  return read.filter(({ contract }) => contract.name === name).flatMap(({ output }) => output.data);
}

/** A SERP with the next one of the same query. The demo compares any others itself. */
function serpPairs(read: readonly Exchange[]): Input[] {
  const serps = itemsOf(
    read.filter(({ input }) => Object.keys(input).length === 0),
    "research.serp.list",
  );
  return serps
    .flatMap((later, index) => {
      const earlier = serps
        .slice(index + 1)
        .find(({ query, device }) => query === later.query && device === later.device);
      return earlier === undefined || earlier.fetchedAt >= later.fetchedAt
        ? []
        : [{ from: earlier.serpId, to: later.serpId }];
    })
    .slice(0, 1);
}
