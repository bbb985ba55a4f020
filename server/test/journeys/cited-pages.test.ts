import type { CitedPage } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { citedPageKey, recordReadPages } from "../../src/domains/citations/index.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

const BASE = "/v1/research/ai-citation";

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

async function openWorkspace() {
  const agencyId = await createAgency(service.database);
  const workspace = await createWorkspace(service.database, { agencyId });
  const { secret: key } = await createKey(service.database, { agencyId, workspaceId: workspace });
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const { primaryDomain, name } = await call("GET", `/v1/workspaces/${workspace}`);
  const sources = async (query = ""): Promise<{ data: CitedPage[]; total: number; nextCursor: string | null }> =>
    call("GET", `${BASE}/sources${query}`);
  return { place: { agencyId, workspaceId: workspace }, call, sources, own: String(primaryDomain), name: String(name) };
}

test("cited pages of all prompts show whose they are, how often by engine, and who says that they name the brand", async () => {
  const { place, call, sources, own, name } = await openWorkspace();
  await call("POST", `${BASE}/queries`, {
    prompt: "Which tool?",
    cadence: "none",
    trackDomains: [own, "rival.example"],
  });
  await call("POST", "/v1/research/competitor", { domain: "rival.example" });
  const lists = "https://lists.example/best";
  const answer = (prompt: string, llm: string, text: string) => ({ prompt, llm, text });
  await call("POST", `${BASE}/answers`, {
    answers: [
      answer("Which tool?", "llm_chat_1", `[A](${lists}) lists many. [R](https://blog.rival.example/x) is one.`),
      answer("Which tool?", "llm_chat_1", `${name} is named by [a list](${lists}). See [us](https://www.${own}/).`),
      answer("What else?", "llm_chat_1", `Twice: [A](${lists}) and [again](${lists}#part).`),
      answer("What else?", "llm_chat_1", "Nothing."),
      answer("What else?", "llm_search_2", `[Other](https://other.example/?utm_source=x) and http://192.0.2.1/x`),
    ],
  });
  await call("POST", `${BASE}/answers`, {
    ...{ csv: `Page,Citations\nhttps://www.${own}/,41`, from: "2026-01-01", to: "2026-01-31" },
  });

  const { data, total } = await sources();

  expect(total).toBe(5);
  expect(data[0]).toMatchObject({
    ...{ url: lists, domain: "lists.example", party: "third_party", answers: 3, prompts: 2 },
    ...{ namesUs: true, namesUsBy: "answer", readAt: null },
    perEngine: [{ llm: "llm_chat_1", surface: "imported", answers: 3, n: 4, rate: 0.75 }],
  });
  const parties = Object.fromEntries(data.map(({ url, party }) => [url, party]));
  expect(parties).toMatchObject({ "https://blog.rival.example/x": "competitor", [`https://www.${own}/`]: "own" });
  const ip = data.find(({ domain }) => domain === null);
  expect(ip).toMatchObject({ url: "http://192.0.2.1/x", party: "third_party", namesUs: null, namesUsBy: null });
  const [ours] = (await sources("?party=own")).data;
  expect(ours?.vendorCounts).toEqual([
    { vendorReport: "bing_ai_performance", metric: "citations", count: 41, from: "2026-01-01", to: "2026-01-31" },
  ]);
  const urls = async (query: string) => (await sources(query)).data.map(({ url }) => url);
  expect(await urls("?llm=llm_search_2&sort=-lastCitedAt")).toHaveLength(2);
  expect(await urls("?domain=www.lists.example")).toEqual([lists]);
  expect(await urls("?since=2999-01-01T00:00:00Z")).toEqual([]);

  await inTenantTransaction(service.database.tenant, place, (tx) =>
    recordReadPages(tx, place, [{ url: lists, pageKey: citedPageKey(lists), namesUs: false }]),
  );
  expect((await sources("?namesUs=false")).data).toMatchObject([{ url: lists, namesUs: false, namesUsBy: "page" }]);

  const first = await sources("?limit=2");
  const rest = await sources(`?limit=200&cursor=${encodeURIComponent(first.nextCursor ?? "")}`);
  expect([...first.data, ...rest.data].map(({ url }) => url)).toEqual(data.map(({ url }) => url));
});
