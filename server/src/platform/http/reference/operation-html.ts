import type { ErrorCode, OperationContract } from "@findable/contract";
import { statusOf } from "./errors-of.ts";
import { curlOf, exampleCallOf, toolCallOf } from "./example-calls.ts";
import { type Html, html, prose } from "./html.ts";
import { isRecord, type Json, recordOf } from "./json-schema.ts";
import { type Field, fieldsOf, type Link, renderFields, typeOf } from "./schema-html.ts";

export interface OperationView {
  contract: OperationContract;
  /** The operation in the OpenAPI document. */
  described: Json;
  /** Schemas that the operation may reference, by name. */
  schemas: Readonly<Record<string, Json>>;
  publicUrl: string;
  link: Link;
}

const SCOPES = {
  workspace: "any key",
  agency: "agency key",
  admin: "admin key",
} as const;
const KEYLESS = {
  demo: "has a demo without a key",
  safety: "acts on the outside world: requires a key",
  none: "requires a key",
} as const;

export function renderOperation(view: OperationView): Html {
  const { contract, link } = view;
  const { name, method, path, summary, description } = contract;
  return html`<article class="operation" id="${name}">
<div class="about">
<h3><a class="title" href="#${name}">${summary}</a></h3>
<p class="address"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
<p class="tool">Tool <code>${name}</code></p>
<p>${prose(description, link)}</p>
<ul class="facts"><li>${creditsOf(contract)}</li><li>${SCOPES[contract.scope]}</li><li>${workspaceOf(contract)}</li><li>${KEYLESS[contract.demo]}</li></ul>
${renderInputs(view)}
${renderAnswer(view)}
${renderErrors(contract)}
</div>
<div class="examples">${renderExamples(view)}</div>
</article>
`;
}

function creditsOf({ credits }: OperationContract): string {
  return credits === "free" ? "free" : `credits: ${credits}`;
}

function workspaceOf({ workspace }: OperationContract): string {
  if (workspace === "required") return "in one workspace";
  return workspace === "optional" ? "in one workspace or all" : "in no workspace";
}

function renderInputs({ described, schemas, link }: OperationView): Html {
  const parameters = listOf(described["parameters"]).filter((parameter) => parameter["$ref"] === undefined);
  const groups: [string, Field[]][] = [
    ["Path", parameters.filter((parameter) => parameter["in"] === "path").map(fieldOf)],
    ["Query", parameters.filter((parameter) => parameter["in"] === "query").map(fieldOf)],
    ["Body", fieldsOf(bodySchemaOf(described, schemas))],
  ];
  return html`${groups
    .filter(([, fields]) => fields.length > 0)
    .map(([title, fields]) => html`<h4>${title}</h4>${renderFields(fields, "caller", link)}`)}`;
}

function fieldOf(parameter: Json): Field {
  return {
    name: String(parameter["name"]),
    required: parameter["required"] === true,
    schema: recordOf(parameter["schema"]),
    description: String(parameter["description"] ?? ""),
  };
}

function bodySchemaOf(described: Json, schemas: Readonly<Record<string, Json>>): Json {
  const content = recordOf(recordOf(described["requestBody"])["content"]);
  const schema = recordOf(recordOf(content["application/json"])["schema"]);
  const name = String(schema["$ref"] ?? "")
    .split("/")
    .at(-1);
  return schemas[name ?? ""] ?? schema;
}

function renderAnswer({ contract, described, link }: OperationView): Html {
  const { status, kind, binary } = contract;
  if (status === 204) return html`<h4>Answer <span class="status">204</span></h4><p>Nothing.</p>`;
  if (kind === "stream")
    return html`<h4>Answer <span class="status">200</span></h4><p>Server-sent events; as a tool, a page of them.</p>`;
  if (binary === true) return html`<h4>Answer <span class="status">200</span></h4><p>The bytes of the file.</p>`;
  const schema = answerSchema(described, status);
  const fields = fieldsOf(schema);
  return html`<h4>Answer <span class="status">${status}</span>${
    fields.length === 0 ? html` <span class="type">${typeOf(schema)}</span>` : undefined
  }</h4>${
    fields.length === 0
      ? undefined
      : html`<details><summary>${fields.length} fields</summary>${renderFields(fields, "service", link)}</details>`
  }`;
}

/** Omits the fields that only demo responses have. */
function answerSchema(described: Json, status: number): Json {
  const content = recordOf(recordOf(recordOf(described["responses"])[status])["content"]);
  const schema = recordOf(recordOf(content["application/json"])["schema"]);
  const [first] = listOf(schema["allOf"]);
  return first ?? schema;
}

function renderErrors(contract: OperationContract): Html {
  const codes = [...new Set<ErrorCode>(contract.errors)].toSorted(
    (one, other) => statusOf(one, contract) - statusOf(other, contract),
  );
  const links = codes.map(
    (code) =>
      html`<li><span class="status">${statusOf(code, contract)}</span> <a href="/errors/${code}"><code>${code}</code></a></li>`,
  );
  return html`<h4>Errors</h4><ul class="errors">${links}<li><a href="#errors">and those of every call</a></li></ul>`;
}

function renderExamples({ contract, publicUrl }: OperationView): Html {
  const { output } = contract.example;
  const { method, path, body } = exampleCallOf(contract);
  const tryable = contract.demo === "demo" && contract.kind !== "stream" && contract.binary !== true;
  return html`<figure class="rest"><figcaption>REST</figcaption><pre tabindex="0"><code>${curlOf(contract, publicUrl)}</code></pre></figure>
<figure class="mcp"><figcaption>MCP</figcaption><pre tabindex="0"><code>${toolCallOf(contract)}</code></pre></figure>
${
  tryable
    ? html`<button type="button" class="try" data-method="${method}" data-path="${path}" data-body="${body ?? ""}" hidden>Try it without a key</button>`
    : undefined
}
${
  output === undefined || !isRecord(output) || contract.status === 204
    ? undefined
    : html`<figure class="answer"><figcaption>Answer</figcaption><pre tabindex="0"><code>${JSON.stringify(output, undefined, 2)}</code></pre></figure>`
}`;
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
