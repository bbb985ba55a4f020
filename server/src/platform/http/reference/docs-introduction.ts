import { type Html, html } from "./html.ts";

/** Renders what a caller needs before the first call. */
export function renderIntroduction(publicUrl: string, count: number): Html {
  return html`<section class="introduction">
<h1>Reference</h1>
<p class="lead">${count} operations. Each is a REST endpoint and an MCP tool with the same rules. This page is generated from the contract that the service runs on.</p>
<div class="pair">
<div><h2 id="rest">Connect by REST</h2>
<p>All requests and responses are JSON under <code>${publicUrl}/v1</code>. <a href="/openapi.json">openapi.json</a> is the OpenAPI document.</p>
<pre tabindex="0"><code>curl '${publicUrl}/v1/workspaces' \\
  -H "Authorization: Bearer $FINDABLE_API_KEY"</code></pre></div>
<div><h2 id="mcp">Connect by MCP</h2>
<p>Streamable HTTP, with the same headers as REST. <a href="/llms.txt">llms.txt</a> is a summary for language models.</p>
<pre tabindex="0"><code>{ "mcpServers": { "findable": {
  "type": "http",
  "url": "${publicUrl}/mcp",
  "headers": { "Authorization": "Bearer $FINDABLE_API_KEY" }
} } }</code></pre></div>
</div>
<div class="notes">
<div><h2 id="keys">Keys</h2><p><code>sk_live_…</code> acts on the outside world, <code>sk_test_…</code> in a simulated test world. A workspace key needs no other header; an agency key names the workspace in <code>X-Workspace-Id</code>.</p></div>
<div><h2 id="demo">Without a key</h2><p>Most operations have a demo: synthetic data in the same shapes, with <code>X-Service-Mode: demo</code> and <code>demoMode: true</code>. The service stores nothing.</p></div>
<div><h2 id="runs">Runs</h2><p>Long operations return 202 with a handle. Read the run with <a href="#agent.invocations.get"><code>agent.invocations.get</code></a>, follow it with <a href="#agent.invocations.events"><code>agent.invocations.events</code></a>, or receive its events with a <a href="#events">webhook</a>. <code>?dryRun=true</code> returns the estimated cost.</p></div>
<div><h2 id="errors">Errors</h2><p>Every error has a stable <code>code</code>, a message, <code>details</code> and a documentation page. Any call may return <a href="/errors/validation_error"><code>validation_error</code></a>, <a href="/errors/unauthorized"><code>unauthorized</code></a>, <a href="/errors/key_revoked"><code>key_revoked</code></a>, <a href="/errors/key_expired"><code>key_expired</code></a>, <a href="/errors/forbidden"><code>forbidden</code></a>, <a href="/errors/workspace_forbidden"><code>workspace_forbidden</code></a>, <a href="/errors/rate_limited"><code>rate_limited</code></a>, <a href="/errors/external_unavailable"><code>external_unavailable</code></a> or <a href="/errors/internal_error"><code>internal_error</code></a>. <a href="/errors">All codes</a>.</p></div>
<div><h2 id="idempotency">Idempotency</h2><p>Send an <code>Idempotency-Key</code> with each write. Within 24 hours the same key and body return the first response, with <code>Idempotent-Replayed: true</code>, and change nothing.</p></div>
<div><h2 id="lists">Lists</h2><p><code>{ data, nextCursor, total }</code>. Pass <code>nextCursor</code> as <code>cursor</code> until it is null; a cursor stays valid while rows are added.</p></div>
<div><h2 id="limits">Limits</h2><p><code>RateLimit</code> and <code>RateLimit-Policy</code> contain the remaining quota; a 429 has <code>Retry-After</code>. Prices are in credits; reads are free unless a price is stated.</p></div>
<div><h2 id="versions">Versions</h2><p>Breaking changes are announced 12 months ahead, in <code>Deprecation</code> and <code>Sunset</code> headers and in the <a href="/changelog">changelog</a>.</p></div>
</div>
</section>`;
}
