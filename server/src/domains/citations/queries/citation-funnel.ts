import { type AnswerEngine, type CitationFunnel, FUNNEL_STAGES, type Surface } from "@findable/contract";
import type { IndexedPages } from "../sources/indexed-pages.ts";
import { sampledRate } from "../statistics/wire.ts";
import { evidencePath } from "./evidence-path.ts";

/** An answer as the funnel reads it: how far pages of the brand came in it. */
export interface FunnelAnswer {
  llm: AnswerEngine;
  surface: Surface;
  /** Pages of the brand that it cites. */
  cited: readonly string[];
  /** Pages of the brand that the engine retrieved without citing them; null if it does not report what it retrieved. */
  consulted: readonly string[] | null;
  named: boolean;
}

/** The monitored prompt, and the days of its answers from 1970. */
export interface FunnelOf {
  queryId: string;
  days: number;
  lastDay: number;
  indexed: IndexedPages;
}

type Engine = CitationFunnel["perEngine"][number];
type Stage = NonNullable<Engine["cited"]>;

const MOST_PAGES = 20;
/** Fewer answers decide nothing about where the brand is lost. */
const FEW_ANSWERS = 5;

/** Names for people: notes are read beside the app's figures. */
const ENGINE_WORDS: Readonly<Record<FunnelAnswer["llm"], string>> = {
  llm_chat_1: "ChatGPT",
  llm_search_2: "Perplexity",
  llm_assistant_3: "Claude",
  llm_assistant_4: "Gemini",
  search_overview: "AI overviews",
};
const SURFACE_WORDS: Readonly<Record<FunnelAnswer["surface"], string>> = {
  api: "API",
  consumer: "app",
  imported: "imported answers",
};

/** Where the brand is lost on the way into the answers of one prompt, by engine and surface. */
export function citationFunnel(
  answers: readonly FunnelAnswer[],
  { queryId, days, lastDay, indexed }: FunnelOf,
): CitationFunnel {
  const cells = [...Map.groupBy(answers, ({ llm, surface }) => `${llm} ${surface}`).values()];
  const hidden = cells.flatMap(([one, ...rest]) =>
    one !== undefined && [one, ...rest].every(({ consulted }) => consulted === null)
      ? [`${ENGINE_WORDS[one.llm]} (${SURFACE_WORDS[one.surface]})`]
      : [],
  );
  return {
    days,
    perEngine: cells.map((cell) => {
      const found = engineFunnel(cell, indexed.stage);
      const { llm, surface } = found;
      return { ...found, evidence: evidencePath({ queryId, llm, surface, from: lastDay - days + 1, to: lastDay }) };
    }),
    refresh: pagesToRefresh(answers),
    notes: [
      indexed.note,
      ...(hidden.length === 0
        ? []
        : [`What was retrieved is unknown for ${hidden.join(", ")}: the source does not report it.`]),
    ],
  };
}

function engineFunnel(cell: readonly FunnelAnswer[], indexed: Engine["indexed"]): Omit<Engine, "evidence"> {
  const [{ llm, surface } = { llm: "llm_chat_1", surface: "api" } as const] = cell;
  const knows = cell.some(({ consulted }) => consulted !== null);
  const retrieved = cell.filter(({ cited, consulted }) => cited.length > 0 || (consulted ?? []).length > 0);
  const cited = cell.filter((answer) => answer.cited.length > 0);
  const named = cited.filter((answer) => answer.named);
  const stages = {
    indexed,
    retrieved: knows ? stage(retrieved.length, cell.length) : null,
    cited: knows ? stage(cited.length, retrieved.length) : stage(cited.length, cell.length),
    named: stage(named.length, cited.length),
  };
  const narrowest = narrowestOf(stages, cell.length);
  return {
    ...{ llm, surface, answers: cell.length, ...stages },
    namedOnly: cell.filter((answer) => answer.named && answer.cited.length === 0).length,
    narrowest,
    advice: narrowest === null ? null : adviceOn(narrowest, { knows, namedOnly: cell.some((answer) => answer.named) }),
  };
}

/** Null where nothing reached the stage before, so nothing could be lost here. */
function stage(reached: number, of: number): Stage | null {
  return of === 0 ? null : { answers: reached, ...sampledRate(reached, of) };
}

type StageName = NonNullable<Engine["narrowest"]>;

/** The stage that the smallest part passes; the earlier of equals. */
function narrowestOf(stages: Pick<Engine, StageName>, answers: number): StageName | null {
  if (answers < FEW_ANSWERS) return null;
  const known = FUNNEL_STAGES.flatMap((name) => {
    const found = stages[name];
    return found === null || (name === "indexed" && found.n < FEW_ANSWERS) ? [] : [{ name, rate: found.rate }];
  });
  const lossy = known.filter(({ rate }) => rate < 1);
  return (
    lossy.reduce<(typeof known)[number] | null>((low, one) => (low === null || one.rate < low.rate ? one : low), null)
      ?.name ?? null
  );
}

function adviceOn(narrowest: StageName, { knows, namedOnly }: { knows: boolean; namedOnly: boolean }): string {
  if (narrowest === "indexed")
    return "Google has not indexed many pages of the brand: submit them, and fix the reason that search console names.";
  if (narrowest === "retrieved")
    return "Engines rarely retrieve a page of the brand: write or improve a page that answers the prompt, and get it indexed and linked to.";
  if (narrowest === "named")
    return "Pages of the brand are cited without its name: name the brand beside the facts that are cited.";
  if (knows)
    return "Pages of the brand are retrieved and not cited: refresh those listed first, with the answer at the top and facts to quote.";
  const named = namedOnly ? "Answers name the brand without citing it: " : "";
  return `${named || "Answers cite other pages: "}publish a page that answers the prompt, and earn mentions on the pages that are cited.`;
}

function pagesToRefresh(answers: readonly FunnelAnswer[]): CitationFunnel["refresh"] {
  const pages = new Map<string, { url: string; retrieved: number; cited: number }>();
  for (const { cited, consulted } of answers) {
    const [linked, others] = [new Set(cited), new Set(consulted)];
    for (const url of new Set([...linked, ...others])) {
      const page = pages.get(url) ?? { url, retrieved: 0, cited: 0 };
      page.retrieved += 1;
      page.cited += linked.has(url) ? 1 : 0;
      pages.set(url, page);
    }
  }
  return [...pages.values()]
    .filter(({ retrieved, cited }) => retrieved > cited)
    .sort((one, other) => lost(other) - lost(one) || (one.url < other.url ? -1 : 1))
    .slice(0, MOST_PAGES);
}

function lost({ retrieved, cited }: { retrieved: number; cited: number }): number {
  return retrieved - cited;
}
