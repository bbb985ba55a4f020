import { afterEach, describe, expect, it, test } from "vitest";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import {
  type Mishap,
  type Receiver,
  type ReceiverOptions,
  startReceiver,
} from "../../../../test/fakes/vendors/receiver.ts";
import { createEgress } from "../../../platform/egress/egress.ts";
import { type CmsStage, cmsContract, type TargetBehavior } from "../contract.ts";
import type { Article, PublishRequest } from "../port.ts";
import { createCms } from "./cms.ts";

const SECRET = "a secret of the customer's own";
const ARTICLE: Article = {
  id: "pub_1",
  title: "Größe & more",
  slug: "groesse",
  isDraft: true,
  html: "<p>Größe</p>",
  markdown: "Größe",
  publishAt: null,
  metaTitle: null,
  metaDescription: null,
  excerpt: "Größe",
  canonicalUrl: "https://acme.example/groesse",
  tags: ["a"],
  categories: [],
  image: null,
  schemaOrg: { "@type": "BlogPosting" },
  wordCount: 1,
};
const MISHAP_OF: Record<Exclude<TargetBehavior, "is not there">, Mishap[]> = {
  accepts: [],
  refuses: ["refuse"],
  "accepts and disconnects": ["accept and reset"],
  "accepts and never responds": ["accept and say nothing"],
};

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]();
});

async function receive(options: Partial<ReceiverOptions> = {}): Promise<Receiver> {
  const receiver = await startReceiver({ secret: SECRET, ...options });
  open.push(receiver);
  return receiver;
}

function cms(fetchOut: typeof fetch = fetch) {
  return createCms({
    webflowUrl: "https://api.webflow.com/v2",
    fetch: fetchOut,
    now: () => new Date(),
    findCredentials: async ({ version }) => (version === 3 ? { secret: SECRET } : undefined),
    timeoutMs: 1000,
  });
}

function requestTo(url: string, { honoursKeys = false } = {}): PublishRequest {
  const place = { agencyId: "agy_1", workspaceId: "ws_1", platformId: "plat_1", version: 3 };
  return {
    target: { ...place, kind: "webhook", url, settings: {}, honoursKeys },
    article: ARTICLE,
    reference: "page-1",
    replaces: null,
    effectKey: "inv_1:publish:0",
    signal: new AbortController().signal,
  };
}

cmsContract("a webhook", async (behavior): Promise<CmsStage> => {
  const receiver = await receive();
  if (behavior === "is not there") await receiver.close();
  else receiver.next(...MISHAP_OF[behavior]);
  const request = requestTo(receiver.url);
  return { port: cms(), request, published: () => receiver.deliveries.filter(({ published }) => published).length };
});

test("sends the whole article as JSON, signed, under the key of the effect", async () => {
  const receiver = await receive();

  const publication = await cms().publish(requestTo(receiver.url));

  const { id, title, slug, isDraft, html, markdown, ...metadata } = ARTICLE;
  expect(receiver.deliveries).toMatchObject([
    {
      key: "inv_1:publish:0",
      signed: true,
      content: { type: "content.publish", version: 1, id, title, slug, isDraft, html, markdown, metadata },
      headers: { "content-type": "application/json" },
    },
  ]);
  expect(publication).toMatchObject({ url: "https://site.example/blog/groesse", id: "post-pub_1" });
});

describe("an answer", () => {
  it.each(["accept without an address", "accept with too many words"] as const)(
    "that does not say where it is (%s) is a publication all the same",
    async (mishap) => {
      const receiver = await receive();
      receiver.next(mishap);

      expect(await cms().publish(requestTo(receiver.url))).toEqual({
        url: null,
        id: null,
        checksum: null,
        warnings: [],
      });
    },
  );

  it.each([
    ["refuse", { kind: "invalid_request", facts: { sent: false, httpStatus: 422 } }],
    ["busy", { kind: "rate_limited", facts: { sent: false, retryAfterMs: 20 } }],
    ["elsewhere", { kind: "config", facts: { sent: false, httpStatus: 308 } }],
    ["accept and redirect", { kind: "config", facts: { httpStatus: 303 } }],
    ["accept and fail", { kind: "transient", facts: { httpStatus: 502 } }],
    ["accept and hang up halfway", { kind: "transient" }],
    ["silence", { kind: "transient", message: "The receiver did not respond in time." }],
  ] as const)("after %s reports the known outcome", async (mishap, known) => {
    const receiver = await receive();
    receiver.next(mishap);

    const failure = await failureOf(cms().publish(requestTo(receiver.url)));

    expect(failure).toMatchObject(known);
    expect(failure.facts.sent).toBe("facts" in known && "sent" in known.facts ? false : undefined);
    expect(receiver.deliveries).toHaveLength(1);
  });
});

test("sends nothing to a forbidden port", async () => {
  const failure = await failureOf(cms().publish(requestTo("http://127.0.0.1:9/content")));

  expect(failure).toMatchObject({ kind: "blocked", facts: { sent: false } });
});

test("the guard blocks private addresses, and reports that nothing was sent", async () => {
  const receiver = await receive();
  await using egress = createEgress({ allowPrivate: false });

  const failure = await failureOf(cms(egress.fetch).publish(requestTo(receiver.url)));

  expect(failure).toMatchObject({ kind: "blocked", facts: { sent: false } });
  expect(receiver.deliveries).toEqual([]);
});
