import { type EarlierTurn, findEarlierTurns } from "../../domains/invocations/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { fenceRequest, stripInvisible } from "../../kernel/text/untrusted-text.ts";
import type { LlmMessage } from "../../providers/llm/port.ts";

const MOST_TURNS = 50;
/** Characters of earlier turns that are told; about 10,000 tokens. */
const LONGEST_STORY = 40_000;
const LONGEST_TURN = 8000;

/** What was said in the turns before this run, and what is asked now. */
export async function readConversation(ctx: RunContext, input: Record<string, unknown>): Promise<LlmMessage[]> {
  const turns = await ctx.look("conversation", (db) =>
    findEarlierTurns(db, { workspaceId: ctx.workspace.id, id: ctx.invocation.id, limit: MOST_TURNS }),
  );
  return toMessages(turns, input);
}

/** The newest turns that fit, oldest first; a note stands for the others. */
export function toMessages(turns: readonly EarlierTurn[], input: Record<string, unknown>): LlmMessage[] {
  const told: LlmMessage[][] = [];
  let size = 0;
  for (const turn of turns.toReversed()) {
    const asked = fenceRequest(shorten(askedIn(turn.input)));
    const answered = shorten(answerOf(turn));
    size += asked.length + answered.length;
    if (size > LONGEST_STORY) break;
    told.push([
      { role: "user", text: asked },
      { role: "assistant", text: answered, calls: [] },
    ]);
  }
  const now: LlmMessage = { role: "user", text: fenceRequest(askedIn(input)) };
  const story = [...told.toReversed().flat(), now];
  const [first, ...rest] = story;
  if (told.length === turns.length || first?.role !== "user") return story;
  const note = `(${turns.length - told.length} earlier turns of this conversation are left out.)`;
  return [{ ...first, text: `${note}\n\n${first.text}` }, ...rest];
}

function askedIn(input: Record<string, unknown>): string {
  const { message, ...others } = input;
  return typeof message === "string" && Object.keys(others).length === 0 ? message : JSON.stringify(input);
}

function answerOf({ status, result, error }: EarlierTurn): string {
  if (status === "CANCELLED") return "(This turn was cancelled.)";
  if (result === null) return `(This turn failed: ${error?.message ?? "no reason was recorded"})`;
  const words = result["question"] ?? result["reply"];
  return stripInvisible(typeof words === "string" ? words : JSON.stringify(result));
}

function shorten(text: string): string {
  return text.length <= LONGEST_TURN ? text : `${text.slice(0, LONGEST_TURN)} […]`;
}
