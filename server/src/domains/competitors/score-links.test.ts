import { expect, test } from "vitest";
import { offerWords } from "./link-relevance.ts";
import { scoreLinks } from "./score-links.ts";

const LINK = {
  sourceTitle: "A guide",
  targetUrl: "https://blog.rival.com/",
  anchorText: "guide",
  country: null,
  language: null,
  linkType: "dofollow" as const,
  domainRating: 40,
  outboundLinks: 10,
  firstSeenAt: "2026-01-05T00:00:00.000Z",
  lastSeenAt: "2026-02-05T00:00:00.000Z",
};

test.each([
  ["docs.acme.com", "https://docs.acme.com/links", false],
  ["docs.acme.com", "https://v2.docs.acme.com/links", false],
  ["acme.medium.com", "https://other.medium.com/links", true],
  ["acme.com", "https://rival.com/links", false],
  ["acme.com", "https://shop.rival.com/links", false],
])("for the brand %s a link from %s to its competitor's blog can be earned: %j", (ownDomain, sourceUrl, counts) => {
  const sites = { competitorDomain: "blog.rival.com", ownDomain };

  const scored = scoreLinks([{ ...LINK, sourceUrl }], { offer: offerWords([], "en"), language: "en", ...sites });

  expect(scored.map((link) => link.sourceUrl)).toEqual(counts ? [sourceUrl] : []);
});
