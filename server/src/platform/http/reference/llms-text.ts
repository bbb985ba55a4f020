import type { OperationContract } from "@findable/contract";
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
  return [ABOUT, connecting(publicUrl), documents(publicUrl), ...areas, ""].join("\n\n");
}

function documents(publicUrl: string): string {
  return `## Documents

- [Reference](${publicUrl}/docs): every operation with its fields, limits and examples
- [All of it as text](${publicUrl}/llms-full.txt): every operation with the schema of what it takes
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
  return [ABOUT, connecting(publicUrl), documents(publicUrl), ...areas, ""].join("\n\n");
}

function wholeOf(contract: OperationContract, publicUrl: string): string {
  const { name, summary, method, path, credits, scope, description, errors } = contract;
  const input: JsonSchema = renderSchema(contract.input);
  return `### ${name}: ${summary}

\`${method} ${path}\`, ${priceOf(credits)}, least scope of the key: ${scope}.

${description}

Takes:

\`\`\`json
${JSON.stringify(input)}
\`\`\`

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
