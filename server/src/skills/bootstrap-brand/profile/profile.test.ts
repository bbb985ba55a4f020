import type { BrandProfile, BrandStatement } from "@findable/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ORIGIN, sitePage, tidewellSite } from "../../../domains/site/audit/__fixtures__/tidewell-site.ts";
import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";
import { extractProfile } from "./extract-profile.ts";
import { buildProfileRequest, mergeProfile } from "./profile-prompt.ts";
import { keepExactQuotes } from "./verify-quotes.ts";

test("extracts a brand's name, summary, offers, audience and proof", () => {
  const profile = extractProfile(tidewellSite());

  expect(profile).toMatchObject({ name: "Tidewell", domain: "tidewell.example", language: "en", method: "extracted" });
  expect(profile.summary?.quote).toBe(
    "Tidewell is booking software that keeps boat rental companies on time, on the water and paid.",
  );
  expect(profile.offers.map((offer) => offer.url.replace(ORIGIN, ""))).toContain("/features/deposits");
  expect(quotes(profile.audience)).toContain("Built for small crews who would rather be on the dock than at a desk.");
  expect(quotes(profile.proof)).toEqual(
    expect.arrayContaining([
      "Trusted by 1,240 rental companies in 31 countries.",
      "In 2025 we won the Nordic Travel Tech Award.",
    ]),
  );
});

test("does not use cookie banners, testimonials or articles as statements", () => {
  const said = statements(extractProfile(tidewellSite()));

  expect(said.filter(({ quote, url }) => /cookies|first week|Lindqvist/.test(quote) || url.includes("/blog/"))).toEqual(
    [],
  );
});

test("uses claims without a full stop as proof and audience, and a bakery's cookies as an offer", () => {
  const text =
    "Crumb is a bakery that sends cookies to offices every Friday.\nTrusted by 300 companies in Oslo\nMade for teams with a sweet tooth\nSign up today and save a lot.\nWe use cookies to improve this site.\nI love what my Fridays taste like now.";

  const profile = extractProfile(siteOfOne(text, "en"));

  expect(profile.summary?.quote).toBe("Crumb is a bakery that sends cookies to offices every Friday.");
  expect([quotes(profile.proof), quotes(profile.audience), quotes(profile.offers)]).toEqual([
    ["Trusted by 300 companies in Oslo"],
    ["Made for teams with a sweet tooth"],
    [],
  ]);
});

test.each([
  [
    "de",
    "Wir bieten Reparaturen für Fahrräder aller Art.",
    "Entwickelt für Betriebe mit eigener Werkstatt.",
    "Über 300 Kunden vertrauen auf uns.",
  ],
  [
    "fr",
    "Nous proposons des réparations de vélos à domicile.",
    "Un service conçu pour les entreprises du quartier.",
    "Plus de 300 clients nous font confiance.",
  ],
  [
    "es",
    "Ofrecemos reparaciones de bicicletas a domicilio.",
    "Un servicio pensado para empresas del barrio.",
    "Más de 300 clientes confían en nosotros.",
  ],
])("reads what a brand says of itself in %s", (language, offer, audience, proof) => {
  const profile = extractProfile(siteOfOne([offer, audience, proof].join("\n"), language));

  expect([profile.summary?.quote, ...quotes(profile.offers)]).toContain(offer);
  expect(quotes(profile.audience)).toContain(audience);
  expect(quotes(profile.proof)).toContain(proof);
});

test("falls back to the first sentences in a language it has no patterns for", () => {
  const first = "Pyörähuolto Virtanen korjaa polkupyörät kotiovellasi koko kaupungissa.";
  const second = "Haemme pyörän aamulla ja palautamme sen illalla.";

  const profile = extractProfile(siteOfOne([first, second].join("\n"), "fi"));

  expect([profile.summary?.quote, profile.offers[0]?.quote]).toEqual([first, second]);
});

test("every quote of an extracted profile is on its page, letter for letter, for any site", () => {
  const word = fc.constantFrom(
    "We",
    "offer",
    "Acme",
    "is",
    "a",
    "tool",
    "for",
    "teams",
    "trusted by",
    "300 customers",
    "“",
    "\t",
    "  ",
    "é",
    "😀",
    ".",
    "!",
    "\n",
    "<b>",
  );
  const text = fc.array(word, { maxLength: 80 }).map((words) => words.join(" "));
  const site = fc.array(
    fc.record({
      text,
      title: text,
      description: text,
      heading: text,
      path: fc.constantFrom("/", "/about", "/features/x"),
    }),
    { minLength: 1, maxLength: 4 },
  );

  fc.assert(
    fc.property(site, (pages) => {
      const crawl = siteOf(
        pages.map((page) => sitePage(page.path, { ...page, headings: [{ level: 1, text: page.heading }] })),
      );
      const said = statements(extractProfile(crawl));

      expect(
        said.filter(
          (statement) =>
            !crawl.pages.some((page) => page.finalUrl === statement.url && standsOn(page, statement.quote)),
        ),
      ).toEqual([]);
      expect(keepExactQuotes(said, crawl).dropped).toBe(0);
    }),
    { numRuns: 150 },
  );
});

test("keeps only quotes of crawled pages, in the page's own spelling", () => {
  const crawl = siteOfOne("We repair\u00a0bicycles\n at your door. Nothing else.", "en");
  const kept = (quote: string, url = `${ORIGIN}/`) =>
    quotes(keepExactQuotes([{ statement: "s", quote, url }], crawl).kept);

  expect(kept("We repair bicycles at your door.")).toEqual(["We repair\u00a0bicycles\n at your door."]);
  expect(kept("We repair bicycles at your home.")).toEqual([]);
  expect(kept("we repair bicycles at your door.")).toEqual([]);
  expect(kept("We repair bicycles at your door.", `${ORIGIN}/elsewhere`)).toEqual([]);
  expect(kept("We repair bicycles at your door.", "javascript:alert(1)")).toEqual([]);
  expect(kept(" . ")).toEqual([]);
});

test("any passage of a page passes the check with changed white space, and is returned in the page's spelling", () => {
  const text = fc
    .array(fc.constantFrom("repair", "bicycles", "überall", "😀", "\n", " ", "\t\t", "\u00a0", "door."), {
      minLength: 12,
      maxLength: 60,
    })
    .map((parts) => parts.join(" "));

  fc.assert(
    fc.property(text, fc.nat(40), fc.integer({ min: 30, max: 90 }), (whole, start, length) => {
      const passage = whole.slice(start, start + length);
      fc.pre(passage.replace(/\s+/g, " ").trim().length >= 8);
      const mangled = passage.replace(/\s+/g, "  \n ");

      const { kept } = keepExactQuotes([{ statement: "s", quote: mangled, url: `${ORIGIN}/` }], siteOfOne(whole, "en"));

      expect(kept).toHaveLength(1);
      expect(whole).toContain(kept[0]?.quote);
    }),
  );
});

test("sends the model excerpts of the important pages within the budget, never legal ones", () => {
  const request = buildProfileRequest(tidewellSite(), { characterBudget: 9000 });
  const excerpts = request.untrusted ?? [];

  expect(excerpts[0]?.label).toBe(`${ORIGIN}/`);
  expect(excerpts.map(({ label }) => label)).not.toContain(`${ORIGIN}/privacy`);
  expect(excerpts.reduce((sum, { label, text }) => sum + label.length + text.length, 0)).toBeLessThanOrEqual(9000);
  expect(`${request.system}${request.prompt}`).not.toContain("rental");
});

test("keeps the model's statements with exact quotes, and the extracted ones for parts without any", () => {
  const crawl = tidewellSite();
  const extracted = extractProfile(crawl);
  const true_ = {
    statement: "Plans the fleet.",
    quote: "See every boat, every trip and every repair on one calendar",
    url: `${ORIGIN}/features/fleet-calendar`,
  };
  const invented = { statement: "Loved by NASA.", quote: "NASA uses Tidewell every single day.", url: `${ORIGIN}/` };

  const { profile, droppedQuotes } = mergeProfile(
    extracted,
    { name: "NASA Boats", summary: null, offers: [true_, invented], audience: [], proof: [invented] },
    crawl,
  );

  expect(profile).toEqual({ ...extracted, offers: [true_], method: "model" });
  expect(droppedQuotes).toBe(2);
});

test("reads a page with any stated language", () => {
  const said = ["constructor", "__proto__", "xx-yy-zz-!!", ""].map(
    (language) => extractProfile(siteOfOne("Crumb is a bakery for teams in Oslo.", language)).summary?.quote,
  );

  expect(new Set(said)).toEqual(new Set(["Crumb is a bakery for teams in Oslo."]));
});

test("stays an extracted profile if no quote of the model is exact", () => {
  const crawl = tidewellSite();
  const extracted = extractProfile(crawl);
  const invented = { statement: "Loved by NASA.", quote: "NASA uses Tidewell every single day.", url: `${ORIGIN}/` };

  expect(
    mergeProfile(extracted, { name: "Tidewell", summary: invented, offers: [], audience: [], proof: [] }, crawl),
  ).toEqual({ profile: extracted, droppedQuotes: 1 });
});

test.each([
  ["acme-tools.co.uk", "Acme Tools"],
  ["www.acme.example", "Acme"],
  ["127.0.0.1:8080", "127.0.0.1:8080"],
  ["localhost", "Localhost"],
])("names the brand after the host %s where the pages say nothing", (host, name) => {
  const page = sitePage("/", {
    title: null,
    text: "",
    headings: [],
    openGraph: { title: null, description: null, image: null, siteName: null },
  });

  expect(extractProfile({ ...siteOf([page]), host }).name).toBe(name);
});

test.each([
  ["Jansson Documentation — Jansson 2.14 documentation", "docs.jansson.example", "Jansson"],
  ["Welcome to Click — Click Documentation (8.1.x)", "docs.click.example", "Click"],
  ["Top (libffi: the portable interface library)", "docs.libffi.example", "libffi"],
])("names the product of the manual titled %s", (title, host, name) => {
  const home = sitePage("/", {
    title,
    text: "IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY.",
    headings: [],
    openGraph: { title: null, description: null, image: null, siteName: null },
  });

  const profile = extractProfile({ ...siteOf([home]), host });

  expect(profile.name).toBe(name);
  expect(statements(profile).filter(({ quote }) => quote.includes("LIABLE"))).toEqual([]);
});

test("does not offer a product whose page only says that it is gone", () => {
  const gone = sitePage("/shop/peat-gaiter", {
    description: "We make socks now, so the Peat Gaiter is no longer part of our range.",
    text: "Sorry, this product is no longer available.",
    wordCount: 7,
    structuredDataTypes: ["Product"],
  });

  expect(extractProfile(siteOf([gone])).offers).toEqual([]);
});

function siteOf(pages: CrawledPage[]): CrawlResult {
  return { ...tidewellSite(), pages };
}

function siteOfOne(text: string, language: string): CrawlResult {
  return siteOf([sitePage("/", { text, language, title: "Welcome", description: null, headings: [] })]);
}

function statements(profile: BrandProfile): BrandStatement[] {
  return [
    ...(profile.summary === null ? [] : [profile.summary]),
    ...profile.offers,
    ...profile.audience,
    ...profile.proof,
  ];
}

function quotes(list: readonly BrandStatement[]): string[] {
  return list.map((statement) => statement.quote);
}

function standsOn(page: CrawledPage, quote: string): boolean {
  return [page.text, page.title, page.description, ...page.headings.map((heading) => heading.text)].some(
    (text) => text?.includes(quote) === true,
  );
}
