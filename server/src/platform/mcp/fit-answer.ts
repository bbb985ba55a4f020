import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { estimateTokens } from "../../kernel/text/tokens.ts";
import type { OperationAnswer, OperationRequest, RunOperation } from "../pipeline/request.ts";
import { readingOf } from "./answer-reading.ts";
import { type AnswerShape, COMPLETE, shapeAnswer } from "./answer-shape.ts";
import { BRIEF_ANSWERS } from "./brief-answers.ts";
import { nextStepOf, previewStep } from "./next-step.ts";
import { isRecord } from "./records.ts";
import { type Bounds, type Shortened, shorten } from "./shorten.ts";
import { fitsBudget } from "./token-budget.ts";

/** The data of a response, within a budget. */
export interface FittedAnswer {
  output: Record<string, unknown>;
  /** The output as compact JSON, or a short reading of it. */
  text: string;
}

export interface FitOptions {
  /** Token limit of the text. */
  tokens: number;
  runOperation: RunOperation;
  /** REST request for the complete response, for example `GET https://…/v1/keywords/kw_1`; undefined if repeating it is not safe. */
  restAddress(): string | undefined;
  /** How the caller wants the answer; default complete. */
  shape?: AnswerShape;
  /** The workspace that the call named in its arguments. The next step names it too. */
  workspaceId?: string | undefined;
  /** Spells the tool of the next step as the client lists it; default with dots. */
  spellTool?: (name: string) => string;
}

/** Limits to try in order until the response fits. */
const LADDER: readonly Omit<Bounds, "cutsSchemas">[] = [
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
/** What a run shows of its result unless asked: the first of these that is within the tokens, or the last. */
const BEGINNINGS: readonly Omit<Bounds, "cutsSchemas">[] = [
  { characters: 600, items: 3 },
  { characters: 300, items: 3 },
  { characters: 160, items: 2 },
  { characters: 100, items: 1 },
];
const MAX_BEGINNING_TOKENS = 1_200;
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
  const { shape = COMPLETE, workspaceId, spellTool = (name) => name } = options;
  const shaped = shapeOutput(operation, answer.output, shape);
  const nextStep =
    shape.compact && isRecord(answer.output) && (shape.fields === undefined || isOfPreview(operation, shape))
      ? nextStepOf(operation.contract, answer.output, workspaceId)
      : undefined;
  const output =
    nextStep === undefined ? shaped : { ...shaped, nextStep: { ...nextStep, tool: spellTool(nextStep.tool) } };
  if (shape.compact && shape.fields === undefined && (isRecord(output["result"]) || isRecord(output["approval"]))) {
    const short = shortRun(output, options);
    return { output: short, text: readingOf(short) };
  }
  const isComplete = shape === COMPLETE;
  const text = (isComplete ? answer.json?.toString() : undefined) ?? JSON.stringify(output);
  const fitted = fitsBudget(text, options.tokens)
    ? { output, text }
    : await fitLarge(operation, request, output, { ...options, whole: answer.output });
  return shape.compact ? { output: fitted.output, text: readingOf(fitted.output) } : fitted;
}

function shapeOutput({ contract }: AnyOperation, given: unknown, shape: AnswerShape): Record<string, unknown> {
  const output = isRecord(given) ? given : {};
  const brief = shape.compact && shape.fields === undefined ? BRIEF_ANSWERS[contract.name] : undefined;
  return brief === undefined ? shapeAnswer(output, shape) : brief(output);
}

async function fitLarge(
  operation: AnyOperation,
  request: OperationRequest,
  shaped: Record<string, unknown>,
  options: FitOptions & { whole: unknown },
): Promise<FittedAnswer> {
  const tokens = options.tokens - ROOM_FOR_NOTICE_TOKENS;
  const page = isPaged(operation) ? await smallerPage(operation, request, shaped, { ...options, tokens }) : shaped;
  const notices = page === shaped ? [] : [pageNotice(page, shaped)];
  const fitted: Shortened = fitsBudget(JSON.stringify(page), tokens)
    ? { value: page, cuts: [] }
    : cutToFit(page, tokens);
  if (fitted.cuts.length > 0) notices.push(cutNotice(fitted.cuts, options));
  const output = readFirst(
    { notice: notices.join(" "), ...(isRecord(fitted.value) && fitted.value) },
    { ...options, first: fitted.first },
  );
  return { output, text: JSON.stringify(output) };
}

/** A run with the beginning of its result, or of what it asks a person to approve. */
function shortRun(run: Record<string, unknown>, options: FitOptions): Record<string, unknown> {
  const fits = ({ value }: Shortened, tokens: number) => fitsBudget(JSON.stringify(value), tokens);
  const beginnings = BEGINNINGS.map((bounds) => shorten(run, { ...bounds, cutsSchemas: false }));
  const begun = beginnings.find((one) => fits(one, MAX_BEGINNING_TOKENS)) ?? beginnings.at(-1);
  const fitted = begun !== undefined && fits(begun, options.tokens) ? begun : cutToFit(run, options.tokens);
  if (fitted.cuts.length === 0) return run;
  const cut = { notice: cutNotice(fitted.cuts, options), ...(isRecord(fitted.value) && fitted.value) };
  const isPreviewCut = fitted.cuts.some((place) => place.startsWith("approval.preview"));
  return isPreviewCut ? readFirst(cut, { ...options, whole: run["approval"] }) : cut;
}

/** Whether the call reads a part of a preview, after which the decision comes. */
function isOfPreview({ contract }: AnyOperation, { fields = [] }: AnswerShape): boolean {
  return contract.name === "agent.approval.get" && fields.every((path) => path.startsWith("preview"));
}

/** A decision comes after its whole preview: the call that reads the rest takes the place of the decision. */
function readFirst(
  output: Record<string, unknown>,
  { whole, first, shape, spellTool = (name) => name }: FitOptions & { whole: unknown; first?: Shortened["first"] },
): Record<string, unknown> {
  const { nextStep } = output;
  const step = isRecord(nextStep) ? previewStep(whole, first, shape?.offset ?? 0) : undefined;
  if (step === undefined || !isRecord(nextStep)) return output;
  const { workspaceId } = Object(nextStep["arguments"]);
  const named = { ...step.arguments, ...(workspaceId === undefined ? {} : { workspaceId }) };
  return { ...output, nextStep: { tool: spellTool(step.tool), arguments: named } };
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
  { tokens, runOperation, shape = COMPLETE }: FitOptions,
): Promise<Record<string, unknown>> {
  let page = whole;
  for (let asked = 0; asked < MAX_PAGE_READS; asked++) {
    const limit = itemsThatFit(page, tokens);
    if (limit === undefined) return page;
    const body = { ...(isRecord(request.body) && request.body), limit };
    const { output } = await runOperation(operation, { ...request, counted: true, body });
    page = isRecord(output) ? shapeOutput(operation, output, shape) : page;
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

/** Half a JSON Schema is wrong, so schemas are cut only if nothing else makes the answer fit. */
function cutToFit(value: Record<string, unknown>, tokens: number): Shortened {
  let shortened: Shortened = { value, cuts: [] };
  for (const cutsSchemas of [false, true]) {
    for (const bounds of LADDER) {
      shortened = shorten(value, { ...bounds, cutsSchemas });
      if (fitsBudget(JSON.stringify(shortened.value), tokens)) return shortened;
    }
  }
  return shortened;
}

function pageNotice(page: Record<string, unknown>, whole: Record<string, unknown>): string {
  const [shown, found] = [page["data"], whole["data"]].map((data) => (Array.isArray(data) ? data.length : 0));
  const next = "nextCursor" in page ? "continue with `nextCursor` as `cursor`" : "continue from the end of this page";
  return `This page has ${shown} of ${found} items, to fit the context of a model; ${next}.`;
}

function cutNotice(cuts: readonly string[], { restAddress, shape = COMPLETE }: FitOptions): string {
  const what = `Truncated to fit the context of a model: ${cuts.join("; ")}.`;
  if (shape.compact) {
    const decided = cuts.some((cut) => cut.startsWith("approval.")) ? " `agent.approval.get` returns it whole." : "";
    return decided === "" ? `${what} Read on with one of them in \`fields\`, and \`offset\`.` : `${what}${decided}`;
  }
  const address = restAddress();
  return address === undefined
    ? `${what} Get the rest with the tools that get or list it.`
    : `${what} Complete response: ${address}`;
}
