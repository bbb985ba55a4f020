import { type OperationContract, type WebhookEventContract, webhookEvents } from "@findable/contract";
import { type Area, areasOf } from "./areas.ts";
import { renderIntroduction } from "./docs-introduction.ts";
import { type Html, html, prose } from "./html.ts";
import { type Json, recordOf } from "./json-schema.ts";
import { renderOperation } from "./operation-html.ts";
import { describeOperation } from "./operation-object.ts";
import { layOut } from "./page-layout.ts";
import { newResponseShelf, type ResponseShelf } from "./response-objects.ts";
import { fieldsOf, type Link, renderFields, typeOf } from "./schema-html.ts";

/** Renders the reference: every operation, schema and event on one page, generated from the contracts. */
export function renderDocs(contracts: readonly OperationContract[], publicUrl: string): string {
  const shelf = newResponseShelf(contracts);
  const names = new Set(contracts.map(({ name }) => name));
  const link: Link = (code) => (names.has(code) ? `#${code}` : undefined);
  const areas = areasOf(contracts.map(({ area }) => area));
  const sections = areas.map(([name, area]) => {
    const inArea = contracts.filter((contract) => contract.area === name);
    return renderArea(name, area, inArea, shelf, publicUrl, link);
  });
  const events = renderEvents(shelf, link);
  const body = html`${renderIntroduction(publicUrl, contracts.length)}${sections}${events}${renderSchemas(shelf, link)}`;
  const about = "Every operation of Findable with its purpose, input, response and price.";
  const beside = renderContents(areas, contracts);
  return layOut({ path: "/docs", title: "Findable reference", about, body, beside });
}

function renderArea(
  name: string,
  { title, description }: Area,
  contracts: readonly OperationContract[],
  shelf: ResponseShelf,
  publicUrl: string,
  link: Link,
): Html {
  const operations = contracts.map((contract) => {
    const described = describeOperation(contract, shelf);
    return renderOperation({ contract, described, schemas: shelf.book.schemas, publicUrl, link });
  });
  return html`<section class="area" id="area-${name}"><header><h2><a class="title" href="#area-${name}">${title}</a></h2><p>${description}</p></header>
${operations}</section>`;
}

function renderContents(areas: readonly [string, Area][], contracts: readonly OperationContract[]): Html {
  const groups = areas.map(
    ([name, { title }]) =>
      html`<li><a class="group" href="#area-${name}">${title}</a><ul>${contracts
        .filter(({ area }) => area === name)
        .map(renderEntry)}</ul></li>`,
  );
  return html`<nav class="contents" aria-label="Operations">
<label class="search"><span>Search</span><input type="search" placeholder="Search operations" autocomplete="off" spellcheck="false"><kbd>/</kbd></label>
<p class="none" hidden>No matching operations.</p>
<ul>${groups}<li><a class="group" href="#events">Events</a></li><li><a class="group" href="#schemas">Schemas</a></li></ul>
</nav>`;
}

function renderEntry({ name, method, path, summary }: OperationContract): Html {
  return html`<li><a href="#${name}" data-words="${`${name} ${path}`.toLowerCase()}"><span>${summary}</span> <span class="method ${method.toLowerCase()}">${method}</span></a></li>`;
}

function renderEvents(shelf: ResponseShelf, link: Link): Html {
  const events = Object.entries(webhookEvents).map(([type, event]) => renderEvent(type, event, shelf, link));
  return html`<section class="area" id="events"><header><h2><a class="title" href="#events">Events</a></h2><p>Webhook endpoints receive <code>type</code>, <code>id</code>, <code>createdAt</code>, <code>workspaceId</code> and the event's <code>data</code>. <code>Service-Signature: t=…,v1=…</code> is the hex HMAC-SHA256 of <code>t.body</code> with the whole secret; refuse a <code>t</code> more than 300 seconds from now. Respond with 2xx within 5 seconds and drop duplicates by <code>Service-Event-Id</code>.</p></header>
${events}</section>`;
}

function renderEvent(type: string, event: WebhookEventContract, shelf: ResponseShelf, link: Link): Html {
  const schema = shelf.book.output(`on.${type}`, event.data);
  return html`<details class="entry" id="event-${type}"><summary><code>${type}</code> ${event.description}</summary>
<div class="pair"><div>${renderFields(fieldsOf(schema), "service", link)}</div><pre tabindex="0"><code>${JSON.stringify(event.example, undefined, 2)}</code></pre></div></details>`;
}

function renderSchemas({ book }: ResponseShelf, link: Link): Html {
  const schemas = Object.entries(book.schemas).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return html`<section class="area" id="schemas"><header><h2><a class="title" href="#schemas">Schemas</a></h2><p>Schemas that several operations share.</p></header>
${schemas.map(([name, schema]) => renderSchema(name, schema, link))}</section>`;
}

function renderSchema(name: string, schema: Json, link: Link): Html {
  const fields = fieldsOf(schema);
  const sender = name.endsWith("Input") ? "caller" : "service";
  const description = String(recordOf(schema)["description"] ?? "");
  const whole = { name, required: true, schema, description: "" };
  return html`<details class="entry" id="schema-${name}"><summary><code>${name}</code> ${prose(description, link)}</summary>
${fields.length === 0 ? html`<p>${typeOf(schema)}</p>${renderFields([whole], sender, link)}` : renderFields(fields, sender, link)}</details>`;
}
