import type {
  AiCitationHistory,
  AiCitationSample,
  AiCitationSampleDetail,
  ShareOfVoiceSummary,
} from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordDeed } from "../../src/domains/test-worlds/index.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { type Received, type Receiver, startReceiver } from "../fakes/receiver.ts";
import { advance } from "../harness/advance.ts";
import { distinctEvents } from "../harness/distinct-events.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";

const PATH = "/v1/research/ai-citation";
const OWN = "bergzeit-bikes.de";
const PAGE = `https://${OWN}/guides/city-bikes`;
const PROMPTS = [
  "Which city bikes would you recommend?",
  "Which city bikes are good for beginners?",
  "Which cheap city bikes are good?",
  "Which city bikes last long?",
  "What are the best city bikes?",
];
const LLMS = ["llm_chat_1", "llm_search_2"];

let service: Service;
let receiver: Receiver;
beforeAll(async () => {
  [service, receiver] = await Promise.all([startService(), startReceiver()]);
});
afterAll(async () => {
  await Promise.all([service[Symbol.asyncDispose](), receiver[Symbol.asyncDispose]()]);
});

async function openWorld() {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "wednesday" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const made = { name: "Bergzeit", primaryDomain: OWN };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  return {
    workspace,
    call,
    happen: (event: object) => call("POST", "/v1/test/market", event),
    shares: async (): Promise<ShareOfVoiceSummary> => call("GET", `${PATH}/share-of-voice`),
    history: async (id: string): Promise<AiCitationHistory> => call("GET", `${PATH}/queries/${id}/history`),
    advance: (days: number) => advance(call, { days }),
  };
}

type World = Awaited<ReturnType<typeof openWorld>>;

/** The brand publishes a page about the prompts, as a publication in the world does. */
async function publish({ workspace }: World): Promise<void> {
  const client = await service.database.system.batch<{ agency_id: string }>([
    { text: "select agency_id from workspaces where id = $1", values: [workspace] } as never,
  ]);
  const agencyId = client[0]?.[0]?.agency_id ?? "";
  const sentence =
    "We recommend city bikes that are good for beginners, cheap city bikes, and the best city bikes that last long. ";
  const text = sentence.repeat(4);
  const deed = {
    kind: "page_published",
    url: PAGE,
    title: "Which city bikes we recommend: cheap, good and long-lasting",
    text,
  } as const;
  await inTenantTransaction(service.database.tenant, { agencyId, workspaceId: workspace }, (tx) =>
    recordDeed(tx, { agencyId, workspaceId: workspace }, deed),
  );
}

function eventsOf(type: string): { at: string }[] {
  const events = distinctEvents(receiver.log).map(({ body }: Received) => JSON.parse(body));
  return events.filter((event) => event.type === type).map(({ createdAt: at }) => ({ at }));
}

/** The stored answers that cite a page. */
async function citing({ call }: World, page: string, when: string): Promise<AiCitationSampleDetail[]> {
  const path = `${PATH}/samples?domain=${OWN}&limit=100&${when}`;
  const listed: { data: AiCitationSample[] } = await call("GET", path);
  const details: AiCitationSampleDetail[] = await Promise.all(
    listed.data.map(({ sampleId }) => call("GET", `${PATH}/samples/${sampleId}`)),
  );
  return details.filter(({ citations }) => citations.some(({ url }) => url === page));
}

test("a quarter of monitoring: an outage is no fall, a new page is found cited, and a new model is a break", {
  timeout: 400_000,
}, async () => {
  const world = await openWorld();
  const events = ["ai_citation.share_of_voice.dropped", "ai_citation.share_of_voice.improved"];
  await world.call("POST", "/v1/webhooks", { url: `${receiver.url}/quarter`, events });
  const queries: string[] = [];
  for (const prompt of PROMPTS) {
    const body = {
      prompt,
      llms: LLMS,
      samplesPerDay: 4,
      cadence: "weekly",
      trackDomains: [OWN, "wrenyard.example", "thistlemere.example"],
    };
    queries.push((await world.call("POST", `${PATH}/queries`, body)).queryId);
  }
  await world.advance(12);
  const outage = await world.happen({ event: "provider_outage", port: "answers", durationHours: 168 });
  await world.advance(18);
  const beforePage = await world.shares();
  const published: string = (await world.call("GET", "/v1/test/clock")).now;
  await publish(world);
  await world.advance(38);
  const afterPage = await world.shares();
  const change = await world.happen({ event: "model_change", llm: "llm_chat_1", intensity: 1 });
  await world.advance(15);
  const afterModel = await world.shares();
  const histories = await Promise.all(queries.map(world.history));

  // The outage lasted a week, so every prompt lost one sampling: it failed, and is no zero.
  const days = histories.flatMap(({ series }) => series);
  const failed = days.filter(({ perLlm }) => Object.values(perLlm).some(({ outcome }) => outcome === "failed"));
  const isOut = ({ date }: { date: string }) =>
    date >= outage.startsAt.slice(0, 10) && date <= outage.endsAt.slice(0, 10);
  expect(failed.filter(isOut)).toHaveLength(PROMPTS.length);
  for (const { perLlm } of failed.filter(isOut))
    expect(perLlm["llm_chat_1"]).toMatchObject({ ourRate: null, n: 0, notComparable: "sentinel_unread" });
  // Every other day has a sentinel that was read rightly, or a fault that says why its answers are in no figure.
  const sampled = days.flatMap(({ perLlm }) => Object.values(perLlm));
  for (const { n, notComparable } of sampled) expect(n > 0 || notComparable !== null).toBe(true);
  expect(sampled.filter(({ notComparable }) => notComparable !== null).length).toBeLessThan(sampled.length / 4);
  expect(eventsOf("ai_citation.share_of_voice.dropped").filter(({ at }) => at < published)).toEqual([]);
  expect(["insufficient", "not_comparable"]).toContain(beforePage.summary[OWN]?.verdict);
  const unread = beforePage.leftOut.filter(({ date }) => isOut({ date }));
  expect(new Set(unread.map(({ llm }) => llm))).toEqual(new Set(LLMS));
  expect(new Set(unread.map(({ reason }) => reason))).toEqual(new Set(["sentinel_unread"]));

  // The page of day 30 is found cited: the change is up, and stored answers show the citation.
  expect(afterPage.summary[OWN]).toMatchObject({ verdict: "up", queriesIncluded: PROMPTS.length });
  expect(afterPage.summary[OWN]?.delta30d).toBeGreaterThan(0.1);
  expect(await citing(world, PAGE, `until=${published}`)).toEqual([]);
  const evidence = await citing(world, PAGE, `since=${published}`);
  expect(evidence.length).toBeGreaterThan(5);
  for (const { text, citations } of evidence.slice(0, 3)) {
    const [citation] = citations.filter(({ url }) => url === PAGE);
    expect(text?.slice(citation?.span?.start, citation?.span?.end)).toContain(PAGE);
  }

  // Another model is a visible break, only on its engine and only from its day on.
  const models = (llm: string, isNew: boolean) =>
    new Set(
      days
        .filter(({ date }) => date > change.startsAt.slice(0, 10) === isNew)
        .flatMap(({ perLlm }) => perLlm[llm]?.models ?? []),
    );
  expect(models("llm_chat_1", false)).toEqual(new Set(["sandbox-llm_chat_1-1"]));
  expect(models("llm_chat_1", true)).toEqual(new Set(["sandbox-llm_chat_1-2"]));
  expect(models("llm_search_2", true)).toEqual(new Set(["sandbox-llm_search_2-1"]));
  expect(afterModel.summary[OWN]?.verdict).toBe("not_comparable");
  await expectCreditsToAddUp(service.database.system);
});
