import { ERROR_STATUS, type ErrorCode } from "@findable/contract";

interface Explanation {
  cause: string;
  remedy: string;
}

const BY_STATUS: Record<number, Explanation> = {
  400: {
    cause: "The request is not what the operation takes.",
    remedy: "Correct the fields named in details.errors and send it again.",
  },
  401: {
    cause: "The key is missing, or it is not valid any more.",
    remedy: "Send a valid key as Authorization: Bearer <key>.",
  },
  402: {
    cause: "There are not enough credits left.",
    remedy: "Grant credits or lower budget.maxCredits; details has both numbers.",
  },
  403: {
    cause: "The key may not do this.",
    remedy: "Use a key with the right scope and workspace, or connect the integration named in the message.",
  },
  404: {
    cause: "There is no such resource in this workspace.",
    remedy: "Check the identifier and the workspace; archived resources need includeArchived=true.",
  },
  405: {
    cause: "The address exists and does not answer to this method.",
    remedy: "Use one of the methods in the Allow header.",
  },
  409: {
    cause: "The request collides with something that has happened already.",
    remedy: "Read the resource again and decide by what details says.",
  },
  410: {
    cause: "It was possible once, and its time has passed.",
    remedy: "Start again; details says when it ended.",
  },
  413: { cause: "The request is larger than this operation takes.", remedy: "Send less, or in several requests." },
  507: {
    cause: "The workspace has no storage left.",
    remedy: "Delete files it no longer needs, or raise its storage.",
  },
  415: {
    cause: "The body is not in a format this operation reads.",
    remedy: "Send JSON in UTF-8 with Content-Type: application/json.",
  },
  422: {
    cause: "The request is well formed, and a rule of the service forbids it.",
    remedy: "Change what the message names.",
  },
  429: { cause: "Too much at once.", remedy: "Wait as long as Retry-After says, then try again with growing pauses." },
  500: { cause: "Something is wrong on the service's side.", remedy: "Do not retry. Report the requestId." },
  503: {
    cause: "Something the service depends on is away for the moment.",
    remedy: "Wait as long as Retry-After says and retry, at most five times with growing pauses.",
  },
};

const BY_CODE: Partial<Record<ErrorCode, Explanation>> = {
  key_revoked: { cause: "The key was revoked.", remedy: "Create another key." },
  key_expired: { cause: "The key has reached its expiresAt.", remedy: "Create another key." },
  workspace_forbidden: {
    cause: "The key does not reach the workspace named in X-Workspace-Id.",
    remedy: "Send the id of one of your own workspaces.",
  },
  agency_key_required: {
    cause: "A key of one workspace cannot do what concerns the whole agency.",
    remedy: "Use an agency key.",
  },
  unknown_skill: {
    cause: "There is no such skill, or this workspace cannot see it.",
    remedy: "See agent.skills.list.",
  },
  unknown_action: {
    cause: "The action is not the name of an operation.",
    remedy: "Use an operation's name as in /openapi.json.",
  },
  idempotency_replay: {
    cause: "This Idempotency-Key was used for another request within 24 hours, or its first request is still running.",
    remedy:
      "Use a new key for a new request. Where `details.state` is `in_progress`, send the same again after Retry-After.",
  },
  budget_too_low: {
    cause: "budget.maxCredits is below what this skill needs at least.",
    remedy: "Raise it; details has the minimum.",
  },
  budget_exceeded: {
    cause: "The run reached its budget and was ended.",
    remedy: "Start it again with a larger budget; what it wrote is kept.",
  },
  concurrency_limited: { cause: "Too many runs wait already.", remedy: "Wait until some have ended." },
  model_unavailable: {
    cause: "No language model is configured, or it does not answer.",
    remedy: "Configure one, or try again later.",
  },
  replay_diverged: {
    cause: "The run's code asked for other steps than those on its record.",
    remedy: "Start the run again and report the requestId.",
  },
  run_abandoned: {
    cause: "The run stopped making progress several times in a row.",
    remedy: "Start it again and report its id.",
  },
};

/** The page that an envelope's `type` points to. */
export function errorPage(code: ErrorCode): string {
  const status = ERROR_STATUS[code];
  const { cause, remedy } = explain(code);
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${code}</title>`,
    "<style>body{font:1rem/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem}</style>",
    `<h1><code>${code}</code></h1><p>HTTP status ${status}</p>`,
    `<h2>What it means</h2><p>${escapeHtml(cause)}</p><h2>What to do</h2><p>${escapeHtml(remedy)}</p></html>`,
  ].join("\n");
}

/** A sentence on what the caller can do about a code. */
export function remedyOf(code: ErrorCode): string {
  return explain(code).remedy;
}

function explain(code: ErrorCode): Explanation {
  return BY_CODE[code] ?? BY_STATUS[ERROR_STATUS[code]] ?? { cause: "", remedy: "" };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
