import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

const PATH = "/v1/research/ai-citation/queries";

let service: Service;
let key: string;
let workspace: string;

beforeAll(async () => {
  service = await startService();
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true };
  key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  const made = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de" };
  workspace = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

const call = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });
const monitored = async () => (await call("GET", PATH)).body.data.map(({ prompt }: { prompt: string }) => prompt);

const SETTINGS = { llms: ["llm_chat_1"], samplesPerDay: 2 };

test("the dry run states the price of a day and a month of the prompts that are new, and stores nothing", async () => {
  const prompts = [{ prompt: "Which trail bike is best?" }, { prompt: "Who repairs bikes in Bern?" }];
  const dry = await call("POST", `${PATH}/bulk?dryRun=true`, { prompts, ...SETTINGS });
  const twice = await call("POST", `${PATH}/bulk?dryRun=true`, { prompts: [...prompts, ...prompts], ...SETTINGS });

  expect(dry.status).toBe(200);
  expect(dry.body).toMatchObject({ dryRun: true, estimatedCost: { credits: 2 }, recurring: { creditsPerDay: 2 } });
  expect(dry.body.recurring.creditsPerMonth).toBeGreaterThanOrEqual(60);
  expect(twice.body.estimatedCost).toEqual(dry.body.estimatedCost);
  expect(await monitored()).toEqual([]);
});

test("prompts are monitored in one request, in its order, and those that are monitored already are left as they are", async () => {
  const first = await call("POST", `${PATH}/bulk`, {
    prompts: [
      { prompt: "Which trail bike is best?", tags: ["trail"] },
      { prompt: "Who repairs bikes in Bern?", family: "repair" },
    ],
    tags: ["all"],
    ...SETTINGS,
  });
  const second = await call("POST", `${PATH}/bulk`, {
    prompts: [
      { prompt: "which  trail bike is BEST?" },
      { prompt: "Is an e-bike worth it?" },
      { prompt: "Is an e-bike worth it?" },
    ],
    ...SETTINGS,
  });

  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({
    created: [
      { prompt: "Which trail bike is best?", tags: ["all", "trail"], family: null, samplesPerDay: 2 },
      { prompt: "Who repairs bikes in Bern?", tags: ["all"], family: "repair" },
    ],
    duplicatesSkipped: [],
    creditsPerDay: 2,
  });
  expect(second.body).toMatchObject({
    created: [{ prompt: "Is an e-bike worth it?" }],
    duplicatesSkipped: ["which  trail bike is BEST?", "Is an e-bike worth it?"],
    creditsPerDay: 1,
  });
  expect(await monitored()).toEqual([
    "Is an e-bike worth it?",
    "Who repairs bikes in Bern?",
    "Which trail bike is best?",
  ]);
});

test("a request without room for all of its prompts, or with one that cannot be read, stores none", async () => {
  const before = await monitored();
  const grant = { name: "Small", mode: "test", workspaceId: workspace, maxCreditsPerMonth: 3 };
  const { secret } = (await service.rest("POST", "/v1/auth/keys", grant, { key })).body;
  const prompts = Array.from({ length: 4 }, (_, index) => ({ prompt: `Is bike ${index} good?` }));
  const refused = await service.rest("POST", `${PATH}/bulk`, { prompts, ...SETTINGS }, { key: secret, workspace });
  const blank = await call("POST", `${PATH}/bulk`, { prompts: [...prompts, { prompt: "  " }], ...SETTINGS });

  expect([refused.status, refused.body.code]).toEqual([402, "insufficient_credits"]);
  expect([blank.status, blank.body.details.errors[0].field]).toEqual([400, "prompts[4].prompt"]);
  expect(await monitored()).toEqual(before);
});
