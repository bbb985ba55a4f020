import type { KeywordFacets, ResearchKeywordResult } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import { changeKeywords } from "./change-keywords.ts";
import { asCreated, type Desk } from "./changes.ts";
import type { Command, Facet } from "./command.ts";
import { countedKeywords, describeFilter, facetInput, type KeywordFilter } from "./filter.ts";
import { findKeywords } from "./find-keywords.ts";
import { HELP } from "./help.ts";
import { showKeywords } from "./show-keywords.ts";

const MOST_ADDED = 5000;
const SHOWN_VALUES = 20;

/** Carries a command out and says what came of it. */
export async function answerCommand(desk: Desk, command: Command): Promise<string> {
  switch (command.kind) {
    case "help":
      return HELP;
    case "yes":
      return "There is nothing that waits for a yes.";
    case "no":
      return "Nothing was changed.";
    case "unclear":
      return `${command.why} Nothing was changed.`;
    case "add":
      return add(desk, command.phrases, command.tags);
    case "change":
      return changeKeywords(desk, command.change, command.filter);
    case "show":
      return showKeywords(desk.ctx, command);
    case "count":
      return count(desk, command.filter, command.by);
    case "research":
      return research(desk, command.seed, command.depth);
  }
}

/** What the service understood, to be said before it is done. */
export function understood(command: Command): string | undefined {
  switch (command.kind) {
    case "help":
    case "yes":
    case "no":
    case "unclear":
      return undefined;
    case "add":
      return `add ${command.phrases.length === 1 ? "one keyword" : `${command.phrases.length} keywords`}`;
    case "change":
      return `${command.change.kind} ${about(command.filter)}${changeDetails(command.change)}`;
    case "show":
      return `show ${about(command.filter)}`;
    case "count":
      return `count ${about(command.filter)}${command.by === undefined ? "" : ` by ${command.by}`}`;
    case "research":
      return `find new keywords around "${command.seed}", ${command.depth}`;
  }
}

function about(filter: KeywordFilter): string {
  const words = describeFilter(filter);
  return words === "" ? "all keywords" : `keywords ${words}`;
}

function changeDetails(change: Extract<Command, { kind: "change" }>["change"]): string {
  switch (change.kind) {
    case "tag":
    case "untag":
      return ` as ${change.tags.join(", ")}`;
    case "prioritise":
      return ` as ${change.priority ?? "none"}`;
    case "move":
      return ` to ${change.pillar ?? "no pillar"}`;
    default:
      return "";
  }
}

async function add({ ctx, changes }: Desk, phrases: readonly string[], tags: readonly string[]): Promise<string> {
  if (phrases.length > MOST_ADDED) return `I add at most ${MOST_ADDED} at once. Nothing was changed.`;
  const keywords = phrases.map((keyword) => ({ keyword }));
  const input = { keywords, ...(tags.length === 0 ? {} : { tags }) };
  try {
    const { output } = await ctx.operation("add", "research.keyword.bulk_create", input);
    const { created, duplicatesSkipped } = asCreated(output);
    const known = duplicatesSkipped.length;
    const skipped = known === 0 ? "" : ` ${known === 1 ? "One was" : `${known} were`} here already.`;
    return `Added ${created.length === 1 ? "1 keyword" : `${created.length} keywords`}.${skipped} They have no labels yet; say \`label without labels\` to have them labelled.`;
  } catch (error) {
    if (error instanceof AppError && error.code === "duplicate_keyword" && changes.length === 0) {
      return `"${phrases[0]}" is here already, so nothing was changed.`;
    }
    throw error;
  }
}

async function count({ ctx }: Desk, filter: KeywordFilter, by: Facet | undefined): Promise<string> {
  const input = facetInput(filter);
  if (by !== undefined && input === undefined) {
    return `I cannot count by ${by} with that filter; count without it, or use \`show\`.`;
  }
  if (input === undefined) {
    const { keywords, complete } = await findKeywords(ctx, filter);
    return `${found(keywords.length, filter, complete ? "" : "more than ")}.`;
  }
  const { output } = await ctx.operation("facets", "research.keyword.facets", input);
  // What the operation answers fits its contract.
  const { total, isEstimate, facets } = output as KeywordFacets;
  const head = found(total, filter, isEstimate === true ? "about " : "");
  if (by === undefined) return `${head}.`;
  const values = facets[by]
    .slice(0, SHOWN_VALUES)
    .map((one) => `${one.value ?? "none"} ${one.count.toLocaleString("en")}`);
  return values.length === 0 ? `${head}.` : `${head}. By ${by}: ${values.join(", ")}.`;
}

function found(count: number, filter: KeywordFilter, roughly: string): string {
  return `There ${count === 1 ? "is" : "are"} ${roughly}${countedKeywords(count, filter)}`;
}

async function research({ ctx }: Desk, seed: string, depth: "fast" | "thorough"): Promise<string> {
  const { child } = await ctx.operation("research", "research.keyword.research", { seed, depth });
  if (child?.status !== "SUCCEEDED")
    return `The search for keywords ended as ${child?.status ?? "nothing"}. ${child?.error?.message ?? ""}`.trim();
  // The child's result was checked against the skill's contract.
  const { afterLimit, keywords, warnings } = child.result as ResearchKeywordResult;
  const best = keywords
    .slice(0, 5)
    .map(({ keyword, volume }) => (volume === null ? `"${keyword}"` : `"${keyword}" (${volume})`));
  const told = warnings.length === 0 ? "" : ` ${warnings.join(" ")}`;
  return `Found and stored ${afterLimit} keywords around "${seed}"${best.length === 0 ? "" : `; the best: ${best.join(", ")}`}. All are in the files of the run ${child.invocationId}.${told}`;
}
