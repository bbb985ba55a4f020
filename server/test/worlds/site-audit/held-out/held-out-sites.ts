/**
 * Sites written from public documents after the rules were frozen: Google Search Central (robots meta, canonical, localized versions,
 * sitemaps, redirects, structured data), RFC 9309, sitemaps.org, the HTML standard, Bing's guidelines.
 */
export interface HeldOutSite {
  host: string;
  pages: Record<string, Answer>;
  /** Codes that are right at a path; a code may have alternatives that state the same fault. */
  faults: readonly { codes: readonly string[]; at: readonly string[] }[];
  lookAlikes: readonly string[];
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

interface Words {
  title: string;
  text: string;
  head?: string;
  body?: string;
  lang?: string;
  headers?: Record<string, string>;
}

const HTML = { "content-type": "text/html; charset=utf-8" };
const ld = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const to = (location: string, status = 301): Answer => ({ status, headers: { location }, body: "" });
const plain = (body: string): Answer => ({ headers: { "content-type": "text/plain" }, body });
const xml = (body: string): Answer => ({ headers: { "content-type": "application/xml" }, body });
const gone: Answer = { status: 404, headers: HTML, body: "<!doctype html><title>Not here</title><h1>Not here</h1>" };
const urls = (host: string, paths: readonly string[]) =>
  xml(
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>https://${host}${path}</loc></url>`).join("")}</urlset>`,
  );

function site(host: string, menu: readonly string[], pages: Record<string, Words>): Record<string, Answer> {
  const nav = menu
    .map((path) => `<a href="${path}">${path === "/" ? host : path.replace(/\W+/g, " ").trim()}</a>`)
    .join(" ");
  return Object.fromEntries(
    Object.entries(pages).map(([path, { title, text, head = "", body = "", lang = "en", headers = {} }]) => [
      path,
      {
        headers: { ...HTML, ...headers },
        body: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><meta name="description" content="${title}: what to know before you decide, in a few sentences.">${head}</head><body><nav>${nav}</nav><main><h1>${title}</h1><p>${text}</p>${body}</main></body></html>`,
      },
    ]),
  );
}

const links = (...paths: readonly string[]) =>
  paths.map((path) => `<p><a href="${path}">Read about ${path.replace(/\W+/g, " ")}</a></p>`).join("");

const SHOP = "cooper.example";
const shopMenu = ["/", "/products/", "/delivery", "/contact"];
const barrel = (name: string, more: string) =>
  `${name} is made by two coopers in a yard beside the river. ${more} We toast the staves over a small fire, bind them with steel hoops and fill each cask with water for a week before it leaves us. Every piece carries the initials of the person who made it, and we repair what we have sold for as long as the yard exists. Please allow three weeks, because oak cannot be hurried and we make nothing in advance.`;
const shop: HeldOutSite = {
  host: SHOP,
  pages: {
    "/robots.txt": plain(
      `User-agent: *\nDisallow: /basket\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: https://${SHOP}/sitemap.xml\n`,
    ),
    "/sitemap.xml": urls(SHOP, [
      "/",
      "/products/",
      "/products/pin",
      "/products/firkin",
      "/products/hogshead",
      "/products/bucket",
      "/products/retired",
      "/delivery",
    ]),
    "/old-delivery": to("/delivery"),
    "/basket": { headers: HTML, body: "<!doctype html><title>Basket</title><h1>Basket</h1>" },
    ...site(SHOP, shopMenu, {
      "/": {
        title: "Casks and buckets from the river yard",
        text: "We are coopers. We make casks for brewers, tubs for gardens and buckets for anyone who carries water. The yard is open on weekdays, and visitors may watch the fire as long as they stay behind the line. Brewers order by the dozen and gardeners by the piece, and both wait the same three weeks.",
        body: links("/products/", "/delivery", "/basket", "/old-delivery"),
      },
      "/products/": {
        title: "All casks, tubs and buckets",
        text: "Choose by what you want to keep in it.",
        body: links(
          "/products/pin",
          "/products/firkin",
          "/products/hogshead",
          "/products/bucket",
          "/products/tub",
          "/products/churn",
        ),
      },
      "/products/pin": {
        title: "Pin, a cask of 20 litres",
        text: barrel(
          "The pin",
          "It costs £140.00 and holds thirty-six pints, which is a good evening for a village hall.",
        ),
        head: ld({
          "@context": "https://schema.org",
          "@type": "Product",
          name: "Pin cask",
          image: `https://${SHOP}/pin.jpg`,
          offers: {
            "@type": "Offer",
            price: "95.00",
            priceCurrency: "GBP",
            availability: "https://schema.org/InStock",
          },
        }),
      },
      "/products/firkin": {
        title: "Firkin, a cask of 41 litres",
        text: barrel("The firkin", "It costs £190.00 and fits under the counters of most pubs."),
        head: ld({
          "@context": "https://schema.org",
          "@type": "Product",
          name: "Firkin cask",
          image: `https://${SHOP}/firkin.jpg`,
          offers: { "@type": "Offer", price: "190.00", priceCurrency: "GBP", availability: "InStock" },
        }),
      },
      "/products/hogshead": {
        title: "Hogshead, a cask of 245 litres",
        text: barrel("The hogshead", "It takes four people to lift and a licence to fill."),
        headers: { "x-robots-tag": "noindex" },
      },
      "/products/bucket": {
        title: "Bucket of oak with a rope handle",
        text: barrel("The bucket", "It costs £60 and hangs well on a wall."),
        head: ld({ "@context": "https://schema.org", "@type": "Product", name: "Oak bucket" }),
      },
      "/products/tub": {
        title: "Tub for trees and large plants",
        text: barrel("The tub", "It has four holes in its base and stands on feet of slate."),
        head: '<link rel="canonical" href="https://staging.cooper.example/products/tub">',
      },
      "/products/churn": {
        title: "Churn for butter, with a lid",
        text: barrel("The churn", "It needs a strong arm and ten minutes."),
        body: links("/products/churn-lid"),
      },
      "/delivery": {
        title: "Delivery and what it costs",
        text: "Small pieces travel by parcel. Casks travel on a pallet, and the driver needs a place to stop and a hand to unload. We write to you the day before, and you can name a neighbour. Islands cost more and take a week longer than the mainland does.",
        body: links("/old-delivery"),
      },
      "/contact": { title: "How to reach the yard", text: "Telephone in the mornings." },
    }),
  },
  faults: [
    { codes: ["sd_contradicts"], at: ["/products/pin"] },
    { codes: ["noindex_in_header"], at: ["/products/hogshead"] },
    { codes: ["sd_required_missing"], at: ["/products/bucket"] },
    { codes: ["canonical_wrong_host"], at: ["/products/tub"] },
    { codes: ["broken_internal_links"], at: ["/products/churn"] },
    { codes: ["sitemap_lists_broken"], at: ["/products/retired"] },
    { codes: ["links_to_redirects"], at: ["/", "/delivery"] },
  ],
  lookAlikes: [
    "GPTBot is banned by choice",
    "a banned basket",
    "availability by its short name",
    "a short contact page",
  ],
};

const DOCS = "manual.tern.example";
const docMenu = ["/", "/install", "/configure", "/errors/404"];
const step = (about: string, more: string) =>
  `${about} Run the command as the user that owns the data folder, and read its output to the end before you continue. ${more} If a step fails, the program leaves the folder as it was and prints the line of the configuration that it could not use. Keep a copy of the file from before the change, since there is no undo for the steps that follow this one.`;
const docs: HeldOutSite = {
  host: DOCS,
  pages: {
    "/robots.txt": plain("User-agent: *\nDisallow: /con\n\nUser-agent: bingbot\nDisallow: /upgrade\n"),
    "/sitemap.xml": xml(
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://${DOCS}/</loc></url><url><loc>https://${DOCS}/configure</loc></url><url><loc>https://${DOCS}/hidden-chapter</loc></url></urlset>`,
    ),
    "/moved-a": to("/moved-b"),
    "/moved-b": to("/install"),
    "/loop-a": to("/loop-b"),
    "/loop-b": to("/loop-a"),
    ...site(DOCS, docMenu, {
      "/": {
        title: "Manual of Tern, the mail sorter",
        text: step(
          "Tern sorts mail before it reaches people.",
          "This manual begins with a small machine and ends with a cluster.",
        ),
        body: links("/install", "/upgrade", "/moved-a", "/loop-a", "/faq"),
      },
      "/install": {
        title: "Install Tern on one machine",
        text: step(
          "Unpack the archive into an empty folder.",
          "The program needs two gigabytes of memory and a clock that is right.",
        ),
        body: '<p><a href="#checksum">Compare the checksum</a></p>',
      },
      "/configure": {
        title: "Configure the rules of Tern",
        text: step("Rules are lines of a file, read from top to bottom.", "The first rule that fits decides."),
      },
      "/upgrade": {
        title: "Upgrade to a later version",
        text: step(
          "Stop the service and unpack the new version beside the old one.",
          "The first start converts the index, which takes about an hour for a million messages.",
        ),
        head: '<meta http-equiv="refresh" content="0; url=/install">',
      },
      "/hidden-chapter": {
        title: "Tune the index for large sites",
        text: step("The index has three parts, and only one of them grows.", "Move it to a fast disk."),
      },
      "/errors/404": {
        title: "Error 404: page not found, and what it means here",
        text: step(
          "Tern answers 404 if no mailbox has the name.",
          "This is no fault of the network, and a new attempt changes nothing.",
        ),
      },
      "/faq": {
        title: "Questions that people ask about Tern",
        text: step("Most questions concern the size of the index.", "The others concern the name."),
        head: '<meta name="robots" content="no-index">',
      },
    }),
  },
  faults: [
    { codes: ["robots_pattern_too_wide"], at: ["/configure"] },
    { codes: ["robots_bans_engine"], at: ["/upgrade", "/robots.txt"] },
    { codes: ["redirect_chains"], at: ["/moved-a"] },
    { codes: ["redirect_loops"], at: ["/loop-a", "/loop-b"] },
    { codes: ["fragment_missing"], at: ["/install"] },
    { codes: ["meta_refresh"], at: ["/upgrade"] },
    { codes: ["orphan_pages"], at: ["/hidden-chapter"] },
    { codes: ["directive_unknown"], at: ["/faq"] },
  ],
  lookAlikes: ["a page about 404", "pages without a canonical link that have no copies"],
};

const FORUM = "kiln.example";
const post = (text: string) =>
  `${text} I fired it twice, once slowly and once as fast as the kiln allows, and the second time was better. The shelf was dusty, so part of the foot has grains in it. Has anyone seen this with the same clay, or with another one from the same pit? I can post pictures on Sunday when the light is good, and the test tiles are still on the table by the window.`;
const forum: HeldOutSite = {
  host: FORUM,
  pages: {
    "/robots.txt": plain("User-agent: *\nDisalow: /admin\n\nUser-agent: PerplexityBot\nDisallow: /\n"),
    "/old": to("https://kiln.example/", 301),
    "/members": { status: 403, headers: HTML, body: "<h1>Members only</h1>" },
    ...site(FORUM, ["/", "/boards/glaze", "/boards/clay"], {
      "/": {
        title: "Kiln, the board of small potteries",
        text: post("Welcome to the board."),
        body: links("/boards/glaze", "/boards/clay", "/t/17", "/t/18", "/t/19", "/members"),
      },
      "/boards/glaze": { title: "View board", text: post("Everything that melts."), body: links("/t/17", "/t/18") },
      "/boards/clay": {
        title: "View board",
        text: post("Everything that does not melt."),
        body: links("/t/19", "/t/20?print=1"),
      },
      "/t/17": {
        title: "Why does my celadon run",
        text: post("My celadon runs off the pot and onto the shelf."),
        head: ld({
          "@context": "https://schema.org",
          "@type": "DiscussionForumPosting",
          headline: "Why does my celadon run",
          datePublished: "2026-04-02",
          text: "My celadon runs off the pot.",
        }),
      },
      "/t/18": {
        title: "Page not found on the site of my supplier",
        text: post("Since Monday the shop of my supplier answers page not found for every glaze."),
      },
      "/t/19": {
        title: "Reclaiming clay in winter",
        text: post("The slop in the bucket does not dry before spring."),
        body: '<p><a href="https://lost.example/reclaim">an older method</a> <a href="https://paper.example/403">a paper</a></p>',
      },
      "/t/20": {
        title: "Cone packs and where to put them",
        text: post("Three cones in a row, and none of them agrees with the meter."),
      },
      "/t/20?print=1": {
        title: "Cone packs and where to put them",
        text: post("Three cones in a row, and none of them agrees with the meter."),
      },
    }),
  },
  faults: [
    // The line also makes both groups one (RFC 9309, 2.2.4), which is reported instead.
    { codes: ["robots_misspelt", "robots_bans_site"], at: ["/robots.txt"] },
    { codes: ["ai_search_blocked"], at: ["*"] },
    { codes: ["duplicate_title"], at: ["/boards/glaze", "/boards/clay"] },
    { codes: ["sd_required_missing"], at: ["/t/17"] },
    { codes: ["broken_external_links"], at: ["/t/19"] },
  ],
  lookAlikes: [
    "a thread that asks about page not found",
    "a list of members with 403",
    "a link to a paper that answers 403",
  ],
};

const TOWN = "town.example";
const notice = (text: string) =>
  `${text} The office decides within ten working days and writes to you if anything is missing. You can apply in person, by letter or on this site, and the fee is the same. People who receive support pay nothing. If you disagree with the decision, you have one month to say so, and somebody who did not make it will look at it again.`;
const german =
  "Das Amt entscheidet innerhalb von zehn Tagen und schreibt Ihnen, wenn etwas fehlt. Sie können den Antrag im Rathaus, mit der Post oder hier stellen, und die Gebühr ist immer gleich. Wer Hilfe erhält, zahlt nichts. Wenn Sie nicht einverstanden sind, haben Sie einen Monat Zeit für einen Widerspruch, und eine andere Person prüft ihn noch einmal.";
const version = (language: string, path: string) =>
  `<link rel="alternate" hreflang="${language}" href="https://${TOWN}${path}">`;
const government: HeldOutSite = {
  host: TOWN,
  pages: {
    "/robots.txt": plain(`User-agent: *\nDisallow:\nSitemap: https://${TOWN}/sitemap.xml\n`),
    "/sitemap.xml": urls(TOWN, ["/", "/parking", "/de/parken", "/library", "/jobs/gardener", "/secret"]),
    "/fees-2024": to("/"),
    ...site(TOWN, ["/", "/parking", "/library", "/waste", "/news/fair-2024"], {
      "/": {
        title: "Services of the town, from parking to waste",
        text: notice("Here you find what the town does for you."),
        body: links("/parking", "/library", "/jobs/gardener", "/fees-2024", "/secret", "/planning"),
      },
      "/parking": {
        title: "Parking permits for residents",
        text: notice("A permit lets you park in your own street."),
        head: version("en-UK", "/parking") + version("de", "/de/parken"),
      },
      "/de/parken": { title: "Parkausweise für Bewohner", lang: "de", text: german, head: version("de", "/de/parken") },
      "/library": {
        title: "The library and its opening hours",
        text: notice("The library lends books, tools and a telescope."),
        body: '<img src="/opening-hours-poster.png" alt="" width="800" height="600">',
      },
      "/jobs/gardener": {
        title: "Gardener for the town park",
        text: notice("We look for somebody who knows trees and gets up early."),
        head: ld({
          "@context": "https://schema.org",
          "@type": "JobPosting",
          title: "Gardener",
          description: "Care for the park.",
          datePosted: "2025-01-10",
          validThrough: "2025-03-01",
          hiringOrganization: { "@type": "Organization", name: "Town" },
          jobLocation: { "@type": "Place", address: { "@type": "PostalAddress", addressCountry: "GB" } },
        }),
      },
      "/news/fair-2024": {
        title: "The fair of 2024 in pictures",
        text: notice("The fair took place in June and four thousand people came."),
        head: ld({
          "@context": "https://schema.org",
          "@type": "Event",
          name: "Fair of 2024",
          startDate: "2024-06-08",
          location: { "@type": "Place", name: "Park", address: "High Street" },
        }),
      },
      "/waste": {
        title: "Waste and recycling by street",
        text: "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco.",
      },
      "/secret": {
        title: "Grants for insulation of old houses",
        text: notice("The town pays a part of what you spend on insulation."),
        head: '<meta name="robots" content="noindex">',
      },
      "/planning": {
        title: "Planning permission for small works",
        text: notice("Small works need a drawing and a form."),
        head: '<iframe src="about:blank"></iframe><link rel="canonical" href="https://town.example/planning">',
      },
    }),
  },
  faults: [
    { codes: ["hreflang_invalid_code"], at: ["/parking"] },
    { codes: ["hreflang_no_return"], at: ["/parking"] },
    { codes: ["text_in_images"], at: ["/library"] },
    { codes: ["sd_expired"], at: ["/jobs/gardener"] },
    { codes: ["placeholder_text"], at: ["/waste"] },
    { codes: ["noindex_in_sitemap", "noindex_valuable"], at: ["/secret"] },
    { codes: ["removed_to_home"], at: ["/fees-2024"] },
    { codes: ["head_ended_early", "canonical_in_body"], at: ["/planning"] },
  ],
  lookAlikes: ["a report on a past fair", "a small site whose pages have no canonical link"],
};

export const HELD_OUT_SITES: readonly HeldOutSite[] = [shop, docs, forum, government];
export const MISSING = gone;
