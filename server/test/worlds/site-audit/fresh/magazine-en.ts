import {
  entriesOf,
  file,
  html,
  pathOf,
  picture,
  queryOf,
  redirect,
  robotsText,
  sitemap,
  sitemapIndex,
} from "../strangers/site-kit.ts";
import type { Answer, Visit } from "../strangers/site-types.ts";
import { draw, type Frame, notFound, pagesOf, prose, structured, type View } from "./fresh-kit.ts";
import type { FreshSite } from "./fresh-types.ts";

const frame: Frame = {
  lang: "en-GB",
  suffix: " - The Tidewater Review",
  viewport: () => true,
  head: (view) => `<link rel="profile" href="https://gmpg.example/xfn/11">
<meta property="og:locale" content="en_GB"><meta property="og:title" content="${view.title}"><meta property="og:url" content="{origin}${view.path}"><meta name="twitter:card" content="summary_large_image">
<link rel="alternate" type="application/rss+xml" title="The Tidewater Review &raquo; Feed" href="{origin}/feed/">
<link rel="alternate" type="application/rss+xml" title="The Tidewater Review &raquo; Comments Feed" href="{origin}/comments/feed/">
<script>window._wpemojiSettings = {"baseUrl":"https:\\/\\/s.emoji.example\\/core\\/emoji\\/","ext":".png"};</script>
<link rel="stylesheet" id="theme-css" href="/wp-content/themes/estuary/style.css?ver=6.8.2" media="all">
<link rel="https://api.w.org/" href="{origin}/wp-json/"><link rel="EditURI" type="application/rsd+xml" title="RSD" href="{origin}/xmlrpc.php?rsd">
<meta name="generator" content="WordPress 6.8.2">`,
  top: () => `<a class="skip-link screen-reader-text" href="#content">Skip to content</a>
<header class="site-header"><p class="site-title"><a href="{origin}/" rel="home">The Tidewater Review</a></p>
<nav class="menu"><ul><li class="menu-item"><a href="/category/wildlife/">Wildlife</a></li><li class="menu-item"><a href="/category/people/">People</a></li><li class="menu-item"><a href="/about/">About</a></li><li class="menu-item"><a href="/contact/">Contact</a></li></ul></nav>
<form role="search" action="/"><label>Search <input type="search" name="s"></label></form></header><div id="content">`,
  bottom:
    () => `</div><aside class="widget"><h2>Recent posts</h2><ul><li><a href="/wildlife/counting-herons/">Counting herons before breakfast</a></li><li><a href="/people/last-ferryman/">The last ferryman of Orle</a></li></ul><h2>Tags</h2><a href="/tag/mud/" class="tag-cloud-link">mud</a></aside>
<footer><a href="/privacy-policy/" rel="privacy-policy">Privacy policy</a> <a href="/wp-login.php">Log in</a> Proudly powered by <a href="https://press.example/">WordPress</a></footer>
<div class="cmplz-cookiebanner" role="dialog" hidden><p>We use a cookie to count readers. <button>Accept</button> <button>Deny</button></p></div>`,
};

interface Story {
  id: number;
  path: string;
  title: string;
  date: string;
  summary: string;
  text: string[];
  image?: string;
  head?: string;
  headers?: Record<string, string>;
}

const storyMarkup = (text: string): string =>
  structured({
    "@type": "NewsArticle",
    headline: text,
    datePublished: "2026-04-02T07:00:00+01:00",
    author: { "@type": "Person", name: "Ines Calloway", url: "{origin}/author/ines/" },
  });

const STORIES: Story[] = [
  {
    id: 311,
    path: "/wildlife/counting-herons/",
    title: "Counting herons before breakfast",
    date: "2026-04-02",
    summary:
      "Twelve volunteers count the herons of the estuary each April. We went along with a flask and the wrong shoes.",
    image: "herons",
    head: storyMarkup("Counting herons before breakfast"),
    text: [
      "The count begins at ten past five, when the tide has left the upper flats and the birds stand far enough apart to be numbered. Margaret Dunn has done it since 1988. She carries a clicker in each pocket, one for herons and one for the little egrets that arrived in 2003 and confused everybody's tables.",
      "This year the left clicker stopped at forty-one. Last year it was thirty-seven, and the worst year, after the spill, was nine. The numbers go to the county recorder on a postcard, because the county recorder likes postcards.",
    ],
  },
  {
    id: 318,
    path: "/wildlife/eels-at-the-weir/",
    title: "Eels at the weir",
    date: "2026-04-19",
    summary:
      "A strip of bristles the width of a doormat lets young eels climb the weir at Sallow Mill. It cost less than the sign beside it.",
    image: "eels",
    headers: { "x-robots-tag": "noindex" },
    text: [
      "Young eels reach the weir in late April, as thin as spaghetti and about as patient. For a hundred and forty years they met a wall of smooth concrete. Since last autumn there is a ramp covered with bristles on the left bank, and water trickles down it day and night.",
      "On the first warm evening we counted two hundred in an hour by torchlight. They climb like people on a crowded escalator. The miller's grandson, who had opposed the ramp, held the torch and asked whether they would like more water.",
    ],
  },
  {
    id: 325,
    path: "/wildlife/saltmarsh-after-the-breach/",
    title: "The saltmarsh two years after the breach",
    date: "2026-05-07",
    summary:
      "In 2024 the sea wall at Penny Farm was opened on purpose. What grows there now, and what the farmer thinks of it.",
    image: "marsh",
    text: [
      "Glasswort came first, in the second summer, as a red haze along the creeks. Sea aster followed, and with it the bees. The field that grew barley until 2023 now holds eleven kinds of plants that tolerate salt, and the farmer can name nine of them.",
      "He sold the land to the wildlife trust for a price that he describes as neither here nor there. What convinced him was the insurance. The wall had cost forty thousand pounds in repairs within ten years; the marsh in front of the new bank has cost nothing, and last winter's surge spent itself in the reeds.",
    ],
  },
  {
    id: 330,
    path: "/people/last-ferryman/",
    title: "The last ferryman of Orle",
    date: "2026-05-21",
    summary:
      "Tom Ashby rowed passengers across the Orle for thirty-four years. The bridge opened in June, and he was its first pedestrian.",
    image: "ferry",
    text: [
      "The fare was two pounds, or a pound with a bicycle, since cyclists complained less. Tom Ashby rang no bell: you waved from the far bank and he came, unless the cricket was on. He kept a notebook with every crossing in it, and the last entry has the number 211,406.",
      "When the bridge opened, the mayor offered him the scissors. He declined and asked whether he could walk over first instead. On the other side he turned round, looked at the water for a while and said that it seemed shorter.",
    ],
  },
  {
    id: 334,
    path: "/people/net-loft-choir/",
    title: "The choir in the net loft",
    date: "2026-06-03",
    summary:
      "Thirty people sing every Thursday in a loft where nets used to dry. Half of them cannot read music and all of them can swim.",
    image: "choir",
    head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"The choir in the net loft","datePublished":"2026-06-03T07:00:00+01:00","author":{"@type":"Person","name":"Ines Calloway"},}</script>',
    text: [
      "The loft is reached by a ladder, which the altos consider unfair. It smells of tar, and the beams still have the hooks on which herring nets hung in the dry months. The choir was founded in 1994 by a harbour master who wanted his staff to breathe properly.",
      "They sing what fits the season: laments in winter, rounds in summer, and sea shanties only when visitors insist. Auditions consist of climbing the ladder. In July they perform on the slipway at low water, and the audience stands in the mud and is asked not to clap in a hurry.",
    ],
  },
  {
    id: 338,
    path: "/people/mud-for-sale/",
    title: "Mud for sale by the bucket",
    date: "2026-06-18",
    summary:
      "A retired chemist sells estuary mud to potters in four countries. The customs forms are the hardest part of the business.",
    image: "mud-bucket",
    text: [
      "Frances Oake retired from a paint factory and could not stop measuring things. She measured the mud at the end of her garden and found so much iron in it that she sent a bucket to her niece, a potter in Ghent. The niece ordered ten more.",
      'Now a van comes each month. A bucket costs nine pounds, and half of that is the bucket. The mud is sieved twice, dried on the roof of the henhouse and described on customs forms as “other mineral substances”, a phrase that took her eleven telephone calls to find. <a href="/2019/05/herons/">An earlier report on the heron count</a> mentions her garden without knowing it.',
    ],
  },
];

const HELLO: Story = {
  id: 1,
  path: "/uncategorized/hello-world/",
  title: "Hello world!",
  date: "2018-02-11",
  summary: "Welcome to WordPress. This is your first post. Edit or delete it, then start writing!",
  text: ["Welcome to WordPress. This is your first post. Edit or delete it, then start writing!"],
};

const storyView = (story: Story): View => ({
  path: story.path,
  title: story.title,
  description: story.summary,
  ...(story.headers === undefined ? {} : { headers: story.headers }),
  listed: story.date,
  head: `<link rel="shortlink" href="{origin}/?p=${story.id}">${story.image === undefined ? "" : `<meta property="og:image" content="{origin}/wp-content/uploads/2026/04/${story.image}.png">`}${story.head ?? ""}${story.id === 325 ? '\n<!-- This site is optimized with a second SEO plugin -->\n<link rel="canonical" href="{origin}/people/mud-for-sale/">' : ""}`,
  body: `<article class="post-${story.id} post type-post hentry"><p class="meta">By <a href="/author/ines/" rel="author">Ines Calloway</a>, <time datetime="${story.date}">${story.date}</time></p>
${story.image === undefined ? "" : `<figure><img src="/wp-content/uploads/2026/04/${story.image}.png" srcset="/wp-content/uploads/2026/04/${story.image}-300x200.png 300w, /wp-content/uploads/2026/04/${story.image}.png 900w" sizes="(max-width: 900px) 100vw, 900px" alt="${story.title}" width="900" height="600"></figure>`}
${prose(...story.text)}
<p class="tags"><a href="/tag/mud/" rel="tag">mud</a></p></article>
<section id="comments"><h2>One comment</h2><p><cite><a href="https://boats.example/" rel="ugc external nofollow">Old Skipper</a></cite> Good to read this over coffee. <a rel="nofollow" class="comment-reply-link" href="${story.path}?replytocom=${story.id + 9}#respond">Reply</a></p><div id="respond"><form action="/wp-comments-post.php" method="post"><textarea name="comment"></textarea></form></div></section>`,
});

const teaser = (story: Story): string =>
  `<article><h2><a href="${story.path}">${story.title}</a></h2><p>${story.summary} <a href="${story.path}" class="more-link">Continue reading</a></p></article>`;
const of = (category: string): Story[] => STORIES.filter((story) => story.path.startsWith(category));

const VIEWS: View[] = [
  {
    path: "/",
    title: "Stories from the Orle estuary",
    description:
      "A monthly magazine about the Orle estuary: its birds, its mud and the people who live within reach of the tide.",
    listed: "2026-06-18",
    head: `<link rel="next" href="{origin}/page/2/">${structured({ "@type": "WebSite", name: "The Tidewater Review", url: "{origin}/", potentialAction: { "@type": "SearchAction", target: "{origin}/?s={search_term_string}", "query-input": "required name=search_term_string" } })}`,
    body: `<p>We are two editors, one photographer and a dinghy. A new issue appears with every spring tide that falls on a weekend.</p>${[...STORIES].reverse().slice(0, 4).map(teaser).join("")}<nav class="pagination"><span>1</span> <a href="/page/2/">2</a></nav>`,
  },
  {
    path: "/page/2/",
    title: "Stories from the Orle estuary - Page 2",
    h1: "Older stories",
    description:
      "A monthly magazine about the Orle estuary: its birds, its mud and the people who live within reach of the tide.",
    body: `${[...STORIES].reverse().slice(4).map(teaser).join("")}${teaser(HELLO)}<nav class="pagination"><a href="/">1</a> <span>2</span></nav>`,
  },
  {
    path: "/category/wildlife/",
    title: "Wildlife",
    h1: "Category: Wildlife",
    description:
      "Herons, eels and everything else with a pulse between the weir and the sea: our reports on the wildlife of the estuary.",
    listed: "2026-05-07",
    body: `<p>What lives here, who counts it, and how it is getting on.</p>${of("/wildlife").map(teaser).join("")}`,
  },
  {
    path: "/category/people/",
    title: "People",
    h1: "Category: People",
    description:
      "Portraits of people who live from the tide or with it: ferrymen, choirs, potters and a chemist with a henhouse.",
    listed: "2026-06-18",
    body: `<p>Portraits, one an issue, of people within reach of the water.</p>${of("/people").map(teaser).join("")}`,
  },
  {
    path: "/tag/mud/",
    title: "mud",
    h1: "Tag: mud",
    robots: "noindex, follow",
    canonical: null,
    body: STORIES.map(teaser).join(""),
  },
  {
    path: "/author/ines/",
    title: "Ines Calloway",
    description:
      "Ines Calloway edits The Tidewater Review and writes about birds, boats and people who measure things.",
    listed: "2026-06-18",
    head: structured({ "@type": "ProfilePage", mainEntity: { "@type": "Person", name: "Ines Calloway" } }),
    body: `<p>Ines grew up in Orle, worked for a daily paper in Hull and came back in 2017 with a dinghy. She holds a certificate in first aid for swans, which exists, and has edited this magazine since its third issue. Her column about the tide gauge ran for two years and was ended by the tide gauge.</p>${STORIES.slice(
      3,
    )
      .map((story) => `<p><a href="${story.path}">${story.title}</a></p>`)
      .join("")}`,
  },
  ...STORIES.map(storyView),
  storyView(HELLO),
  {
    path: "/about/",
    title: "About the magazine",
    description: "Who makes The Tidewater Review, how it is paid for and why it appears with the spring tides.",
    listed: "2025-11-01",
    body: prose(
      "The Tidewater Review began in 2018 as a sheet pinned to the door of the chandlery. It is now read by four thousand people, of whom six hundred pay. We take no advertising, apart from the tide tables, which the harbour prints on our back cover in return for the paper.",
      "Corrections appear at the head of the story and say what was wrong. If we quoted you badly, write to us, and we will print your version in the same size.",
    ),
  },
  {
    path: "/contact/",
    title: "Contact the editors",
    description: "How to reach the editors of The Tidewater Review by post, email or by waving from the quay.",
    listed: "2025-11-01",
    body: '<p>Write to <a href="mailto:editors@tidewater.example">editors@tidewater.example</a> or The Old Chandlery, Quay Lane, Orle.</p>',
  },
  {
    path: "/privacy-policy/",
    title: "Privacy policy",
    body: prose(
      "Who we are: our website address is tidewater.example. When visitors leave comments we collect the data shown in the form, and the address of the visitor to help spam detection. Comments are kept until you ask us to remove them. The cookie that counts readers is set only after consent and lasts thirteen months. You can ask for a copy of what we hold.",
    ),
  },
];

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  const query = queryOf(visit);
  if (path === "/2019/05/herons/") return redirect("/herons/");
  if (path === "/herons/") return redirect("/counting-herons/");
  if (path === "/counting-herons/") return redirect("/wildlife/herons-count/");
  if (path === "/wildlife/herons-count/") return redirect("/wildlife/counting-herons/");
  if (path === "/" && query.has("p")) {
    const story = [...STORIES, HELLO].find(({ id }) => String(id) === query.get("p"));
    return story === undefined ? undefined : redirect(story.path);
  }
  if (path === "/" && query.has("s"))
    return html(
      200,
      draw(
        frame,
        { path: "/", title: "You searched", robots: "noindex, follow", canonical: null, body: "<p>Nothing found.</p>" },
        visit.origin,
      ),
    );
  if (path === "/wp-login.php")
    return html(
      200,
      '<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Log In &lsaquo; The Tidewater Review &#8212; WordPress</title><meta name="robots" content="max-image-preview:large, noindex, noarchive"></head><body class="login"><h1><a href="https://press.example/">Powered by WordPress</a></h1><form method="post"><input name="log"><input type="password" name="pwd"></form></body></html>',
      { "cache-control": "no-cache, must-revalidate, max-age=0" },
    );
  if (path === "/xmlrpc.php")
    return {
      status: 405,
      headers: { "content-type": "text/plain", allow: "POST" },
      body: "XML-RPC server accepts POST requests only.",
    };
  if (path === "/wp-json/")
    return {
      status: 200,
      headers: { "content-type": "application/json; charset=UTF-8", "x-robots-tag": "noindex" },
      body: '{"name":"The Tidewater Review"}',
    };
  return undefined;
}

const PAGES = pagesOf(frame, VIEWS);
const FEED = { "content-type": "application/rss+xml; charset=UTF-8" };

export const site: FreshSite = {
  name: "magazine-en",
  kind: "regional magazine",
  platform: "WordPress",
  start: "/",
  pages: PAGES,
  files: [
    file(
      "/wp-content/themes/estuary/style.css",
      "body{font:18px/1.6 Georgia,serif}.screen-reader-text{position:absolute;left:-9999px}",
    ),
    file(
      "/feed/",
      '<?xml version="1.0"?><rss version="2.0"><channel><title>The Tidewater Review</title></channel></rss>',
      FEED,
    ),
    file(
      "/comments/feed/",
      '<?xml version="1.0"?><rss version="2.0"><channel><title>Comments</title></channel></rss>',
      FEED,
    ),
    ...STORIES.filter(({ image }) => image !== undefined && image !== "choir").flatMap(({ image }) => [
      picture(`/wp-content/uploads/2026/04/${image}.png`, 900, 600),
      picture(`/wp-content/uploads/2026/04/${image}-300x200.png`, 300, 200),
    ]),
  ],
  robots: robotsText([
    "User-agent: *",
    "Disallow: /wp-admin/",
    "Allow: /wp-admin/admin-ajax.php",
    "",
    "Sitemap: {origin}/sitemap_index.xml",
  ]),
  sitemaps: [
    sitemapIndex("/sitemap_index.xml", ["/post-sitemap.xml", "/page-sitemap.xml", "/news-sitemap.xml"]),
    sitemap(
      "/post-sitemap.xml",
      entriesOf(PAGES).filter(
        ({ path }) => /^\/(wildlife|people|uncategorized)\//.test(path) && path !== "/wildlife/eels-at-the-weir/",
      ),
    ),
    sitemap(
      "/page-sitemap.xml",
      entriesOf(PAGES).filter(({ path }) => !/^\/(wildlife|people|uncategorized)\//.test(path)),
    ),
  ],
  behaviour,
  missing: notFound(
    frame,
    "Page not found",
    '<p>It looks like nothing was found at this location. <a href="/">Home</a></p>',
  ),
  outside: [
    { url: "https://boats.example/", get: "no such host" },
    { url: "https://press.example/", get: 200 },
  ],
  planted: [
    {
      fault: "A story is excluded from search by a header",
      kind: "important page excluded from search by a header",
      severity: "critical",
      where: ["/wildlife/eels-at-the-weir/"],
      raw: "headers",
      why: "X-Robots-Tag: noindex was left by an embargo plug-in; the HTML shows nothing of it.",
    },
    {
      fault: "An old address takes four redirects to reach the story",
      kind: "chain of redirects",
      severity: "minor",
      where: ["/people/mud-for-sale/"],
      targets: ["/2019/05/herons/", "/herons/", "/counting-herons/", "/wildlife/herons-count/"],
      raw: "status",
      why: "Three changes of the permalinks were stacked; one redirect would do.",
    },
    {
      fault: "Markup of a story is not valid JSON",
      kind: "structured data cannot be parsed",
      severity: "important",
      where: ["/people/net-loft-choir/*"],
      raw: "html",
      why: "A comma before the closing brace: the whole block is ignored.",
    },
    {
      fault: "Two canonical links disagree",
      kind: "several canonical links that disagree",
      severity: "important",
      where: ["/wildlife/saltmarsh-after-the-breach/"],
      targets: ["/people/mud-for-sale/"],
      raw: "html",
      why: "Two plug-ins write one each, and the second names another story. Google ignores both.",
    },
    {
      fault: "The sitemap index names a file that is missing",
      kind: "sitemap cannot be fetched",
      severity: "important",
      where: ["/sitemap_index.xml"],
      targets: ["/news-sitemap.xml"],
      raw: "sitemap",
      why: "404 since the news plug-in was removed.",
    },
    {
      fault: "The sample post of the installation is public",
      kind: "placeholder text is published",
      severity: "minor",
      where: ["/uncategorized/hello-world/"],
      raw: "html",
      why: "“Hello world!” of WordPress, linked from page 2 and listed.",
    },
    {
      fault: "The picture of a story is missing",
      kind: "image is missing",
      severity: "important",
      where: ["/people/net-loft-choir/*"],
      targets: ["/wp-content/uploads/2026/04/choir.png", "/wp-content/uploads/2026/04/choir-300x200.png"],
      raw: "status",
      why: "404 for the picture in the text and for the preview image.",
    },
  ],
  lookalikes: [
    {
      looksLike: "Tag page is noindex and has no canonical",
      kind: "important page excluded from search by a robots meta tag",
      where: ["/tag/mud/"],
      whyNot: "Excluded on purpose; a list of the same stories.",
    },
    {
      looksLike: "Search results and login are noindex",
      kind: "important page excluded from search by a robots meta tag",
      where: ["/wp-login.php", "/?s=*"],
      whyNot: "Utility pages.",
    },
    {
      looksLike: "wp-json carries noindex in a header",
      kind: "important page excluded from search by a header",
      where: ["/wp-json/"],
      whyNot: "An interface, not a page.",
    },
    {
      looksLike: "Shortlinks redirect",
      kind: "link to a redirect",
      where: ["/*"],
      targets: ["/?p="],
      whyNot: "link rel=shortlink is not a link that people follow.",
    },
    {
      looksLike: "xmlrpc.php answers 405",
      kind: "link to a missing page",
      where: ["/*"],
      targets: ["/xmlrpc.php"],
      whyNot: "It accepts POST; rel=EditURI is for programs.",
    },
    {
      looksLike: "Page 2 repeats the description of page 1",
      kind: "same meta description on several pages",
      where: ["/", "/page/2/"],
      whyNot: "Pages of one list; nothing is gained by rewriting it.",
    },
    {
      looksLike: "Page 2 is not in the sitemap",
      kind: "page missing from the sitemap",
      where: ["/page/2/"],
      whyNot: "Pages of a list need not be.",
    },
    {
      looksLike: "Excerpts repeat on home, category and author pages",
      kind: "near-identical pages",
      where: ["/", "/category/*", "/author/ines/", "/page/2/"],
      whyNot: "Lists of excerpts.",
    },
    {
      looksLike: "Reply links differ only in replytocom",
      kind: "same content at several addresses",
      where: ["/wildlife/*", "/people/*", "/uncategorized/hello-world/"],
      targets: ["replytocom"],
      whyNot: "nofollow and a canonical without the parameter.",
    },
    {
      looksLike: "A commenter's site is unreachable",
      kind: "broken external link",
      where: ["/wildlife/*", "/people/*", "/uncategorized/hello-world/"],
      targets: ["https://boats.example/"],
      whyNot: "A reader's link with rel=ugc; nothing that the magazine recommends.",
    },
    {
      looksLike: "Privacy policy without description and sitemap entry",
      kind: "missing meta description",
      where: ["/privacy-policy/"],
      whyNot: "Nothing is searched there.",
    },
    {
      looksLike: "Privacy policy is not in the sitemap",
      kind: "page missing from the sitemap",
      where: ["/privacy-policy/"],
      whyNot: "A legal page need not be listed.",
    },
    {
      looksLike: "Contact page with a dozen words",
      kind: "thin page",
      where: ["/contact/"],
      whyNot: "A contact page.",
    },
    {
      looksLike: "Titles “People” and “Wildlife” are short",
      kind: "title is too short",
      where: ["/category/people/", "/category/wildlife/"],
      whyNot: "With the name of the magazine they say what the page is.",
    },
    {
      looksLike: "Story says “excluded”: missing from the sitemap",
      kind: "page missing from the sitemap",
      where: ["/wildlife/eels-at-the-weir/"],
      whyNot: "The plug-in leaves it out because of noindex: the same cause as the planted fault.",
    },
    {
      looksLike: "rel=next to page 2",
      kind: "wrong link element",
      where: ["/"],
      whyNot: "Google does not use it; it harms nothing.",
    },
    {
      looksLike: "SearchAction with braces",
      kind: "error text of the template on the page",
      where: ["/"],
      whyNot: "The syntax of schema.org for search boxes.",
    },
    {
      looksLike: "An h2 “One comment” stands on each story",
      kind: "same heading on several pages",
      where: ["/wildlife/*", "/people/*"],
      whyNot: "Part of the template.",
    },
    {
      looksLike: "Only two stories have article markup",
      kind: "structured data lacks required fields",
      where: ["/wildlife/*", "/people/*"],
      whyNot: "Article markup is recommended, not required.",
    },
  ],
};
