import { expect, it } from "vitest";
import { worldState } from "../../../../test/fakes/worlds/world-states.ts";
import type { WorldState } from "../../../market/world-state.ts";
import { overviewRequest } from "../../shared/overview/contract.ts";
import { rankedKeywordsRequest } from "../../shared/rankings/contract.ts";
import { backlinksRequest, linkdataContract } from "../contract.ts";
import { createSandboxLinkdata } from "./sandbox.ts";

const RIVAL = "quilllane.example";

function open(state: Partial<WorldState> = {}) {
  return createSandboxLinkdata({ findWorld: async () => worldState(state) });
}

linkdataContract("a test world", open, { domain: RIVAL });

it("a site without data in the world is reported beside those with data", async () => {
  const found = await open().rankings?.rankedKeywords(rankedKeywordsRequest({ domain: "unheard-of.example" }));

  expect(found).toMatchObject({ keywords: [], total: 0, warnings: [expect.stringContaining(RIVAL)] });
});

it("rates linking sites in lists as in single requests", async () => {
  const signal = new AbortController().signal;
  const { links } = open();
  const list = (await links?.backlinks(backlinksRequest({ domain: RIVAL, limit: 40 })))?.backlinks ?? [];

  const domains = list.map(({ sourceUrl }) => new URL(sourceUrl).hostname);

  expect((await links?.siteRatings({ domains, signal }))?.ratings).toEqual(list.map((link) => link.domainRating));
});

it("an outage of the port is a failure that may pass, for everything it answers", async () => {
  const outage = { event: "provider_outage", parameters: { port: "linkdata" }, endsAt: null } as const;
  const { links, rankings, overview } = open({ events: [{ ...outage, startsAt: worldState().bornAt }] });
  const signal = new AbortController().signal;

  const calls = [
    links?.siteRatings({ domains: [RIVAL], signal }),
    links?.pageLinks({ urls: [`https://${RIVAL}/`], signal }),
    links?.backlinks(backlinksRequest()),
    rankings?.rankedKeywords(rankedKeywordsRequest()),
    overview?.overview(overviewRequest()),
  ];

  for (const call of calls) await expect(call).rejects.toMatchObject({ port: "linkdata", kind: "transient" });
});
