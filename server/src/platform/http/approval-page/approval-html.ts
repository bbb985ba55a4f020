import type { SharedApproval } from "../../../kernel/runs/approval-links.ts";
import { type Html, html } from "../reference/html.ts";
import { type Entries, renderField } from "./edit-fields.ts";
import { framePage } from "./page-frame.ts";
import { nameOf, renderValue } from "./preview-html.ts";
import { longMoment, timeLeft } from "./times.ts";

/** A refused form, to show it again with its problems. */
export interface Returned {
  entered: Entries;
  /** The problem, in a sentence. */
  problem: string;
  /** By field of the preview. */
  faults: ReadonlyMap<string, string>;
}

/** The page of one approval for the recipient of a share link. */
export function renderApproval(shared: SharedApproval, formToken: string, returned?: Returned): string {
  const { approval, workspaceName } = shared;
  const waits = approval.status === "PENDING";
  const title = waits ? `${workspaceName} asks for your approval` : TITLES[approval.status];
  const body = html`${returned === undefined ? undefined : html`<p class="problem" role="alert">${returned.problem}</p>`}
<h1>${title}</h1>
${waits ? html`<p class="lead">${approval.reason}</p>` : renderEnd(shared)}
${renderFacts(shared)}
${waits && shared.canApprove ? renderDecision(shared, formToken, returned) : renderPreview(shared)}
${renderFiles(shared)}
${renderComments(shared, formToken, returned)}`;
  return framePage(title, body);
}

const TITLES = {
  PENDING: "Waiting",
  APPROVED: "Approved",
  REJECTED: "Rejected",
  TIMED_OUT: "Too late",
  CANCELLED: "No longer needed",
} as const;

function renderEnd({ approval, recipient, skipped, workspaceName }: SharedApproval): Html {
  const { status, decidedAt, approver, note, timeoutAt } = approval;
  if (status === "TIMED_OUT") {
    return html`<p class="lead">The approval expired on ${longMoment(timeoutAt)} without a decision, so nothing was done. Ask ${workspaceName} to start it again.</p>`;
  }
  if (status === "CANCELLED") return html`<p class="lead">Closed before it took effect. Nothing was done.</p>`;
  const who = approver === recipient ? "you" : whoIs(approver ?? "");
  const outcome =
    status === "APPROVED"
      ? "The action runs exactly as shown below."
      : skipped
        ? "The run continues without this step."
        : "The action does not run.";
  const said =
    note === undefined ? undefined : html`<blockquote dir="auto"><span class="text lines">${note}</span></blockquote>`;
  return html`<p class="lead">${TITLES[status]} by ${who}${decidedAt === undefined ? "" : ` on ${longMoment(decidedAt)}`}. ${outcome}</p>${said}`;
}

function whoIs(approver: string): string {
  if (approver.startsWith("akey_")) return `the workspace's team (${approver})`;
  return approver.startsWith("trust:") ? "a trust grant" : approver;
}

function renderFacts({ approval, recipient, run, now }: SharedApproval): Html {
  const { skill, step, raisedAt, timeoutAt, status } = approval;
  const facts: [string, Html][] = [
    ["For", html`${recipient}`],
    ["Requested", html`${longMoment(raisedAt)}`],
    ["Skill and step", html`<code>${skill}</code>, <code>${step}</code>`],
    ["Cost so far", html`${run.creditsUsed} ${run.creditsUsed === 1 ? "credit" : "credits"}`],
  ];
  if (status === "PENDING") {
    const left = html`<strong>${longMoment(timeoutAt)}</strong> <span class="hint together">${timeLeft(now, timeoutAt)}</span>`;
    facts.unshift(["Decide until", left]);
  }
  return html`<dl class="facts">${facts.map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>`)}</dl>`;
}

function renderPreview({ approval }: SharedApproval): Html {
  return html`<section><h2>Content</h2><div class="preview">${Object.entries(approval.preview).map(shownField)}</div></section>`;
}

/** Sorts editable fields first and identifiers last. */
function inOrder({ preview, editableFields }: SharedApproval["approval"]): [string, unknown][] {
  const place = (name: string) => {
    const at = editableFields.indexOf(name);
    return at >= 0 ? at : /(^id|Id)$/.test(name) ? editableFields.length + 1 : editableFields.length;
  };
  return Object.entries(preview).toSorted(([one], [other]) => place(one) - place(other));
}

function shownField([name, value]: [string, unknown]): Html {
  return html`<div class="field"><h3>${nameOf(name)}</h3><div>${renderValue(value)}</div></div>`;
}

function renderDecision(shared: SharedApproval, formToken: string, returned: Returned | undefined): Html {
  const { approval, kind } = shared;
  const entered: Entries = returned?.entered ?? new Map();
  const fields = inOrder(approval).map(([name, value]) =>
    approval.editableFields.includes(name)
      ? html`<div class="field">${renderField(shared, name, entered, returned?.faults.get(name))}</div>`
      : shownField([name, value]),
  );
  return html`<form method="post">
<input type="hidden" name="form" value="${formToken}">
<section><h2>What will be done</h2><div class="preview">${fields}</div></section>
<section class="decide"><h2>Your decision</h2>
<label for="note">Note <span class="hint">kept with the decision</span></label>
<textarea id="note" name="note" rows="2" maxlength="5000" dir="auto">
${entered.get("note") ?? ""}</textarea>
<div class="choices">${CHOICES[kind].map(([action, label, meaning]) => html`<div><button name="action" value="${action}" class="${action}" aria-describedby="${action}-means">${label}</button><p id="${action}-means">${meaning}</p></div>`)}</div>
</section></form>`;
}

type Choice = readonly [action: "approve" | "skip" | "reject", label: string, meaning: string];

const CHOICES: Record<SharedApproval["kind"], readonly Choice[]> = {
  effect: [
    ["approve", "Approve", "The action runs exactly as shown above, with your changes."],
    ["skip", "Skip this step", "The action does not run, and the run continues."],
    ["reject", "Reject", "The action does not run, and the run ends."],
  ],
  step: [
    ["approve", "Approve", "The step runs, and the run continues."],
    ["skip", "Skip this step", "The step does not run. The run continues if possible."],
    ["reject", "Reject", "The step does not run, and the run ends."],
  ],
  unknown: [
    ["approve", "Send it again", "The action may then have happened twice."],
    ["skip", "Count it as done", "It is not sent again, and the run continues."],
    ["reject", "End the run", "It is not sent again, and the run fails."],
  ],
};

function renderFiles({ run }: SharedApproval): Html | undefined {
  if (run.files.length === 0) return undefined;
  return html`<section><h2>Files so far</h2><ul class="files">${run.files.map((path) => html`<li><code>${path}</code></li>`)}</ul></section>`;
}

function renderComments({ approval }: SharedApproval, formToken: string, returned: Returned | undefined): Html {
  const said = approval.comments.map(
    ({ author, comment, at }) =>
      html`<li><p class="by"><strong>${author}</strong> <span class="hint">${longMoment(at)}</span></p><span class="text lines" dir="auto">${comment}</span></li>`,
  );
  const form =
    approval.status === "PENDING"
      ? html`<form method="post"><input type="hidden" name="form" value="${formToken}">
<label for="comment">Add a comment <span class="hint">without deciding</span></label>
<textarea id="comment" name="comment" rows="3" maxlength="5000" required dir="auto">
${returned?.entered.get("comment") ?? ""}</textarea>
<button name="action" value="comment">Comment</button></form>`
      : undefined;
  if (said.length === 0 && form === undefined) return html``;
  return html`<section class="comments"><h2>Comments</h2>${said.length === 0 ? undefined : html`<ol>${said}</ol>`}${form}</section>`;
}
