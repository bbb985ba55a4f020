import type { KeywordFacets, ResearchKeywordResult } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import { changeKeywords } from "./change-keywords.ts";
import { countedKeywords, describeFilter, facetInput, type KeywordFilter } from "./filter.ts";
import { findKeywords } from "./find-keywords.ts";
import { HELP } from "./help.ts";
import type { Command, Facet } from "./read-command.ts";
import { showKeywords } from "./show-keywords.ts";
import { asCreated, type Turn } from "./turn.ts";

const MAX_ADDED = 5000;
const MAX_VALUES = 20;

/** Runs a command and returns the reply. */
export async function runCommand(turn: Turn, command: Command): Promise<string> {
  switch (command.kind) {
    case "help":
      return HELP;
    case "yes":
      return "No change is waiting for confirmation.";
    case "no":
      return "Nothing was changed.";
    case "unclear":
      return `${command.why} Nothing was changed.`;
    case "add":
      return add(turn, command.phrases, command.tags);
    case "change":
      return changeKeywords(turn, command.change, command.filter);
    case "show":
      return showKeywords(turn.ctx, command);
    case "count":
      return count(turn, command.filter, command.by);
    case "research":
      return research(turn, command.seed, command.depth);
  }
}

/** Describes a command, so that the reply shows how it was understood; undefined for commands without details. */
export function describeCommand(command: Command): string | undefined {
  switch (command.kind) {
    case "help":
    case "yes":
    case "no":
    case "unclear":
      return undefined;
    case "add":
      return `add ${command.phrases.length === 1 ? "1 keyword" : `${command.phrases.length} keywords`}`;
    case "change":
      return `${command.change.kind} ${about(command.filter)}${changeDetails(command.change)}`;
    case "show":
      return `show ${about(command.filter)}`;
    case "count":
      return `count ${about(command.filter)}${command.by === undefined ? "" : ` by ${command.by}`}`;
    case "research":
      return `research keywords for "${command.seed}", ${command.depth}`;
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

async function add({ ctx, changes }: Turn, phrases: readonly string[], tags: readonly string[]): Promise<string> {
  if (phrases.length > MAX_ADDED) return `I can add at most ${MAX_ADDED} keywords at once. Nothing was changed.`;
  const keywords = phrases.map((keyword) => ({ keyword }));
  const input = { keywords, ...(tags.length === 0 ? {} : { tags }) };
  try {
    const { output } = await ctx.operation("add", "research.keyword.bulk_create", input);
    const { created, duplicatesSkipped } = asCreated(output);
    const known = duplicatesSkipped.length;
    const skipped = known === 0 ? "" : ` ${known} already existed.`;
    return `Added ${created.length === 1 ? "1 keyword" : `${created.length} keywords`}.${skipped} To label them, send \`label without labels\`.`;
  } catch (error) {
    if (error instanceof AppError && error.code === "duplicate_keyword" && changes.length === 0) {
      return `"${phrases[0]}" already exists. Nothing was changed.`;
    }
    throw error;
  }
}

async function count({ ctx }: Turn, filter: KeywordFilter, by: Facet | undefined): Promise<string> {
  const input = facetInput(filter);
  if (by !== undefined && input === undefined) {
    return `I cannot count by ${by} with this filter. Count without \`by ${by}\`, or use \`show\`.`;
  }
  if (input === undefined) {
    const { keywords, complete } = await findKeywords(ctx, filter);
    return `${found(keywords.length, filter, complete ? "" : "more than ")}.`;
  }
  const { output } = await ctx.operation("facets", "research.keyword.facets", input);
  // The pipeline validates the output of operations against their contracts.
  const { total, isEstimate, facets } = output as KeywordFacets;
  const head = found(total, filter, isEstimate === true ? "about " : "");
  if (by === undefined) return `${head}.`;
  const values = facets[by]
    .slice(0, MAX_VALUES)
    .map((one) => `${one.value ?? "none"} ${one.count.toLocaleString("en")}`);
  return values.length === 0 ? `${head}.` : `${head}. By ${by}: ${values.join(", ")}.`;
}

function found(count: number, filter: KeywordFilter, precision: string): string {
  return `Found ${precision}${countedKeywords(count, filter)}`;
}

async function research({ ctx }: Turn, seed: string, depth: "fast" | "thorough"): Promise<string> {
  const { child } = await ctx.operation("research", "research.keyword.research", { seed, depth });
  if (child?.status !== "SUCCEEDED")
    return `The research run ended with the status ${child?.status ?? "unknown"}. ${child?.error?.message ?? ""}`.trim();
  // The engine has validated the result of the child run against the skill's contract.
  const { afterLimit, keywords, warnings } = child.result as ResearchKeywordResult;
  const best = keywords
    .slice(0, 5)
    .map(({ keyword, volume }) => (volume === null ? `"${keyword}"` : `"${keyword}" (${volume})`));
  const allWarnings = warnings.length === 0 ? "" : ` ${warnings.join(" ")}`;
  return `Stored ${afterLimit} keywords for "${seed}"${best.length === 0 ? "" : `; the best: ${best.join(", ")}`}. The files of the run ${child.invocationId} list all of them.${allWarnings}`;
}
