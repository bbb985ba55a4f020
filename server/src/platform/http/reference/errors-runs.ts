import type { Explanation } from "./errors-explained.ts";

/** Codes about runs and approvals. Many of them occur in the `error` of a run. */
export const runErrors = {
  already_decided: {
    cause: "Another person decided this approval first, or the run was cancelled.",
    remedy: "None: the decision in the details is final.",
    details: { reason: ["invocation_cancelled if a cancellation closed the approval.", "invocation_cancelled"] },
  },
  approval_timed_out: {
    cause: "The approval's timeoutAt has passed, and its run was cancelled.",
    remedy: "Start the run again.",
  },
  invalid_edits: {
    cause: "The edits change a field that is not editable, or are invalid.",
    remedy: "Edit only fields in the approval's editableFields.",
  },
  invalid_rerun_step: {
    cause: "The run did not perform the step in rerun, or an irreversible effect followed it.",
    remedy: "Name the step under review or an earlier completed step.",
  },
  invalid_trust: {
    cause: "A trust grant cannot have this subject, for example all of a public email provider.",
    remedy: "Trust the contact or the step instead.",
  },
  approval_rejected: {
    cause: "A person rejected a step of the run, so the run ended.",
    remedy: "Read the note of the decision and start again accordingly.",
  },
  budget_too_low: {
    cause: "budget.maxCredits is below the minimum of this skill.",
    remedy: "Raise it to details.minimumCredits or more.",
    details: {
      maxCredits: ["The budget in the request.", 10],
      minimumCredits: ["The minimum of the skill.", 78],
      skill: ["The skill of the run.", "bootstrap_brand"],
    },
  },
  budget_exceeded: {
    cause: "The run reached its budget and ended.",
    remedy: "Start it again with a larger budget. Its results are kept.",
    details: {
      step: ["The step that the budget did not cover.", "label-keywords"],
      available: ["Remaining credits of the budget.", 3],
    },
  },
  concurrent_generation: {
    cause: "Another run is writing this text.",
    remedy: "Wait for that run to end, or cancel it.",
  },
  no_drafts_produced: {
    cause: "No site in the results was suitable for outreach.",
    remedy: "Try another keyword, or relax the filters.",
  },
  serp_too_small: {
    cause: "The results page has too few results to compare.",
    remedy: "Try another query, location or language.",
  },
  no_gaps_found: {
    cause: "The comparison found no gap: the brand covers all that the competitors cover.",
    remedy: "Add competitors, or relax the thresholds.",
  },
  no_segments_found: {
    cause:
      "The run was to replace the audience segments and found none. The existing segments are kept, and the run was free.",
    remedy: "Name the audience in `seedText`, or read another site.",
  },
  replay_diverged: {
    cause: "The code of the run requested other steps than those recorded.",
    remedy: "Start the run again and report the requestId.",
  },
  run_abandoned: {
    cause: "The run repeatedly stopped making progress.",
    remedy: "Start it again and report the id of the run.",
  },
  skill_unavailable: {
    cause: "This installation cannot run the skill or the operation at present.",
    remedy: "Retry later, or ask the operator which features are enabled.",
    details: { operation: ["The operation, if that is the reason.", "research.serp.fetch"] },
  },
  internal_error: {
    cause: "The service failed.",
    remedy: "Do not retry. Report the requestId.",
  },
} as const satisfies Record<string, Explanation>;
