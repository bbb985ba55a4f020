import { type OperationContract, WebhookEvent, type WebhookEventContract, webhookEvents } from "@findable/contract";
import type { TSchema } from "typebox";
import { type JsonSchema, renderSchema } from "../../validation/render-schema.ts";
import { areasOf } from "./areas.ts";
import { curlOf, toolCallOf } from "./example-calls.ts";

const ABOUT = `# Findable

> Automates search-engine optimisation (SEO) and tracks whether AI answers cite a brand (GEO): keyword research, ranks, competitors, content, indexing, outreach and citations, as durable runs that wait for a person's approval before they act on the outside world.`;

function connecting(publicUrl: string): string {
  return `How to connect:

- MCP: streamable HTTP at ${publicUrl}/mcp, with the header \`Authorization: Bearer <key>\`. Every operation below is a tool of the same name. \`?names=underscore\` replaces the dots in names; \`?tools=<area,…>\` selects areas.
- REST: JSON under ${publicUrl}/v1, with the same header. An agency key also names the workspace in \`X-Workspace-Id\`.
- Without a key most operations return demo responses: synthetic data in the same shapes with \`demoMode: true\`.
- Long operations return 202 with an \`invocationId\`. Read the run with \`agent.invocations.get\` (\`waitSeconds\` waits up to 60 s). \`dryRun\` returns the estimated cost of a start.
- Errors have a stable \`code\`; ${publicUrl}/errors/<code> documents each. Send an \`Idempotency-Key\` with every write to make retries safe.`;
}

/** Renders a short description of the service for language models, in the format of llmstxt.org. */
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

Webhooks receive the events they subscribe to as \`{ type, id, createdAt, workspaceId, data }\`, signed in the header \`Service-Signature: t=<unix seconds>,v1=<hex>\`: HMAC-SHA256 of \`<t>.<raw body>\` with the whole secret. Without a reachable endpoint use \`webhooks.events.listen\` to keep events for \`webhooks.events.list\`.`;

function eventLineOf([type, { description, data }]: (typeof catalogue)[number], publicUrl: string): string {
  const fields = Object.keys(data.properties).map((field) => `\`${field}\``);
  return `- [${type}](${publicUrl}/docs#event-${type}): ${description} \`data\` has ${fields.join(", ")}.`;
}

function documents(publicUrl: string): string {
  return `## Documents

- [Reference](${publicUrl}/docs): every operation with its fields, limits and examples
- [All of it as text](${publicUrl}/llms-full.txt): every operation with its input schema, every event with the schema of its data
- [OpenAPI 3.1](${publicUrl}/openapi.json): the REST API and the events of webhooks for programs
- [Errors](${publicUrl}/errors): every code with its cause and remedy
- [Changelog](${publicUrl}/changelog): changes by version`;
}

function lineOf({ name, method, path, summary, credits }: OperationContract, publicUrl: string): string {
  return `- [${name}](${publicUrl}/docs#${name}): ${summary}. \`${method} ${path}\`, ${priceOf(credits)}`;
}

function priceOf(credits: string): string {
  return credits === "free" ? "free" : `credits: ${credits}`;
}

/** Renders the full text: every operation with its description, schemas and example calls. */
export function renderFullText(contracts: readonly OperationContract[], publicUrl: string): string {
  const areas = areasOf(contracts.map(({ area }) => area)).flatMap(([name, { title, description }]) => [
    `## ${title}\n\n${description}`,
    ...contracts.filter(({ area }) => area === name).map((contract) => wholeOf(contract, publicUrl)),
  ]);
  const events = [ABOUT_EVENTS, schemaBlock("Body:", WebhookEvent), ...catalogue.map(wholeEventOf)];
  return [ABOUT, connecting(publicUrl), documents(publicUrl), ...areas, ...events, ""].join("\n\n");
}

function wholeEventOf([type, { description, data, example }]: (typeof catalogue)[number]): string {
  return `### ${type}\n\n${description}\n\n${schemaBlock("`data`:", data)}\n\nFor example:\n\n\`\`\`json\n${JSON.stringify(example)}\n\`\`\``;
}

function schemaBlock(title: string, schema: TSchema): string {
  const rendered: JsonSchema = renderSchema(schema);
  return `${title}\n\n\`\`\`json\n${JSON.stringify(rendered)}\n\`\`\``;
}

function wholeOf(contract: OperationContract, publicUrl: string): string {
  const { name, summary, method, path, credits, scope, description, errors } = contract;
  return `### ${name}: ${summary}

\`${method} ${path}\`, ${priceOf(credits)}, minimum key scope: ${scope}.

${description}

${schemaBlock("Input:", contract.input)}

As a tool:

\`\`\`json
${toolCallOf(contract)}
\`\`\`

Over HTTP:

\`\`\`sh
${curlOf(contract, publicUrl)}
\`\`\`

Specific errors: ${errors.map((code) => `\`${code}\``).join(", ") || "none"}.`;
}
