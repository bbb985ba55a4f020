import { file, html, pathOf, picture, redirect, robotsText, sitemap } from "../strangers/site-kit.ts";
import type { Answer, Visit } from "../strangers/site-types.ts";
import { draw, type Frame, notFound, pagesOf, prose, type View } from "./fresh-kit.ts";
import type { FreshSite } from "./fresh-types.ts";

const versionOf = (path: string): string => /^\/docs\/(next|v2|v1)\//.exec(path)?.[1] ?? "latest";

const editAddress = (path: string): string => `https://code.example/ferrule/ferrule/edit/main${path}index.md`;

const frame: Frame = {
  lang: "en",
  suffix: " | Ferrule",
  viewport: () => true,
  head: (
    view,
  ) => `<meta name="generator" content="Docusaurus v3.9.1"><meta name="docsearch:language" content="en"><meta name="docsearch:version" content="${versionOf(view.path)}">
<link rel="icon" href="/img/favicon.svg"><link rel="stylesheet" href="/assets/css/styles.4f1c9a.css"><script src="/assets/js/main.77ab01.js" defer></script>`,
  top: (view) => {
    const version = versionOf(view.path);
    const base = `/docs/${version}`;
    const entries =
      version === "v1"
        ? ["install", "configure"]
        : version === "next"
          ? ["install"]
          : version === "v2"
            ? ["install", "configure", "workers"]
            : ["install", "configure", "workers", "cli", "errors", "api/queue", "api/job"];
    const banner =
      version === "latest"
        ? ""
        : version === "next"
          ? '<div class="theme-doc-version-banner alert">This is unreleased documentation.</div>'
          : `<div class="theme-doc-version-banner alert">This is documentation for Ferrule ${version}, which is no longer maintained. See the <a href="/docs/latest/install/">latest version</a>.</div>`;
    return `<nav class="navbar"><a href="/"><img src="/img/logo.svg" alt="Ferrule" width="90" height="24"></a> <a href="/docs/latest/install/">Docs</a> <a href="/versions/">Versions</a> <a href="/changelog/">Changelog</a> <a href="/search/">Search</a> <a href="https://code.example/ferrule/ferrule">Source</a></nav>
${view.path.startsWith("/docs/") ? `<aside class="menu"><ul>${entries.map((entry) => `<li><a href="${base}/${entry}/">${entry}</a></li>`).join("")}</ul></aside>${banner}` : ""}`;
  },
  bottom: (view) =>
    `${view.path.startsWith("/docs/") ? `<a href="${editAddress(view.path)}" rel="noreferrer">Edit this page</a>` : ""}<footer>MIT licence. Built with Docusaurus. <a href="https://chat.example/ferrule">Chat</a></footer>`,
};

const code = (text: string): string =>
  `<pre><code class="language-ts">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</code></pre>`;

const VIEWS: View[] = [
  {
    path: "/",
    title: "A job queue for one database",
    h1: "A job queue that needs no second database",
    description:
      "Ferrule runs background jobs from the database that you already have, with retries, schedules and a small command line.",
    body: `${prose("Ferrule stores jobs in a table beside your data. A job is committed with the change that caused it, or not at all. Workers take jobs with a lock that ends when the process ends, so a crash leaves nothing behind.", "It suits applications with up to a few thousand jobs a minute. If you need more, you have a different problem and probably a team for it.")}<img src="/img/architecture.png" width="800" height="360"><p><a href="/docs/latest/install/">Install</a> or read <a href="/docs/latest/workers/#timeouts">how time-outs work</a>.</p>`,
  },
  {
    path: "/docs/latest/install/",
    title: "Install Ferrule",
    description: "Install the package, create the table and run the first job. Works with Node 22 and later.",
    body: `${prose("Ferrule needs Node 22 or later and a database from the last five major versions. The package has no dependencies that compile.", "The command below creates one table and two indexes in the schema that you name. It can be run again without harm. The development server then listens on http://localhost:4411.")}${code("npm install ferrule\nnpx ferrule init --schema jobs")}${prose('Next: <a href="/docs/latest/configure/">configure the queue</a>.')}`,
  },
  {
    path: "/docs/latest/configure/",
    title: "Configure the queue",
    description: "All settings of Ferrule 3 with their defaults: connections, retries, retention and log levels.",
    body: `${prose("Settings are read once at the start. Values from the environment come before values from the file. An unknown setting stops the process, because a misspelt one would otherwise be noticed weeks later.")}<h2 id="retries">Retries</h2>${prose("A failed job is tried again after 15 seconds, one minute and ten minutes. Set <code>retries</code> to an empty list to switch this off.")}${code('export default { retries: [15, 60, 600], keep: "7d", connection: undefined, name: "{name}" };')}<h2 id="retention">Retention</h2>${prose('Finished jobs are removed after a week. See <a href="#log-levels">log levels</a> for what is written when that happens.')}`,
  },
  {
    path: "/docs/latest/workers/",
    title: "Run workers",
    description:
      "How workers take jobs, how many to run and what happens when a worker is stopped in the middle of a job.",
    body: `${prose("A worker asks for jobs every second and is also woken by a notification. It takes as many jobs as it has free slots. When it receives SIGTERM it finishes what it has begun, for at most thirty seconds.", "Run at least two, on different machines. Order among jobs is kept only within one key.")}<h2 id="keys">Keys</h2>${prose("Jobs with the same key run one after the other. Use the identifier of an account when a job writes to a system that allows one call at a time.")}`,
  },
  {
    path: "/docs/latest/cli/",
    title: "Untitled",
    h1: "Command line",
    description:
      "The six commands of the ferrule command line: init, work, list, retry, prune and doctor, with their options.",
    body: `${prose("Six commands are enough for daily use. Each prints one line for each job and ends with status 0 when nothing failed, so that scripts can depend on it.")}<dl><dt>ferrule work</dt><dd>Starts a worker with the settings of the folder.</dd><dt>ferrule list --failed</dt><dd>Prints failed jobs with the first line of their error.</dd><dt>ferrule retry ID</dt><dd>Makes one job due now.</dd><dt>ferrule doctor</dt><dd>Compares the table with what this version expects.</dd></dl>`,
  },
  {
    path: "/docs/latest/errors/",
    title: "Errors: not found, lost connection, time-out",
    h1: "Errors",
    description:
      "What each error of Ferrule means and what to do: 404 job not found, lost connection, time-out and foreign lock.",
    body: `${prose("Errors have a code that never changes and a message that may. Match on the code.")}<h2 id="e404">E404: job not found</h2>${prose("The job was pruned or belongs to another schema. This page could not be clearer about it: the job does not exist any more.")}<h2 id="e408">E408: time-out</h2>${prose("The handler did not finish in time. The job is tried again unless the handler has confirmed a side effect.")}<h2 id="e409">E409: foreign lock</h2>${prose("Another worker holds the job. Wait, or check the clocks of your machines.")}`,
  },
  {
    path: "/docs/latest/api/queue/",
    title: "Queue",
    h1: "Class Queue",
    description: "Reference of the class Queue: add, cancel, count and close, with types and thrown errors.",
    body: `${prose("A queue is a handle to the table and costs one connection.")}<h2 id="add">add(name, payload, options)</h2>${prose("Returns the identifier of the job. The options are <code>runAt</code>, <code>key</code> and <code>retries</code>.")}${code("const id = await queue.add('mail', { to: 'a@b.example' }); // TODO: pass the tenant")}<h2 id="cancel">cancel(id)</h2>${prose("Returns false when the job has begun.")}`,
  },
  {
    path: "/docs/latest/api/job/",
    title: "Job",
    h1: "Class Job",
    description: "Reference of the class Job: the fields that a handler sees and the methods it may call.",
    body: `<p>What a handler receives.</p><table><tr><th>Field</th><th>Type</th></tr><tr><td>id</td><td>string</td></tr><tr><td>attempt</td><td>number</td></tr><tr><td>payload</td><td>unknown</td></tr></table><p>See also <a href="/docs/latest/api/queue/#add">Queue.add</a>.</p>`,
  },
  {
    path: "/docs/next/install/",
    title: "Install Ferrule (next)",
    robots: "noindex",
    description: "Install the unreleased version of Ferrule.",
    body: prose(
      "Ferrule needs Node 24 or later. The table has one more column, which the command below adds to an existing table. Do not use this version for jobs that you need.",
    ),
  },
  {
    path: "/docs/v2/install/",
    title: "Install Ferrule 2",
    canonical: "{origin}/docs/latest/install/",
    description: "Install the package, create the table and run the first job. Works with Node 18 and later.",
    body: `${prose("Ferrule needs Node 18 or later and a database from the last five major versions. The package has no dependencies that compile.", "The command below creates one table and one index in the schema that you name. It can be run again without harm. The development server then listens on http://localhost:4411.")}${code("npm install ferrule@2\nnpx ferrule init --schema jobs")}${prose('Next: <a href="/docs/v2/configure/">configure the queue</a>.')}`,
  },
  {
    path: "/docs/v2/configure/",
    title: "Configure the queue (2)",
    canonical: "{origin}/docs/latest/configure/",
    description: "All settings of Ferrule 2 with their defaults: connections, retries, retention and log levels.",
    body: `${prose("Settings are read once at the start. Values from the environment come before values from the file. An unknown setting stops the process, because a misspelt one would otherwise be noticed weeks later.")}<h2 id="retries">Retries</h2>${prose("A failed job is tried again after 15 seconds and one minute. Set <code>retries</code> to an empty list to switch this off.")}<h2 id="retention">Retention</h2>${prose("Finished jobs are removed after a week. The log says when that happens.")}`,
  },
  {
    path: "/docs/v2/workers/",
    title: "Run workers (2)",
    canonical: "{origin}/docs/latest/run-workers/",
    description: "How workers of version 2 take jobs and how they are stopped.",
    body: prose(
      "A worker of version 2 asks for jobs every five seconds; there are no notifications. It holds a connection for each slot. When it receives SIGTERM it stops at once, and its jobs become due again after the lock has expired.",
      "Keys do not exist in version 2. Use a separate queue for each account.",
    ),
  },
  {
    path: "/docs/v1/install/",
    title: "Install Ferrule",
    description: "Install the package, create the table and run the first job. Works with Node 14 and later.",
    body: `${prose("Ferrule needs Node 14 or later and a server for messages beside the database. Start the server first and write its address into the environment. The package compiles a native module during installation, so a compiler must be present.", "Create the tables with the script in the folder <code>sql</code>, in the order of their numbers.")}${code("npm install ferrule@1")}`,
  },
  {
    path: "/docs/v1/configure/",
    title: "Configure the queue",
    description: "The settings of the first version, in one file in the format INI.",
    body: prose(
      "The first version reads one file, <code>ferrule.ini</code>, from the working folder. Sections name queues. A change becomes effective when the process receives SIGHUP. Retries are a single number, and the time between them is always one minute, whatever the cause of the failure was.",
      "Passwords stand in the file in plain text; keep it out of your repository and out of your backups.",
    ),
  },
  {
    path: "/versions/",
    title: "All versions of the documentation",
    h1: "Versions",
    description: "Which versions of Ferrule are maintained, and where to read the documentation of each.",
    body: `<ul><li><a href="/docs/next/install/">next</a>, unreleased</li><li><a href="/docs/latest/install/">3 (latest)</a></li><li><a href="/docs/stable/">stable</a></li><li><a href="/docs/v2/install/">2</a>, until March 2026</li><li><a href="/docs/v1/install/">1</a>, until 2023</li></ul>${prose("A version is maintained for eighteen months after its successor. Faults of security are fixed in the last two versions. The numbers follow semantic versioning, and we have broken that promise once, in 2.4.1.")}`,
  },
  {
    path: "/changelog/",
    title: "Changelog",
    description: "What changed in each release of Ferrule, newest first, with notes about migration.",
    body: `<h2 id="3.2.0">3.2.0</h2>${prose("Notifications wake workers at once. The command doctor compares indexes too. Fixed: a job with an empty key blocked all others with an empty key.")}<h2 id="3.1.0">3.1.0</h2>${prose("Keys. Retention can be set for each queue. Removed: the undocumented option <code>burst</code>.")}<h2 id="3.0.0">3.0.0</h2>${prose("No second server is needed any more. Read the notes about migration before you update: the table has a new name.")}`,
  },
  {
    path: "/search/",
    title: "Search the documentation",
    h1: "Search",
    robots: "noindex, follow",
    canonical: null,
    body: '<input type="search" aria-label="Search"><div id="hits"></div>',
  },
];

const PAGES = pagesOf(frame, VIEWS);
const LISTED = VIEWS.filter(({ path, robots }) => robots === undefined && !path.startsWith("/docs/v")).map(
  ({ path }) => path,
);

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  if (path === "/docs/" || path === "/docs/latest/") return redirect("/docs/latest/install/", 302);
  if (path === "/docs/stable/") return redirect("/docs/stable");
  if (path === "/docs/stable") return redirect("/docs/stable/");
  if (path === "/print/docs/latest/")
    return html(
      200,
      draw(
        frame,
        { path, title: "Print version", robots: "noindex", canonical: null, body: "<p>All pages in one.</p>" },
        visit.origin,
      ),
    );
  return undefined;
}

export const site: FreshSite = {
  name: "docs-en",
  kind: "documentation of a library with versions",
  platform: "Docusaurus",
  start: "/",
  pages: PAGES,
  files: [
    file("/assets/css/styles.4f1c9a.css", "body{font:16px system-ui}pre{overflow:auto}"),
    file("/assets/js/main.77ab01.js", "document.documentElement.dataset.theme='light';"),
    file("/img/favicon.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M2 0h4v8H2z"/></svg>'),
    file("/img/logo.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 2"><path d="M0 0h9v2H0z"/></svg>'),
    picture("/img/architecture.png", 800, 360),
    file("/llms.txt", "# Ferrule\n\n- [Install](/docs/latest/install/index.md)\n"),
    file("/docs/latest/install/index.md", "# Install Ferrule\n\nFerrule needs Node 22 or later.\n", {
      "content-type": "text/markdown; charset=utf-8",
    }),
  ],
  robots: robotsText(["User-agent: *", "Allow: /", "Disallow: /print/", "", "Sitemap: {origin}/sitemap.xml"]),
  sitemaps: [
    {
      ...sitemap("/sitemap.xml", []),
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${LISTED.map((path) => `<url><loc>https://ferrule-preview.example${path}</loc><changefreq>weekly</changefreq><priority>0.5</priority></url>`).join("\n")}\n</urlset>\n`,
    },
  ],
  behaviour,
  missing: notFound(frame, "Page Not Found", "<p>We could not find what you were looking for.</p>"),
  outside: [
    { url: "https://code.example/ferrule/ferrule", get: 200 },
    ...VIEWS.filter(({ path }) => path.startsWith("/docs/")).map(
      ({ path }) => ({ url: editAddress(path), get: 200 }) as const,
    ),
    { url: "https://chat.example/ferrule", get: 200, head: 405 },
    { url: "https://ferrule-preview.example/", get: 401 },
  ],
  planted: [
    {
      fault: "The documentation of version 1 competes with the latest one",
      kind: "same title on several pages",
      severity: "important",
      where: ["/docs/v1/install/", "/docs/v1/configure/", "/docs/latest/install/", "/docs/latest/configure/"],
      raw: "several answers",
      why: "The titles are the same and the version is in neither; version 1 is dead since 2023, indexable and names itself canonical.",
    },
    {
      fault: "A page of version 2 has a canonical that is missing",
      kind: "canonical names a missing page",
      severity: "important",
      where: ["/docs/v2/workers/"],
      targets: ["/docs/latest/run-workers/"],
      raw: "several answers",
      why: "The latest page is /docs/latest/workers/; the address named answers 404.",
    },
    {
      fault: "The stable version redirects in a circle",
      kind: "redirect loop",
      severity: "important",
      where: ["/versions/"],
      targets: ["/docs/stable/", "/docs/stable"],
      raw: "status",
      why: "With and without slash redirect to each other; readers see an error of the browser.",
    },
    {
      fault: "Two links lead to headings that do not exist",
      kind: "link to a missing anchor",
      severity: "minor",
      where: ["/", "/docs/latest/configure/"],
      targets: ["/docs/latest/workers/#timeouts", "#log-levels"],
      raw: "several answers",
      why: "The headings were renamed; readers land at the top.",
    },
    {
      fault: "The page about the command line has the title “Untitled”",
      kind: "title says nothing about the page",
      severity: "important",
      where: ["/docs/latest/cli/"],
      raw: "html",
      why: "The default of the generator when the front matter has none.",
    },
    {
      fault: "The sitemap lists addresses of the preview host",
      kind: "sitemap lists another host",
      severity: "important",
      where: ["/sitemap.xml"],
      targets: ["https://ferrule-preview.example/"],
      raw: "sitemap",
      why: "The variable of the build pointed to the preview; the file is ignored for this host.",
    },
    {
      fault: "The diagram on the home page has no alternative text",
      kind: "image without alternative text",
      severity: "minor",
      where: ["/"],
      targets: ["/img/architecture.png"],
      raw: "html",
      why: "No alt at all, and the diagram carries information.",
    },
  ],
  lookalikes: [
    {
      looksLike: "Pages of version 2 name the latest version as canonical",
      kind: "canonical names a page with other content",
      where: ["/docs/v2/install/", "/docs/v2/configure/"],
      whyNot: "The usual way to merge versions.",
    },
    {
      looksLike: "Pages of version 2 repeat those of version 3",
      kind: "near-identical pages",
      where: ["/docs/v2/*", "/docs/latest/*"],
      whyNot: "Merged by the canonical.",
    },
    {
      looksLike: "The unreleased version is noindex",
      kind: "important page excluded from search by a robots meta tag",
      where: ["/docs/next/install/"],
      whyNot: "On purpose.",
    },
    {
      looksLike: "Search page is noindex without canonical and description",
      kind: "important page excluded from search by a robots meta tag",
      where: ["/search/"],
      whyNot: "A utility page.",
    },
    {
      looksLike: "Code contains undefined, {name} and TODO",
      kind: "error text of the template on the page",
      where: ["/docs/latest/configure/", "/docs/latest/api/queue/"],
      whyNot: "Examples of code.",
    },
    {
      looksLike: "The page about errors says “404” and “not found”",
      kind: "missing page answers 200",
      where: ["/docs/latest/errors/"],
      whyNot: "It explains errors.",
    },
    {
      looksLike: "http://localhost in the text",
      kind: "link to a private host",
      where: ["/docs/latest/install/", "/docs/v2/install/"],
      whyNot: "Text, not a link.",
    },
    {
      looksLike: "Titles “Queue” and “Job” are short",
      kind: "title is too short",
      where: ["/docs/latest/api/queue/", "/docs/latest/api/job/", "/changelog/"],
      whyNot: "Names of classes; readers search for them with the name of the library.",
    },
    {
      looksLike: "Reference pages are short",
      kind: "thin page",
      where: ["/docs/latest/api/job/", "/docs/latest/api/queue/", "/docs/next/install/"],
      whyNot: "A reference is complete when all is listed.",
    },
    {
      looksLike: "/docs/ redirects with 302 to the latest version",
      kind: "temporary redirect",
      where: ["/docs/", "/docs/latest/"],
      whyNot: "The goal changes with each version, and no page links there.",
    },
    {
      looksLike: "The print version is blocked",
      kind: "robots.txt blocks important pages",
      where: ["/robots.txt"],
      targets: ["/print/"],
      whyNot: "A copy of all pages.",
    },
    {
      looksLike: "Link “edit this page” to another host on every page",
      kind: "broken external link",
      where: ["/docs/*"],
      targets: ["https://code.example/"],
      whyNot: "It asks for a login; readers who edit have one.",
    },
    {
      looksLike: "Old pages are not in the sitemap",
      kind: "page missing from the sitemap",
      where: ["/*"],
      whyNot: "No page of this host is listed: that is the planted fault, once.",
    },
    {
      looksLike: "Chat refuses HEAD",
      kind: "broken external link",
      where: ["/*"],
      targets: ["https://chat.example/ferrule"],
      whyNot: "It answers GET.",
    },
    {
      looksLike: "changefreq and priority in the sitemap",
      kind: "sitemap lacks dates",
      where: ["/sitemap.xml"],
      whyNot: "Ignored; harmless.",
    },
    {
      looksLike: "Markdown copy of a page",
      kind: "same content at several addresses",
      where: ["/docs/latest/install/"],
      targets: ["/docs/latest/install/index.md"],
      whyNot: "For programs; linked only from llms.txt.",
    },
    {
      looksLike: "The same banner on all old pages",
      kind: "near-identical pages",
      where: ["/docs/v1/*", "/docs/v2/*"],
      whyNot: "Part of the template.",
    },
    {
      looksLike: "Descriptions of two versions are alike",
      kind: "same meta description on several pages",
      where: ["/docs/latest/*", "/docs/v2/*", "/docs/v1/*"],
      whyNot: "They differ in the version and, for version 2, are merged.",
    },
    {
      looksLike: "Home page's heading differs from its title",
      kind: "title and heading differ",
      where: ["/"],
      whyNot: "Both say the same in other words.",
    },
    {
      looksLike: "The list of versions is short",
      kind: "thin page",
      where: ["/versions/"],
      whyNot: "A list of links.",
    },
  ],
};
