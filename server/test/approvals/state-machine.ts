/** What is asked of a run that waits. `stale` things are asked about an approval that was decided before. */
export type Command =
  | { do: "approve"; subject?: string }
  | { do: "reject" | "skip" | "rerun" | "badRerun" | "cancel" | "timeOut" | "comment" | "stale" };

/** What was answered: `ok`, or the code of the refusal and what it says of the decision that won. */
export type Answer = string;

/** An approval and its run, by the table of the contract. */
export interface Model {
  approval: "PENDING" | "APPROVED" | "REJECTED" | "TIMED_OUT" | "CANCELLED";
  run: "WAITING_APPROVAL" | "RUNNING" | "FAILED" | "CANCELLED";
  /** Why it runs: what will come of it. */
  because?: "approved" | "skipped" | "rerun";
  /** What the letter says that will be sent. */
  subject: string;
  /** Whether a run that was approved was cancelled on its way: then it is not known whether the letter went out. */
  cancelledOnItsWay: boolean;
}

export interface Step {
  model: Model;
  answer: Answer;
}

/** Everything that the table allows to happen next. Only a run on its way leaves a choice: it may end before it is cancelled. */
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

/** Where the model can be after commands that were given at once and answered so: one place for each order that explains it. */
export function explain(model: Model, rivals: readonly { command: Command; answer: Answer }[]): Model[] {
  if (rivals.length === 0) return [model];
  return rivals.flatMap(({ command, answer }, index) =>
    allowed(model, command)
      .filter((step) => step.answer === answer)
      .flatMap((step) => explain(step.model, rivals.toSpliced(index, 1))),
  );
}

/** The moves of a run that the contract knows. */
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
