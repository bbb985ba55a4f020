import { type OperationContract, WebhookEvent, type WebhookEventContract, webhookEvents } from "@findable/contract";
import type { TSchema } from "typebox";
import { type JsonSchema, renderSchema } from "../../validation/render-schema.ts";
import { areasOf } from "./areas.ts";
import { curlOf, toolCallOf } from "./example-calls.ts";

const ABOUT = `# Findable

> Automates search-engine optimisation (SEO) and tracks whether AI answers cite a brand (GEO): keyword research, ranks, competitors, content, indexing, outreach and citations, as durable runs that stop for a person's approval before they touch the outside world.`;

function connecting(publicUrl: string): string {
  return `How to connect:

- MCP: streamable HTTP at ${publicUrl}/mcp, with the header \`Authorization: Bearer <key>\`. Every operation below is a tool of the same name. \`?names=underscore\` gives names without dots, \`?tools=<area,…>\` fewer of them.
- REST: JSON under ${publicUrl}/v1, with the same header. An agency key also names the workspace in \`X-Workspace-Id\`.
- Without a key most operations answer in demo mode, with synthetic data in the same shapes and \`demoMode: true\`.
- What takes time answers 202 with an \`invocationId\`: read it with \`agent.invocations.get\` (\`waitSeconds\` waits up to 60 s). \`dryRun\` says what a start would cost.
- Errors have a stable \`code\`; ${publicUrl}/errors/<code> says what to do about it. Send an \`Idempotency-Key\` with writes so that they can be repeated safely.`;
}

/** The service in short for language models, after llmstxt.org. */
export function renderLlmsText(contracts: readonly OperationContract[], publicUrl: string): string {
  const areas = areasOf(contracts.map(({ area }) => area)).map(([name, { title, description }]) => {
    const lines = contracts.filter(({ area }) => area === name).map((contract) => lineOf(contract, publicUrl));
    return `## ${title}\n\n${description}\n\n${lines.join("\n")}`;
  });
  const events = `${ABOUT_EVENTS}\n\n${catalogue.map((entry) => eventLineOf(entry, publicUrl)).join("\n")}`;
  return [ABOUT, connecting(publicUrl), documents(publicUrl), ...areas, events, ""].join("\n\n");
}

const catalogue = Object.entries<WebhookEventContract>(webhookEvents);

const ABOUT_EVENTS = `## Events

What is posted to webhooks that subscribe to its type, as \`{ type, id, createdAt, workspaceId, data }\`, signed in the header \`Service-Signature: t=<unix seconds>,v1=<hex>\`: HMAC-SHA256 of \`<t>.<raw body>\` with the whole secret. Where nothing can be posted to, \`webhooks.events.listen\` has events kept for \`webhooks.events.list\`.`;

function eventLineOf([type, { description, data }]: (typeof catalogue)[number], publicUrl: string): string {
  const fields = Object.keys(data.properties).map((field) => `\`${field}\``);
  return `- [${type}](${publicUrl}/docs#event-${type}): ${description} \`data\` has ${fields.join(", ")}.`;
}

function documents(publicUrl: string): string {
  return `## Documents

- [Reference](${publicUrl}/docs): every operation with its fields, limits and examples
- [All of it as text](${publicUrl}/llms-full.txt): every operation with the schema of what it takes, every event with the schema of its data
- [OpenAPI 3.1](${publicUrl}/openapi.json): the REST API and the events of webhooks for programs
- [Errors](${publicUrl}/errors): every code and what to do about it
- [Changelog](${publicUrl}/changelog): what changed`;
}

function lineOf({ name, method, path, summary, credits }: OperationContract, publicUrl: string): string {
  return `- [${name}](${publicUrl}/docs#${name}): ${summary}. \`${method} ${path}\`, ${priceOf(credits)}`;
}

function priceOf(credits: string): string {
  return credits === "free" ? "free" : `credits: ${credits}`;
}

/** The same with what each operation is for, takes and looks like in use. */
export function renderFullText(contracts: readonly OperationContract[], publicUrl: string): string {
  const areas = areasOf(contracts.map(({ area }) => area)).flatMap(([name, { title, description }]) => [
    `## ${title}\n\n${description}`,
    ...contracts.filter(({ area }) => area === name).map((contract) => wholeOf(contract, publicUrl)),
  ]);
  const events = [ABOUT_EVENTS, schemaBlock("The body:", WebhookEvent), ...catalogue.map(wholeEventOf)];
  return [ABOUT, connecting(publicUrl), documents(publicUrl), ...areas, ...events, ""].join("\n\n");
}

function wholeEventOf([type, { description, data, example }]: (typeof catalogue)[number]): string {
  return `### ${type}\n\n${description}\n\n${schemaBlock("Its `data`:", data)}\n\nFor example:\n\n\`\`\`json\n${JSON.stringify(example)}\n\`\`\``;
}

function schemaBlock(title: string, schema: TSchema): string {
  const rendered: JsonSchema = renderSchema(schema);
  return `${title}\n\n\`\`\`json\n${JSON.stringify(rendered)}\n\`\`\``;
}

function wholeOf(contract: OperationContract, publicUrl: string): string {
  const { name, summary, method, path, credits, scope, description, errors } = contract;
  return `### ${name}: ${summary}

\`${method} ${path}\`, ${priceOf(credits)}, least scope of the key: ${scope}.

${description}

${schemaBlock("Takes:", contract.input)}

As a tool:

\`\`\`json
${toolCallOf(contract)}
\`\`\`

Over HTTP:

\`\`\`sh
${curlOf(contract, publicUrl)}
\`\`\`

Errors of its own: ${errors.map((code) => `\`${code}\``).join(", ") || "none"}.`;
}
