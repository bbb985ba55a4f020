import { entriesOf, file, html, pathOf, pdf, picture, redirect, robotsText, sitemap } from "../strangers/site-kit.ts";
import type { Answer, Visit } from "../strangers/site-types.ts";
import { type Frame, notFound, pagesOf, prose, structured, type View } from "./fresh-kit.ts";
import type { FreshSite } from "./fresh-types.ts";

const frame: Frame = {
  lang: "en",
  suffix: " - Norvane Couplings",
  viewport: () => true,
  head: () => `<meta name="generator" content="TYPO3 CMS"><meta http-equiv="X-UA-Compatible" content="IE=edge">
<link rel="icon" href="/_assets/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/typo3temp/assets/compressed/merged-81.css?1747"><link rel="stylesheet" href="/_assets/print.css" media="print">
<script>var _paq = window._paq || []; _paq.push(["trackPageView"]);</script>`,
  top: () =>
    `<header><a href="/" title="Norvane"><img src="/_assets/logo.svg" alt="Norvane Couplings" width="160" height="40"></a><nav><a href="/products/">Products</a> <a href="/industries/">Industries</a> <a href="/downloads/">Downloads</a> <a href="/quality/">Quality</a> <a href="/company/">Company</a> <a href="/contact/">Contact</a> <a href="/partner/login/">Partner login</a></nav></header>`,
  bottom: () =>
    `<aside><strong>Technical support</strong> Monday to Friday, 8 to 17: <a href="tel:+4670000000">+46 70 00 00 00</a></aside><footer><a href="/gtc/">General terms</a> <a href="/privacy/">Privacy</a> <a href="https://cad.example/norvane" rel="nofollow">CAD portal</a></footer><div class="cookieman" hidden><p>We measure visits with Matomo. <button>Allow</button></p></div>`,
};

interface Part {
  code: string;
  name: string;
  family: "bellows" | "jaw" | "disc";
  rows: [string, string][];
  text: string[];
  canonical?: string;
}

const PARTS: Part[] = [
  {
    code: "BX-20",
    name: "Bellows coupling BX-20",
    family: "bellows",
    rows: [
      ["Rated torque", "20 Nm"],
      ["Bore", "8 to 20 mm"],
      ["Speed", "12 000 rpm"],
      ["Mass", "0.18 kg"],
    ],
    text: [
      "The BX-20 connects servo motors with ball screws where backlash would show in the surface of the part. Its bellows of stainless steel is welded, not glued, so the coupling can be used up to 200 °C.",
      "The clamping hubs are balanced to G 2.5. Order the bores separately for both sides; an undersized bore of 6 mm is available with a keyway.",
    ],
  },
  {
    code: "BX-60",
    name: "Bellows coupling BX-60",
    family: "bellows",
    rows: [
      ["Rated torque", "60 Nm"],
      ["Bore", "14 to 32 mm"],
      ["Speed", "9 000 rpm"],
      ["Mass", "0.41 kg"],
    ],
    text: [
      "The BX-60 is the size for rotary tables and for spindles of lathes up to eleven kilowatts. Compared with smaller sizes its bellows has two more corrugations, which compensates 0.25 mm of lateral misalignment.",
      "Customers who replace a toothed belt by a direct drive should read our note on resonance first: the stiff connection moves the first natural frequency up by a third.",
    ],
    canonical: "{origin}/products/bellows/bx-20/",
  },
  {
    code: "JW-14",
    name: "Jaw coupling JW-14",
    family: "jaw",
    rows: [
      ["Rated torque", "12 Nm"],
      ["Element", "98 Shore A"],
      ["Bore", "4 to 16 mm"],
      ["Temperature", "-30 to 90 °C"],
    ],
    text: [
      "A jaw coupling with a spider of polyurethane damps the shocks of stepper motors. The JW-14 plugs together axially, which helps when there is no room for a screwdriver between the flanges.",
      "Spiders are available in three hardnesses. Red is right in four out of five cases; blue damps more but turns further, and green is for pumps that start against pressure.",
    ],
  },
  {
    code: "JW-28",
    name: "Jaw coupling JW-28",
    family: "jaw",
    rows: [
      ["Rated torque", "95 Nm"],
      ["Element", "92 Shore A"],
    ],
    text: [],
  },
  {
    code: "JW-42",
    name: "Jaw coupling JW-42",
    family: "jaw",
    rows: [
      ["Rated torque", "265 Nm"],
      ["Element", "98 Shore A"],
      ["Bore", "14 to 55 mm"],
      ["Temperature", "-30 to 90 °C"],
    ],
    text: [
      "The JW-42 drives conveyors, agitators and hydraulic pumps. The hubs are of grey cast iron; for the food industry we turn them from stainless steel and use a white spider with an approval for contact with food.",
      "The spider is a wearing part. Change it when the gap between the jaws exceeds 3 mm, which on conveyors happens after about four years in two shifts.",
    ],
  },
  {
    code: "DS-100",
    name: "Disc coupling DS-100",
    family: "disc",
    rows: [
      ["Rated torque", "100 Nm"],
      ["Bore", "16 to 38 mm"],
      ["Speed", "15 000 rpm"],
    ],
    text: [
      "Two packs of spring-steel discs transmit torque without play and without wear. The DS-100 is used in test stands and printing machines, where angle errors of a hundredth of a degree are visible on paper.",
      "It needs no lubrication. Discs and bolts are delivered mounted and must not be opened: the bolts are tightened in the works with a recorded torque.",
    ],
  },
  {
    code: "DS-250",
    name: "Disc coupling DS-250",
    family: "disc",
    rows: [
      ["Rated torque", "250 Nm"],
      ["Bore", "25 to 60 mm"],
      ["Speed", "11 000 rpm"],
    ],
    text: [
      "The DS-250 spans gaps of up to three metres with an intermediate tube of aluminium or carbon fibre. It is meant for cooling towers and for wide roller tables.",
      "For tubes longer than 1.5 metres please send us your speed, so that we can calculate the critical one. We do this within a day and without charge.",
    ],
  },
];

const pathOfPart = (part: Part): string => `/products/${part.family}/${part.code.toLowerCase()}/`;
const sheetOf = (part: Part): string =>
  `/fileadmin/datasheets/${part.code}_EN${part.code === "JW-42" ? "_rev3" : ""}.pdf`;
const list = (family: Part["family"]): string =>
  `<ul>${PARTS.filter((part) => part.family === family)
    .map((part) => `<li><a href="${pathOfPart(part)}">${part.name}</a>, ${part.rows[0]?.[1]}</li>`)
    .join("")}</ul>`;

const partView = (part: Part): View => ({
  path: pathOfPart(part),
  title: `${part.name}, ${part.rows[0]?.[1]}`,
  h1: part.name,
  description: `${part.name} for ${part.rows[0]?.[1]}: bores, speeds, drawings and data sheet of the ${part.family} coupling from Norvane.`,
  ...(part.canonical === undefined ? {} : { canonical: part.canonical }),
  listed: "2026-05-12",
  head: structured({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Products", item: "{origin}/products/" },
      { "@type": "ListItem", position: 2, name: part.name },
    ],
  }),
  body: `<p class="article-no">Article ${part.code}</p>${prose(...part.text)}<table><caption>Technical data</caption>${part.rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join("")}</table>
<p><img src="/fileadmin/drawings/${part.family}.png" alt="Sectional drawing of a ${part.family} coupling" width="500" height="300"></p>
<p><a href="${sheetOf(part)}" type="application/pdf">${part.text.length === 0 ? "See data sheet" : `Data sheet ${part.code}`} (PDF)</a> <a href="${pathOfPart(part)}?unit=inch" rel="nofollow">Show inches</a> <a href="https://cad.example/norvane/${part.code}" rel="nofollow">3D model</a></p>`,
});

const VIEWS: View[] = [
  {
    path: "/",
    title: "Shaft couplings for drives that must not slip",
    description:
      "Norvane makes bellows, jaw and disc couplings in Västerås: standard sizes from stock and special bores within nine days.",
    listed: "2026-05-12",
    head: structured({
      "@type": "Organization",
      name: "Norvane Couplings AB",
      url: "{origin}/",
      logo: "{origin}/_assets/logo.svg",
    }),
    body: prose(
      "A coupling is the cheapest part of a drive and the first to be blamed. We have made couplings since 1961 and little else: bellows for precision, jaws for shocks and discs for speed. Standard sizes leave the works on the day of the order.",
      'If you do not know which type you need, start with <a href="/products/">the selection by torque</a> or ring us. The engineer who answers is the one who will calculate your case.',
    ),
  },
  {
    path: "/products/",
    title: "Products: couplings by type and torque",
    h1: "Products",
    description:
      "Bellows and jaw couplings from 12 to 265 Nm and disc couplings for high speeds: all types with torque and use.",
    listed: "2026-05-12",
    body: `${prose("Choose by what the drive does. Positioning without play calls for bellows or discs. Pumps, conveyors and everything that starts with a jerk calls for jaws. Torque is the first number to check and misalignment the second.")}<h2><a href="/products/bellows/">Bellows couplings</a></h2>${list("bellows")}<h2><a href="/products/jaw/">Jaw couplings</a></h2>${list("jaw")}<h2><span class="link" role="button" tabindex="0" onclick="location.href='/products/disc/'">Disc couplings</span></h2>`,
  },
  {
    path: "/products/bellows/",
    title: "Bellows couplings without backlash",
    h1: "Bellows couplings",
    description: "Bellows couplings of stainless steel for servo drives: sizes, torque and how to choose between them.",
    listed: "2026-05-12",
    body: `${prose("A bellows of thin steel is stiff against twisting and soft in all other directions. That makes it the right choice between a servo motor and a screw. It does not forgive overload: if your drive can block, use a jaw coupling.")}${list("bellows")}`,
  },
  {
    path: "/products/jaw/",
    title: "Jaw couplings with elastic spider",
    h1: "Jaw couplings",
    description:
      "Jaw couplings with spiders in three hardnesses for pumps, conveyors and stepper motors, from 12 to 265 Nm.",
    listed: "2026-05-12",
    body: `${prose("Two hubs with claws hold a star of polyurethane. It swallows shocks, tolerates dust and can be changed in minutes. If the spider fails, the claws meet metal on metal and the drive continues, loudly, until somebody comes.")}${list("jaw")}`,
  },
  {
    path: "/products/disc/",
    title: "Disc couplings for high speeds",
    h1: "Disc couplings",
    description:
      "Disc couplings of spring steel for test stands, printing machines and cooling towers, up to 15 000 rpm.",
    listed: "2026-05-12",
    body: `${prose("Thin discs, bolted alternately to both sides, bend instead of sliding. Nothing rubs, nothing needs oil, and the balance stays as it left the works. They cost twice as much as jaws and last as long as the machine.")}<ul>${PARTS.filter(
      ({ family }) => family === "disc",
    )
      .map(
        (part) =>
          `<li><span class="link" role="button" tabindex="0" onclick="location.href='${pathOfPart(part)}'">${part.name}</span></li>`,
      )
      .join("")}</ul>`,
  },
  ...PARTS.map(partView),
  {
    path: "/industries/",
    title: "Industries that use our couplings",
    h1: "Industries",
    description:
      "Food, printing, machine tools and energy: what each industry asks of a coupling and which type suits it.",
    listed: "2026-05-12",
    body: `${prose("Each trade breaks couplings in a different manner. Bakeries wash them, printers accelerate them, sawmills hit them. We collect what we have learnt by trade.")}<p><a href="/industries/food/">Food and drinks</a> <a href="/industries/printing/">Printing</a></p>`,
  },
  {
    path: "/industries/food/",
    title: "Couplings for food and drinks machinery",
    h1: "Food and drinks",
    description:
      "Stainless hubs, white spiders and hygienic design: couplings for mixers, fillers and slicers in the food industry.",
    listed: "2026-05-12",
    body: prose(
      "Machines for food are washed daily with hot lye. Grey iron rusts within a week and sheds paint. We turn hubs from 1.4404, avoid gaps in which dough could stay, and use spiders whose material is approved for contact with food.",
      "Typical drives are agitators, slicers and the star wheels of fillers. For vacuum mixers ask about the sealed version.",
    ),
  },
  {
    path: "/industries/printing/",
    title: "Couplings for printing machines",
    h1: "Printing",
    description:
      "Why register errors begin in the coupling, and which disc couplings keep colours in line at high speed.",
    listed: "2026-05-12",
    body: prose(
      "At eighteen metres a second an angle error of two hundredths of a degree shifts a colour by a dot. Printing machines therefore use disc couplings, one for each unit, and each pair is measured together before delivery.",
      "Retrofits are frequent: we hold drawings of hubs for machines built since 1974.",
    ),
  },
  {
    path: "/downloads/",
    title: "Downloads: data sheets and certificates",
    h1: "Downloads",
    description:
      "Data sheets, mounting instructions and certificates of all Norvane couplings as PDF, sorted by article number.",
    listed: "2026-05-12",
    body: `<p>All sheets are dated; the revision stands at the foot of the first page.</p><ul>${PARTS.map((part) => `<li><a href="/fileadmin/datasheets/${part.code}_EN.pdf">Data sheet ${part.code}</a> (PDF, 0.2 MB)</li>`).join("")}<li><a href="/fileadmin/certificates/ISO9001_2026.pdf">ISO 9001 certificate</a></li></ul>`,
  },
  {
    path: "/quality/",
    title: "Quality: how each coupling is tested",
    h1: "Quality",
    description:
      "Every coupling is balanced, and one in fifty is twisted until it breaks: how Norvane tests and what is recorded.",
    listed: "2026-05-12",
    body: prose(
      "Each coupling passes the balancing machine, and its number is engraved together with the result. One in fifty is twisted until something gives way. The torque at which that happens has been on file for every batch since 1983.",
      "We are certified to ISO 9001. Auditors have found eleven minor points in nineteen years, most of them concerning the lids of paint tins.",
    ),
  },
  {
    path: "/company/",
    title: "Company: sixty people in Västerås",
    h1: "Company",
    description:
      "A family firm in Västerås since 1961: who owns Norvane, who works there and what they make besides couplings.",
    listed: "2026-05-12",
    body: prose(
      'Sven Norvane made his first coupling from a bicycle hub and a leather belt. His granddaughter runs the works today with sixty people, nineteen of whom have been there for more than twenty years. All <a href="/products.php">our products</a> are turned in one hall.',
      "Besides couplings we make one other thing: the bell of the town hall hangs on a bearing that we replace every thirty years. The next change is due in 2031.",
    ),
  },
  {
    path: "/contact/",
    title: "Contact and technical support",
    h1: "Contact",
    description: "Telephone and address of Norvane Couplings in Västerås, with the hours of technical support.",
    listed: "2026-05-12",
    body: '<p>Norvane Couplings AB, Verkstadsgatan 12, 721 00 Västerås. <a href="mailto:support@norvane.example">support@norvane.example</a></p>',
  },
  {
    path: "/gtc/",
    title: "General terms and conditions",
    robots: "noindex",
    body: prose(
      "Prices are ex works. Delivery dates become binding when drawings are approved. Special bores cannot be returned. The law of Sweden applies, and the court of Västerås decides.",
    ),
  },
  {
    path: "/privacy/",
    title: "Privacy notice",
    robots: "noindex",
    body: prose(
      "We store the data of enquiries for five years. Visits are counted on our servers and only with your consent. Write to the address in the footer to have data erased.",
    ),
  },
  {
    path: "/partner/login/",
    title: "Partner login",
    robots: "noindex",
    canonical: null,
    body: '<form method="post"><input name="user"><input type="password" name="pass"><button>Log in</button></form>',
  },
];

const PAGES = pagesOf(frame, VIEWS);

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  if (path === "/products/jaw/jw-14/")
    return html(
      500,
      "<!DOCTYPE html><html><head><title>Oops, an error occurred!</title></head><body><h1>Oops, an error occurred!</h1><p>Code: 202605120911a1b2c3</p></body></html>",
    );
  if (path === "/products.php")
    return html(
      200,
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Products have moved</title><meta http-equiv="refresh" content="8; url=/products/"></head><body><h1>Products have moved</h1><p>You will be forwarded in eight seconds.</p></body></html>`,
    );
  const part = PARTS.find(({ code }) => path === `/fileadmin/datasheets/${code}_EN.pdf`);
  if (part !== undefined) {
    const link = `<${visit.origin}${pathOfPart(part)}>; rel="canonical"`;
    return { status: 200, headers: { "content-type": "application/pdf", link }, body: pdf(`Data sheet ${part.code}`) };
  }
  if (path === "/products") return redirect("/products/");
  return undefined;
}

export const site: FreshSite = {
  name: "parts-b2b",
  kind: "maker of machine parts",
  platform: "TYPO3",
  start: "/",
  pages: PAGES,
  files: [
    file("/typo3temp/assets/compressed/merged-81.css", "body{font:15px Arial}.link{color:#05c;cursor:pointer}"),
    file("/_assets/print.css", "nav{display:none}"),
    file(
      "/_assets/favicon.svg",
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>',
    ),
    file(
      "/_assets/logo.svg",
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 4"><path d="M0 1h16v2H0z"/></svg>',
    ),
    ...["bellows", "jaw", "disc"].map((family) => picture(`/fileadmin/drawings/${family}.png`, 500, 300)),
    file("/fileadmin/certificates/ISO9001_2026.pdf", pdf("Certificate ISO 9001")),
  ],
  robots: robotsText([
    "User-agent: *",
    "Disallow: /typo3/",
    "Disallow: /partner/",
    "# internal area",
    "Disallow: /in",
    "Disallow: /*?unit=",
    "",
    "Sitemap: {origin}/sitemap.xml",
  ]),
  sitemaps: [
    sitemap(
      "/sitemap.xml",
      entriesOf(PAGES).filter(({ path }) => path !== "/products/bellows/bx-60/"),
    ),
  ],
  behaviour,
  missing: notFound(frame, "Page not found", '<p>This page does not exist. <a href="/products/">Products</a></p>'),
  outside: [
    { url: "https://cad.example/norvane", get: 403, head: 403 },
    ...PARTS.map((part) => ({ url: `https://cad.example/norvane/${part.code}`, get: 403, head: 403 }) as const),
  ],
  planted: [
    {
      fault: "robots.txt blocks the pages about industries",
      kind: "robots.txt blocks important pages",
      severity: "critical",
      where: ["/industries/", "/industries/food/", "/industries/printing/"],
      raw: "robots.txt",
      why: "“Disallow: /in” was meant for an internal area and matches /industries/; the pages are in the menu and in the sitemap.",
    },
    {
      fault: "A product page answers 500",
      kind: "page answers with a server error",
      severity: "critical",
      where: ["/products/jaw/jw-14/"],
      raw: "status",
      why: "Linked from the product lists and in the sitemap.",
    },
    {
      fault: "BX-60 names BX-20 as canonical",
      kind: "canonical names a page with other content",
      severity: "important",
      where: ["/products/bellows/bx-60/"],
      targets: ["/products/bellows/bx-20/"],
      raw: "html",
      why: "The page was copied; another product with another size disappears.",
    },
    {
      fault: "A product page says only “See data sheet”",
      kind: "thin page",
      severity: "important",
      where: ["/products/jaw/jw-28/"],
      raw: "html",
      why: "Two rows and a PDF; the sister pages describe use and selection.",
    },
    {
      fault: "Disc couplings are reached only by script",
      kind: "links that only a script follows",
      severity: "important",
      where: ["/products/", "/products/disc/"],
      targets: ["/products/disc/", "/products/disc/ds-100/", "/products/disc/ds-250/"],
      raw: "html",
      why: "span with onclick is not a link for crawlers; only the sitemap names the three pages.",
    },
    {
      fault: "Data sheet of JW-42 is missing",
      kind: "link to a missing file",
      severity: "important",
      where: ["/products/jaw/jw-42/"],
      targets: ["/fileadmin/datasheets/JW-42_EN_rev3.pdf"],
      raw: "several answers",
      why: "404 after a new revision; buyers come for the sheet.",
    },
    {
      fault: "An old page forwards by meta refresh after eight seconds",
      kind: "redirect by meta refresh",
      severity: "minor",
      where: ["/products.php", "/company/"],
      targets: ["/products.php"],
      raw: "html",
      why: "A delayed refresh is a weak signal; a 301 is expected. The page about the company still links to it.",
    },
  ],
  lookalikes: [
    {
      looksLike: "PDFs name product pages as canonical in a header",
      kind: "canonical names a page with other content",
      where: ["/fileadmin/datasheets/*"],
      whyNot: "The documented manner to prefer the page over its PDF.",
    },
    {
      looksLike: "Product pages share tables and drawings",
      kind: "near-identical pages",
      where: ["/products/bellows/*", "/products/jaw/*", "/products/disc/*"],
      whyNot: "The same form with other values and texts.",
    },
    {
      looksLike: "Pages in inches are blocked",
      kind: "robots.txt blocks linked pages",
      where: ["/products/*"],
      targets: ["?unit=inch"],
      whyNot: "The same data in another unit.",
    },
    {
      looksLike: "Partner login, terms and privacy are noindex",
      kind: "important page excluded from search by a robots meta tag",
      where: ["/partner/login/", "/gtc/", "/privacy/"],
      whyNot: "Utility and legal pages, on purpose.",
    },
    {
      looksLike: "Terms, privacy and login have no description",
      kind: "missing meta description",
      where: ["/gtc/", "/privacy/", "/partner/login/"],
      whyNot: "Not in the index.",
    },
    {
      looksLike: "CAD portal answers 403",
      kind: "broken external link",
      where: ["/*"],
      targets: ["https://cad.example/"],
      whyNot: "It asks robots to stay away; engineers log in.",
    },
    { looksLike: "Contact page is short", kind: "thin page", where: ["/contact/"], whyNot: "A contact page." },
    {
      looksLike: "Download list is mostly links",
      kind: "thin page",
      where: ["/downloads/"],
      whyNot: "A list of files is its purpose.",
    },
    {
      looksLike: "Downloads lists JW-42 as a PDF that exists",
      kind: "link to a missing file",
      where: ["/downloads/"],
      whyNot: "This link uses the older name, which answers 200.",
    },
    {
      looksLike: "No Product markup",
      kind: "structured data lacks required fields",
      where: ["/products/*"],
      whyNot: "Sold on request without a price: no result for products would appear.",
    },
    {
      looksLike: "The last breadcrumb has no address",
      kind: "structured data lacks required fields",
      where: ["/products/*"],
      whyNot: "Google lets the last item go without one.",
    },
    {
      looksLike: "BX-60 is not in the sitemap",
      kind: "page missing from the sitemap",
      where: ["/products/bellows/bx-60/"],
      whyNot: "Left out because of the wrong canonical: the same cause.",
    },
    {
      looksLike: "Disc pages are reached by the sitemap alone",
      kind: "page without incoming links",
      where: ["/products/disc/", "/products/disc/ds-100/", "/products/disc/ds-250/"],
      whyNot: "The cause is the links by script, which is planted.",
    },
    {
      looksLike: "The sitemap lists the page with a server error",
      kind: "sitemap lists missing pages",
      where: ["/sitemap.xml", "/products/jaw/jw-14/"],
      targets: ["/products/jaw/jw-14/"],
      whyNot: "The page belongs there; its error is the fault.",
    },
    {
      looksLike: "Overviews of types are short",
      kind: "thin page",
      where: ["/products/bellows/", "/products/jaw/", "/products/disc/"],
      whyNot: "They explain the type and lead to the sizes.",
    },
    {
      looksLike: "Lists link to the page with a server error",
      kind: "link to a missing page",
      where: ["/products/", "/products/jaw/"],
      targets: ["/products/jaw/jw-14/"],
      whyNot: "The links are right; the error is planted.",
    },
    {
      looksLike: "The forwarding page is thin",
      kind: "thin page",
      where: ["/products.php"],
      whyNot: "It only forwards: part of the planted fault.",
    },
    {
      looksLike: "The forwarding page has no description",
      kind: "missing meta description",
      where: ["/products.php"],
      whyNot: "It only forwards.",
    },
    {
      looksLike: "The forwarding page is not in the sitemap",
      kind: "page missing from the sitemap",
      where: ["/products.php"],
      whyNot: "It must not be.",
    },
    {
      looksLike: "The sitemap lists blocked pages",
      kind: "sitemap lists blocked pages",
      where: ["/sitemap.xml", "/industries/*"],
      whyNot: "They belong there; the block is the fault.",
    },
  ],
};
