import { type CreatedKeywords, type Keyword, type KeywordManagerResult, PRICES } from "@findable/contract";
import { labelledFor } from "../../domains/keywords/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { OperationOutcome } from "../../kernel/runs/child-run.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

export type KeywordChange = KeywordManagerResult["changes"][number];

/** Changes without confirmation. More of them need a person's yes. */
export const MAX_WITHOUT_CONSENT = 100;

/** A turn of the conversation. Its context records the changes of operations and asks for confirmation before too many of them. */
export interface Turn {
  ctx: RunContext;
  changes: KeywordChange[];
  /** Charges the price of the turn, only once. */
  charge(): Promise<void>;
  /** Asks for confirmation if `more` changes exceed the limit and the person has not confirmed. It then ends the run's turn. */
  consent(more: number, action: string): Promise<void>;
}

export interface TurnOptions {
  /** The person's message, which is repeated after a yes. */
  message: string;
  /** Whether the person has confirmed it. */
  confirmed: boolean;
}

export function openTurn(ctx: RunContext, { message, confirmed }: TurnOptions): Turn {
  const changes: KeywordChange[] = [];
  let charged = false;
  let planned = 0;

  async function charge(): Promise<void> {
    if (charged) return;
    charged = true;
    await ctx.step("turn", { price: PRICES.keywordManager.perTurn }, async () => null);
  }

  async function consent(more: number, action: string): Promise<void> {
    planned += more;
    if (confirmed || planned <= MAX_WITHOUT_CONSENT) return;
    const question = `This would ${action}, ${planned} changes in total. Continue? Answer yes or no.`;
    if (ctx.invocation.depth > 0) {
      throw new AppError(
        "forbidden",
        `${question} This run is part of another run, so it cannot ask a person. Change fewer keywords.`,
      );
    }
    await charge();
    await ctx.ask("consent", question, { reply: question, changes, pending: message });
  }

  async function call(step: string, name: string, input: Record<string, unknown>): Promise<OperationOutcome> {
    const before = await lookBefore(step, name, input);
    const shows = before === undefined ? {} : { shows: { keyword: before.keyword } };
    const outcome = await ctx.operation(step, name, input, shows);
    changes.push(...changesOf(name, before, outcome));
    return outcome;
  }

  async function lookBefore(step: string, name: string, input: Record<string, unknown>): Promise<Keyword | undefined> {
    if (name === "research.keyword.update" || name === "research.keyword.delete") {
      await consent(1, "change keywords");
      const id = String(input["id"]);
      const { output } = await ctx.operation(`${step}:before`, "research.keyword.get", { id, includeArchived: true });
      return asKeyword(output);
    }
    if (name === "research.keyword.create" || name === "research.keyword.bulk_create") {
      const { keywords } = input;
      await consent(Array.isArray(keywords) ? keywords.length : 0, "add keywords");
    }
    if (name === "research.keyword.relabel" && input["dryRun"] !== true) {
      const { output } = await ctx.operation(`${step}:estimate`, name, { ...input, dryRun: true });
      await consent(labelledFor(creditsIn(output)), "label keywords");
    }
    return undefined;
  }

  return {
    ctx: {
      ...ctx,
      operation: call,
      ask: async (name, question) => {
        await charge();
        return ctx.ask(name, question, { reply: question, changes });
      },
    },
    changes,
    charge,
    consent,
  };
}

function changesOf(name: string, before: Keyword | undefined, { output, child }: OperationOutcome): KeywordChange[] {
  switch (name) {
    case "research.keyword.update":
      return before === undefined ? [] : updated(before, asKeyword(output));
    case "research.keyword.delete":
      return before === undefined || before.status === "ARCHIVED" ? [] : [archived(before)];
    case "research.keyword.create":
    case "research.keyword.bulk_create":
      return asCreated(output).created.map(({ id, keyword, status }) => ({
        action: "created",
        keywordId: id,
        keyword,
        before: null,
        after: { status },
      }));
    case "research.keyword.relabel":
      return relabelled(child?.result ?? {});
    default:
      return [];
  }
}

function archived({ id, keyword, status }: Keyword): KeywordChange {
  return { action: "archived", keywordId: id, keyword, before: { status }, after: { status: "ARCHIVED" } };
}

const TRACKED_FIELDS = ["status", "priority", "pillarId", "tags", "intentLabels", "relevanceLabel"] as const;

function updated(before: Keyword, after: Keyword): KeywordChange[] {
  const fields = TRACKED_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (fields.length === 0) return [];
  const pick = (keyword: Keyword) => Object.fromEntries(fields.map((field) => [field, keyword[field]]));
  const action = after.status === "ARCHIVED" && before.status !== "ARCHIVED" ? "archived" : "updated";
  return [{ action, keywordId: after.id, keyword: after.keyword, before: pick(before), after: pick(after) }];
}

interface RelabelChange {
  id: string;
  keyword: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

function relabelled(result: Record<string, unknown>): KeywordChange[] {
  const { changes = [] } = result as { changes?: RelabelChange[] };
  return changes.map(({ id, keyword, before, after }) => ({
    action: "updated",
    keywordId: id,
    keyword,
    before,
    after,
  }));
}

// The pipeline validates the output of operations against their contracts.
function asKeyword(output: unknown): Keyword {
  return output as Keyword;
}

export function asCreated(output: unknown): CreatedKeywords {
  return output as CreatedKeywords;
}

function creditsIn(output: unknown): number {
  const { estimatedCost } = output as { estimatedCost?: { credits: number } };
  return estimatedCost?.credits ?? 0;
}
