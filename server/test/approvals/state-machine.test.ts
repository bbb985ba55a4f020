import fc from "fast-check";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approveStep } from "../../src/domains/approvals/operations/approve-step.ts";
import { commentOnApproval } from "../../src/domains/approvals/operations/comment-on-approval.ts";
import { getApproval } from "../../src/domains/approvals/operations/get-approval.ts";
import { rejectStep } from "../../src/domains/approvals/operations/reject-step.ts";
import { cancelInvocation } from "../../src/domains/invocations/operations/cancel-invocation.ts";
import { AppError } from "../../src/kernel/errors/app-error.ts";
import { type Desk, openPostOffice, type PostOffice } from "./letters.ts";
import { type Answer, type Command, explain, MOVES, type Model } from "./state-machine.ts";

/** The bar is 500: `FULL_SIZE=1` has them. */
const SEQUENCES = process.env["FULL_SIZE"] === "1" ? 500 : 100;
const AT_ONCE = 10;
const THREE_DAYS = 3 * 86_400 + 1;

let office: PostOffice;

beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office[Symbol.asyncDispose]());

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record(
    { do: fc.constant("approve" as const), subject: fc.constantFrom("Hi", "Good day") },
    { requiredKeys: ["do"] },
  ),
  fc.record({
    do: fc.constantFrom("reject", "skip", "rerun", "rerun", "badRerun", "cancel", "timeOut", "comment", "stale"),
  }),
);
/** Each inner list is given at once. */
const sequence = fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });

interface Asked {
  run: string;
  approval: string;
  /** One of the same run that was decided before. */
  earlier: string | undefined;
}

async function answerOf(desk: Desk, { run, approval, earlier }: Asked, asked: Command): Promise<Answer> {
  const at = { id: run, approvalId: approval };
  try {
    switch (asked.do) {
      case "approve":
        await desk.caller.call(
          approveStep,
          asked.subject === undefined ? at : { ...at, edits: { subject: asked.subject } },
        );
        break;
      case "reject":
        await desk.caller.call(rejectStep, at);
        break;
      case "skip":
        await desk.caller.call(rejectStep, { ...at, skipStep: true });
        break;
      case "rerun":
        await desk.caller.call(rejectStep, { ...at, rerun: { step: "draft" } });
        break;
      case "badRerun":
        await desk.caller.call(rejectStep, { ...at, rerun: { step: "nothing" } });
        break;
      case "cancel":
        await desk.caller.call(cancelInvocation, { id: run });
        break;
      case "comment":
        await desk.caller.call(commentOnApproval, { approval_id: approval, comment: "Hm." });
        break;
      case "timeOut":
        await desk.pass(THREE_DAYS);
        break;
      case "stale":
        if (earlier === undefined) return "already_decided REJECTED";
        await desk.caller.call(approveStep, { id: run, approvalId: earlier });
    }
    return "ok";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { decision, reason, status } = error.details;
    return [error.code, decision ?? reason ?? status].filter((word) => word !== undefined).join(" ");
  }
}

/** Plays a sequence against the service and the table. Answers what the two disagree about; nothing where they do not. */
async function divergence(commands: readonly (readonly Command[])[]): Promise<unknown> {
  const desk = await office.open({ mode: "test" });
  const first = await desk.ask();
  let asked: Asked = { ...first, earlier: undefined };
  let model: Model = { approval: "PENDING", run: "WAITING_APPROVAL", subject: "Hello", cancelledOnItsWay: false };
  for (const batch of commands) {
    const rivals = await Promise.all(
      batch.map(async (one) => ({ command: one, answer: await answerOf(desk, asked, one) })),
    );
    const explanations = explain(model, rivals);
    const shown = await desk.caller.call(getApproval, { approval_id: asked.approval });
    const fitting = explanations.filter(({ approval }) => approval === shown.status);
    const [next] = fitting.toSorted((one, other) => Number(other.cancelledOnItsWay) - Number(one.cancelledOnItsWay));
    if (next === undefined) return { model, rivals, shown: shown.status, explanations };
    model = next;
    if (model.because !== "rerun" || model.run !== "RUNNING") continue;
    const approval = await desk.waiting(asked.run);
    asked = { run: asked.run, approval, earlier: asked.approval };
    model = { approval: "PENDING", run: "WAITING_APPROVAL", subject: "Hello", cancelledOnItsWay: false };
  }
  if (model.run === "WAITING_APPROVAL") return undefined;
  return endedOtherwise(desk, asked.run, model);
}

async function endedOtherwise(desk: Desk, run: string, model: Model): Promise<unknown> {
  const { status } = await desk.ended(run);
  const letters = (office.sent.get(run) ?? []).map(({ subject }) => subject);
  const expected = model.run === "RUNNING" ? "SUCCEEDED" : model.run;
  const mayBeSent = model.because === "approved";
  const fits = mayBeSent && letters.length === 1 ? letters[0] === model.subject : letters.length === 0;
  const missing = mayBeSent && !model.cancelledOnItsWay && letters.length === 0;
  const [moves] = await office.database.system.batch<{ move: string }>([
    sql`select concat(data ->> 'from', ' ', data ->> 'to') as move from invocation_events where invocation_id = ${run} and type = 'status.changed'`,
  ]);
  const unknownMoves = (moves ?? []).filter(({ move }) => !MOVES.has(move));
  if (status === expected && fits && !missing && unknownMoves.length === 0) return undefined;
  return { model, status, letters, unknownMoves };
}

test("whatever is asked of a waiting run, in any order and at once, the service answers as the contract's table does", {
  timeout: 180_000,
}, async () => {
  const property = fc.asyncProperty(
    fc.array(sequence, { minLength: AT_ONCE, maxLength: AT_ONCE }),
    async (sequences) => {
      const divergences = await Promise.all(sequences.map(divergence));
      expect(divergences.filter((one) => one !== undefined)).toEqual([]);
    },
  );

  await fc.assert(property, { numRuns: SEQUENCES / AT_ONCE, endOnFailure: true });
});
