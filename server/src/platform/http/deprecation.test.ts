import { defineOperation } from "@findable/contract";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ALL_TOOLS, STRANGER } from "../mcp/__fixtures__/views.ts";
import { createToolCatalog } from "../mcp/tool-catalog.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { FakeRuns } from "./__fixtures__/fake-runs.ts";
import { createHttpApp } from "./create-http-app.ts";
import { createOpenApi } from "./openapi.ts";

const id = Type.String({ description: "Identifier." });
const contract = defineOperation({
  name: "notes.read",
  method: "GET",
  path: "/v1/old-notes/{id}",
  kind: "query",
  status: 200,
  area: "notes",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
  summary: "Read a note",
  description: "One note.",
  errors: ["not_found"],
  input: Type.Object({ id }),
  output: Type.Object({ id }),
  deprecation: {
    since: "2027-01-31",
    sunset: "2027-07-31",
    successor: { name: "notes.get", path: "/v1/notes/{id}" },
  },
  example: { input: { id: "note_1" } },
});
const operations = [{ contract, run: async () => ({ id: "note_1" }) }];

async function headersOf(path: string): Promise<Headers> {
  await using app = createHttpApp({
    operations,
    runOperation: async (_operation, { texts }) => {
      if (texts["id"] === "gone") throw new AppError("not_found", "There is no such note.");
      return { status: 200, output: texts, headers: {}, workspaceId: undefined, file: undefined };
    },
    authenticate: () => Promise.reject(new Error("No caller authenticates here.")),
    runs: new FakeRuns(),
    publicUrl: "http://127.0.0.1:3000",
    logger: { info: () => {}, warn: () => {}, error: () => {} },
    readiness: async () => ({ problems: {}, warnings: {} }),
    metrics: createMetrics({ processMetrics: false }),
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return (await fetch(url + path)).headers;
}

test("every response of a deprecated operation has its deprecation date, sunset and successor", async () => {
  const good = await headersOf("/v1/old-notes/note%201");
  const bad = await headersOf("/v1/old-notes/gone");

  expect(good.get("deprecation")).toBe("@1801353600");
  expect(good.get("sunset")).toBe("Sat, 31 Jul 2027 00:00:00 GMT");
  expect(good.get("link")).toBe('</v1/notes/note%201>; rel="successor-version"');
  expect(bad.get("deprecation")).toBe("@1801353600");
});

test("the API description and the tool description mark it as deprecated", () => {
  const sentence = "Deprecated since 2027-01-31, can be removed from 2027-07-31. Use `notes.get` instead.";
  const document = createOpenApi({ operations, publicUrl: "http://127.0.0.1:3000" });
  const [tool] = createToolCatalog(operations).list(ALL_TOOLS, STRANGER);

  expect(document).toMatchObject({
    paths: {
      "/v1/old-notes/{id}": { get: { deprecated: true, description: expect.stringContaining(sentence) } },
    },
  });
  expect(tool?.description).toBe(`One note. ${sentence}`);
});
