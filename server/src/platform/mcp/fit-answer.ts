import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { estimateTokens } from "../../kernel/text/tokens.ts";
import type { OperationAnswer, OperationRequest, RunOperation } from "../pipeline/request.ts";
import { isRecord } from "./records.ts";
import { type Bounds, type Shortened, shorten } from "./shorten.ts";
import { fitsBudget } from "./token-budget.ts";

/** The data of a response, within a budget. */
export interface FittedAnswer {
  output: Record<string, unknown>;
  /** The output as compact JSON. */
  text: string;
}

export interface FitOptions {
  /** Token limit of the text. */
  tokens: number;
  runOperation: RunOperation;
  /** REST request for the complete response, for example `GET https://…/v1/keywords/kw_1`; undefined if repeating it is not safe. */
  restAddress(): string | undefined;
}

/** Limits to try in order until the response fits. */
const LADDER: readonly Bounds[] = [
  { characters: 8_000, items: 200 },
  { characters: 4_000, items: 100 },
  { characters: 2_000, items: 50 },
  { characters: 1_000, items: 25 },
  { characters: 500, items: 10 },
  { characters: 200, items: 5 },
  { characters: 100, items: 3 },
  { characters: 50, items: 1 },
  { characters: 20, items: 0 },
];
/** Lists change while they are read, so a reduced page can still be too large. */
const MAX_PAGE_READS = 3;
const ROOM_FOR_NOTICE_TOKENS = 400;

/** Returns the response unchanged if it fits. Otherwise reduces the page of a list, or truncates long parts of a record. */
export async function fitAnswer(
  operation: AnyOperation,
  request: OperationRequest,
  answer: OperationAnswer,
  options: FitOptions,
): Promise<FittedAnswer> {
  const output = isRecord(answer.output) ? answer.output : {};
  const text = answer.json?.toString() ?? JSON.stringify(output);
  if (fitsBudget(text, options.tokens)) return { output, text };
  return await fitLarge(operation, request, output, options);
}

async function fitLarge(
  operation: AnyOperation,
  request: OperationRequest,
  whole: Record<string, unknown>,
  options: FitOptions,
): Promise<FittedAnswer> {
  const tokens = options.tokens - ROOM_FOR_NOTICE_TOKENS;
  const page = isPaged(operation) ? await smallerPage(operation, request, whole, { ...options, tokens }) : whole;
  const notices = page === whole ? [] : [pageNotice(page, whole)];
  const fitted = fitsBudget(JSON.stringify(page), tokens) ? { value: page, cuts: [] } : cutToFit(page, tokens);
  if (fitted.cuts.length > 0) notices.push(cutNotice(fitted.cuts, options.restAddress()));
  const output = { ...(isRecord(fitted.value) && fitted.value), notice: notices.join(" ") };
  return { output, text: JSON.stringify(output) };
}

/** Only reads with a `limit` can be repeated; anything else would execute twice. */
function isPaged({ contract }: AnyOperation): boolean {
  return (contract.kind === "query" || contract.kind === "stream") && "limit" in contract.input.properties;
}

/** Repeats the read with as many items as fit, so that the cursor continues after the last item shown. */
async function smallerPage(
  operation: AnyOperation,
  request: OperationRequest,
  whole: Record<string, unknown>,
  { tokens, runOperation }: FitOptions,
): Promise<Record<string, unknown>> {
  let page = whole;
  for (let asked = 0; asked < MAX_PAGE_READS; asked++) {
    const limit = itemsThatFit(page, tokens);
    if (limit === undefined) return page;
    const body = { ...(isRecord(request.body) && request.body), limit };
    const { output } = await runOperation(operation, { ...request, counted: true, body });
    page = isRecord(output) ? output : page;
  }
  return page;
}

/** Undefined if the page fits or cannot be smaller. */
function itemsThatFit({ data, ...rest }: Record<string, unknown>, tokens: number): number | undefined {
  if (!Array.isArray(data) || data.length <= 1) return undefined;
  let left = tokens - estimateTokens(JSON.stringify(rest));
  let count = 0;
  for (const item of data) {
    left -= estimateTokens(JSON.stringify(item)) + 1;
    if (left < 0) return Math.max(1, count);
    count++;
  }
  return undefined;
}

function cutToFit(value: Record<string, unknown>, tokens: number): Shortened {
  let shortened: Shortened = { value, cuts: [] };
  for (const bounds of LADDER) {
    shortened = shorten(value, bounds);
    if (fitsBudget(JSON.stringify(shortened.value), tokens)) break;
  }
  return shortened;
}

function pageNotice(page: Record<string, unknown>, whole: Record<string, unknown>): string {
  const [shown, found] = [page["data"], whole["data"]].map((data) => (Array.isArray(data) ? data.length : 0));
  const next = "nextCursor" in page ? "continue with `nextCursor` as `cursor`" : "continue from the end of this page";
  return `This page has ${shown} of ${found} items, to fit the context of a model; ${next}.`;
}

function cutNotice(cuts: readonly string[], restAddress: string | undefined): string {
  const what = `Truncated to fit the context of a model: ${cuts.join("; ").slice(0, 800)}.`;
  return restAddress === undefined
    ? `${what} Get the rest with the tools that get or list it.`
    : `${what} Complete response: ${restAddress}`;
}
