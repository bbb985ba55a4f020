import { type EarlierTurn, findEarlierTurns } from "../../domains/invocations/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { fenceRequest, stripInvisible } from "../../kernel/text/untrusted-text.ts";
import type { LlmMessage } from "../../providers/llm/port.ts";

const MAX_TURNS = 50;
/** Characters of earlier turns that are sent to the model; about 10,000 tokens. */
const MAX_HISTORY_CHARACTERS = 40_000;
const MAX_TURN_CHARACTERS = 8000;

/** The earlier turns of the conversation and the current message. */
export async function readConversation(ctx: RunContext, input: Record<string, unknown>): Promise<LlmMessage[]> {
  const turns = await ctx.look("conversation", (db) =>
    findEarlierTurns(db, { workspaceId: ctx.workspace.id, id: ctx.invocation.id, limit: MAX_TURNS }),
  );
  return toMessages(turns, input);
}

/** The newest turns that fit, oldest first. A note replaces the omitted ones. */
export function toMessages(turns: readonly EarlierTurn[], input: Record<string, unknown>): LlmMessage[] {
  const included: LlmMessage[][] = [];
  let size = 0;
  for (const turn of turns.toReversed()) {
    const asked = fenceRequest(shorten(askedIn(turn.input)));
    const answered = shorten(answerOf(turn));
    size += asked.length + answered.length;
    if (size > MAX_HISTORY_CHARACTERS) break;
    included.push([
      { role: "user", text: asked },
      { role: "assistant", text: answered, calls: [] },
    ]);
  }
  const now: LlmMessage = { role: "user", text: fenceRequest(askedIn(input)) };
  const messages = [...included.toReversed().flat(), now];
  const [first, ...rest] = messages;
  if (included.length === turns.length || first?.role !== "user") return messages;
  const note = `(${turns.length - included.length} earlier turns of this conversation are omitted.)`;
  return [{ ...first, text: `${note}\n\n${first.text}` }, ...rest];
}

function askedIn(input: Record<string, unknown>): string {
  const { message, ...others } = input;
  return typeof message === "string" && Object.keys(others).length === 0 ? message : JSON.stringify(input);
}

function answerOf({ status, result, error }: EarlierTurn): string {
  if (status === "CANCELLED") return "(This turn was cancelled.)";
  if (result === null) return `(This turn failed: ${error?.message ?? "no reason was recorded"})`;
  const text = result["question"] ?? result["reply"];
  return stripInvisible(typeof text === "string" ? text : JSON.stringify(result));
}

function shorten(text: string): string {
  return text.length <= MAX_TURN_CHARACTERS ? text : `${text.slice(0, MAX_TURN_CHARACTERS)} […]`;
}
