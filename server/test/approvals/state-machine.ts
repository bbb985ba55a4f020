/** Commands to a waiting run. `stale` ones name an approval that was decided earlier. */
export type Command =
  | { do: "approve"; subject?: string }
  | { do: "reject" | "skip" | "rerun" | "badRerun" | "cancel" | "timeOut" | "comment" | "stale" };

/** `ok`, or the code of the refusal and the decision that it names. */
export type Answer = string;

/** The state of an approval and its run, by the table of the contract. */
export interface Model {
  approval: "PENDING" | "APPROVED" | "REJECTED" | "TIMED_OUT" | "CANCELLED";
  run: "WAITING_APPROVAL" | "RUNNING" | "FAILED" | "CANCELLED";
  /** Why the run continues, which determines how it ends. */
  because?: "approved" | "skipped" | "rerun";
  /** The subject of the letter to send. */
  subject: string;
  /** Whether an approved run was cancelled before its end. The letter may or may not have been sent. */
  cancelledOnItsWay: boolean;
}

export interface Step {
  model: Model;
  answer: Answer;
}

/** The next states that the table allows. More than one only for a running run, which may end before it is cancelled. */
function allowed(model: Model, command: Command): Step[] {
  switch (command.do) {
    case "comment":
      return [{ model, answer: "ok" }];
    case "stale":
      return [{ model, answer: "already_decided REJECTED" }];
    case "timeOut":
      return model.approval === "PENDING"
        ? [{ model: { ...model, approval: "TIMED_OUT", run: "CANCELLED" }, answer: "ok" }]
        : [{ model, answer: "ok" }];
    case "cancel":
      return cancelled(model);
    case "badRerun":
      return [{ model, answer: refusal(model) ?? "invalid_rerun_step" }];
    case "approve": {
      const subject = command.subject ?? model.subject;
      return decided(model, { approval: "APPROVED", run: "RUNNING", because: "approved", subject });
    }
    case "reject":
      return decided(model, { approval: "REJECTED", run: "FAILED" });
    case "skip":
      return decided(model, { approval: "REJECTED", run: "RUNNING", because: "skipped" });
    case "rerun":
      return decided(model, { approval: "REJECTED", run: "RUNNING", because: "rerun" });
  }
}

function decided(model: Model, change: Partial<Model>): Step[] {
  const refused = refusal(model);
  return refused === undefined ? [{ model: { ...model, ...change }, answer: "ok" }] : [{ model, answer: refused }];
}

function refusal({ approval }: Model): Answer | undefined {
  switch (approval) {
    case "PENDING":
      return undefined;
    case "APPROVED":
    case "REJECTED":
      return `already_decided ${approval}`;
    case "CANCELLED":
      return "already_decided invocation_cancelled";
    case "TIMED_OUT":
      return "approval_timed_out";
  }
}

function cancelled(model: Model): Step[] {
  switch (model.run) {
    case "WAITING_APPROVAL":
      return [{ model: { ...model, approval: "CANCELLED", run: "CANCELLED" }, answer: "ok" }];
    case "CANCELLED":
      return [{ model, answer: "ok" }];
    case "FAILED":
      return [{ model, answer: "concurrent_modification FAILED" }];
    case "RUNNING":
      return [
        { model: { ...model, run: "CANCELLED", cancelledOnItsWay: true }, answer: "ok" },
        ...(model.because === "rerun" ? [] : [{ model, answer: "concurrent_modification SUCCEEDED" }]),
      ];
  }
}

/** The possible states after concurrent commands with these answers: one for each order that explains the answers. */
export function explain(model: Model, rivals: readonly { command: Command; answer: Answer }[]): Model[] {
  if (rivals.length === 0) return [model];
  return rivals.flatMap(({ command, answer }, index) =>
    allowed(model, command)
      .filter((step) => step.answer === answer)
      .flatMap((step) => explain(step.model, rivals.toSpliced(index, 1))),
  );
}

/** The transitions of a run in the contract. */
export const MOVES: ReadonlySet<string> = new Set([
  "PENDING RUNNING",
  "RUNNING WAITING_APPROVAL",
  "WAITING_APPROVAL RUNNING",
  "WAITING_APPROVAL FAILED",
  "WAITING_APPROVAL CANCELLED",
  "RUNNING SUCCEEDED",
  "RUNNING FAILED",
  "RUNNING CANCELLED",
]);
