import {
  type AiCitationHistory,
  type AiCitationSample,
  type CheckAiCitationResult,
  CITATION_DEFINITIONS,
  type ShareOfVoiceSummary,
} from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evidenceSample } from "../../src/domains/citations/evidence/evidence-sample.ts";
import { verifyBundle } from "../../src/domains/citations/index.ts";
import { ofOneSurface } from "../../src/domains/citations/shares/one-surface.ts";
import { cellOf, countByDay } from "../../src/domains/citations/statistics/daily-counts.ts";
import { figuresFrom } from "../../src/domains/citations/statistics/figures.ts";
import { partsOf, rounded } from "../../src/domains/citations/statistics/wire.ts";
import { advance } from "../harness/advance.ts";
import { type Service, startService } from "../harness/service.ts";

const OWN = "bergzeit-bikes.de";
const RIVAL = "trailhub.example";
const TRACKED = [OWN, RIVAL];
const QUERIES = "/v1/research/ai-citation/queries";
const SHARES = "/v1/research/ai-citation/share-of-voice";

let service: Service;
let world: Awaited<ReturnType<typeof openWorld>>;

beforeAll(async () => {
  service = await startService();
  world = await openWorld();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Two prompts of a basket and one outside it, sampled for three days. */
async function openWorld() {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "wednesday" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const made = { name: "Bergzeit", primaryDomain: OWN };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const asked = { llms: ["llm_chat_1", "llm_search_2"], samplesPerDay: 3, trackDomains: TRACKED };
  const prompts = ["What is the best shop for mountain bikes?", "Where do I buy a gravel bike?", "Who repairs bikes?"];
  const queries: string[] = [];
  for (const [index, prompt] of prompts.entries())
    queries.push((await call("POST", QUERIES, { ...asked, prompt, tags: index < 2 ? ["basket:bikes"] : [] })).queryId);
  await advance(call, { days: 3 });
  const send = (method: string, path: string) => service.rest(method, path, undefined, { key, workspace });
  const text = async (path: string): Promise<string> => {
    const answer = await send("GET", path);
    expect(answer.status, answer.text).toBe(200);
    return answer.text;
  };
  return { call, send, text, queryId: queries[0] ?? "", queries };
}

/** The samples that a number names, with their texts. */
async function samplesAt(path: string | null) {
  expect(path).not.toBeNull();
  const { data, total }: { data: AiCitationSample[]; total: number } = await world.call("GET", `${path}&limit=200`);
  expect(data).toHaveLength(total);
  const details = data.map(({ sampleId }) => world.call("GET", `/v1/research/ai-citation/samples/${sampleId}`));
  return (await Promise.all(details)).map((detail) => evidenceSample(detail));
}

test.each(CITATION_DEFINITIONS)(
  "each number of a history recomputes from the samples that it names: %s",
  async (definition) => {
    const { series, ...rest }: AiCitationHistory = await world.call(
      "GET",
      `${QUERIES}/${world.queryId}/history?definition=${definition}`,
    );

    expect(rest.definition).toBe(definition);
    expect(series).toHaveLength(3);
    for (const { perLlm, shareOfVoice, evidence } of series) {
      for (const { ourRate, n, evidence: samples } of Object.values(perLlm)) {
        const own = cellOf(countByDay(await samplesAt(samples), { definition, tracked: [OWN] }), OWN);
        expect([own.n, own.n === 0 ? null : rounded(own.hits / own.n)]).toEqual([n, ourRate]);
      }
      expect(sharesOf(await samplesAt(evidence), definition)).toEqual(shareOfVoice);
    }
  },
);

test.each(CITATION_DEFINITIONS)("each share recomputes from the samples that it names: %s", async (definition) => {
  const path = `${SHARES}?tag=basket%3Abikes&details=true&definition=${definition}`;
  const { summary, figures, ...rest }: ShareOfVoiceSummary = await world.call("GET", path);
  const [own] = Object.values(summary);
  const samples = await samplesAt(own?.evidence ?? null);

  expect(rest).toMatchObject({ definition, recounting: false, queriesIncluded: 2 });
  expect(new Set(samples.map(({ queryId }) => queryId))).toEqual(new Set(world.queries.slice(0, 2)));
  expect(sharesOf(samples, definition)).toEqual(
    Object.fromEntries(Object.entries(summary).map(([domain, { rate }]) => [domain, rate])),
  );
  const presence = figuresOf(samples, definition, OWN).presence.basket;
  expect(summary[OWN]?.presence).toMatchObject({ rate: rounded(presence.rate ?? 0), n: presence.n });
  for (const { hits, n, evidence } of figures?.cells ?? []) {
    const cell = cellOf(countByDay(await samplesAt(evidence), { definition, tracked: [OWN] }), OWN);
    expect([cell.hits, cell.n]).toEqual([hits, n]);
  }
});

test("a check is scored by the definition that it asks for", async () => {
  const ask = async (definition: string): Promise<CheckAiCitationResult> => {
    const body = { prompt: "Which bike shop?", llms: ["llm_chat_1"], samples: 4, trackDomains: TRACKED, definition };
    const { invocationId } = await world.call("POST", "/v1/research/ai-citation", body);
    return (await world.call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`)).result;
  };

  for (const definition of ["linked_citation", "dedup_per_day", "mention"] as const) {
    const result = await ask(definition);
    const counts = countByDay(await samplesAt(result.evidence), { definition, tracked: [OWN] });
    expect(result.definition).toBe(definition);
    const rate = result.perLlm[0]?.citations.find(({ domain }) => domain === OWN);
    const { hits, n } = cellOf(counts, OWN);
    expect([rate?.n, rate?.rate]).toEqual([n, rounded(hits / n)]);
  }
});

test.each(CITATION_DEFINITIONS)(
  "an export of a number verifies, and its figures are the number: %s",
  async (definition) => {
    const path = `${SHARES}?tag=basket%3Abikes&details=true&definition=${definition}`;
    const { summary, figures }: ShareOfVoiceSummary = await world.call("GET", path);
    const { evidence, presence } = summary[OWN] ?? { evidence: null, presence: null };
    const headline = await exported(evidence, definition);
    const [cell] = figures?.cells ?? [];
    const engine = figures?.engines.find(({ llm }) => llm === cell?.llm);
    const [ofCell, ofEngine] = [
      await exported(cell?.evidence, definition),
      await exported(engine?.evidence, definition),
    ];

    expect(headline.basket).toEqual({ rate: presence?.rate, n: presence?.n });
    // Cells and engines are figures of links, whatever the shares count.
    if (definition !== "linked_citation") return;
    expect(ofCell.basket).toEqual({ rate: cell?.rate, n: cell?.n });
    expect(ofEngine.basket).toEqual({ rate: engine?.presence.rate, n: engine?.presence.n });
    expect(headline.basket.rate).toBe(figures?.presence.basket.rate);
  },
);

/** The figure of a bundle, which must verify on its own. */
async function exported(evidence: string | null | undefined, definition: string) {
  const text: string = await world.text(
    `${(evidence ?? "").replace("/samples?", "/samples/export?")}&definition=${definition}`,
  );
  const verdict = verifyBundle(text);
  expect(verdict.faults).toEqual([]);
  const lines = text.trimEnd().split("\n");
  const { rate, n } = JSON.parse(lines.at(-1) ?? "").body.allEngines.presence.basket;
  return { basket: { rate: rounded(rate), n } };
}

test("an export with a changed outcome no longer verifies, and one that compares no domains is refused", async () => {
  const text: string = await world.text("/v1/research/ai-citation/samples/export?headline=true");
  const refused = await world.send("GET", "/v1/research/ai-citation/samples/export?trackDomains=nowhere%20at%20all");

  expect(verifyBundle(text.replace('"outcome":"answered"', '"outcome":"refused"')).faults).not.toEqual([]);
  expect(refused).toMatchObject({ status: 400, body: { code: "validation_error" } });
});

type Samples = Awaited<ReturnType<typeof samplesAt>>;

function figuresOf(samples: Samples, definition: (typeof CITATION_DEFINITIONS)[number], domain: string) {
  const counts = ofOneSurface(countByDay(samples, { definition, tracked: TRACKED }));
  const window = { from: 0, to: 2 ** 20, surface: "api" } as const;
  return figuresFrom(counts, { definition, domain, tracked: TRACKED, ...window }).allEngines;
}

function sharesOf(samples: Samples, definition: (typeof CITATION_DEFINITIONS)[number]) {
  const rates = TRACKED.map((domain) => figuresOf(samples, definition, domain).share.basket.rate);
  // Where no answer cites any of them, no party has a share.
  const isUnknown = rates.every((rate) => rate === null);
  const parts = partsOf(rates.map((rate) => rate ?? 0));
  return Object.fromEntries(TRACKED.map((domain, index) => [domain, isUnknown ? null : (parts[index] ?? 0)]));
}
