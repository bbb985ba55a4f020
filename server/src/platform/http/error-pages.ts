import { ERROR_STATUS, type ErrorCode, OTHER_STATUS } from "@findable/contract";
import { EXPLANATIONS } from "./reference/error-explanations.ts";
import { type Explanation, retryAdvice } from "./reference/errors-explained.ts";
import { type Html, html, prose } from "./reference/html.ts";
import { layOut } from "./reference/page-layout.ts";
import { exampleEnvelope } from "./reference/response-objects.ts";
import { whereListed } from "./reference/where-listed.ts";

/** The documentation page of a code. The `type` of an error links to it. */
export function errorPage(code: ErrorCode, publicUrl: string): string {
  const { cause, remedy, details = {} } = explain(code);
  const [status = 500] = statusesOf(code);
  const body = html`<p><a href="/errors">All errors</a></p>
<h1><code>${code}</code></h1>
<p>HTTP status ${statusesOf(code).join(" or ")}</p>
<h2>Cause</h2><p>${prose(cause)}</p>
<h2>What to do</h2><p>${prose(remedy)}</p>
<h2>Retry</h2><p>${retryAdvice(status)}</p>
${renderDetails(details)}
<h2>Example</h2><pre tabindex="0"><code>${JSON.stringify(exampleEnvelope(code, publicUrl), undefined, 2)}</code></pre>`;
  return layOut({ path: `/errors/${code}`, title: `${code} – Findable`, about: cause, body });
}

/** All codes, by status. */
export function errorsPage(): string {
  const codes = Object.keys(ERROR_STATUS).filter(isErrorCode);
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  const groups = [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(
      ([status, same]) => html`<h2 id="status-${status}">${status}</h2>
<table><tbody>${same.toSorted().map(renderRow)}</tbody></table>`,
    );
  const body = html`<h1>Errors</h1>
<p>Every error, over REST and MCP and in the <code>error</code> of a failed run, has the same envelope: <code>type</code>, <code>code</code>, <code>message</code>, <code>details</code>, <code>requestId</code>. Branch on <code>code</code>. Do not retry a 4xx other than 408 and 429: it fails again.</p>
${groups}`;
  return layOut({
    path: "/errors",
    title: "Errors – Findable",
    about: "Every error code with its cause and remedy.",
    body,
  });
}

function renderRow(code: ErrorCode): Html {
  return html`<tr><td><a href="/errors/${code}"><code>${code}</code></a></td><td>${prose(explain(code).cause)}</td></tr>`;
}

function renderDetails(details: NonNullable<Explanation["details"]>): Html | undefined {
  const rows = Object.entries(details).map(
    ([field, [meaning]]) => html`<tr><td><code>${field}</code></td><td>${prose(meaning)}</td></tr>`,
  );
  return rows.length === 0 ? undefined : html`<h2>Details</h2><table><tbody>${rows}</tbody></table>`;
}

/** Returns the remedy of an error, in one sentence. */
export function remedyOf(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): string {
  return (code === "not_found" ? whereListed(details) : undefined) ?? explain(code).remedy;
}

/** Whether the message of an error names its remedy. A missing model's does: settings help a live run and not a test world. */
export function saysItsRemedy(code: ErrorCode, details: Readonly<Record<string, unknown>>): boolean {
  return code === "model_unavailable" && details["kind"] === "config";
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

function explain(code: ErrorCode): Explanation {
  return EXPLANATIONS[code];
}

function statusesOf(code: ErrorCode): number[] {
  const others: Partial<Record<ErrorCode, { status: number }>> = OTHER_STATUS;
  const other = others[code];
  return other === undefined ? [ERROR_STATUS[code]] : [ERROR_STATUS[code], other.status];
}
