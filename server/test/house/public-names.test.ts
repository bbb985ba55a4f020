import { type OperationContract, operations } from "@findable/contract";
import { expect, test } from "vitest";
import { AppError } from "../../src/kernel/errors/app-error.ts";
import { validateInput } from "../../src/platform/validation/validate.ts";

// biome-ignore lint/suspicious/noExplicitAny: JSON Schemas and the inputs that they describe.
type Json = any;

/** What no field for a domain or an address on the web takes. */
const NEVER = ["javascript:alert(1)", "nope", "localhost", "http://localhost/x", "https://nas.local/", "wiki.internal"];
/** Fields whose values are judged later: each has its own outcome in the result, or is named in the refusal of the operation. */
const JUDGED_LATER = new Set([
  "indexing.gsc.submit urls",
  "indexing.gsc.submit urls[]",
  "indexing.indexnow.submit urls",
  "indexing.indexnow.submit urls[]",
  "research.ai_citation.samples.export trackDomains",
  // A brand may be on a network of its operator.
  "workspaces.create primaryDomain",
]);

/** Paths of the texts of an input that name a domain or an address, with `[]` for an item of a list. */
function addressFields(schema: Json, path = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const within = (name: string) => (path === "" ? name : `${path}.${name}`);
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => addressFields(part, path));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => addressFields(part, within(name)));
  const items = schema.items === undefined ? [] : addressFields(schema.items, `${path}[]`);
  const last = path.slice(path.lastIndexOf(".") + 1);
  const isAddress =
    schema.type === "string" &&
    schema.enum === undefined &&
    /^(?!url(?:Contains|Type)|excludeSubdomains)(?:\w*(?:url|domain|forumUrl)s?)(?:\[\])*$/i.test(last);
  return [...(isAddress ? [path] : []), ...parts, ...fields, ...items];
}

/** The example of an operation with one value put in at a path. */
function withValue(input: Json, [step = "", ...rest]: readonly string[], value: unknown): Json {
  const name = step.replaceAll("[]", "");
  const before = Array.isArray(input?.[name]) ? input[name][0] : input?.[name];
  const put = rest.length === 0 ? value : withValue(before ?? {}, rest, value);
  return { ...input, [name]: step.endsWith("[]") ? [put] : put };
}

function isRefused(contract: OperationContract, path: string, value: string): boolean {
  try {
    validateInput(contract, {}, withValue(structuredClone(contract.example.input), path.split("."), value));
    return false;
  } catch (error) {
    return error instanceof AppError;
  }
}

test("no field for a domain or an address takes what no public site can have", () => {
  const fields = operations.flatMap((contract) =>
    [...new Set(addressFields(contract.input))]
      .filter((path) => !JUDGED_LATER.has(`${contract.name} ${path}`))
      .map((path) => ({ contract, path })),
  );
  const taken = fields.flatMap(({ contract, path }) =>
    NEVER.filter((value) => !isRefused(contract, path, value)).map((value) => `${contract.name} ${path} ${value}`),
  );

  expect(fields.length).toBeGreaterThan(30);
  expect(taken).toEqual([]);
});
