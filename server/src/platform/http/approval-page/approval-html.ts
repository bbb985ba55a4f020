import type { PersonLanguage } from "@findable/contract";
import type { SharedApproval } from "../../../kernel/runs/approval-links.ts";
import { skillNameIn } from "../../../kernel/text/skill-names.ts";
import { type Html, html } from "../reference/html.ts";
import { DECISION_WORDS, type DecisionWords } from "./decision-words.ts";
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
export function renderApproval(
  shared: SharedApproval,
  { formToken, language, returned }: { formToken: string; language: PersonLanguage; returned?: Returned | undefined },
): string {
  const { approval, workspaceName } = shared;
  const words = DECISION_WORDS[language];
  const form: Form = { formToken, returned, words };
  const waits = approval.status === "PENDING";
  const title = waits ? words.asks(workspaceName) : words.titles[approval.status];
  const body = html`${returned === undefined ? undefined : html`<p class="problem" role="alert">${returned.problem}</p>`}
<h1>${title}</h1>
${waits ? html`<p class="lead">${words.reasons?.[shared.kind] ?? approval.reason}</p>` : renderEnd(shared, words)}
${renderFacts(shared, language)}
${waits && shared.canApprove ? renderDecision(shared, form) : renderPreview(shared, words)}
${renderFiles(shared, words)}
${renderComments(shared, form)}`;
  return framePage(title, body, language);
}

interface Form {
  formToken: string;
  returned: Returned | undefined;
  words: DecisionWords;
}

function renderEnd({ approval, recipient, skipped, workspaceName }: SharedApproval, words: DecisionWords): Html {
  const { status, decidedAt, approver, note, timeoutAt } = approval;
  if (status === "TIMED_OUT")
    return html`<p class="lead">${words.timedOut(longMoment(timeoutAt, words), workspaceName)}</p>`;
  if (status === "CANCELLED") return html`<p class="lead">${words.cancelled}</p>`;
  const who = approver === recipient ? words.you : whoIs(approver ?? "", words);
  const outcome = status === "APPROVED" ? words.runsAsShown : skipped ? words.continuesWithout : words.doesNotRun;
  const said =
    note === undefined ? undefined : html`<blockquote dir="auto"><span class="text lines">${note}</span></blockquote>`;
  const day = decidedAt === undefined ? undefined : longMoment(decidedAt, words);
  return html`<p class="lead">${words.decided(words.titles[status], who, day)} ${outcome}</p>${said}`;
}

function whoIs(approver: string, words: DecisionWords): string {
  if (approver.startsWith("akey_")) return words.team(approver);
  return approver.startsWith("trust:") ? words.trust : approver;
}

function renderFacts({ approval, recipient, run, now }: SharedApproval, language: PersonLanguage): Html {
  const words = DECISION_WORDS[language];
  const { skill, raisedAt, timeoutAt, status } = approval;
  const facts: [string, Html][] = [
    [words.facts.for, html`${recipient}`],
    [words.facts.requested, html`${longMoment(raisedAt, words)}`],
    [words.facts.skill, html`${skillNameIn(language, skill)}`],
    [words.facts.cost, html`${words.credits(run.creditsUsed)}`],
  ];
  if (status === "PENDING") {
    const left = html`<strong>${longMoment(timeoutAt, words)}</strong> <span class="hint together">${timeLeft(now, timeoutAt, words)}</span>`;
    facts.unshift([words.facts.until, left]);
  }
  return html`<dl class="facts">${facts.map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>`)}</dl>`;
}

function renderPreview({ approval }: SharedApproval, words: DecisionWords): Html {
  return html`<section><h2>${words.content}</h2><div class="preview">${Object.entries(approval.preview).map((field) => shownField(field, words))}</div></section>`;
}

/** Sorts editable fields first and identifiers last. */
function inOrder({ preview, editableFields }: SharedApproval["approval"]): [string, unknown][] {
  const place = (name: string) => {
    const at = editableFields.indexOf(name);
    return at >= 0 ? at : /(^id|Id)$/.test(name) ? editableFields.length + 1 : editableFields.length;
  };
  return Object.entries(preview).toSorted(([one], [other]) => place(one) - place(other));
}

function shownField([name, value]: [string, unknown], words: DecisionWords): Html {
  return html`<div class="field"><h3>${nameOf(name, words)}</h3><div>${renderValue(value, words)}</div></div>`;
}

function renderDecision(shared: SharedApproval, { formToken, returned, words }: Form): Html {
  const { approval, kind } = shared;
  const entered: Entries = returned?.entered ?? new Map();
  const fields = inOrder(approval).map(([name, value]) =>
    approval.editableFields.includes(name)
      ? html`<div class="field">${renderField(shared, name, { entered, fault: returned?.faults.get(name), words })}</div>`
      : shownField([name, value], words),
  );
  return html`<form method="post">
<input type="hidden" name="form" value="${formToken}">
<section><h2>${words.willBeDone}</h2><div class="preview">${fields}</div></section>
<section class="decide"><h2>${words.decision}</h2>
<label for="note">${words.note} <span class="hint">${words.noteHint}</span></label>
<textarea id="note" name="note" rows="2" maxlength="5000" dir="auto">
${entered.get("note") ?? ""}</textarea>
<div class="choices">${ACTIONS.map((action) => ({ action, texts: words.choices[kind][action] })).map(({ action, texts: [label, meaning] }) => html`<div><button name="action" value="${action}" class="${action}" aria-describedby="${action}-means">${label}</button><p id="${action}-means">${meaning}</p></div>`)}</div>
</section></form>`;
}

const ACTIONS = ["approve", "skip", "reject"] as const;

function renderFiles({ run }: SharedApproval, words: DecisionWords): Html | undefined {
  if (run.files.length === 0) return undefined;
  return html`<section><h2>${words.files}</h2><ul class="files">${run.files.map((path) => html`<li><code>${path}</code></li>`)}</ul></section>`;
}

function renderComments({ approval }: SharedApproval, { formToken, returned, words }: Form): Html {
  const said = approval.comments.map(
    ({ author, comment, at }) =>
      html`<li><p class="by"><strong>${author}</strong> <span class="hint">${longMoment(at, words)}</span></p><span class="text lines" dir="auto">${comment}</span></li>`,
  );
  const form =
    approval.status === "PENDING"
      ? html`<form method="post"><input type="hidden" name="form" value="${formToken}">
<label for="comment">${words.addComment} <span class="hint">${words.addCommentHint}</span></label>
<textarea id="comment" name="comment" rows="3" maxlength="5000" required dir="auto">
${returned?.entered.get("comment") ?? ""}</textarea>
<button name="action" value="comment">${words.comment}</button></form>`
      : undefined;
  if (said.length === 0 && form === undefined) return html``;
  return html`<section class="comments"><h2>${words.comments}</h2>${said.length === 0 ? undefined : html`<ol>${said}</ol>`}${form}</section>`;
}
