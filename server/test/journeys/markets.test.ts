import { type OperationContract, skillContracts } from "@findable/contract";
import sql from "sql-template-tag";
import type { TSchema } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../src/operations.ts";
import { type Service, startService } from "../harness/service.ts";
import { toRestCall } from "./__fixtures__/example-calls.ts";

/** Fields of a market: what their descriptions say, a code that does not exist, and what the refusal names. */
const KINDS = {
  place: { described: "or a place in a country", unknown: "ZZ", said: "such as Berlin,Germany" },
  country: { described: "ISO 3166-1", unknown: "ZZ", said: "such as US or DE" },
  language: { described: "ISO 639-1", unknown: "xx", said: "such as en or de" },
} as const;
type Kind = keyof typeof KINDS;

let service: Service;
let workspace: string;
let operator: Awaited<ReturnType<Service["mcp"]>>;
beforeAll(async () => {
  service = await startService({ worker: false });
  const made = await service.rest("POST", "/v1/workspaces", { name: "a", primaryDomain: "a.example" });
  workspace = made.body.id;
  operator = await service.mcp({ workspace });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

/** Paths of the fields of a kind, by their descriptions. */
function pathsOf(kind: Kind, schema: TSchema, path: readonly string[] = []): string[][] {
  const description = String(Reflect.get(schema, "description"));
  // The description of a place names countries too.
  const isPlace = description.includes(KINDS.place.described);
  if (description.includes(KINDS[kind].described) && (kind === "place" || !isPlace)) return [[...path]];
  const properties: Record<string, TSchema> = Reflect.get(schema, "properties") ?? {};
  return Object.entries(properties).flatMap(([name, field]) => pathsOf(kind, field, [...path, name]));
}

/** The fields that the schema refuses; settings of a workspace are tested below. */
function fieldsOf(schema: TSchema): [Kind, string[]][] {
  return (["place", "country", "language"] as const)
    .flatMap((kind) => pathsOf(kind, schema).map((path): [Kind, string[]] => [kind, path]))
    .filter(([, path]) => path[0] !== "settings");
}

function withValue(input: unknown, [name = "", ...rest]: readonly string[], value: string): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...Object(input) };
  return { ...fields, [name]: rest.length === 0 ? value : withValue(fields[name], rest, value) };
}

const asked = operations.flatMap(({ contract }) =>
  fieldsOf(contract.input).map(([kind, path]) => [contract.name, kind, path.join("."), contract, path] as const),
);
const invoked = skillContracts.flatMap(({ slug, input, example }) =>
  fieldsOf(input).map(
    ([kind, path]) => [slug, kind, path.join("."), withValue(example.input, path, KINDS[kind].unknown)] as const,
  ),
);

test.each([
  ["place", "research.serp.fetch", "research.serp"],
  ["country", "research.keyword.research", "research.keyword"],
  ["language", "research.serp.fetch", "research.serp"],
])("there are operations and skills that take a %s", (kind, operation, skill) => {
  const of = (rows: readonly (readonly [string, Kind, ...unknown[]])[]) =>
    rows.filter(([, found]) => found === kind).map(([name]) => name);
  expect(of(asked)).toContain(operation);
  expect(of(invoked)).toContain(skill);
});

function refusalIn(field: string, kind: Kind) {
  const message = expect.stringContaining(KINDS[kind].said);
  return { code: "validation_error", details: { errors: [{ field, message }] } };
}
const inDemo = asked.filter(([, , , contract]) => contract.demo === "demo");

test.each(asked)(
  "%s refuses a %s that does not exist in `%s`, over REST and over MCP",
  async (name, kind, field, contract, path) => {
    const input = withValue(contract.example.input, path, KINDS[kind].unknown);

    expect((await restOf(contract, input, {})).body).toMatchObject(refusalIn(field, kind));
    const tool = await operator.callTool({ name, arguments: input });
    expect(tool).toMatchObject({ isError: true, structuredContent: refusalIn(field, kind) });
  },
);

test.each(inDemo)(
  "%s refuses a %s that does not exist in `%s`, in the demo",
  async (_name, kind, field, contract, path) => {
    const input = withValue(contract.example.input, path, KINDS[kind].unknown);

    expect((await restOf(contract, input, { key: null })).body).toMatchObject(refusalIn(field, kind));
  },
);

function restOf(contract: OperationContract, input: Record<string, unknown>, options: { key?: null }) {
  const { method, path, body } = toRestCall(contract, input);
  return service.rest(method, path, body, { ...(options.key === null ? {} : { workspace }), ...options });
}

test.each(invoked)("a run of %s is refused for a %s that does not exist in `%s`", async (skill, kind, field, input) => {
  for (const options of [{ workspace }, { key: null }]) {
    const { body } = await service.rest("POST", "/v1/agent/invoke", { skill, input }, options);
    if (body.code === "demo_safety") continue;
    expect(body).toMatchObject(refusalIn(`input.${field}`, kind));
  }
});

test.each([
  ["EL", "GR"],
  ["uk", "GB"],
  ["tp", "TL"],
])("%s is understood as %s", async (given, meant) => {
  const input = { query: "wine tours", location: given };
  for (const options of [{ workspace }, { key: null }]) {
    const { status } = await service.rest("GET", `/v1/research/serp?location=${given}`, undefined, options);
    expect(status).toBe(200);
  }
  const started = await service.rest("POST", "/v1/research/serp", input, { key: null });
  const { body: run } = await service.rest("GET", `/v1/agent/invocations/${started.body.invocationId}`, undefined, {
    key: null,
  });
  expect(run.result.location).toBe(meant);
});

test("a withdrawn language code is understood as its successor, with a key and without", async () => {
  for (const options of [{ workspace }, { key: null }]) {
    const { status } = await service.rest("GET", "/v1/research/serp?language=IW", undefined, options);
    expect(status).toBe(200);
  }
  const asked = { query: "wine tours", language: "IW" };
  const started = await service.rest("POST", "/v1/research/serp", asked, { key: null });
  const address = `/v1/agent/invocations/${started.body.invocationId}`;
  expect((await service.rest("GET", address, undefined, { key: null })).body.result.language).toBe("he");
});

test("`settings.primaryLanguage` refuses what names no language and keeps a tag with a region", async () => {
  const change = (primaryLanguage: string | null) =>
    service.rest("PATCH", `/v1/workspaces/${workspace}`, { settings: { primaryLanguage } });

  for (const language of ["xx", "German", "xx-DE"]) {
    expect((await change(language)).body).toMatchObject({
      code: "validation_error",
      details: { errors: [{ field: "settings.primaryLanguage", message: expect.stringContaining("de-AT") }] },
    });
  }
  for (const language of ["de-AT", "EN", "en_GB"]) {
    expect((await change(language)).body.settings.primaryLanguage).toBe(language);
  }
  expect((await change(null)).status).toBe(200);
});

describe("settings.primaryLocation", () => {
  const change = (primaryLocation: string | null, options: object) =>
    service.rest(
      "PATCH",
      `/v1/workspaces/${"key" in options ? demoWorkspace : workspace}`,
      { settings: { primaryLocation } },
      options,
    );
  let demoWorkspace: string;
  beforeAll(async () => {
    const { body } = await service.rest("GET", "/v1/workspaces", undefined, { key: null });
    demoWorkspace = body.data[0].id;
  });

  test.each(["ZZ", "Berlin", "Berlin,Germny", "Berlin,ZZ", "EU"])(
    "refuses %s, with a key and without",
    async (place) => {
      for (const options of [{}, { key: null }]) {
        const { body } = await change(place, options);
        expect(body).toMatchObject({
          code: "validation_error",
          details: {
            errors: [{ field: "settings.primaryLocation", message: expect.stringContaining("Berlin,Germany") }],
          },
        });
      }
      const created = { name: "b", primaryDomain: "b.example", settings: { primaryLocation: place } };
      expect((await service.rest("POST", "/v1/workspaces", created)).body.code).toBe("validation_error");
    },
  );

  test.each(["el", "Athens, Greece", "Hong Kong", "UK", "Berlin,DE"])("takes %s", async (place) => {
    for (const options of [{}, { key: null }]) {
      expect((await change(place, options)).body.settings.primaryLocation).toBe(place);
    }
  });

  test("is read as it stands where it was stored before it had to be a country, and other settings can be changed", async () => {
    await service.database.system.batch([
      sql`update workspaces set settings = settings || '{"primaryLocation": "ZZ"}' where id = ${workspace}`,
    ]);

    const { body: read } = await service.rest("GET", `/v1/workspaces/${workspace}`);
    const changed = await service.rest("PATCH", `/v1/workspaces/${workspace}`, { settings: { primaryLanguage: "de" } });

    expect(read.settings.primaryLocation).toBe("ZZ");
    expect(changed.body.settings).toMatchObject({ primaryLocation: "ZZ", primaryLanguage: "de" });
  });
});
