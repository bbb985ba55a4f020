import { type KeywordManagerInput, type KeywordManagerResult, keywordManagerSkill, PRICES } from "@findable/contract";
import { findEarlierTurns } from "../../domains/invocations/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { FATAL_CODES, runAgent } from "../agent/agent.ts";
import { readConversation } from "../agent/conversation.ts";
import { withInputFiles } from "../agent/input-files.ts";
import { findOptionalModel, type OptionalModel } from "../optional-providers/optional-model.ts";
import { NO_MODEL_NOTE } from "./help.ts";
import { INSTRUCTIONS, TOOLS } from "./instructions.ts";
import { readCommand } from "./read-command.ts";
import { describeCommand, runCommand } from "./run-command.ts";
import { openTurn, type Turn } from "./turn.ts";

const PRICE = PRICES.keywordManager.perTurn;

/** One turn of a conversation about the workspace's keywords. A model with tools handles it, or without a model, commands do. */
export const keywordManager = defineSkill({
  ...keywordManagerSkill,
  version: 1,
  conversational: true,
  estimate: () => ({ credits: PRICE, durationSeconds: 30 }),
  minimumCredits: () => PRICE,
  async run(ctx, input): Promise<KeywordManagerResult> {
    const model = await findOptionalModel(ctx);
    const pending = await findPending(ctx);
    const confirmed = pending !== undefined && readCommand(input.message).kind === "yes";
    const message = confirmed ? pending : input.message;
    const turn = openTurn(ctx, { message, confirmed });
    const { reply, warnings } = model.configured
      ? await replyWithModel(turn, model, input)
      : await replyWithCommands(turn, message);
    await turn.charge();
    return { reply, changes: turn.changes, warnings };
  },
});

/** The message that the previous turn asked the person to confirm. */
async function findPending(ctx: RunContext): Promise<string | undefined> {
  const { id: workspaceId } = ctx.workspace;
  const [last] = await ctx.look("last-turn", (db) =>
    findEarlierTurns(db, { workspaceId, id: ctx.invocation.id, limit: 1 }),
  );
  const pending = last?.result?.["pending"];
  return typeof pending === "string" ? pending : undefined;
}

type Reply = Pick<KeywordManagerResult, "reply" | "warnings">;

async function replyWithModel({ ctx }: Turn, model: OptionalModel, input: KeywordManagerInput): Promise<Reply> {
  const { messages, warnings } = await withInputFiles(ctx, await readConversation(ctx, input), {});
  const { reply } = await runAgent(ctx, {
    model,
    instructions: INSTRUCTIONS,
    tools: TOOLS,
    messages,
    outputSchema: null,
    price: 0,
  });
  return { reply: String(reply), warnings };
}

async function replyWithCommands(turn: Turn, message: string): Promise<Reply> {
  const command = readCommand(message);
  const description = describeCommand(command);
  const head = description === undefined ? NO_MODEL_NOTE : `${NO_MODEL_NOTE} I understood: ${description}.`;
  const result = await tryCommand(turn, command);
  await turn.ctx.narrate(result);
  const files = await turn.ctx.files.list();
  const warnings = files.map(({ path }) => `${path}: Not read, because no language model is configured.`);
  return { reply: `${head}\n\n${result}`, warnings };
}

/** Runs a command. An error that does not end the run becomes the reply. */
async function tryCommand(turn: Turn, command: ReturnType<typeof readCommand>): Promise<string> {
  try {
    return await runCommand(turn, command);
  } catch (error) {
    if (!(error instanceof AppError) || FATAL_CODES.includes(error.code)) throw error;
    const done = turn.changes.length;
    return `${error.message} ${done === 0 ? "Nothing was changed." : `The command stopped after ${done} changes.`}`;
  }
}
