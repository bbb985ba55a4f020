import fc from "fast-check";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approveStep } from "../../src/domains/approvals/operations/approve-step.ts";
import { commentOnApproval } from "../../src/domains/approvals/operations/comment-on-approval.ts";
import { getApproval } from "../../src/domains/approvals/operations/get-approval.ts";
import { rejectStep } from "../../src/domains/approvals/operations/reject-step.ts";
import { cancelInvocation } from "../../src/domains/invocations/operations/cancel-invocation.ts";
import { AppError } from "../../src/kernel/errors/app-error.ts";
import { openPostOffice, type PostOffice, type Sender } from "./letters.ts";
import { type Answer, type Command, explain, MOVES, type Model } from "./state-machine.ts";

/** The target is 500, with `FULL_SIZE=1`. */
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
/** The commands of each inner list are sent concurrently. */
const sequence = fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });

interface Asked {
  run: string;
  approval: string;
  /** An approval of the same run that was decided earlier. */
  earlier: string | undefined;
}

async function answerOf(sender: Sender, { run, approval, earlier }: Asked, asked: Command): Promise<Answer> {
  const at = { id: run, approvalId: approval };
  try {
    switch (asked.do) {
      case "approve":
        await sender.caller.call(
          approveStep,
          asked.subject === undefined ? at : { ...at, edits: { subject: asked.subject } },
        );
        break;
      case "reject":
        await sender.caller.call(rejectStep, at);
        break;
      case "skip":
        await sender.caller.call(rejectStep, { ...at, skipStep: true });
        break;
      case "rerun":
        await sender.caller.call(rejectStep, { ...at, rerun: { step: "draft" } });
        break;
      case "badRerun":
        await sender.caller.call(rejectStep, { ...at, rerun: { step: "nothing" } });
        break;
      case "cancel":
        await sender.caller.call(cancelInvocation, { id: run });
        break;
      case "comment":
        await sender.caller.call(commentOnApproval, { approval_id: approval, comment: "Hm." });
        break;
      case "timeOut":
        await sender.pass(THREE_DAYS);
        break;
      case "stale":
        if (earlier === undefined) return "already_decided REJECTED";
        await sender.caller.call(approveStep, { id: run, approvalId: earlier });
    }
    return "ok";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { decision, reason, status } = error.details;
    return [error.code, decision ?? reason ?? status].filter((word) => word !== undefined).join(" ");
  }
}

/** Runs a sequence against the service and the table. Returns the first difference; undefined for none. */
async function divergence(commands: readonly (readonly Command[])[]): Promise<unknown> {
  const sender = await office.open({ mode: "test" });
  const first = await sender.ask();
  let asked: Asked = { ...first, earlier: undefined };
  let model: Model = { approval: "PENDING", run: "WAITING_APPROVAL", subject: "Hello", cancelledOnItsWay: false };
  for (const batch of commands) {
    const rivals = await Promise.all(
      batch.map(async (one) => ({ command: one, answer: await answerOf(sender, asked, one) })),
    );
    const explanations = explain(model, rivals);
    const shown = await sender.caller.call(getApproval, { approval_id: asked.approval });
    const fitting = explanations.filter(({ approval }) => approval === shown.status);
    const [next] = fitting.toSorted((one, other) => Number(other.cancelledOnItsWay) - Number(one.cancelledOnItsWay));
    if (next === undefined) return { model, rivals, shown: shown.status, explanations };
    model = next;
    if (model.because !== "rerun" || model.run !== "RUNNING") continue;
    const approval = await sender.waiting(asked.run);
    asked = { run: asked.run, approval, earlier: asked.approval };
    model = { approval: "PENDING", run: "WAITING_APPROVAL", subject: "Hello", cancelledOnItsWay: false };
  }
  if (model.run === "WAITING_APPROVAL") return undefined;
  return endedOtherwise(sender, asked.run, model);
}

async function endedOtherwise(sender: Sender, run: string, model: Model): Promise<unknown> {
  const { status } = await sender.ended(run);
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

test("the service answers any sequence of concurrent commands to a waiting run as the contract's table does", {
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
