import {
  choose,
  entriesOf,
  escapeHtml,
  file,
  fill,
  html,
  jsonLd,
  pathOf,
  redirect,
  robotsText,
  sitemap,
} from "./site-kit.ts";
import type { Answer, Page, Site, Visit } from "./site-types.ts";

const NAME = "Ledgerline Docs";

interface Topic {
  slug: string;
  title: string;
  section: string;
  thing: string;
  verb: string;
  field: string;
  limit: string;
  error: string;
}

const SECTIONS: Record<string, string> = {
  start: "Get started",
  guides: "Guides",
  api: "API reference",
  "api-keys": "API keys",
  operations: "Operations",
};

const TOPICS: Topic[] = [
  "install|Install the Server|start|the server package|installing it|data_dir|one process a machine|LL-101",
  "first-ledger|Create Your First Ledger|start|a ledger|creating it|currency|fifty ledgers an account|LL-110",
  "first-entry|Post Your First Entry|start|a journal entry|posting it|lines|two hundred lines an entry|LL-112",
  "double-entry|How Double Entry Is Enforced|guides|the balance rule|checking it|debit|entries that sum to zero|LL-201",
  "currencies|Work With Several Currencies|guides|an exchange rate|setting it|rate_source|six decimal places|LL-204",
  "closing|Close a Period|guides|a closing run|starting it|closes_on|one open run a ledger|LL-209",
  "imports|Import Bank Statements|guides|a statement file|importing it|format|ten megabytes a file|LL-213",
  "webhooks|Receive Webhooks|guides|a webhook endpoint|registering it|secret|twenty endpoints a ledger|LL-218",
  "migrate-from-spreadsheets|Migrate From Spreadsheets|guides|an opening balance|loading it|as_of|one load a ledger|LL-222",
  "errors-404|When You Get a 404|guides|a missing resource|looking for it|id|ids of sixteen characters|LL-404",
  "accounts|Accounts|api|an account|updating it|parent_id|nine levels of nesting|LL-301",
  "entries|Entries|api|an entry|reversing it|reverses_id|one reversal an entry|LL-305",
  "balances|Balances|api|a balance|reading it|at|a thousand rows a page|LL-308",
  "reports|Reports|api|a report|running it|template|four running reports|LL-311",
  "create|Create an API Key|api-keys|an API key|creating it|scopes|thirty keys an account|LL-401",
  "rotate|Rotate an API Key|api-keys|a rotation|starting it|overlap_hours|seventy-two hours of overlap|LL-403",
  "scopes|Scopes of API Keys|api-keys|a scope|granting it|scope|eight scopes a key|LL-405",
  "backups|Back Up and Restore|operations|a backup|restoring it|snapshot_id|ninety days of retention|LL-501",
  "upgrade|Upgrade Between Versions|operations|an upgrade|rolling it back|target_version|two versions at once|LL-504",
  "monitoring|Monitor the Server|operations|a health probe|reading it|interval|one probe a second|LL-507",
  "sizing|Size the Database|operations|a volume|growing it|disk_gb|sixteen terabytes|LL-509",
].map((line) => {
  const [slug = "", title = "", section = "", thing = "", verb = "", field = "", limit = "", error = ""] =
    line.split("|");
  return { slug, title, section, thing, verb, field, limit, error };
});

const BANK = [
  "This page explains {thing}, the rights that you need, and what to do when {verb} fails.",
  "You need a key with the matching scope before {verb}.",
  "The field `{field}` decides most of the behaviour of {thing}, so set it explicitly even where a default exists.",
  "There is a limit of {limit}, which support can raise for accounts that ask with a reason.",
  "If the server refuses, it answers with {error} and a sentence that names the value.",
  "Requests are idempotent when you send the same key again within twenty-four hours.",
  "In a test account, {verb} has no effect on totals that auditors see.",
  "Permissions are checked when the request arrives and again when the work is written.",
  "Keep the response: it contains the address under which {thing} can be read later.",
  "We recommend a dry run first, with the parameter `preview` set to true.",
  "Large customers automate {verb} from their own scheduler rather than by hand.",
  "Changes to {thing} appear in the audit log within a second and stay there for seven years.",
  "A field that you leave out keeps its former value; a field that you set to null is cleared.",
  "When two requests race, one of them receives {error} and should read the state again.",
  "The client libraries retry twice with growing pauses and then report the last answer.",
  "For {limit} the counter restarts at midnight UTC.",
  "Dates are written as year, month and day; times carry an offset.",
  "The web console shows {thing} under the same name, with a button that copies the request.",
  "Amounts are integers in the smallest unit of the currency, never fractions.",
  "You can undo {verb} for as long as the period is open.",
];

const SAMPLE = `curl https://api.ledgerline.example/v2/ping -H "Authorization: Bearer $KEY"
# 404 Not Found means that the version in the path is wrong
echo "Lorem ipsum dolor sit amet" > memo.txt`;

const pathOfTopic = (topic: Topic): string => `/docs/${topic.section}/${topic.slug}/`;

interface View {
  path: string;
  title: string;
  description?: string;
  canonical?: string | null;
  robots?: string;
  base?: string;
  body: string;
  head?: string;
}

function layout({ origin }: Visit, view: View): string {
  const canonical = view.canonical === undefined ? view.path : view.canonical;
  const menu = Object.entries(SECTIONS).map(([section, label]) => {
    const items = TOPICS.filter((topic) => topic.section === section && topic.slug !== "sizing").map(
      (topic) => `<li><a href="${pathOfTopic(topic)}">${topic.title}</a></li>`,
    );
    return `<li><a class="md-nav__link" href="/docs/${section}/">${label}</a><ul>${items.join("")}</ul></li>`;
  });
  return `<!doctype html>
<html lang="en" class="no-js">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    ${view.base ? `<base href="${view.base}">` : ""}${view.description ? `<meta name="description" content="${escapeHtml(view.description)}">` : ""}
    ${canonical === null ? "" : `<link rel="canonical" href="${origin}${canonical}">`}${view.robots ? `<meta name="robots" content="${view.robots}">` : ""}
    <meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.6.1">
    <title>${escapeHtml(view.title)} - ${NAME}</title>
    <link rel="stylesheet" href="/assets/stylesheets/main.min.css">
    ${view.head ?? ""}
  </head>
  <body dir="ltr">
    <a href="#main" class="md-skip">Skip to content</a>
    <header class="md-header"><a href="/docs/" title="${NAME}" class="md-header__button md-logo" aria-label="${NAME}"><img src="/assets/logo.svg" alt="logo" width="24" height="24"></a></header>
    <nav class="md-nav"><ul>${menu.join("\n")}</ul></nav>
    <main class="md-main" id="main"><article class="md-content__inner">
${view.body}
    </article></main>
    <footer class="md-footer"><a href="/docs/changelog/">Changelog</a> <a href="/docs/v1/">Version 1</a> <a href="/docs/glossary/">Glossary</a> Made with Material for MkDocs</footer>
  </body>
</html>`;
}

function codeOf(text: string): string {
  return text.replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

function sentences(topic: Topic, key: string, count: number): string[] {
  return choose(BANK, key, count).map((sentence) => codeOf(fill(sentence, { ...topic })));
}

const EXTRA: Record<string, string> = {
  "first-ledger": `<p>Continue with <a href="/docs/guides/double-entry/#sum-to-zero">the rule that sums must be zero</a>.</p>`,
  webhooks: `<p>The signature is described under <a href="/docs/guides/webhook-signatures/">webhook signatures</a>.</p>`,
  imports: `<p>Sample files: <a href="../../samples/camt.txt">camt</a> and <a href="/docs/samples/mt940.txt">MT940</a>.</p>`,
  closing: `<p>See also the <a href="guides/closing/checklist/">checklist for closing</a>.</p>`,
  upgrade: `<p>Sizes are on a page of <a href="/docs/operations/more/">further reading</a>.</p>`,
};

function topicBody(topic: Topic, version: string): string {
  const [one = "", two = "", three = "", four = "", ...rest] = sentences(topic, topic.slug, 14);
  const rows = [
    ["id", "string", "Sixteen characters, made by the server."],
    [topic.field, "string", `Used when ${topic.verb}; see above.`],
    ["created_at", "string", "Time with offset."],
  ];
  return `<h1 id="${topic.slug}">${topic.title}<a class="headerlink" href="#${topic.slug}" title="Permanent link">&para;</a></h1>
<p>${one} ${two}</p>
<h2 id="before-you-begin"><a name="begin"></a>Before you begin</h2><p>${three} ${four} ${rest.slice(0, 3).join(" ")}</p>
<div class="highlight"><pre><code>${escapeHtml(SAMPLE.replace("ping", `${topic.slug}?version=${version}`))}</code></pre></div>
<h2 id="fields">Fields</h2><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</tbody></table>
<h2 id="limits-and-errors">Limits and errors</h2><p>${rest.slice(3, 8).join(" ")}</p><p>${rest.slice(8).join(" ")}</p>
<details><summary>Example of an answer</summary><pre><code>${escapeHtml(`<title>not a title</title> {"error":"${topic.error}"}`)}</code></pre></details>`;
}

function topicPage(topic: Topic): Page {
  const path = pathOfTopic(topic);
  const canonicals: Record<string, string> = {
    "double-entry": "/docs/guides/balance-rule/",
    monitoring: "/docs/operations/upgrade/",
    upgrade: "/docs/operations/backups/",
  };
  return {
    path,
    listed: "2026-11-18",
    ...(topic.slug === "imports" ? { delayMs: 2600 } : {}),
    ...(topic.slug === "currencies" ? { headers: { "content-type": "text/plain; charset=utf-8" } } : {}),
    body: (visit) =>
      layout(visit, {
        path,
        title: topic.title,
        description: ["install", "first-ledger", "first-entry"].includes(topic.slug)
          ? "First steps with the Ledgerline server, from an empty machine to a balanced entry, in a quarter of an hour."
          : `${topic.title}: rights, the field ${topic.field}, the limit of ${topic.limit} and the error ${topic.error}.`,
        canonical: canonicals[topic.slug] ?? path,
        ...(topic.slug === "migrate-from-spreadsheets" ? { base: "/documentation/" } : {}),
        head: jsonLd({
          "@context": "https://schema.org",
          "@type": "TechArticle",
          headline: topic.title,
          dateModified: "2026-11-18",
        }),
        body:
          topicBody(topic, "2") +
          (EXTRA[topic.slug] ?? "") +
          (topic.slug === "migrate-from-spreadsheets"
            ? `<p>Download <a href="samples/opening.txt">the opening template</a>.</p>`
            : ""),
      }),
  };
}

// Version 1 had six pages, which are served beside the present ones.
const OLD = TOPICS.filter((topic) =>
  ["install", "first-ledger", "first-entry", "double-entry", "closing", "backups"].includes(topic.slug),
);

const PAGES: Page[] = [
  {
    path: "/docs/",
    listed: "2026-11-18",
    body: (visit) =>
      layout(visit, {
        path: "/docs/",
        title: "Accounting Server for Developers",
        description:
          "How to install, use and operate Ledgerline, the accounting server that keeps double entry honest over an HTTP API.",
        body: `<h1 id="welcome">Ledgerline documentation</h1><p>Ledgerline is an accounting server. It stores journal entries, refuses those that do not balance, and answers what an account held at any moment. These pages are for people who build software on top of it and for those who keep it running at night.</p><p>New here? <a href="/docs/start/install/">Install the server</a>, create a ledger and post an entry, which takes about a quarter of an hour. If you come from version 1, read the upgrade page first, because three fields changed their names.</p><ul>${Object.entries(
          SECTIONS,
        )
          .map(([section, label]) => `<li><a href="/docs/${section}/">${label}</a></li>`)
          .join("")}</ul>`,
      }),
  },
  ...Object.entries(SECTIONS).map(
    ([section, label]): Page => ({
      path: `/docs/${section}/`,
      listed: "2026-11-18",
      body: (visit) =>
        layout(visit, {
          path: `/docs/${section}/`,
          title: `${label}: Overview`,
          description: `Overview of the section “${label}” with one sentence on each page and a hint at where to begin.`,
          body: `<h1>${label}</h1><p>The pages of this section can be read in any order. Each says first what it is about and which rights you need.</p><dl>${TOPICS.filter(
            (topic) => topic.section === section && topic.slug !== "sizing",
          )
            .map(
              (topic) =>
                `<dt><a href="${pathOfTopic(topic)}">${topic.title}</a></dt><dd>Everything on ${topic.thing}, with the field <code>${topic.field}</code> and the error ${topic.error}.</dd>`,
            )
            .join("")}</dl>`,
        }),
    }),
  ),
  ...TOPICS.map(topicPage),
  ...OLD.map(
    (topic): Page => ({
      path: `/docs/v1/${topic.section}/${topic.slug}/`,
      body: (visit) =>
        layout(visit, {
          path: `/docs/v1/${topic.section}/${topic.slug}/`,
          title: `${topic.title} (Version 1)`,
          canonical: null,
          robots: topic.slug === "backups" ? "" : "noindex, follow",
          body: `<p class="admonition">You are reading version 1.</p>${topicBody({ ...topic }, "2")}`,
        }),
    }),
  ),
  {
    path: "/docs/v1/",
    body: (visit) =>
      layout(visit, {
        path: "/docs/v1/",
        title: "Version 1 (No Longer Maintained)",
        robots: "noindex, follow",
        body: `<h1>Version 1</h1><ul>${OLD.map((topic) => `<li><a href="/docs/v1/${topic.section}/${topic.slug}/">${topic.title}</a></li>`).join("")}</ul>`,
      }),
  },
  ...(
    [
      [
        "/docs/operations/more/",
        "Further Reading for Operators",
        "Further reading: links to longer texts on disks, clocks and databases for people who operate the server.",
        "Operators ask for background now and then. The texts that we found useful are grouped by the question that they answer: how a disk fails, how a clock drifts, how an index grows. Most of them are older than this product and none of them mentions it. Read the one on clocks first, because every strange report that reached us last year began with two machines that disagreed about the time. The others can wait for a quiet week.",
        "/docs/operations/more/disks/",
        "Disks and volumes",
      ],
      [
        "/docs/operations/more/disks/",
        "Disks and Volumes in Production",
        "What we learnt about disks from nine years of support: which layouts survive, which do not, and what to measure.",
        "In nine years of support we have seen four layouts that survive a bad week and one that does not. Mirrors of two cheap disks outlive a single good one. Network volumes are fine for the data and poor for the log. Measure the time of a flush before you measure anything else, at the hour of your closing run. If it exceeds twenty milliseconds, ask for other hardware and do not tune. Keep a fifth of the space free, always, and put the alarm at a quarter.",
        "/docs/operations/more/volumes/",
        "how volumes grow",
      ],
      [
        "/docs/operations/more/volumes/",
        "How Volumes Grow Over the Years",
        "Figures from forty servers on how fast volumes grow, why December is different, and when growth is a fault.",
        "Forty servers send us their figures, with the amounts removed. A ledger of a small firm grows by two gigabytes a year, that of a bank by two a day, and in both cases a third of it is indexes. December is different everywhere, because closing runs write each balance once more. If a volume grows in a straight line for a month and then bends upwards, look for an import that repeats itself; we have seen that seven times. Shrinking is possible and rarely worth a night.",
        "/docs/operations/sizing/",
        "the size of the database",
      ],
    ] as const
  ).map(
    ([path, title, description, text, next, label]): Page => ({
      path,
      listed: "2026-11-18",
      body: (visit) =>
        layout(visit, {
          path,
          title,
          description,
          body: `<h1>${title}</h1><p>${text}</p><p>Next: <a href="${next}">${label}</a>.</p>`,
        }),
    }),
  ),
  {
    path: "/docs/glossary/",
    listed: "2026-11-18",
    body: (visit) =>
      layout(visit, {
        path: "/docs/glossary/",
        title: "Glossary of Accounting Words",
        description:
          "Account, entry, line, period and other words as this documentation uses them, each in one sentence.",
        body: `<h1>Glossary</h1><dl><dt id="account">Account</dt><dd>A place where amounts of one kind are collected.</dd><dt id="entry">Entry</dt><dd>A set of lines that belong together and sum to zero.</dd><dt id="line">Line</dt><dd>An amount on an account, as a debit or a credit.</dd><dt id="period">Period</dt><dd>A span of days after whose closing nothing changes.</dd><dt id="reversal">Reversal</dt><dd>An entry that undoes another, line by line.</dd><dt id="ledger">Ledger</dt><dd>A collection of accounts with one main currency.</dd><dt id="scope">Scope</dt><dd>A right of a key, such as reading balances.</dd></dl><p>See <a href="/docs/start/install">how to install</a> and <a href="/docs/guides/webhooks">how to receive webhooks</a>.</p>`,
      }),
  },
  {
    path: "/docs/changelog/",
    listed: "2026-11-18",
    body: (visit) =>
      layout(visit, {
        path: "/docs/changelog/",
        title: "Changelog of the Server",
        description:
          "What changed in each version of the Ledgerline server, newest first, with the steps that an upgrade needs.",
        body: `<h1>Changelog</h1>${Array.from({ length: 9 }, (_, index) => `<h2 id="v2-${9 - index}">2.${9 - index}</h2><ul><li>${["Faster closing runs", "A preview for imports", "Scopes for reports", "Reversals keep their memo", "Rates with six decimals", "Webhooks carry a version", "Balances at a moment", "Smaller backups", "New console"][index]}.</li></ul>`).join("")}<p>Versions are published on the first Tuesday of a month. Security fixes come at once, and each is described here in plain words after most servers have been upgraded. Nothing is removed without a year of notice.</p>`,
      }),
  },
];

const NO_SLASH = /^\/docs\/(start|guides)\/[a-z0-9-]+$/;

function missing(visit: Visit): Answer {
  return html(
    404,
    layout(visit, {
      path: "/404.html",
      title: "404 Not found",
      canonical: null,
      robots: "noindex",
      body: `<h1>404 - Not found</h1><p>Look in the <a href="/docs/glossary/">glossary</a>.</p>`,
    }),
  );
}

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  if (path === "/") return redirect("/docs/", 302);
  if (path === "/docs/latest/") return redirect("/docs/", 302);
  // The old pages of two sections answer without a slash, too, under their own canonical.
  const topic = NO_SLASH.test(path) ? TOPICS.find((entry) => `${path}/` === pathOfTopic(entry)) : undefined;
  if (topic !== undefined)
    return html(200, layout(visit, { path, title: topic.title, canonical: null, body: topicBody(topic, "2") }));
  return undefined;
}

const LISTED = entriesOf(PAGES);

export const site: Site = {
  name: "docs",
  kind: "documentation of a product with versions",
  platform: "MkDocs Material",
  start: "/",
  pages: PAGES,
  files: [
    file(
      "/assets/logo.svg",
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h2v4h4v2H1z"/></svg>`,
    ),
    file("/assets/stylesheets/main.min.css", "body{font:15px Roboto,sans-serif}pre{overflow:auto}"),
    file("/docs/samples/camt.txt", "BkToCstmrStmt sample\n"),
    file("/docs/samples/mt940.txt", ":20:SAMPLE\n:25:000000\n"),
    file("/docs/samples/opening.txt", "account;amount\n"),
  ],
  robots: robotsText([
    "User-agent: *",
    "# the raw description files of the API",
    "Disallow: /docs/api",
    "Disallow: /private/",
    "Content-Signal: search=yes, ai-input=yes, ai-train=no",
    "",
    "Sitemap: {origin}/sitemap.xml",
    "Sitemap: {origin}/sitemap-extra.xml",
  ]),
  sitemaps: [
    sitemap(
      "/sitemap.xml",
      LISTED.filter(({ path }) => !path.startsWith("/docs/operations/more/")),
    ),
    file(
      "/sitemap-extra.xml",
      ({ origin }) =>
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${origin}/docs/operations/more/</loc></url>\n<url><loc>${origin}/docs/operations/more/disks/</loc></url>\n<url><loc>${origin}/docs/operations/more/volumes/</loc></url>\n<url><loc>${origin}/docs/operations/mo`,
    ),
  ],
  behaviour,
  missing,
  outside: [],
  planted: [
    {
      fault: "A ban without a slash catches pages about API keys",
      catalogue: "robots_pattern_too_wide",
      severity: "critical",
      where: ["/docs/api-keys/", "/docs/api-keys/*"],
      why: "Disallow: /docs/api was meant for description files; it also bans the API reference and API keys, all of them in the sitemap and the menu.",
    },
    {
      fault: "The whole API reference is banned by robots.txt",
      catalogue: "blocked_by_robots",
      follows: "robots_pattern_too_wide",
      severity: "critical",
      where: ["/docs/api/", "/docs/api/*"],
      why: "Same line; pages with own text that the menu links and the sitemap lists.",
    },
    {
      fault: "Canonical of a page that answers 404",
      catalogue: "canonical_to_broken",
      severity: "important",
      where: ["/docs/guides/double-entry/"],
      targets: ["/docs/guides/balance-rule/"],
      why: "The page was renamed, and its front matter was not.",
    },
    {
      fault: "Chain of canonicals to pages with other text",
      catalogue: "canonical_chain",
      severity: "important",
      where: ["/docs/operations/monitoring/"],
      targets: ["/docs/operations/upgrade/", "/docs/operations/backups/"],
      why: "Monitoring names upgrade, and upgrade names backups: copied front matter.",
    },
    {
      fault: "Canonical names a page with other text",
      catalogue: "canonical_to_other_content",
      severity: "important",
      where: ["/docs/operations/upgrade/"],
      targets: ["/docs/operations/backups/"],
      why: "Front matter copied from the neighbour.",
    },
    {
      fault: "Page is sent as plain text",
      catalogue: "wrong_content_type",
      severity: "important",
      where: ["/docs/guides/currencies/"],
      why: "content-type: text/plain, so browsers show the source.",
    },
    {
      fault: "A wrong base sends relative links astray",
      catalogue: "base_wrong",
      severity: "important",
      where: ["/docs/guides/migrate-from-spreadsheets/"],
      targets: ["/documentation/samples/opening.txt", "/documentation/"],
      why: '<base href="/documentation/"> of the old host; the skip link and the sample file lead to 404.',
    },
    {
      fault: "Relative link without a leading slash grows the path",
      catalogue: "path_repeats",
      severity: "minor",
      where: ["/docs/guides/closing/"],
      targets: ["/docs/guides/closing/guides/closing/checklist/"],
      why: "guides/closing/… is resolved below the page itself and answers 404.",
    },
    {
      fault: "Link to a page that was never written",
      catalogue: "broken_internal_links",
      severity: "important",
      where: ["/docs/guides/webhooks/"],
      targets: ["/docs/guides/webhook-signatures/"],
      why: "404.",
    },
    {
      fault: "Link to a section that does not exist on its page",
      catalogue: "fragment_missing",
      severity: "minor",
      where: ["/docs/start/first-ledger/"],
      targets: ["/docs/guides/double-entry/#sum-to-zero"],
      why: "The heading was renamed.",
    },
    {
      fault: "A page of version 1 is an indexable copy of the present one",
      catalogue: "duplicate_content",
      severity: "important",
      where: ["/docs/v1/operations/backups/", "/docs/operations/backups/"],
      why: "The other pages of version 1 have noindex; this one lost it.",
    },
    {
      fault: "One description on three pages",
      catalogue: "duplicate_description",
      severity: "minor",
      where: ["/docs/start/install/", "/docs/start/first-ledger/", "/docs/start/first-entry/"],
      why: "From a template.",
    },
    {
      fault: "Pages answer 200 with and without a slash, without a canonical on the second form",
      catalogue: "address_forms",
      severity: "important",
      where: ["/docs/start/install", "/docs/guides/webhooks", "/docs/glossary/"],
      why: "Two addresses of one text, and the glossary links the form without a slash.",
    },
    {
      fault: "Sitemap is not well-formed XML",
      catalogue: "sitemap_unreadable",
      severity: "important",
      where: ["/sitemap-extra.xml"],
      why: "The file is cut off in the middle of an entry.",
    },
    {
      fault: "First byte after 2.6 seconds",
      catalogue: "slow_pages",
      severity: "important",
      where: ["/docs/guides/imports/"],
      why: "The page is built on each request.",
    },
    {
      fault: "Valuable page five clicks from the start",
      catalogue: "deep_pages",
      severity: "minor",
      where: ["/docs/operations/sizing/"],
      why: "Only a chain of further reading leads to it: overview, upgrade, more, disks, volumes, sizing.",
    },
    {
      fault: "Start address redirects for now instead of for good",
      catalogue: "redirect_temporary",
      severity: "minor",
      where: ["/"],
      targets: ["/docs/"],
      why: "302 since 2021.",
    },
  ],
  lookalikes: [
    {
      looksLike: "Page about 404",
      catalogue: "soft_404",
      where: ["/docs/guides/errors-404/"],
      whyNot: "A guide, with 404 in its title and in its samples.",
    },
    {
      looksLike: "Lorem ipsum and a second title in code samples",
      catalogue: "placeholder_text",
      where: ["/docs/*"],
      whyNot: "They are samples.",
    },
    {
      looksLike: "Pages of version 1 with noindex and links in the footer",
      catalogue: "noindex_valuable",
      where: ["/docs/v1/", "/docs/v1/*"],
      whyNot: "Old versions are kept out of search on purpose.",
    },
    {
      looksLike: "Version 1 has no canonical and no description",
      catalogue: "missing_description",
      where: ["/docs/v1/*", "/docs/start/*", "/docs/guides/*"],
      whyNot: "noindex pages and copies need none.",
    },
    {
      looksLike: "Titles, descriptions and texts of pages without a slash repeat",
      catalogue: "duplicate_content",
      where: ["/docs/start/install", "/docs/start/install/", "/docs/guides/webhooks", "/docs/guides/webhooks/"],
      whyNot: "They belong to the planted fault of two address forms.",
    },
    {
      looksLike: "Pages without a slash are not in the sitemap",
      catalogue: "not_in_sitemap",
      where: ["/docs/start/install", "/docs/guides/webhooks"],
      whyNot: "They should not be.",
    },
    {
      looksLike: "Text of version 1 equals version 2",
      catalogue: "duplicate_content",
      where: ["/docs/v1/start/install/"],
      whyNot: "It is noindex.",
    },
    {
      looksLike: "Anchors a with a name and without href",
      catalogue: "link_not_crawlable",
      where: ["/docs/*"],
      whyNot: "Targets of old links.",
    },
    {
      looksLike: "/docs/latest/ redirects with 302",
      catalogue: "redirect_temporary",
      where: ["/docs/latest/"],
      whyNot: "It changes with each version.",
    },
    {
      looksLike: "Content-Signal in robots.txt",
      catalogue: "robots_misspelt",
      where: ["/robots.txt"],
      whyNot: "A published extension; crawlers ignore unknown lines.",
    },
    {
      looksLike: "Same sentences on several pages",
      catalogue: "near_duplicates",
      where: ["/docs/*"],
      whyNot: "House phrases of a reference; fields, limits and errors differ.",
    },
    {
      looksLike: "Glossary is short",
      catalogue: "thin_content",
      where: ["/docs/glossary/", "/docs/start/", "/docs/guides/", "/docs/operations/"],
      whyNot: "A list of words with definitions; overviews list their pages.",
    },
    {
      looksLike: "TechArticle without image and author",
      catalogue: "sd_required_missing",
      where: ["/docs/start/install/"],
      whyNot: "It has no rich result and requires nothing.",
    },
    {
      looksLike: "Two sitemaps in robots.txt",
      catalogue: null,
      where: ["/robots.txt"],
      whyNot: "Any number is allowed.",
    },
    {
      looksLike: "/private/ is banned",
      catalogue: "blocked_by_robots",
      where: ["/robots.txt"],
      whyNot: "No page links to it.",
    },
    {
      looksLike: "Links to plain text files",
      catalogue: "wrong_content_type",
      where: ["/docs/guides/imports/"],
      whyNot: "Samples are text.",
    },
    {
      looksLike: "Changelog repeats one form",
      catalogue: "thin_content",
      where: ["/docs/changelog/"],
      whyNot: "A list of versions.",
    },
  ],
};
