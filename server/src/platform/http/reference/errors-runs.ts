import type { Explanation } from "./errors-explained.ts";

/** Codes about runs and approvals; many are found in the `error` of a run. */
export const runErrors = {
  already_decided: {
    cause: "Somebody decided this approval first, or the run was cancelled.",
    remedy: "Nothing: the decision in details holds.",
    details: { reason: ["invocation_cancelled where a cancel closed it.", "invocation_cancelled"] },
  },
  approval_timed_out: {
    cause: "The approval's timeoutAt has passed, and its run was cancelled.",
    remedy: "Start the run again.",
  },
  invalid_edits: {
    cause: "The edits touch a field that may not be edited, or do not fit its form.",
    remedy: "Edit only what the approval's editableFields name.",
  },
  invalid_rerun_step: {
    cause: "The step named in rerun was not done by this run, or something irreversible was done after it.",
    remedy: "Name the step under review or one that was completed before it.",
  },
  invalid_trust: {
    cause: "Trust cannot be given to this subject, for example to all of a public mail provider.",
    remedy: "Trust the contact or the step instead of the account.",
  },
  approval_rejected: {
    cause: "A person rejected a step of the run, so the run ended.",
    remedy: "Read the note of the decision and start again with what it asks for.",
  },
  budget_too_low: {
    cause: "budget.maxCredits is below what this skill needs at least.",
    remedy: "Raise it to details.minimumCredits or more.",
    details: {
      maxCredits: ["The budget that was sent.", 10],
      minimumCredits: ["The least it needs.", 78],
      skill: ["The skill that was to run.", "bootstrap_brand"],
    },
  },
  budget_exceeded: {
    cause: "The run reached its budget and was ended.",
    remedy: "Start it again with a larger budget; what it wrote is kept.",
    details: { step: ["The step it could not pay for.", "label-keywords"], available: ["Credits that were left.", 3] },
  },
  concurrent_generation: {
    cause: "This text is being written by another run.",
    remedy: "Wait for that run to end, or cancel it.",
  },
  no_drafts_produced: {
    cause: "No page among the results was fit to be written to.",
    remedy: "Try another keyword, or loosen the filters.",
  },
  serp_too_small: {
    cause: "The results page has too few results to compare with.",
    remedy: "Try another query, location or language.",
  },
  no_gaps_found: {
    cause: "The comparison found nothing that competitors have and this site has not.",
    remedy: "Add competitors, or loosen the thresholds.",
  },
  replay_diverged: {
    cause: "The run's code asked for other steps than those on its record.",
    remedy: "Start the run again and report the requestId.",
  },
  run_abandoned: {
    cause: "The run stopped making progress several times in a row.",
    remedy: "Start it again and report its id.",
  },
  skill_unavailable: {
    cause: "This installation cannot run the skill or the operation at the moment.",
    remedy: "Try again later, or ask the operator what is switched on.",
    details: { operation: ["The operation, where that is the reason.", "research.serp.fetch"] },
  },
  internal_error: {
    cause: "Something is wrong on the service's side.",
    remedy: "Do not retry. Report the requestId.",
  },
} as const satisfies Record<string, Explanation>;
