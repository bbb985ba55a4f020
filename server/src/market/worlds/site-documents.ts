import type { SitePage } from "../market.ts";
import { isNamedOn, isPlacedOn } from "../named-on.ts";
import { capitalised, topicWords, wordsOf } from "../phrase-words.ts";
import { randomOf } from "../random.ts";
import { crowdKindOf } from "../sites-about.ts";
import type { PublishedDeed, WorldDeed } from "../world-state.ts";
import type { BusinessSite } from "./businesses.ts";
import { contentSite } from "./content-site.ts";
import { decodedPath } from "./decoded-path.ts";
import type { WorldMarket } from "./market-of.ts";
import { shownPage } from "./shown-page.ts";
import type { SiteDocument, SiteText } from "./site-document.ts";
import { blockedCrawlers, withFaults } from "./site-faults.ts";
import { type Block, listed, selfDescription, type Writer, writerFor } from "./site-text.ts";
import { siteWordsOf } from "./site-words-of.ts";

/** Everything on a site, its start page first: on a workspace's, on those of its rivals, and on any other that one could name. */
export function documentsOf(market: WorldMarket, deeds: readonly WorldDeed[], domain: string, path = "/"): SiteText {
  const site = contentSite(market, domain);
  const published = publishedOn(deeds, domain);
  const known = (site.pages ?? []).filter((page) => !published.some((document) => document.path === page.path));
  const pages = known.map((page, place) => withNames(market, site, documentFor(market.seed, site, page, place)));
  const documents = [...pages, aboutPage(market.seed, site), ...published];
  const asked = documents.some((document) => document.path === path)
    ? []
    : [isRetired(path) ? retiredPage(path) : withNames(market, site, pageNamed(market, site, path))];
  const all = [...withFaults(documents, market.seed, site), ...asked];
  return {
    site,
    documents: all.map((document) => withPlacedLinks(market, domain, document)),
    blockedAiCrawlers: blockedCrawlers(market.seed, site),
  };
}

/** A page of a site that sells nothing, with the makers that it names: those of its trade, and those whose owners won a mention. */
function withNames(market: WorldMarket, site: BusinessSite, document: SiteDocument): SiteDocument {
  const kind = market.sites.find(({ domain }) => domain === site.domain)?.kind ?? crowdKindOf(site.domain) ?? "product";
  if (kind === "product" || document.path === "/") return document;
  const url = `https://${site.domain}${document.path}`;
  const makers = market.sites.filter((maker) => maker.kind === "product");
  const named = makers.filter(
    (maker) => isNamedOn(market, url, maker) || isPlacedOn(market, url, maker, Number.POSITIVE_INFINITY),
  );
  const words = siteWordsOf(site.business.trade);
  const names = listed(
    { ...words, written: (name) => name },
    named.map(({ name }) => name),
  );
  const more = [...(named.length === 0 ? [] : [text(words.guide.readersCompare(names))]), ...brokenLink(market, url)];
  return more.length === 0 ? document : { ...document, blocks: [...document.blocks, ...more] };
}

/** One page in twelve links to a guide that its maker has taken down since. */
function brokenLink(market: WorldMarket, url: string): Block[] {
  const random = randomOf(market.seed, "broken link", url);
  const makers = market.sites.filter(({ kind }) => kind === "product").slice(market.brands.length);
  if (makers.length === 0 || !random.chance(1 / 12)) return [];
  const { name, domain } = random.pick(makers);
  return [{ kind: "outside", text: `the guide by ${name}`, url: `https://${domain}${RETIRED}guide`, follow: true }];
}

/** Where makers kept what they have taken down. */
const RETIRED = "/archive/";

function isRetired(path: string): boolean {
  return path.startsWith(RETIRED);
}

function retiredPage(path: string): SiteDocument {
  return {
    ...{ path, title: "Not found", description: null, kind: "missing", blocks: [heading(1, "Not found")] },
    ...{ types: [], inMenu: false, images: { total: 0, withoutAlt: 0 } },
  };
}

/** A page with the links that its owner placed for users of the world. */
function withPlacedLinks({ placed }: WorldMarket, domain: string, document: SiteDocument): SiteDocument {
  const links = placed.filter(
    ({ sourceUrl }) => sourceUrl.host.replace(/^www\./, "") === domain && sourceUrl.pathname === document.path,
  );
  if (links.length === 0) return document;
  const blocks = links.map(({ targetUrl, anchor, follow }): Block => {
    return { kind: "outside", text: anchor, url: targetUrl.href, follow };
  });
  return { ...document, blocks: [...document.blocks, ...blocks] };
}

function documentFor(seed: string, site: BusinessSite, page: SitePage, place: number): SiteDocument {
  const writer = writerFor(seed, site, page.path);
  const blocks =
    place === 0
      ? startPage(site, writer)
      : page.kind === "guide"
        ? guide(site, page, writer)
        : page.path === "/pricing"
          ? prices(site, writer)
          : page.path.startsWith("/for-")
            ? forAGroup(site, page, writer)
            : offerPage(site, page, writer);
  return {
    path: page.path,
    title: page.title,
    description: page.snippet ?? null,
    kind: page.kind,
    blocks,
    types: place === 0 ? ["Organization", "WebSite"] : page.kind === "guide" ? ["Article"] : ["Product"],
    inMenu: page.kind === "product" && !page.path.startsWith("/for-"),
    images: { total: writer.random.integer(1, 6), withoutAlt: 0 },
  };
}

function startPage(site: BusinessSite, writer: Writer): Block[] {
  const { offers, audiences, problems } = site.business;
  const { words } = writer;
  const { start, written } = words;
  const pages = site.pages ?? [];
  return [
    heading(1, start.title(listed(words, offers.slice(0, 2)), listed(words, audiences.slice(0, 2)))),
    text(selfDescription(site)),
    text(start.help(listed(words, audiences.slice(0, 3)), written(problems[0] ?? "too much choice"))),
    heading(2, start.offers),
    ...offers.flatMap((offer): Block[] => [
      heading(3, capitalised(written(offer))),
      text(writer.sentences("thing", offer, 1)),
      ...linkTo(pages.find(({ about }) => about === offer)?.path, capitalised(written(offer))),
    ]),
    heading(2, start.audiences),
    ...audiences.flatMap((audience): Block[] => [
      text(start.madeFor(site.name, written(audience))),
      ...linkTo(
        pages.find(({ path, about }) => path.startsWith("/for-") && about.endsWith(audience))?.path,
        start.linkFor(written(audience)),
      ),
    ]),
    heading(2, start.proofs),
    ...writer.proofs(2).map(text),
  ];
}

function offerPage({ name, business }: BusinessSite, { about }: SitePage, writer: Writer): Block[] {
  const { words } = writer;
  const audience = words.written(writer.random.pick(business.audiences));
  const thing = words.written(about);
  const features = business.features.map(words.feature);
  return [
    heading(1, capitalised(thing)),
    text(
      words.offer.offers(
        name,
        thing,
        audience,
        listed({ ...words, written: words.feature }, business.features.slice(0, 3)),
      ),
    ),
    text(writer.sentences("thing", about, 4)),
    heading(2, words.offer.lookFor(thing)),
    ...features.map((feature) => text(words.offer.feature(feature, thing))),
    text(writer.sentences("thing", about, 3)),
    heading(2, words.offer.cost(thing)),
    text(`${words.offer.from(words.money(writer.random.integer(5, 300)))} ${writer.sentences("thing", about, 1)}`),
    ...linkTo("/pricing", words.offer.allPrices),
  ];
}

function forAGroup({ name, business }: BusinessSite, { about }: SitePage, writer: Writer): Block[] {
  const { group, written } = writer.words;
  const audience = written(business.audiences.find((one) => about.endsWith(one)) ?? "everybody");
  const [main = "it"] = business.offers;
  const thing = written(main);
  return [
    heading(1, group.title(thing, audience)),
    text(group.helps(name, audience, thing)),
    text(writer.sentences("thing", main, 3)),
    heading(2, group.asks(audience)),
    text(group.problem(audience, written(writer.random.pick(business.problems)))),
    text(writer.sentences("task", group.buying(main), 3)),
    ...business.offers.slice(1, 3).map((offer) => text(group.also(audience, written(offer)))),
  ];
}

function guide({ business }: BusinessSite, { title, about }: SitePage, writer: Writer): Block[] {
  const { guide: said, written } = writer.words;
  const [main = "it"] = business.offers;
  const kind = business.trade.jobs.includes(about) ? "task" : "topic";
  return [
    heading(1, title.split(" | ")[0] ?? title),
    text(`${said.opening(written(about))} ${writer.sentences(kind, about, 3)}`),
    heading(2, said.first),
    text(writer.sentences(kind, about, 4)),
    heading(2, said.steps),
    text(writer.sentences(kind, about, 4)),
    heading(2, said.related(written(main))),
    text(writer.sentences("thing", main, 2)),
    ...linkTo("/", said.more(written(main))),
  ];
}

function prices({ name, business }: BusinessSite, writer: Writer): Block[] {
  const { prices: said, written, money } = writer.words;
  return [
    heading(1, said.title(name)),
    ...business.offers.map((offer) => text(said.offer(written(offer), money(writer.random.integer(5, 300))))),
    text(writer.sentences("thing", business.offers[0] ?? "it", 3)),
    heading(2, said.trial),
    text(said.trialTerms),
  ];
}

function aboutPage(seed: string, site: BusinessSite): SiteDocument {
  const writer = writerFor(seed, site, "/about");
  const { about } = writer.words;
  return {
    path: "/about",
    title: about.title(site.name),
    description: about.description(site.name),
    kind: "about",
    blocks: [
      heading(1, about.title(site.name)),
      text(selfDescription(site)),
      ...writer.proofs(3).map(text),
      text(writer.sentences("thing", site.business.offers[0] ?? "it", 3)),
    ],
    types: ["AboutPage"],
    inMenu: true,
    images: { total: 2, withoutAlt: 0 },
  };
}

/** A page that somebody asks for by an address that was found in a search, as long as it is there. */
function pageNamed(market: WorldMarket, site: BusinessSite, path: string): SiteDocument {
  const about = subjectOfPath(path);
  const shown = shownPage(market, site.domain, path);
  const title = shown?.title ?? `${capitalised(about)} | ${site.name}`;
  const document = documentFor(market.seed, site, { path, title, kind: "guide", about }, 1);
  const more =
    shown === undefined ? [] : filling(writerFor(market.seed, site, `${path} more`), about, document, shown.words);
  return { ...document, blocks: [...document.blocks, ...more], inMenu: false };
}

/** What an address names: its last part that has words. Folders such as `/guides` say where a page is, not what it is about. */
function subjectOfPath(path: string): string {
  const parts = decodedPath(path).split("/");
  const named = parts.map((part) => topicWords(part.replace(/[^\p{L}\p{N}]+/gu, " ")));
  const words = named.findLast((each) => each.some((word) => /\p{L}/u.test(word))) ?? [];
  return words.slice(-6).join(" ") || "news";
}

/** What a page says besides, until it has so many words. */
function filling(writer: Writer, about: string, { blocks }: SiteDocument, words: number): Block[] {
  const more: Block[] = [];
  for (let left = words - countWords(blocks); left > 0; left -= countWords(more.slice(-2))) {
    const part = more.length / 2 + 1;
    more.push(
      heading(2, writer.words.guide.part(writer.words.written(about), part)),
      text(writer.sentences("topic", about, Math.min(8, Math.ceil(left / 14)))),
    );
  }
  return more;
}

function countWords(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + wordsOf(block.text).length, 0);
}

function publishedOn(deeds: readonly WorldDeed[], domain: string): SiteDocument[] {
  const pages = new Map<string, PublishedDeed>();
  for (const deed of deeds) {
    if (deed.kind === "mail_sent") continue;
    const url = deed.kind === "link_placed" || deed.kind === "urls_announced" ? null : URL.parse(deed.url);
    if (url === null || url.host.replace(/^www\./, "") !== domain) continue;
    if (deed.kind === "page_published") pages.set(url.pathname, deed);
    else pages.delete(url.pathname);
  }
  return [...pages].map(([path, deed]) => publishedDocument(path, deed));
}

/** Slugs whose pages the site does not show as they were published, to practise with. */
const LOST = /-lost-on-site$/;
const CHANGED = /-changed-on-site$/;

function publishedDocument(path: string, { title, text: body }: PublishedDeed): SiteDocument {
  if (LOST.test(path)) return retiredPage(path);
  const paragraphs = paragraphsOf(body);
  const shown = CHANGED.test(path) ? [...paragraphs.slice(0, -1), "An editor replaced this passage."] : paragraphs;
  return {
    path,
    title,
    description: null,
    kind: "guide",
    blocks: [heading(1, title), ...shown.map(text)],
    types: ["Article"],
    inMenu: false,
    images: { total: 0, withoutAlt: 0 },
  };
}

function paragraphsOf(body: string): string[] {
  return body
    .replace(/<[^<>]*>/g, "\n")
    .replace(/&#x([0-9a-f]{1,5});/gi, (_reference, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .split(/\n+/)
    .map((line) => line.replace(/^[#>*\s-]+/, "").trim())
    .filter((line) => line !== "");
}

function heading(level: 1 | 2 | 3, words: string): Block {
  return { kind: "heading", level, text: words };
}

function text(words: string): Block {
  return { kind: "text", text: words };
}

function linkTo(path: string | undefined, words: string): Block[] {
  return path === undefined ? [] : [{ kind: "link", text: words, path }];
}
