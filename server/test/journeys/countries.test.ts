import { type OperationContract, skillContracts } from "@findable/contract";
import sql from "sql-template-tag";
import type { TSchema } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOT_BUILT_YET } from "../../src/not-built-yet.ts";
import { operations } from "../../src/operations.ts";
import { type Service, startService } from "../harness/service.ts";
import { toRestCall } from "./__fixtures__/example-calls.ts";

const NOWHERE = { message: expect.stringContaining("such as US or DE") };

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

/** Paths of the fields that are countries, by what is said of them. */
function countriesIn(schema: TSchema, path: readonly string[] = []): string[][] {
  if (String(Reflect.get(schema, "description")).includes("ISO 3166-1")) return [[...path]];
  const properties: Record<string, TSchema> = Reflect.get(schema, "properties") ?? {};
  return Object.entries(properties).flatMap(([name, field]) => countriesIn(field, [...path, name]));
}

function withValue(input: unknown, [name = "", ...rest]: readonly string[], value: string): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...Object(input) };
  return { ...fields, [name]: rest.length === 0 ? value : withValue(fields[name], rest, value) };
}

const asked = operations.flatMap(({ contract }) =>
  countriesIn(contract.input).map((path) => [contract.name, path.join("."), contract, path] as const),
);
const invoked = skillContracts.flatMap(({ slug, input, example }) =>
  countriesIn(input).map((path) => [slug, path.join("."), withValue(example.input, path, "ZZ")] as const),
);

test("there are operations and skills that take a country", () => {
  expect(asked.map(([name]) => name)).toEqual(
    expect.arrayContaining(["research.serp.fetch", "research.keyword.research"]),
  );
  expect(invoked.map(([slug]) => slug)).toEqual(expect.arrayContaining(["bootstrap_brand", "rank_monitor"]));
});

const refusalIn = (field: string) => ({ code: "validation_error", details: { errors: [{ field, ...NOWHERE }] } });
const withKey = asked.filter(([name]) => !NOT_BUILT_YET.includes(name));
const inDemo = asked.filter(([, , contract]) => contract.demo === "demo");

test.each(withKey)(
  "%s refuses a country that there is not in `%s`, over REST and over MCP",
  async (name, field, contract, path) => {
    const input = withValue(contract.example.input, path, "ZZ");

    expect((await restOf(contract, input, {})).body).toMatchObject(refusalIn(field));
    const tool = await operator.callTool({ name, arguments: input });
    expect(tool).toMatchObject({ isError: true, structuredContent: refusalIn(field) });
  },
);

test.each(inDemo)(
  "%s refuses a country that there is not in `%s`, in the demo",
  async (_name, field, contract, path) => {
    const input = withValue(contract.example.input, path, "ZZ");

    expect((await restOf(contract, input, { key: null })).body).toMatchObject(refusalIn(field));
  },
);

function restOf(contract: OperationContract, input: Record<string, unknown>, options: { key?: null }) {
  const { method, path, body } = toRestCall(contract, input);
  return service.rest(method, path, body, { ...(options.key === null ? {} : { workspace }), ...options });
}

test.each(invoked)("a run of %s is refused for a country that there is not in `%s`", async (skill, field, input) => {
  for (const options of [{ workspace }, { key: null }]) {
    const { body } = await service.rest("POST", "/v1/agent/invoke", { skill, input }, options);
    if (["skill_unavailable", "demo_safety"].includes(body.code)) continue;
    expect(body).toMatchObject({
      code: "validation_error",
      details: { errors: [{ field: `input.${field}`, ...NOWHERE }] },
    });
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
