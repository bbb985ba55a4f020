import { type KeywordManagerInput, type KeywordManagerResult, keywordManagerSkill, PRICES } from "@findable/contract";
import { findEarlierTurns } from "../../domains/invocations/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { runAgent } from "../agent/agent.ts";
import { readConversation } from "../agent/conversation.ts";
import { withInputFiles } from "../agent/input-files.ts";
import { findModelHelp, type ModelHelp } from "../model-help.ts";
import { answerCommand, understood } from "./answer-command.ts";
import { type Desk, openDesk } from "./changes.ts";
import { readCommand } from "./command.ts";
import { NO_MODEL_SAYS } from "./help.ts";
import { INSTRUCTIONS, TOOLS } from "./instructions.ts";

const PRICE = PRICES.keywordManager.perTurn;

/** One turn of a conversation about the workspace's keywords: by a model with tools, or without one by commands. */
export const keywordManager = defineSkill({
  ...keywordManagerSkill,
  version: 1,
  conversational: true,
  estimate: () => ({ credits: PRICE, durationSeconds: 30 }),
  minimumCredits: () => PRICE,
  async run(ctx, input): Promise<KeywordManagerResult> {
    const model = await findModelHelp(ctx);
    const pending = await findPending(ctx);
    const confirmed = pending !== undefined && readCommand(input.message).kind === "yes";
    const message = confirmed ? pending : input.message;
    const desk = openDesk(ctx, { message, confirmed });
    const reply = model.configured ? await converse(desk, model, input) : await obey(desk, message);
    await desk.charge();
    return { reply, changes: desk.changes };
  },
});

/** What the turn before wanted a yes for. */
async function findPending(ctx: RunContext): Promise<string | undefined> {
  const { id: workspaceId } = ctx.workspace;
  const [last] = await ctx.look("last-turn", (db) =>
    findEarlierTurns(db, { workspaceId, id: ctx.invocation.id, limit: 1 }),
  );
  const pending = last?.result?.["pending"];
  return typeof pending === "string" ? pending : undefined;
}

async function converse({ ctx }: Desk, model: ModelHelp, input: KeywordManagerInput): Promise<string> {
  const messages = await withInputFiles(ctx, await readConversation(ctx, input), {});
  const { reply } = await runAgent(ctx, {
    model,
    instructions: INSTRUCTIONS,
    tools: TOOLS,
    messages,
    outputSchema: null,
    price: 0,
  });
  return String(reply);
}

async function obey(desk: Desk, message: string): Promise<string> {
  const command = readCommand(message);
  const what = understood(command);
  const head = what === undefined ? NO_MODEL_SAYS : `${NO_MODEL_SAYS} I understood: ${what}.`;
  const said = await attempt(desk, command);
  const reply = `${head}\n\n${said}`;
  await desk.ctx.narrate(said);
  return reply;
}

/** Failures that are decisions about the run, and no news for whom it talks to. */
const ENDS_THE_RUN: readonly string[] = ["approval_rejected", "approval_timed_out", "internal_error"];

/** What an operation refuses is an answer, too. */
async function attempt(desk: Desk, command: ReturnType<typeof readCommand>): Promise<string> {
  try {
    return await answerCommand(desk, command);
  } catch (error) {
    if (!(error instanceof AppError) || ENDS_THE_RUN.includes(error.code)) throw error;
    const done = desk.changes.length;
    return `${error.message} ${done === 0 ? "Nothing was changed." : `It stopped there; ${done} were changed before.`}`;
  }
}
