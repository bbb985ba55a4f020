import { ERROR_STATUS, type OperationContract, OTHER_STATUS } from "@findable/contract";
import type { Statement } from "./statements.ts";
import { CONTRACTS, EVERY_NAME, namesOf, operationAt, resultOf } from "./vocabulary.ts";

/** What a program can check of a statement. */
export interface Claim {
  what: string;
  holds: boolean;
  /** A name that answers of a world must show, and the operation whose answers it belongs to. */
  shown?: { name: string; operation: string | undefined };
}

/** Names that no answer and no input has: parts of a wire format, of a reader's program or of the document itself. */
const NOT_NAMES =
  /^(?:Content-Type|application\/json|Authorization: .*|X-[\w-]+(?:: .*)?|Service-[\w-]+|Idempotency-Key(?:: .*)?|[tv]1?(?:=.*)?|<t>|\.|true|false|null|all|Location|Authorization|Content-Type: .*|GET|POST|PATCH|PUT|DELETE|.*[<\\[].*|Retry-After|event:|data:|\{\{.*|sk_.*|\{data.*|\{s.*|\/v1|page|demo|whsec_.*|.*_<.*|<.*|\d.*)$/;

/** The claims of a statement; none where no program checks it. */
export function claimsOf(statement: Statement): Claim[] {
  const { columns, cells, text } = statement;
  const first = columns[0]?.toLowerCase();
  if (columns[0] === "Method" && columns[1] === "Path") return operationClaims(cells);
  if (first === "field") return fieldClaims(statement);
  if (first === "code") return codeClaims(cells[0] ?? "", Number(cells[1]));
  if (first === "action") return priceClaims(cells);
  const errors = [...text.matchAll(/(?:^|[^\d])(\d{3}) `([a-z_]+)`/g)].flatMap(([, status, code = ""]) =>
    codeClaims(code, Number(status)),
  );
  const coded = new Set(errors.map(({ what }) => what.split(" ")[0]));
  return [...errors, ...nameClaims(statement).filter(({ what }) => !coded.has(what))];
}

function operationClaims([methods = "", address = "", purpose = ""]: readonly string[]): Claim[] {
  return methods.split(/,\s*/).flatMap((method) => {
    const call = `${method} ${address}`;
    const contract = operationAt(call);
    const names = purpose === "" || contract === undefined || methods.includes(",") ? [] : tokensOf(purpose);
    return [{ what: call, holds: contract !== undefined }, ...names.map((name) => claimOf(name, contract, "either"))];
  });
}

/** A row of a table of fields: of the body of an operation, or of a record. */
function fieldClaims({ columns, cells, about }: Statement): Claim[] {
  const contract = about === undefined ? undefined : operationAt(about);
  const cell = (name: string) => cells[columns.findIndex((column) => column.toLowerCase() === name)] ?? "";
  const names = cell("field")
    .split(/,\s*/)
    .map((name) => name.replace(/ .*$/, ""));
  const values = tokensOf(`${cell("type")} ${cell("notes")}`);
  const claims = [
    ...names.map((name) => claimOf(name, contract, contract === undefined ? "output" : "input")),
    ...values.map((name) => claimOf(name, contract, "input")),
  ];
  if (contract === undefined || names.length !== 1) return claims;
  const [name = ""] = names;
  const schema = fieldAt(contract.input, name);
  const isRequired = cell("required") === "yes";
  if (/^(?:yes|no)$/.test(cell("required")))
    claims.push({
      what: `${name} is ${isRequired ? "required" : "optional"}`,
      holds: requiredAt(contract.input, name) === isRequired,
    });
  const value = cell("default").replaceAll("`", "");
  if (schema !== undefined && /^(?:-?[\d.]+|true|false|[a-z]\w*(?:-\w+)*)$/.test(value) && "default" in schema)
    claims.push({ what: `${name} is ${value} by default`, holds: String(schema["default"]) === value });
  return claims;
}

type Schema = Record<string, unknown>;

function fieldAt(schema: unknown, name: string): Schema | undefined {
  let here: unknown = schema;
  for (const part of name.split(".")) {
    const properties = asSchema(asSchema(here)?.["properties"]);
    here = properties?.[part];
  }
  return asSchema(here);
}

function requiredAt(schema: unknown, name: string): boolean {
  const parts = name.split(".");
  return parts.every((part, place) => {
    const parent = place === 0 ? asSchema(schema) : fieldAt(schema, parts.slice(0, place).join("."));
    const required = parent?.["required"];
    return Array.isArray(required) && required.includes(part);
  });
}

function asSchema(value: unknown): Schema | undefined {
  return typeof value === "object" && value !== null ? (value as Schema) : undefined;
}

/** Some codes have another status in some operations: the documents state both. */
function codeClaims(codes: string, status: number): Claim[] {
  const known: Readonly<Record<string, number>> = ERROR_STATUS;
  const others: Readonly<Record<string, { status: number }>> = OTHER_STATUS;
  return codes
    .split(/,\s*/)
    .map((code) => code.replaceAll("`", ""))
    .map((code) => ({
      what: `${code} is ${status}`,
      holds: known[code] === status || others[code]?.status === status,
    }));
}

/** Actions of the table of prices that it does not name by a path. */
const PRICED: Readonly<Record<string, string>> = {
  "same, thorough": "research.keyword.research",
  "same, plus `llm_mentions`": "research.keyword.research",
  "competitor backlinks pull": "research.competitor.backlinks",
  "competitor keywords pull": "research.competitor.keywords",
  "competitor overlap": "research.competitor.overlap",
  "AI citation": "research.ai_citation.check",
  "blog post `quick` / `with-research` / `deep-technical`": "produce.blog_post.create",
  "refiner application": "produce.blog_post.create",
  "blog post regenerate by section": "produce.blog_post.regenerate",
  "search-console submit": "indexing.gsc.submit",
  "open-protocol submit": "indexing.indexnow.submit",
  "outreach approve": "link_building.serp_outreach.approve",
};

/** The numbers of a price stand in the price of its operation. */
function priceClaims([action = "", credits = ""]: readonly string[]): Claim[] {
  const [, call] = /`((?:POST|GET) [^`]+)`/.exec(action) ?? [];
  const contract =
    call === undefined ? CONTRACTS.find(({ name }) => name === PRICED[action]) : operationAt(call.replace(/`.*/, ""));
  if (contract === undefined) return [];
  const stated = `${contract.credits} ${contract.description}`;
  if (credits === "free") return [{ what: `${contract.name} is free`, holds: /free/i.test(stated) }];
  return [...credits.replaceAll(/\(.*?\)|\d+-result|per \d+/g, "").matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => ({
    what: `${contract.name} states ${number} credits`,
    holds: new RegExp(`(?<![\\d.])${number.replace(".", "\\.")}(?![\\d.]\\d)`).test(stated),
  }));
}

function nameClaims({ text, about, headings }: Statement): Claim[] {
  const contract = about === undefined ? undefined : operationAt(about);
  const side = /\b(?:body|query|filters?|fields)\b[^.]*:|`[A-Z]+ [^`]*` (?:body|query)/i.test(text)
    ? "input"
    : "either";
  const isList = /^MCP|tools/i.test(text) || /event catalog/i.test(headings.join());
  return tokensOf(text).map((name) => claimOf(name, isList ? undefined : contract, side));
}

/** The names in code of a text, without signs of lists and values. */
function tokensOf(text: string): string[] {
  const found = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, token = ""]) => token.split(/ \/ | \| /));
  return found
    .map((token) =>
      token
        .replace(/^\?/, "")
        .replace(/(?:=|: )[\w]+$/, "")
        .replaceAll("[]", "")
        .replace(/\.\*$/, "")
        .trim(),
    )
    .filter((token) => token !== "" && !NOT_NAMES.test(token));
}

/** Names that the service knows outside of the schemas of its operations: places of files, and what skills say about files. */
const OTHER_NAMES = new Set(["seed-docs/", "agent-workspace/", "agent-output/", "fileLimits", "demoMode"]);

function claimOf(token: string, contract: OperationContract | undefined, side: "input" | "output" | "either"): Claim {
  if (/^(?:GET|POST|PATCH|PUT|DELETE) \//.test(token)) return { what: token, holds: operationAt(token) !== undefined };
  if (token.startsWith("/v1"))
    return { what: token, holds: CONTRACTS.some(({ path }) => path.startsWith(token.split("{")[0] ?? "")) };
  if (token.startsWith(".")) return { what: token, holds: [...EVERY_NAME].some((name) => name.endsWith(token)) };
  if (/^[a-z]+_$/.test(token))
    return { what: token, holds: CONTRACTS.some(({ example }) => JSON.stringify(example).includes(`"${token}`)) };
  const scoped =
    contract === undefined
      ? EVERY_NAME
      : new Set([
          ...namesOf(contract.input),
          ...(side === "input" ? [] : [...namesOf(contract.output), ...namesOf(resultOf(contract))]),
        ]);
  if (OTHER_NAMES.has(token.replace("inputSchema.", ""))) return { what: token, holds: true };
  const parts = token.split(/[.[\]]+/).filter((part) => part !== "");
  const holds = EVERY_NAME.has(token) || parts.every((part) => scoped.has(part) || EVERY_NAME.has(part));
  const last = parts.at(-1) ?? token;
  const isShown = side !== "input" && /^[a-z]\w*$/.test(last);
  return { what: token, holds, ...(isShown ? { shown: { name: last, operation: contract?.name } } : {}) };
}
