import { entriesOf, file, html, pathOf, picture, redirect, robotsText, sitemap } from "../strangers/site-kit.ts";
import type { Answer, Visit } from "../strangers/site-types.ts";
import { draw, type Frame, notFound, pagesOf, prose, structured, type View } from "./fresh-kit.ts";
import type { FreshSite } from "./fresh-types.ts";

const PREVIEW = "https://tallyroom-git-main.preview.example";

const frame: Frame = {
  lang: "en",
  suffix: " | Tallyroom",
  viewport: () => true,
  head: (
    view,
  ) => `<meta property="og:title" content="${view.title}"><meta property="og:image" content="{origin}${view.path === "/security" ? "/og/security-2024.png" : "/og/default.png"}"><meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/_next/static/css/7d1f.css"><link rel="preload" href="/_next/static/media/inter.woff2" as="font" type="font/woff2" crossorigin>
<script src="/_next/static/chunks/main-9a0.js" defer></script>`,
  top: () => `<noscript><iframe src="https://tags.example/ns.html?id=GTM-X" height="0" width="0" style="display:none;visibility:hidden"></iframe></noscript>
<header><a href="/"><img src="/logo.svg" alt="Tallyroom" width="110" height="28"></a><nav><a href="/product">Product</a> <a href="/pricing">Pricing</a> <a href="/customers">Customers</a> <a href="/integrations">Integrations</a> <a href="/blog">Blog</a></nav><a href="https://app.tallyroom.example/login" rel="nofollow">Log in</a> <a href="/signup?utm_source=site&amp;utm_content=header">Start free</a></header>`,
  bottom: (
    view,
  ) => `<footer><a href="/about">About</a> <a href="/security">Security</a> <a href="/compare/spreadsheets">Tallyroom or spreadsheets</a> <a href="/#/changelog">Changelog</a> <a href="/legal/terms">Terms</a> <a href="/legal/privacy">Privacy</a> <a href="https://status.tallyroom.example/">Status</a></footer>
<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"user":null,"flag":"undefined"}},"page":"${view.path}","buildId":"k3vQ"}</script>`,
};

const feature = (slug: string, name: string, description: string, ...texts: string[]): View => ({
  path: `/features/${slug}`,
  title: "{{ page.title }}",
  h1: name,
  description,
  listed: "2026-06-02",
  body: `<section class="reveal" style="opacity:0;transform:translateY(12px)">${prose(...texts)}</section><div data-widget="demo" data-feature="${slug}" aria-hidden="true"></div><p><a href="/pricing">See the prices</a></p>`,
});

const post = (slug: string, title: string, description: string, date: string, ...texts: string[]): View => ({
  path: `/blog/${slug}`,
  title,
  description,
  canonical: `${PREVIEW}/blog/${slug}`,
  listed: date,
  head: structured({
    "@type": "BlogPosting",
    headline: title,
    datePublished: date,
    author: { "@type": "Person", name: "Noor Haddad" },
  }),
  body: `<p><time datetime="${date}">${date}</time></p>${prose(...texts)}`,
});

const VIEWS: View[] = [
  {
    path: "/",
    title: "Stock counts for small warehouses",
    h1: "Count stock without closing the warehouse",
    description:
      "Tallyroom lets small warehouses count their stock with telephones, shelf by shelf, while orders go on.",
    listed: "2026-06-02",
    head: structured({ "@type": "Organization", name: "Tallyroom", url: "{origin}/", logo: "{origin}/logo.svg" }),
    body: `${prose("A full count usually means a closed warehouse and a weekend with pizza. With Tallyroom one person counts one shelf in the morning, and after six weeks everything has been counted once. Differences are visible on the same day, when people still remember what happened.", "It works on the telephones that you have, and without a network between the racks.")}<h2>What it does</h2><ul><li><a href="/features/cycle-counts">Cycle counts</a></li><li><a href="/features/labels">Labels</a></li><li><a href="/features/audit-trail">Audit trail</a></li></ul><blockquote>“We found eleven pallets that we had written off.” <cite>Lotte, Zwolle</cite></blockquote>`,
  },
  {
    path: "/features",
    title: "All features of the counting app",
    h1: "Features",
    description:
      "Cycle counts, labels and an audit trail: what Tallyroom does, and what it leaves to your stock system.",
    listed: "2026-06-02",
    body: `${prose("Tallyroom does three things and leaves the rest to the system that you have. It does not order, invoice or forecast. That is why it can be introduced on a Tuesday.")}<ul><li><a href="/features/cycle-counts">Cycle counts</a></li><li><a href="/features/labels">Labels</a></li><li><a href="/features/audit-trail">Audit trail</a></li></ul>`,
  },
  feature(
    "cycle-counts",
    "Cycle counts",
    "Plan counts by value and movement, hand them to people on the floor and see differences the same day.",
    "Shelves with expensive or quick goods are counted each week, and the others twice a year. Tallyroom makes the plan from the movements of the last ninety days and hands each person about twenty minutes of work per shift.",
    "The person sees the place and the article but not the expected number, since expectations count badly. If the result differs, a second person gets the same shelf without being informed of the first.",
  ),
  feature(
    "labels",
    "Labels for shelves and pallets",
    "Print shelf and pallet labels from the browser on the label printers that small warehouses own.",
    "A count is as good as its labels. Tallyroom prints them from the browser on common label printers, with a code that can be read at two metres and under frost. Labels that hang too high get a second one at the height of the eyes.",
    "If a label is torn, the finder takes a picture and a new one waits at the printer at the end of the shift.",
  ),
  feature(
    "audit-trail",
    "Audit trail for every correction",
    "Each correction has a person, a time and a reason: what auditors ask for and how it is exported.",
    "Auditors ask three questions: who changed the number, when, and why. Each correction in Tallyroom answers them, and none can be deleted. The export is one file for each month, signed, in a format that spreadsheets open.",
    "Reasons come from a short list that you write yourself. Most customers end with seven, and the most frequent one is “was behind the other pallet”.",
  ),
  {
    path: "/pricing",
    title: "Pricing",
    h1: null,
    description: "What Tallyroom costs for one warehouse, for five and for more, by month or by year.",
    listed: "2026-06-02",
    body: '<div id="pricing-root"></div><script src="/_next/static/chunks/pricing-51c.js" defer></script>',
  },
  {
    path: "/customers",
    title: "Customers who count with Tallyroom",
    h1: "Customers",
    description: "Wine, bicycle parts and theatre costumes: warehouses that count with Tallyroom and what they found.",
    listed: "2026-06-02",
    body: `${prose("Our customers have between four and sixty people and one thing in common: they cannot close for a weekend. Three of them allow us to say what they found.")}<h2>De Druif, wine</h2>${prose("Eleven pallets behind a wall of empties. The count is done by the two people who open in the morning.")}<h2>Veloteil, bicycle parts</h2>${prose("Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.")}<h2>Costume store of a theatre</h2>${prose("Nine hundred hats, of which forty-one were on heads.")}`,
  },
  {
    path: "/integrations",
    title: "Integrations with stock and shop systems",
    h1: "Integrations",
    description: "Tallyroom connects to six stock systems and to files: what is read, what is written and how often.",
    listed: "2026-06-02",
    body: `${prose("Tallyroom reads articles and places each night and writes corrections when they are approved. Six systems are connected by us; everything else can exchange files over SFTP. No connection needs a programmer for more than an hour.", "We do not write into a system without a test run of two weeks, in which corrections are shown side by side.")}<script src="/_next/static/chunks/integrations-0be.js" defer></script>`,
  },
  {
    path: "/compare/spreadsheets",
    title: "Tallyroom or a spreadsheet: a comparison",
    h1: "Tallyroom or a spreadsheet",
    description: "When a spreadsheet is enough for counting stock, and from which size on a counting app saves time.",
    listed: "2026-06-02",
    head: structured({
      "@type": "SoftwareApplication",
      name: "Tallyroom",
      applicationCategory: "BusinessApplication",
      operatingSystem: "Web",
      offers: { "@type": "Offer", price: "39.00", priceCurrency: "EUR" },
      aggregateRating: { "@type": "AggregateRating", ratingValue: "4.9", ratingCount: "1287" },
    }),
    body: `${prose("Up to about four hundred articles a spreadsheet is the better choice. It costs nothing, everybody knows it, and one person can hold the whole warehouse in mind.", "Beyond that, the trouble is not the number of rows but of people. Two who count at the same time overwrite each other, and the reasons for corrections end in a chat.")}<table><tr><th></th><th>Spreadsheet</th><th>Tallyroom</th></tr><tr><td>Cost</td><td>none</td><td>from 39 €</td></tr><tr><td>Several people</td><td>with care</td><td>yes</td></tr></table>`,
  },
  {
    path: "/blog",
    title: "Blog about counting things",
    h1: "Blog",
    description: "Essays about stock, shelves and numbers that do not agree, written by the people who make Tallyroom.",
    listed: "2026-05-20",
    body: `<article><h2><a href="/blog/why-counts-differ">Why two counts differ</a></h2><p>Six reasons, and only one is theft.</p></article><article><h2><a href="/blog/shelf-numbers">How to number shelves</a></h2><p>Leave out the letter O.</p></article><p>We write when we have visited a warehouse, which is about once a month, and we publish what the owner has read and agreed to. Photographs are ours unless they are good.</p>`,
  },
  post(
    "why-counts-differ",
    "Why two counts of one shelf differ",
    "Six reasons why two people count different numbers on one shelf. Only one of them is theft.",
    "2026-05-20",
    "We asked two people to count the same forty shelves on the same morning. They agreed on thirty-one. Of the nine that differed, four held boxes of different sizes with one label, two had goods behind goods, and one was being picked from during the count.",
    "One difference was a typing error. The last one was a forklift driver who had borrowed a box to sit on. Nothing was stolen, which agrees with what insurers say: theft is the explanation that people give first and the one that is true least often.",
  ),
  post(
    "shelf-numbers",
    "How to number shelves",
    "Numbers for shelves that people can shout across a hall: no letter O, no gaps and the aisle first.",
    "2026-04-11",
    "A number for a shelf is good if it can be shouted across a hall. Start with the aisle, because that is where people walk first. Then the bay, then the level from the floor upwards. Leave out the letters I and O, which look like digits on a cold morning.",
    "Do not leave gaps for future shelves. They are never used, and new staff search for them. If a bay is added, renumber the aisle in one evening and print everything again: it costs two rolls of labels.",
  ),
  {
    path: "/about",
    title: "About the company",
    h1: "About us",
    description: "Nine people in Deventer who have all worked in a warehouse: who makes Tallyroom and since when.",
    listed: "2026-01-15",
    body: prose(
      "We are nine people in Deventer, and each of us has worked in a warehouse for at least a summer. Noor ran one for eleven years, which is why the first version had a button for “forklift is in the way”. The company belongs to the people who work in it.",
      "We have no investors and therefore no slide with a hockey stick. If you visit, you will be asked to count something.",
    ),
  },
  {
    path: "/security",
    title: "Security and where data is stored",
    h1: "Security",
    description:
      "Where data of customers is stored, who can read it, how it is backed up and how to report a weakness.",
    listed: "2026-01-15",
    body: prose(
      "Data is stored in two data centres in the Netherlands and is encrypted on disk. Four people can reach the production systems, with a key and a second person. Backups are restored once a month on a machine that is then erased, because a backup that was never restored is a hope.",
      "Report weaknesses to security@tallyroom.example. We answer within a day and thank in public if you like.",
    ),
  },
  {
    path: "/signup",
    title: "Start free",
    h1: "Start free",
    robots: "noindex, follow",
    body: '<form method="post" action="https://app.tallyroom.example/signup"><input type="email" name="email"><button>Create account</button></form>',
  },
  {
    path: "/legal/terms",
    title: "Terms of service",
    body: prose(
      "These terms apply between you and Tallyroom B.V., Deventer. You pay monthly in advance and may leave at the end of each month. Your data remains yours and can be exported for ninety days after the end. We are liable for what we cause and not for the weather.",
    ),
  },
  {
    path: "/legal/privacy",
    title: "Privacy statement",
    body: prose(
      "We process the names and addresses of users in order to run the service. Counts are stored as long as the account exists. Measurement of visits begins only after consent. Our processors are listed in the annex, and changes are announced thirty days before.",
    ),
  },
];

const PRICES = `const root=document.getElementById("pricing-root");const plans=[["One warehouse","39 €",5],["Five warehouses","149 €",25],["More","ask us",0]];
const yearly=new URLSearchParams(location.search).get("billing")==="yearly";
root.innerHTML="<h1>Pricing</h1><p>All plans include every feature, support by people who have counted, and as many telephones as you own. You may change the plan each month.</p>"+plans.map(([name,price,users])=>"<section><h2>"+name+"</h2><p>"+price+(yearly?" a month, paid yearly":" a month")+"</p><p>"+(users?users+" people":"any number of people")+"</p></section>").join("")+"<h2>Questions</h2><p>Is there a contract? No. You can leave at the end of each month and take your data with you.</p><p>Do you charge for setting up? No, but we like to visit.</p>";`;

const PAGES = pagesOf(frame, VIEWS);

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  if (path === "/product") return redirect("/features", 302);
  if (path === "/login") return redirect("https://app.tallyroom.example/login", 302);
  if (path === "/thanks")
    return html(
      200,
      draw(frame, { path, title: "Thank you", robots: "noindex", body: "<p>Check your mail.</p>" }, visit.origin),
    );
  return undefined;
}

export const site: FreshSite = {
  name: "saas-en",
  kind: "software as a service with prices drawn by script",
  platform: "Next.js",
  start: "/",
  pages: PAGES,
  files: [
    file("/_next/static/css/7d1f.css", "body{font:17px Inter,sans-serif}.reveal{transition:all .4s}"),
    file(
      "/_next/static/chunks/main-9a0.js",
      "for(const node of document.querySelectorAll('.reveal')){node.style.opacity='1';node.style.transform='none'}",
    ),
    file("/_next/static/chunks/pricing-51c.js", PRICES),
    file(
      "/_next/static/chunks/integrations-0be.js",
      "const meta=document.createElement('meta');meta.name='robots';meta.content='noindex';document.head.append(meta);",
    ),
    file("/_next/static/media/inter.woff2", Buffer.from("774f4632", "hex"), { "content-type": "font/woff2" }),
    file(
      "/favicon.svg",
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h1v6H1zM3 1h1v6H3zM5 1h1v6H5z"/></svg>',
    ),
    file("/logo.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 11 3"><path d="M0 0h11v3H0z"/></svg>'),
    picture("/og/default.png", 1200, 630),
    file("/.well-known/security.txt", "Contact: mailto:security@tallyroom.example\nExpires: 2027-06-30T00:00:00Z\n"),
  ],
  robots: robotsText([
    "User-agent: *",
    "Allow: /",
    "Disallow: /api/",
    "Disallow: /login",
    "",
    "User-agent: GPTBot",
    "Disallow: /",
    "",
    "Sitemap: {origin}/sitemap.xml",
  ]),
  sitemaps: [sitemap("/sitemap.xml", entriesOf(PAGES))],
  behaviour,
  missing: notFound(frame, "404: this page could not be found", "<p>This page could not be found.</p>"),
  outside: [
    { url: "https://app.tallyroom.example/login", get: 200 },
    { url: "https://status.tallyroom.example/", get: 403, head: 403 },
    { url: "https://tags.example/ns.html?id=GTM-X", get: 200 },
    { url: `${PREVIEW}/blog/why-counts-differ`, get: 401 },
    { url: `${PREVIEW}/blog/shelf-numbers`, get: 401 },
  ],
  planted: [
    {
      fault: "The pricing page is empty without script",
      kind: "content is drawn by script only",
      severity: "important",
      where: ["/pricing"],
      raw: "html",
      why: "The raw page has neither heading nor price. Google draws it later, if at all; most assistants run no script and read nothing.",
    },
    {
      fault: "Three feature pages show a slot of the template as title",
      kind: "error text of the template on the page",
      severity: "important",
      where: ["/features/cycle-counts", "/features/labels", "/features/audit-trail"],
      raw: "html",
      why: "“{{ page.title }} | Tallyroom” in the results, three times.",
    },
    {
      fault: "Blog posts name the preview host as canonical",
      kind: "canonical names another host",
      severity: "critical",
      where: ["/blog/why-counts-differ", "/blog/shelf-numbers"],
      targets: [`${PREVIEW}/blog/why-counts-differ`, `${PREVIEW}/blog/shelf-numbers`],
      raw: "html",
      why: "The host asks for a login; posts can drop out of the index.",
    },
    {
      fault: "The page about integrations gets noindex from a script",
      kind: "script sets noindex",
      severity: "critical",
      where: ["/integrations"],
      raw: "not shown",
      why: "A bundle of an experiment appends a robots meta tag; Google obeys it after drawing.",
    },
    {
      fault: "Markup claims 1287 ratings that the page does not show",
      kind: "structured data contradicts the page",
      severity: "important",
      where: ["/compare/spreadsheets"],
      raw: "html",
      why: "Ratings must be visible on the page; a manual action is possible.",
    },
    {
      fault: "The menu links to a temporary redirect",
      kind: "link to a redirect",
      severity: "minor",
      where: ["/*"],
      targets: ["/product"],
      raw: "status",
      why: "/product was renamed for good; it is a 302 and stands in the menu of all pages.",
    },
    {
      fault: "Filler text stands in the story of a customer",
      kind: "placeholder text is published",
      severity: "important",
      where: ["/customers"],
      raw: "html",
      why: "“Lorem ipsum dolor sit amet” under Veloteil.",
    },
    {
      fault: "The changelog exists only behind a hash",
      kind: "page that only a fragment addresses",
      severity: "minor",
      where: ["/*"],
      targets: ["/#/changelog"],
      raw: "html",
      why: "Crawlers drop the fragment and see the home page.",
    },
    {
      fault: "The preview image of the page about security is missing",
      kind: "preview image is missing",
      severity: "minor",
      where: ["/security"],
      targets: ["/og/security-2024.png"],
      raw: "several answers",
      why: "og:image answers 404; shared links have no picture.",
    },
  ],
  lookalikes: [
    {
      looksLike: "Sign-up is noindex, short and without description",
      kind: "important page excluded from search by a robots meta tag",
      where: ["/signup"],
      whyNot: "A form.",
    },
    {
      looksLike: "Links to sign-up carry utm parameters",
      kind: "same content at several addresses",
      where: ["/*"],
      targets: ["/signup?utm_source=site"],
      whyNot: "noindex, and the canonical leaves them out.",
    },
    {
      looksLike: "Legal pages have no description",
      kind: "missing meta description",
      where: ["/legal/terms", "/legal/privacy"],
      whyNot: "Nothing is searched there.",
    },
    {
      looksLike: "Legal pages and sign-up are not in the sitemap",
      kind: "page missing from the sitemap",
      where: ["/legal/terms", "/legal/privacy", "/signup"],
      whyNot: "They need not be.",
    },
    {
      looksLike: "Text is transparent until a script runs",
      kind: "hidden text",
      where: ["/features/*"],
      whyNot: "An animation; the text is in the HTML.",
    },
    {
      looksLike: "Widget without content",
      kind: "content is drawn by script only",
      where: ["/features/*"],
      whyNot: "A decoration; the page's text is in the HTML.",
    },
    {
      looksLike: "“undefined” and null in the data of the page",
      kind: "error text of the template on the page",
      where: ["/*"],
      whyNot: "Data for the script.",
    },
    {
      looksLike: "Pricing page has no h1 and no words",
      kind: "missing h1",
      where: ["/pricing"],
      whyNot: "Part of the planted fault: the script draws them.",
    },
    { looksLike: "Pricing page is thin", kind: "thin page", where: ["/pricing"], whyNot: "Part of the planted fault." },
    {
      looksLike: "Feature pages have one title",
      kind: "same title on several pages",
      where: ["/features/cycle-counts", "/features/labels", "/features/audit-trail"],
      whyNot: "Part of the planted fault: the slot is not filled.",
    },
    {
      looksLike: "Title “Pricing” is short",
      kind: "title is too short",
      where: ["/pricing"],
      whyNot: "With the name of the product it says what is there.",
    },
    {
      looksLike: "Login is blocked and redirects to another host",
      kind: "robots.txt blocks linked pages",
      where: ["/robots.txt"],
      targets: ["/login"],
      whyNot: "A utility address.",
    },
    {
      looksLike: "GPTBot is blocked",
      kind: "robots.txt blocks a search engine",
      where: ["/robots.txt"],
      whyNot: "A robot for training: a decision of the owner, not a search engine.",
    },
    {
      looksLike: "Status page answers 403",
      kind: "broken external link",
      where: ["/*"],
      targets: ["https://status.tallyroom.example/"],
      whyNot: "It refuses robots.",
    },
    {
      looksLike: "The sitemap lists posts whose canonical is elsewhere",
      kind: "sitemap lists pages that are not canonical",
      where: ["/sitemap.xml", "/blog/why-counts-differ", "/blog/shelf-numbers"],
      whyNot: "The list is right; the canonical is the fault.",
    },
    {
      looksLike: "Login link is nofollow",
      kind: "internal link with nofollow",
      where: ["/*"],
      targets: ["https://app.tallyroom.example/login"],
      whyNot: "A login on another host.",
    },
    {
      looksLike: "Blog overview is short",
      kind: "thin page",
      where: ["/blog", "/features", "/customers"],
      whyNot: "An overview that leads to pages.",
    },
    {
      looksLike: "Price is a lower bound in the markup",
      kind: "structured data contradicts the page",
      where: ["/compare/spreadsheets"],
      whyNot: "39 € is shown as “from 39 €”.",
    },
    {
      looksLike: "Sign-up is linked only with parameters",
      kind: "page without incoming links",
      where: ["/signup"],
      whyNot: "The menu leads there on every page; the parameters only count clicks.",
    },
    {
      looksLike: "Legal pages are short",
      kind: "thin page",
      where: ["/legal/terms", "/legal/privacy"],
      whyNot: "Legal texts.",
    },
  ],
};
