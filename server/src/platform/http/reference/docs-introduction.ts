import { type Html, html } from "./html.ts";

/** What to know before the first call. */
export function renderIntroduction(publicUrl: string, count: number): Html {
  return html`<section class="introduction">
<h1>Reference</h1>
<p class="lead">${count} operations, each an address of the REST API and a tool of the MCP server, with the same rules. This page is made from the contract that the service itself runs on.</p>
<div class="pair">
<div><h2 id="rest">Connect by REST</h2>
<p>Everything is JSON under <code>${publicUrl}/v1</code>. <a href="/openapi.json">openapi.json</a> describes it for programs.</p>
<pre tabindex="0"><code>curl '${publicUrl}/v1/workspaces' \\
  -H "Authorization: Bearer $FINDABLE_KEY"</code></pre></div>
<div><h2 id="mcp">Connect by MCP</h2>
<p>Streamable HTTP, with the same headers as REST. <a href="/llms.txt">llms.txt</a> is the short version for models.</p>
<pre tabindex="0"><code>{ "mcpServers": { "findable": {
  "type": "http",
  "url": "${publicUrl}/mcp",
  "headers": { "Authorization": "Bearer $FINDABLE_KEY" }
} } }</code></pre></div>
</div>
<div class="notes">
<div><h2 id="keys">Keys</h2><p><code>sk_live_…</code> acts in the real world, <code>sk_test_…</code> in a world of its own where nothing is real. A key of one workspace needs no more; an agency key names the workspace in <code>X-Workspace-Id</code>.</p></div>
<div><h2 id="demo">Without a key</h2><p>Most operations answer in demo mode: the same shapes with synthetic data, <code>X-Service-Mode: demo</code>, <code>demoMode: true</code>, and nothing is kept.</p></div>
<div><h2 id="runs">Runs</h2><p>What takes time answers 202 with a handle. Read it with <a href="#agent.invocations.get"><code>agent.invocations.get</code></a>, follow it with <a href="#agent.invocations.events"><code>agent.invocations.events</code></a>, or be told by a <a href="#events">webhook</a>. <code>?dryRun=true</code> says what it would cost.</p></div>
<div><h2 id="errors">Errors</h2><p>Every error has a <code>code</code> to branch on, a sentence, <code>details</code>, and a page. Any call may answer <a href="/errors/validation_error"><code>validation_error</code></a>, <a href="/errors/unauthorized"><code>unauthorized</code></a>, <a href="/errors/key_revoked"><code>key_revoked</code></a>, <a href="/errors/key_expired"><code>key_expired</code></a>, <a href="/errors/forbidden"><code>forbidden</code></a>, <a href="/errors/workspace_forbidden"><code>workspace_forbidden</code></a>, <a href="/errors/rate_limited"><code>rate_limited</code></a>, <a href="/errors/external_unavailable"><code>external_unavailable</code></a> or <a href="/errors/internal_error"><code>internal_error</code></a>. <a href="/errors">All codes</a>.</p></div>
<div><h2 id="idempotency">Safe repeats</h2><p>Send an <code>Idempotency-Key</code> with a write: the same key and body within 24 hours get the first answer again, with <code>Idempotent-Replayed: true</code>, and nothing is done twice.</p></div>
<div><h2 id="lists">Lists</h2><p><code>{ data, nextCursor, total }</code>. Pass <code>nextCursor</code> as <code>cursor</code> until it is null; a cursor stays valid while rows are added.</p></div>
<div><h2 id="limits">Limits</h2><p><code>RateLimit</code> and <code>RateLimit-Policy</code> say what is left; a 429 has <code>Retry-After</code>. Prices are in credits; reading is free unless it says otherwise.</p></div>
<div><h2 id="versions">Versions</h2><p>A breaking change is announced 12 months ahead, in <code>Deprecation</code> and <code>Sunset</code> headers and in the <a href="/changelog">changelog</a>.</p></div>
</div>
</section>`;
}
