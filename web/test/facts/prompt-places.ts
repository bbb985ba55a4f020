import type { ItemOf, OutputOf } from "../../src/api/operations.ts";
import { type Figures, type Say, sayRows, sayTextRows } from "./list-places.ts";
import type { Places } from "./read-places.ts";
import type { Statement } from "./statements.ts";

type Prompt = ItemOf<"research.ai_citation.queries.list">;
type Detail = OutputOf<"research.ai_citation.queries.get">;
type Result = NonNullable<Detail["latestResult"]>;

const PROMPT_FIGURES: Figures<Prompt> = {
  engines: ({ llms }) => llms.join(" "),
  samplesPerDay: ({ samplesPerDay }) => samplesPerDay,
  tracked: ({ trackDomains }) => trackDomains.join(" "),
  creditsPerDay: ({ creditsPerDay }) => creditsPerDay,
  version: ({ version }) => version,
};

/** What each monitored prompt is and what its latest day found, and what suggested prompts rest on. */
export async function readPrompts(places: Places): Promise<Statement[]> {
  const { client, tool } = places;
  const statements: Statement[] = [];
  const say: Say = (place, fact, value) => statements.push({ place, fact, value });
  const name = "research.ai_citation.queries.list";
  const overRest = await client.research.aiCitation.queries.list({ limit: 50 });
  const overMcp = await tool<typeof overRest>(name, { limit: 50 });
  const shape = { about: ({ queryId }: Prompt) => queryId, figures: PROMPT_FIGURES };
  sayRows(say, name, overRest.data, shape);
  sayRows(say, `${name} over MCP`, overMcp.structured.data, shape);
  sayTextRows(say, `text of ${name}`, overMcp, shape.about);
  await Promise.all(overRest.data.map(({ queryId }) => readPrompt(places, say, queryId)));
  await readSuggestions(places, say);
  return statements;
}

async function readPrompt({ client, tool }: Places, say: Say, id: string): Promise<void> {
  const place = "research.ai_citation.queries.get";
  const [detail, tooled, { series }, { data: runs }] = await Promise.all([
    client.research.aiCitation.queries.get({ id }),
    tool<Detail>(place, { id, fields: ["*"] }),
    client.research.aiCitation.queries.history({ id }),
    client.agent.invocations.list({ skill: "research.ai_citation", status: "SUCCEEDED", limit: 20 }),
  ]);
  sayRows(say, place, [detail], { about: ({ queryId }) => queryId, figures: PROMPT_FIGURES });
  const day = series.at(-1);
  const latest = detail.latestResult;
  if (latest === null || day === undefined) return;
  sayResult(say, place, id, latest);
  if (tooled.structured.latestResult != null) sayResult(say, `${place} over MCP`, id, tooled.structured.latestResult);
  for (const [llm, { n, ourRate }] of Object.entries(day.perLlm)) {
    say("research.ai_citation.queries.history", `${id} ${llm}: answers of the latest day`, n);
    say("research.ai_citation.queries.history", `${id} ${llm}: rate of the latest day`, ourRate ?? null);
  }
  for (const [domain, share] of Object.entries(day.shareOfVoice))
    say("research.ai_citation.queries.history", `${id} ${domain}: share of the latest day`, share);
  for (const { invocationId } of runs) {
    const { result, createdAt } = await client.agent.invocations.get({ id: invocationId });
    const { prompt } = Object(result);
    if (prompt !== detail.prompt || createdAt.slice(0, 10) !== day.date) continue;
    sayResult(say, "result of research.ai_citation", id, Object(result) as Result);
  }
}

function sayResult(say: Say, place: string, id: string, { perLlm, shareOfVoice }: Result): void {
  for (const { llm, samples, citations } of perLlm) {
    const own = citations.find(({ ourBrand }) => ourBrand);
    say(place, `${id} ${llm}: answers of the latest day`, samples);
    if (own !== undefined) say(place, `${id} ${llm}: rate of the latest day`, own.rate ?? null);
  }
  for (const [domain, share] of Object.entries(shareOfVoice))
    say(place, `${id} ${domain}: share of the latest day`, share ?? null);
}

async function readSuggestions({ client, tool }: Places, say: Say): Promise<void> {
  const [run] = (
    await client.agent.invocations.list({
      skill: "research.ai_citation.suggest_prompts",
      status: "SUCCEEDED",
      limit: 1,
    })
  ).data;
  if (run === undefined) return;
  const place = "result of research.ai_citation.suggest_prompts";
  const asked = { id: run.invocationId };
  const name = "agent.invocations.get";
  const { result } = await client.agent.invocations.get(asked);
  const overMcp = await tool<{ result: unknown }>(name, { ...asked, fields: ["*"] });
  const { data: keywords } = await client.research.keyword.list({ limit: 500 });
  for (const [where, { prompts }] of [
    [place, Object(result)],
    [`${place} over MCP`, Object(overMcp.structured.result)],
  ] as const) {
    for (const { prompt, score, evidence } of prompts) {
      say(where, `score of ${prompt}`, score);
      for (const { kind, text, id, searchVolume } of evidence) {
        if (kind !== "keyword") continue;
        say(where, `volume of ${text}`, searchVolume ?? null);
        say("research.keyword.list", `volume of ${text}`, keywords.find((one) => one.id === id)?.volume ?? null);
      }
    }
  }
}
