import { operations, pathFields, WEBHOOK_EVENT_TYPES } from "@findable/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { fakeOperations } from "./__fixtures__/fake-operations.ts";
import { FakeRuns } from "./__fixtures__/fake-runs.ts";
import { createOpenApi } from "./openapi.ts";

interface Media {
  schema: object;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

interface Answer {
  content?: Record<string, Media>;
  links?: Record<string, { $ref: string }>;
}

interface Parameter {
  name?: string;
  in?: string;
  schema?: object;
  example?: unknown;
}

interface Described {
  operationId: string;
  security?: object[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer & { $ref?: string }>;
}

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: Described }>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, Answer>;
    examples: Record<string, { value: unknown }>;
  };
}

function describedBy(given: readonly AnyOperation[]): OpenApi {
  return JSON.parse(JSON.stringify(createOpenApi({ operations: given, publicUrl: "http://127.0.0.1:3000/" })));
}

function operationsOf({ paths, webhooks }: OpenApi): Described[] {
  return [...Object.values(paths).flatMap(Object.values), ...Object.values(webhooks).map(({ post }) => post)];
}

/** Every schema with what it is shown to hold. */
function shownValues({ components, ...document }: OpenApi): { schema: object; values: unknown[] }[] {
  const described = operationsOf({ components, ...document });
  const answers = [
    ...described.flatMap(({ responses }) => Object.values(responses)),
    ...Object.values(components.responses),
  ];
  const media = [...described.map(({ requestBody }) => requestBody), ...answers].flatMap((one) =>
    Object.values(one?.content ?? {}),
  );
  const parameters = described.flatMap((one) => one.parameters).filter((one) => one.schema !== undefined);
  return [
    ...parameters.map(({ schema = {}, example }) => ({ schema, values: example === undefined ? [] : [example] })),
    ...media.map(({ schema, example, examples = {} }) => ({
      schema,
      values: [
        ...(example === undefined ? [] : [example]),
        ...Object.keys(examples).map((name) => components.examples[name]?.value),
      ],
    })),
    ...Object.values(components.schemas).map((schema) => ({ schema, values: [] })),
  ];
}

const registry: AnyOperation[] = operations.map((contract) => ({ contract, run: async () => undefined }));
const whole = describedBy(registry);

describe.each([
  ["the contract's operations", whole],
  ["operations of every kind", describedBy(fakeOperations(new FakeRuns(), new Map()))],
])("the OpenAPI document of %s", (_name, document) => {
  test("has schemas with valid references that accept their examples", () => {
    const address = "https://findable.example/openapi.json";
    const ajv = new Ajv2020({ strict: false, inlineRefs: false, code: { optimize: false } });
    formats.default(ajv);
    ajv.addSchema({ $id: address, components: document.components });
    const compile = (schema: object) =>
      ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${address}#`)));

    const refused = shownValues(document).flatMap(({ schema, values }) => {
      const validate = compile(schema);
      return values.filter((value) => !validate(value)).map((value) => ({ value, errors: validate.errors }));
    });

    expect(refused).toEqual([]);
  });

  test("names each operation once", () => {
    const ids = operationsOf(document).map(({ operationId }) => operationId);

    expect(new Set(ids).size).toBe(ids.length);
    expect(document.openapi).toBe("3.1.0");
  });
});

test("every operation is there under its tool's name, one that shares its address among the words of the other", () => {
  const ids = operationsOf(whole).map(({ operationId }) => operationId);
  const missing = operations.filter(({ name }) => !ids.includes(name));

  expect(missing.map(({ name }) => name)).toEqual(["indexing.gsc.status"]);
  expect(whole.paths["/v1/indexing/gsc-index"]?.["get"]).toMatchObject({ "x-folded": "indexing.gsc.status" });
});

test("every parameter of every path is declared", () => {
  const undeclared = operations.flatMap((contract) => {
    const [path = ""] = contract.path.split("?", 1);
    const declared = whole.paths[path]?.[contract.method.toLowerCase()]?.parameters ?? [];
    const names = declared.filter((parameter) => parameter.in === "path").map(({ name }) => name);
    return pathFields(contract).filter((field) => !names.includes(field));
  });

  expect(undeclared).toEqual([]);
});

test("a key is optional exactly for the operations of demo mode", () => {
  const optional = operationsOf(whole)
    .filter(({ security = [] }) => security.some((choice) => Object.keys(choice).length === 0))
    .map(({ operationId }) => operationId);
  const demo = operations.filter((contract) => contract.demo === "demo").map(({ name }) => name);

  expect(optional.toSorted()).toEqual(demo.filter((name) => name !== "indexing.gsc.status").toSorted());
});

test("every event type is described with its delivery", () => {
  expect(Object.keys(whole.webhooks).toSorted()).toEqual([...WEBHOOK_EVENT_TYPES].toSorted());
  expect(whole.webhooks["rank.dropped"]?.post.parameters).toContainEqual({
    $ref: "#/components/parameters/ServiceSignature",
  });
});

test("an operation that starts a run links to the run", () => {
  const starts = operations.filter(({ kind, status }) => kind === "start" && status === 202);
  const unlinked = starts.filter(({ path, method }) => {
    const accepted = whole.paths[path]?.[method.toLowerCase()]?.responses["202"];
    return accepted?.links?.["GetRun"] === undefined;
  });

  expect(starts.length).toBeGreaterThan(20);
  expect(unlinked).toEqual([]);
});

test("an unknown pillar is 422 in the body of a keyword and 404 elsewhere", () => {
  const refusals = (path: string) =>
    Object.entries(whole.paths[path]?.["post"]?.responses ?? {})
      .filter(([, { $ref = "" }]) => $ref.includes("pillar_not_found"))
      .map(([status]) => status);

  expect(refusals("/v1/keywords")).toEqual(["422"]);
  expect(refusals("/v1/produce/blog-post")).toEqual(["404"]);
});

test("the document stays small enough to read", () => {
  expect(JSON.stringify(whole).length).toBeLessThan(2_050_000);
});
