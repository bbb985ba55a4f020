import { createServer, type Server } from "node:http";
import type { BlogPostDetail, Invocation } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeWordPress, startFakeWordPress, WORDPRESS_USER } from "../fakes/vendors/fake-wordpress.ts";
import { type FakeLlm, startLlm } from "../fakes/vendors/llm.ts";
import { type FakeSearxng, startSearxng } from "../fakes/vendors/searxng.ts";
import { type Service, startService } from "../harness/service.ts";

/** What the rival's page states: the only facts besides the profile. */
const FACTS = [
  "Folding bikes weigh 11 kilograms on average.",
  "A folding bike costs 950 euros in Germany.",
  "The hinge of a folding bike lasts 15 years.",
  "Commuters ride folding bikes 7 kilometres a day.",
  "A folding bike fits into 60 percent of car boots.",
  "Folding bikes have 16 inch wheels in most shops.",
];
const INVENTED_HOST = "invented.example";
/** Every form in which Markdown makes a link, with an address that no source has. */
const INVENTED_LINKS = [
  `[Read this](https://${INVENTED_HOST}/1)`,
  `https://${INVENTED_HOST}/2`,
  `<https://${INVENTED_HOST}/3>`,
  `www.${INVENTED_HOST}/4`,
  `HTTPS://${INVENTED_HOST}/5`,
  `[Read this](//${INVENTED_HOST}/6)`,
  `[Read this][ref]\n\n[ref]: //${INVENTED_HOST}/7\n\nLook`,
  `press@${INVENTED_HOST}`,
  `[Read](https://${INVENTED_HOST}/8(a))`,
  `[two\nlines](https://${INVENTED_HOST}/9)`,
  `&#119;ww.${INVENTED_HOST}/10`,
  `[a [b] c](https://${INVENTED_HOST}/11)`,
  `![](https://${INVENTED_HOST}/12.png)`,
  `[[s99]]`,
  `<a href="https://${INVENTED_HOST}/13">Read this</a>`,
  `[[s1]](https://${INVENTED_HOST}/14)`,
  `[mail](mailto:x@${INVENTED_HOST})`,
  `[[x](https://${INVENTED_HOST}/15)](https://${INVENTED_HOST}/16)`,
];
const SECTIONS = ["Weight", "Price", "Hinge", "Commute", "Boot", "Wheels"];
const FILLER =
  "Take it for a ride before you decide, fold it a few times, and carry it up the stairs that you have at home.";

let service: Service;
let model: FakeLlm;
let search: FakeSearxng;
let rival: Server;
let rivalUrl: string;
let site: FakeWordPress;
let workspace: string;

beforeAll(async () => {
  [model, search, site] = await Promise.all([startLlm(), startSearxng(), startFakeWordPress()]);
  rival = createServer((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    const paragraphs = FACTS.map((fact) => `<p>${fact}</p>`).join("");
    const page = `<!doctype html><html lang="en"><title>Folding bikes compared</title><h1>Folding bikes</h1>${paragraphs}</html>`;
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  });
  await new Promise<void>((resolve) => rival.listen(0, "127.0.0.1", resolve));
  const address = rival.address();
  if (address === null || typeof address === "string") throw new Error("The rival has no port.");
  rivalUrl = `http://127.0.0.1:${address.port}/folding-bikes`;
  search.rank("127.0.0.1", 1, { url: rivalUrl });
  service = await startService({
    env: {
      LLM_PROVIDER: "openai-compatible",
      LLM_MODEL: "fake-large",
      LLM_BASE_URL: model.baseUrl("openai-compatible"),
      SEARXNG_URL: search.url,
    },
  });
  const made = await service.rest("POST", "/v1/workspaces", {
    name: "Bergzeit",
    primaryDomain: "bergzeit-bikes.example",
    settings: { approvalPolicy: { publish: "auto" } },
    brand: { shortDescription: "Bergzeit builds folding bikes for commuters.", primaryKeywords: ["folding bikes"] },
  });
  expect(made.status, made.text).toBe(201);
  workspace = made.body.id;
});
afterAll(async () => {
  await Promise.all([service[Symbol.asyncDispose](), model.close(), search.close(), site[Symbol.asyncDispose]()]);
  await new Promise<void>((resolve) => rival.close(() => resolve()));
});

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { workspace });

async function ended(invocationId: string): Promise<Invocation> {
  for (;;) {
    const { body } = await rest("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`);
    if (!["PENDING", "RUNNING"].includes(body.status)) return body;
  }
}

const invented: string[] = [];
const prompts: string[] = [];

/** A model of which every second number and every second link is invented. `during` happens while it writes the third section. */
function lie(during: () => Promise<void> = async () => {}): void {
  let sections = 0;
  model.answerWith(async ({ prompt }) => {
    prompts.push(prompt);
    if (prompt.startsWith("Plan a text")) {
      return JSON.stringify({
        title: "Folding bikes, honestly",
        sections: SECTIONS.map((heading) => ({ heading, points: ["one"] })),
      });
    }
    if (prompt.startsWith("Write descriptions")) {
      return JSON.stringify({ meta: "How to choose a folding bike.", og: "Folding bikes.", twitter: "Folding." });
    }
    const quoted = [...prompt.matchAll(/\[\[(s\d+)\]\] \S+: (.*)/g)].map(([, id = "", text = ""]) => ({ id, text }));
    const at = sections++;
    if (at === 2) await during();
    const parts = [0, 1, 2].flatMap((index) => {
      const place = at * 3 + index;
      const fact = quoted[place % quoted.length];
      if (fact === undefined) throw new Error(`The model was given no quotation: ${prompt}`);
      const number = 1_000_003 + place * 7_919;
      const lying = `Folding bikes sold ${number} times in ${1950 + place} in Norway.`;
      invented.push(String(number));
      return [
        `${fact.text.replace(/\.$/, "")} [[${fact.id}]].`,
        place % 2 === 0 ? lying : lying.replace(/\.$/, ` [[${fact.id}]].`),
        `See ${INVENTED_LINKS[place % INVENTED_LINKS.length]} for more.`,
      ];
    });
    return [...parts, FILLER].join("\n\n");
  });
}

test("of a model that invents every second number and every second link, neither is published, and the draft is read while it grows", async () => {
  const growing: { post: BlogPostDetail; refused: string }[] = [];
  lie(async () => {
    const [{ id }] = (await rest("GET", "/v1/produce/blog-post")).body.data;
    const { body: post } = await rest("GET", `/v1/produce/blog-post/${id}`);
    const edit = await rest("PATCH", `/v1/produce/blog-post/${id}`, { content: { body: "Mine." } });
    growing.push({ post, refused: edit.body.code });
  });
  const platform = { name: "Blog", kind: "wordpress", url: site.url, credentials: WORDPRESS_USER };
  const { id: platformConfigId } = (await rest("POST", "/v1/produce/platforms", platform)).body;
  const started = await rest("POST", "/v1/produce/blog-post", { keyword: "folding bikes", mode: "quick" });
  expect(started.status, started.text).toBe(202);
  const written = await ended(started.body.invocationId);
  expect(written, JSON.stringify(written.error)).toMatchObject({ status: "SUCCEEDED" });

  expect(growing).toMatchObject([
    {
      post: { content: { inProgress: true }, lastInvocation: { status: "RUNNING" } },
      refused: "concurrent_generation",
    },
  ]);
  const headings = growing[0]?.post.content?.body.match(/(?<=^## ).+/gm);
  expect(headings).toEqual(SECTIONS.slice(0, 2));
  const asked = prompts.filter((prompt) => prompt.startsWith("Write the section"));
  expect(asked).toHaveLength(SECTIONS.length);
  for (const prompt of asked) expect(prompt).toContain("Bergzeit builds folding bikes for commuters.");

  const publishing = await rest("POST", `/v1/produce/blog-post/${started.body.blogPostId}/publish`, {
    platformConfigId,
  });
  const published = await ended(publishing.body.invocationId);
  expect(published, JSON.stringify(published.error)).toMatchObject({ status: "SUCCEEDED" });

  const [post] = site.posts;
  const html = (post?.content ?? "").replace(/<script[\s\S]*?<\/script>/g, "");
  const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url);
  expect(invented).toHaveLength(18);
  expect(invented.filter((number) => html.includes(number))).toEqual([]);
  expect(new Set(links)).toEqual(new Set([rivalUrl]));
  expect(html).not.toContain(INVENTED_HOST);
  // What is true stays, each with its source.
  const { content } = (await rest("GET", `/v1/produce/blog-post/${started.body.blogPostId}`)).body;
  const quoted: { text: string }[] = content.intermediateData.researchSnippets;
  expect(quoted.length).toBeGreaterThanOrEqual(4);
  for (const { text } of quoted) expect(html).toContain(`${text.replace(/\.$/, "")} (<a href="${rivalUrl}">`);
  expect(content.claims.length).toBeGreaterThanOrEqual(SECTIONS.length);
  expect(content.claims.filter(({ support }: { support: string }) => support !== "snippet")).toEqual([]);
  const { warnings } = Object(written.result);
  expect(warnings.join("\n")).toMatch(/\d+ sentences were taken out because no source supports them/);
  expect(warnings.join("\n")).toMatch(/\d+ links were taken out because they lead to no known page/);
});

test("the job and the obstacle of a segment are in every prompt that plans or writes its landing page", async () => {
  lie();
  const segment = { name: "Commuters", jobToBeDone: "Reach the train in time.", pain: "A bike blocks the aisle." };
  const { id: icpSegmentId } = (await rest("POST", "/v1/research/icp/segment", segment)).body;
  const before = prompts.length;
  const order = { keyword: "folding bikes", icpSegmentId, mode: "quick" };
  const { body: started } = await rest("POST", "/v1/produce/landing-page", order);
  const run = await ended(started.invocationId);

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
  const asked = prompts.slice(before).filter((prompt) => !prompt.startsWith("Write descriptions"));
  expect(asked).toHaveLength(1 + SECTIONS.length);
  for (const prompt of asked) {
    expect(prompt).toContain(segment.jobToBeDone);
    expect(prompt).toContain(segment.pain);
  }
});
