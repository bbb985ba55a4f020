import {
  choose,
  escapeHtml,
  file,
  hashText,
  html,
  jsonLd,
  pathOf,
  queryOf,
  redirect,
  robotsText,
  sitemap,
} from "./site-kit.ts";
import type { Answer, Page, Site, Visit } from "./site-types.ts";

const NAME = "The Kiln Board";

interface Thread {
  id: number;
  forum: number;
  title: string;
  asker: string;
  question: string;
  subject: string;
}

const FORUMS: [number, string, string][] = [
  [1, "Glazes", "Recipes, faults and surprises: everything that melts on the outside of a pot."],
  [2, "Kilns and Firing", "Elements, cones, controllers, bricks and the smell that means you should go and look."],
  [3, "Throwing and Hand Building", "Wheels, slabs, coils, and why the handle came off again."],
  [4, "Selling Pots", "Markets, prices, packing and people who ask whether it is dishwasher safe."],
];

const THREADS: Thread[] = [
  "12|1|Tenmoku goes green at cone 10|rosie_m|My tenmoku comes out olive on the shelf nearest the flame and black everywhere else. Same bucket, same day. Is it the ash or have I thinned it too far?|tenmoku",
  "15|1|Shino crawling off rims|potterpaul|Every shino mug from the last firing has a bare rim of about two millimetres. I wiped them with a damp sponge before dipping, as I always do.|shino on rims",
  "19|1|Where to buy nepheline syenite in Ireland|aoife|The one supplier in Cork has stopped. Does anybody post twenty kilos without charging more than the powder costs?|nepheline syenite",
  "23|1|Celadon with bubbles under the surface|harukaz|Tiny bubbles, only where the glaze pools. I fire in reduction to cone 9 and soak for twenty minutes. A longer soak made it worse.|celadon bubbles",
  "27|1|Matt white that is not chalky|benw|I want a white like unpolished marble. Everything I try is either shiny or feels like a blackboard.|matt white",
  "31|2|Controller shows FAIL at 600 degrees|kev_the_kiln|It climbs as usual, then stops at about six hundred and shows FAIL. After an hour it starts again as though nothing had happened.|the controller fault",
  "34|2|How often do you change elements?|rosie_m|Mine have done 140 bisque firings and 60 glaze ones. They sag in two places. The last firing took ninety minutes longer than in spring.|old elements",
  "38|2|Is this floor crack dangerous?|lindisfarne|A hairline from the edge to the spy hole, new since the move. You can slide a sheet of paper into it when cold.|the floor crack",
  "42|2|Firing cone 6 on a domestic supply|matthias|The house has a sixty amp fuse and the kiln wants thirty. My electrician laughed, but then he thought about it.|a domestic supply",
  "47|2|Wood firing for one weekend in May|osk|We light on Friday at noon in Herefordshire and need people for the night shifts. Bring pots that fit the second chamber.|the wood firing",
  "51|3|Handles crack at the lower joint|benw|Always the lower one, always on the second day, and only on mugs. Jugs are fine, which makes no sense to me.|handle cracks",
  "55|3|Which wheel for a small flat?|newclay|It has to be quiet, and two people have to be able to carry it up three floors. I throw two evenings a week.|a quiet wheel",
  "58|3|Coil pots taller than a metre|potterpaul|At eighty centimetres mine begin to lean like poplars. I let each ring stiffen overnight. What do you do about the base?|tall coil pots",
  "63|3|Porcelain tears when I open it|harukaz|I centre without trouble, press down, and a tear appears at three o'clock. New bag, fresh water, same tear.|torn porcelain",
  "66|4|What do you charge for a plain mug?|aoife|I sold mine for eighteen at the summer market and sold out by eleven, which someone said means that I was too cheap.|the price of mugs",
  "70|4|Packing teapots for the post|lindisfarne|Two of five spouts arrived broken, in double boxes with paper. The courier says that it is my packing.|packing teapots",
  "74|4|Page not found: did my shop vanish?|kev_the_kiln|My shop says “Page not found” since Tuesday, though I paid until March. Has anyone had that with the same host?|the vanished shop",
  "79|4|Insurance for markets|osk|The council wants proof of five million in public liability. For pots! Where do you get yours and what does it cost?|market insurance",
].map((line) => {
  const [id = "", forum = "", title = "", asker = "", question = "", subject = ""] = line.split("|");
  return { id: Number(id), forum: Number(forum), title, asker, question, subject };
});

const REPLIES = [
  "I had exactly this with {subject} two winters ago. In my case it was damp: the bags stood on the concrete, and nothing was right again until I put them on a pallet.",
  "Before you change anything, weigh everything twice. I found that my scales were out by four per cent, which explained {subject} and a number of cakes.",
  "Could you post a photograph? With {subject} it makes a difference whether it starts at the edge or in the middle.",
  "Slow down the last hundred degrees. I know that everyone says so about {subject}, but this time I kept notes, and nine out of ten came out clean.",
  "My old teacher used to say that {subject} is the kiln's way of asking for a service. She was usually right and always smug.",
  "Do not throw the batch away! Sieve it through an eighty mesh, let it stand for two days, and try again on a tile.",
  "The book by Hamer has half a page on {subject}, under a heading where you would not look for it. I can scan it for you at the weekend.",
  "It depends on your clay body. With a smooth stoneware I never see it; with anything that has grog in it I do, every single time.",
  "I gave up on {subject} and do something else now. Not helpful, I know, but you asked.",
  "Third vote for damp. Put a hygrometer next to it for a week and you will believe us.",
  "Ring the supplier. Mine admitted at once that they had changed the source in spring, and sent me a bag of the old stuff.",
  "Whatever you do, only change one thing at a time, and write it on the pot with iron oxide so that you cannot lose the note.",
  "We talked about {subject} at the guild last month. Twelve potters, fourteen opinions, and one who had measured it.",
  "Thanks all. I tried the pallet and the sieve, and the next firing was better than any since Easter. I will report again in a month.",
  "In my experience the cheap answer works four times out of five: clean it, tighten it, and wait a day before you judge {subject}.",
  "Careful with that advice if you work indoors; open a window and wear the good mask rather than the paper one.",
  "I disagree with most of the above, politely. Mine has behaved like that for thirty years and has never hurt anyone.",
  "There is a fellow near Stoke who does nothing else. He came with a van, a lamp and a sandwich, and charged me forty pounds.",
];

const MEMBERS = [
  "rosie_m",
  "potterpaul",
  "aoife",
  "harukaz",
  "benw",
  "kev_the_kiln",
  "lindisfarne",
  "matthias",
  "osk",
  "newclay",
];
const PER_PAGE = 6;

const repliesOf = (thread: Thread): { text: string; member: string; post: number }[] =>
  choose(REPLIES, `thread ${thread.id}`, thread.id === 12 ? 14 : 5 + (thread.id % 3)).map((text, index) => ({
    text: text.replaceAll("{subject}", thread.subject),
    member: MEMBERS[hashText(`${thread.id}/${index}`) % MEMBERS.length] ?? "osk",
    post: thread.id * 100 + index + 1,
  }));

interface View {
  title: string;
  body: string;
  canonical?: string;
  description?: string;
  robots?: string;
  head?: string;
  lang?: boolean;
  viewport?: boolean;
}

function layout({ origin }: Visit, view: View): string {
  return `<!DOCTYPE html>
<html${view.lang === false ? "" : ' lang="en-gb"'} dir="ltr">
<head>
<meta charset="utf-8">
${view.viewport === false ? "" : '<meta name="viewport" content="width=device-width, initial-scale=1">'}
<title>${escapeHtml(view.title)}</title>
${view.description ? `<meta name="description" content="${escapeHtml(view.description)}">` : ""}
${view.robots ? `<meta name="robots" content="${view.robots}">` : ""}
${view.canonical ? `<link rel="canonical" href="${origin}${escapeHtml(view.canonical)}">` : ""}
<link href="./styles/prosilver/theme/stylesheet.css" rel="stylesheet">
${view.head ?? ""}
</head>
<body id="phpbb" class="nojs notouch section-index ltr">
<div id="wrap"><a id="top" class="top-anchor" accesskey="t"></a>
<div id="page-header"><a class="logo" href="./index.php">${NAME}</a><p class="skiplink"><a href="#start_here">Skip to content</a></p>
<ul class="linklist"><li><a href="./search.php?search_id=newposts">New posts</a></li><li><a href="./faq.php">FAQ</a></li><li><a href="./calendar.php?m=2026-12">Calendar</a></li><li><a href="./memberlist.php">Members</a></li><li><a href="./ucp.php?mode=login" rel="nofollow">Login</a></li></ul></div>
<a id="start_here" class="anchor"></a>
<div id="page-body">${view.body}</div>
<div id="page-footer"><a href="#top">Top</a> Powered by a forum of 2014 and a lot of tea</div></div>
</body></html>`;
}

const threadPath = (thread: Thread, page = 1): string =>
  `/viewtopic.php?f=${thread.forum}&t=${thread.id}${page > 1 ? `&start=${(page - 1) * PER_PAGE}` : ""}`;
const relative = (path: string): string => `.${path.replaceAll("&", "&amp;")}`;
const profilePath = (member: string): string => `/memberlist.php?mode=viewprofile&u=${MEMBERS.indexOf(member) + 2}`;

function threadBody(visit: Visit, thread: Thread, page: number): string {
  const replies = repliesOf(thread);
  const shown = page === 1 ? replies.slice(0, PER_PAGE) : replies.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const last = Math.max(1, Math.ceil(replies.length / PER_PAGE));
  const forum = FORUMS.find(([id]) => id === thread.forum);
  const post = (member: string, text: string, number: number): string =>
    `<div id="p${number}" class="post"><p class="author"><a href="${relative(profilePath(member))}" class="username">${member}</a> <a class="unread" href="${relative(threadPath(thread, page))}#p${number}">#${number}</a></p><div class="content">${escapeHtml(text)}</div></div>`;
  const data = {
    "@context": "https://schema.org",
    "@type": "DiscussionForumPosting",
    headline: thread.title,
    url: `${visit.origin}${threadPath(thread)}`,
    datePublished: `2026-0${1 + (thread.id % 9)}-1${thread.id % 9}T18:20:00Z`,
    text: thread.question,
    ...(thread.id === 55 ? {} : { author: { "@type": "Person", name: thread.asker } }),
  };
  const related = choose(
    THREADS.filter((other) => other.forum === thread.forum && other.id !== thread.id),
    `related ${thread.id}`,
    2,
  );
  // The list of related threads was built from the session of the member who wrote the extension.
  const links = related.map(
    (other) => `<li><a href="${relative(threadPath(other))}&amp;sid=4f0c9d2e71ab">${escapeHtml(other.title)}</a></li>`,
  );
  return layout(visit, {
    title: `${thread.title}${page > 1 ? ` - Page ${page}` : ""} - ${NAME}`,
    ...(page === 1 ? { description: `${thread.question.slice(0, 120).trim()}…` } : {}),
    ...(thread.id === 63 ? { viewport: false } : {}),
    head: page === 1 ? jsonLd(data) : "",
    body: `<p class="breadcrumbs"><a href="./index.php">Board index</a> &raquo; <a href="./viewforum.php?f=${thread.forum}">${forum?.[1]}</a></p>
<h1 class="topic-title">${escapeHtml(thread.title)}</h1>
${page === 1 ? post(thread.asker, thread.question, thread.id * 100) : ""}${shown.map((reply) => post(reply.member, reply.text, reply.post)).join("\n")}
${thread.id === 70 ? `<blockquote><cite>courier wrote:</cite> See <a href="https://parcels.example/claims" rel="nofollow ugc">our claims page</a>.</blockquote>` : ""}
${last > 1 ? `<div class="pagination">${Array.from({ length: last }, (_, index) => (index + 1 === page ? `<strong>${page}</strong>` : `<a href="${relative(threadPath(thread, index + 1))}">${index + 1}</a>`)).join(" ")}${thread.id === 12 && page === 1 ? ` <a href="${relative(threadPath(thread, last + 1))}">Last post</a>` : ""}</div>` : ""}
<p><a href="${relative(threadPath(thread))}&amp;view=print" title="Print view">Print view</a>${thread.id === 47 && page === 1 ? ` <a href="./viewtopic.php?f=2&amp;t=9">Last year's firing</a>` : ""}</p>
<h3>Related threads</h3><ul>${links.join("")}</ul>`,
  });
}

function viewTopic(visit: Visit): Answer {
  const query = queryOf(visit);
  const id = query.get("t");
  const thread = THREADS.find((entry) => String(entry.id) === id);
  if (id === "9")
    return {
      status: 500,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: "<html><body><h1>General Error</h1><p>SQL ERROR [ mysqli ] Got error 28 from storage engine</p></body></html>",
    };
  if (thread === undefined) return missing(visit);
  if (query.get("view") === "print") {
    const text = [thread.question, ...repliesOf(thread).map((reply) => reply.text)]
      .map((line) => `<p>${escapeHtml(line)}</p>`)
      .join("");
    return html(
      200,
      `<!DOCTYPE html><html lang="en-gb"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(thread.title)} - Print view</title></head><body><h1>${escapeHtml(thread.title)}</h1>${text}</body></html>`,
    );
  }
  const start = Number(query.get("start") ?? "0");
  return html(200, threadBody(visit, thread, Math.floor(start / PER_PAGE) + 1));
}

function calendar(visit: Visit): Answer {
  const month = queryOf(visit).get("m") ?? "2026-12";
  const match = /^(\d{4})-(\d{2})$/.exec(month);
  if (match === null) return missing(visit);
  const index = Number(match[1]) * 12 + Number(match[2]) - 1;
  const name = (value: number): string => `${Math.floor(value / 12)}-${String((value % 12) + 1).padStart(2, "0")}`;
  const entry =
    month === "2027-05" ? "<p>7 to 9 May: wood firing in Herefordshire.</p>" : "<p>No events this month.</p>";
  return html(
    200,
    layout(visit, {
      title: `Calendar ${month} - ${NAME}`,
      body: `<h1>Calendar, ${month}</h1>${entry}<p><a href="./calendar.php?m=${name(index - 1)}">Previous month</a> <a href="./calendar.php?m=${name(index + 1)}">Next month</a></p>`,
    }),
  );
}

function missing(visit: Visit): Answer {
  return html(
    404,
    layout(visit, {
      title: `Information - ${NAME}`,
      robots: "noindex",
      body: "<h1>Information</h1><p>The requested topic does not exist.</p>",
    }),
  );
}

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  const query = queryOf(visit);
  if (path === "/") return redirect("/index.php");
  if (path === "/viewtopic.php") return viewTopic(visit);
  if (path === "/calendar.php") return calendar(visit);
  if (path === "/rules.php") return redirect("/app.php/rules");
  if (path === "/app.php/rules") return redirect("/rules.php");
  if (path === "/ucp.php")
    return html(
      200,
      layout(visit, {
        title: `Login - ${NAME}`,
        robots: "noindex",
        body: `<h1>Login</h1><form method="post" action="./ucp.php?mode=login"><label>Username <input name="username"></label><label>Password <input type="password" name="password"></label><button>Login</button></form>`,
      }),
    );
  if (path === "/memberlist.php" && query.get("mode") === null)
    return html(
      403,
      layout(visit, {
        title: `Information - ${NAME}`,
        body: "<h1>Information</h1><p>You must be logged in to see the list of members.</p>",
      }),
    );
  if (path === "/memberlist.php") {
    const member = MEMBERS[Number(query.get("u")) - 2];
    return member === undefined
      ? missing(visit)
      : html(
          200,
          layout(visit, {
            title: `${member} - User profile`,
            robots: "noindex",
            body: `<h1>${member}</h1><p>Joined 2016. Posts: ${hashText(member) % 900}.</p>`,
          }),
        );
  }
  if (path === "/search.php") {
    const words = query.get("keywords");
    const found = THREADS.filter((thread) => words === null || thread.question.includes(words));
    return html(
      200,
      layout(visit, {
        title: words === null ? `New posts - ${NAME}` : `Search for ${words} - ${NAME}`,
        body: `<h1>Search found ${found.length} matches</h1><ul>${found.map((thread) => `<li><a href="${relative(threadPath(thread))}">${escapeHtml(thread.title)}</a> ${escapeHtml(thread.question.slice(0, 60))}…</li>`).join("")}</ul><p>Try <a href="./search.php?keywords=glaze">glaze</a>, <a href="./search.php?keywords=kiln">kiln</a> or <a href="./search.php?keywords=mug">mug</a>.</p>`,
      }),
    );
  }
  if (path === "/viewstory.php") {
    const story = STORIES[Number(query.get("sid")) - 1];
    return story === undefined
      ? missing(visit)
      : html(
          200,
          layout(visit, {
            title: `${story[0]} - ${NAME}`,
            description: `${story[1].slice(0, 120)}…`,
            body: `<h1>${story[0]}</h1><p>${story[1]}</p>`,
          }),
        );
  }
  return undefined;
}

const STORIES: [string, string][] = [
  [
    "The Pot That Came Back",
    "In 1998 I sold a large bowl to a couple on their honeymoon. They paid half, promised the rest by post, and drove off to Wales with it on the back seat. No letter came, and I wrote it off, as one does. Twenty-four years later a parcel arrived from New Zealand. In it was the bowl, wrapped in two jumpers, with a cheque for the other half, interest at four per cent, and a note from their daughter. Her parents had eaten porridge from it every morning. She wanted me to have it for a while and to send it back when her own child was old enough to break things. It stands on my sill, and the child is now three.",
  ],
  [
    "How I Fired With Sheep Dung",
    "The man at the gallery had seen a film about Anatolia and wanted pots that were black. I had no wood, one weekend, and a neighbour with four hundred ewes. We dried the dung on corrugated iron for most of June, stacked it like bricks around a dustbin, and lit it at six in the evening. By seven the fire brigade had come, looked, and stayed for a beer. By midnight the bin glowed. In the morning eleven of the fourteen pots were whole, jet black and faintly fragrant. The gallery took eight and asked, carefully, whether the smell would fade. It did, by about Easter.",
  ],
  [
    "A Wheel Across the Pennines",
    "My first wheel was an advertisement in the window of a post office in Hexham: kick wheel, oak, collect. I lived in Kendal and had a bicycle. It took four trips over three weekends, with the frame strapped to a trailer that I had borrowed from a milkman, and the flywheel, which weighs as much as I did, rolling beside me for the last mile because the axle broke on Hartside. A lorry driver stopped, lifted it with two fingers, and asked what it was for. I said soup bowls. He nodded as though that settled it, and would not take any money for petrol.",
  ],
];

const forumPage = ([id, title, about]: [number, string, string]): Page => ({
  path: `/viewforum.php?f=${id}`,
  body: (visit) =>
    layout(visit, {
      title: id > 2 ? `View forum - ${NAME}` : `${title} - ${NAME}`,
      description: about,
      body: `<h1 class="forum-title">${title}</h1><p>${about}</p><ul class="topiclist">${THREADS.filter(
        (thread) => thread.forum === id,
      )
        .map(
          (thread) =>
            `<li><a href="${relative(threadPath(thread))}" class="topictitle">${escapeHtml(thread.title)}</a> by ${thread.asker}: ${escapeHtml(thread.question.slice(0, 70))}…</li>`,
        )
        .join("\n")}</ul>`,
    }),
});

const FAQ = `<!DOCTYPE html><html lang="en-gb"><head><meta name="viewport" content="width=device-width"><title>Frequently Asked Questions - The Kiln Board</title><meta name="description" content="How to join, how to post pictures, what to do when somebody is rude, and how the board is paid for."></head><body><h1>Frequently asked questions</h1><p>Is it free? Yes. The server costs £14 a month, which four of us share. If you like, send £2 at Christmas.</p><p>Can I post pictures? Up to 900 kilobytes each, taken by yourself. Please put a coin beside the fault so that we can see its size; 20° off the light is best.</p><p>Somebody was rude. Press the flag; one of us reads it by the evening. Café owners, galleries and dealers are welcome and say who they are.</p><p>How do I leave? Write to us, and your name is replaced by “former member”. Your posts stay, because others have answered them. <a href="./rules.php">Rules</a> <a href="./index.php">Board index</a></p></body></html>`;

const PAGES: Page[] = [
  {
    path: "/index.php",
    body: (visit) =>
      layout(visit, {
        title: `${NAME}: a Forum for Potters`,
        description:
          "Questions and answers on glazes, kilns, throwing and selling, from potters who have broken more than you have.",
        lang: false,
        body: `<h1>${NAME}</h1><p>A board for people who make pots. It has been here since 2014, it is quiet on market days, and most questions get an answer before the kiln is cold. Beginners are welcome and are not laughed at.</p>${FORUMS.map(([id, title, about]) => `<h2><a href="./viewforum.php?f=${id}">${title}</a></h2><p>${about}</p>`).join("")}<h2>Stories</h2><ul>${STORIES.map(([title], index) => `<li><a href="./viewstory.php?sid=${index + 1}">${title}</a></li>`).join("")}</ul><p><a href="./old-index.htm">The board before 2014</a></p>`,
      }),
  },
  ...FORUMS.map(forumPage),
  ...THREADS.map((thread): Page => ({ path: threadPath(thread), body: (visit) => threadBody(visit, thread, 1) })),
  ...STORIES.map((_, index): Page => ({ path: `/viewstory.php?sid=${index + 1}`, body: "" })),
  {
    path: "/faq.php",
    headers: { "content-type": "text/html" },
    body: Buffer.from(FAQ.replaceAll("“", '"').replaceAll("”", '"'), "latin1"),
  },
  {
    path: "/old-index.htm",
    body: `<!DOCTYPE html><html lang="en-gb"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="0; url=/index.php"><title>Moved</title></head><body><p>The board has moved.</p></body></html>`,
  },
];

export const site: Site = {
  name: "forum",
  kind: "forum with identities in parameters",
  platform: "phpBB with old extensions",
  start: "/index.php",
  pages: PAGES,
  files: [
    file(
      "/styles/prosilver/theme/stylesheet.css",
      "body{font:14px Verdana,sans-serif}.skiplink{position:absolute;left:-99em}",
    ),
  ],
  robots: robotsText([
    "User-agent: *",
    "Disallow: /ucp.php",
    "Disallow: /posting.php",
    "Crawl-delay: 2",
    "",
    "Sitemap: {origin}/sitemap.php.xml",
  ]),
  sitemaps: [
    sitemap("/sitemap.php.xml", [
      { path: "/index.php" },
      ...FORUMS.map(([id]) => ({ path: `/viewforum.php?f=${id}` })),
      ...THREADS.map((thread) => ({ path: threadPath(thread) })),
      ...STORIES.map((_, index) => ({ path: `/viewstory.php?sid=${index + 1}` })),
      { path: "/faq.php" },
    ]),
  ],
  behaviour,
  missing,
  endless: ["calendar.php", "&sid=", "view=print", "keywords="],
  outside: [{ url: "https://parcels.example/claims", get: 999, head: 405 }],
  planted: [
    {
      fault: "Session number in links to related threads",
      catalogue: "session_in_address",
      severity: "important",
      where: ["/viewtopic.php*"],
      why: "&sid=4f0c9d2e71ab makes a copy of each thread, without a canonical.",
    },
    {
      fault: "Print view of each thread is an indexable copy",
      catalogue: "duplicate_content",
      severity: "important",
      where: ["/viewtopic.php*"],
      why: "No canonical, no noindex, linked from every thread.",
    },
    {
      fault: "Calendar without end",
      catalogue: "calendar_endless",
      severity: "important",
      where: ["/calendar.php*"],
      why: "Every month links to the next, forever, and has no events.",
    },
    {
      fault: "Search results are indexable",
      catalogue: "search_results_indexable",
      severity: "important",
      where: ["/search.php*"],
      why: "Linked with ?keywords=, neither noindex nor banned.",
    },
    {
      fault: "Rules lead into a redirect loop",
      catalogue: "redirect_loops",
      severity: "important",
      where: ["/rules.php", "/faq.php"],
      targets: ["/rules.php", "/app.php/rules"],
      why: "rules.php and app.php/rules lead to each other.",
    },
    {
      fault: "A thread answers 500",
      catalogue: "server_errors",
      severity: "important",
      where: ["/viewtopic.php?f=2&t=47"],
      targets: ["/viewtopic.php?f=2&t=9"],
      why: "Error of the database.",
    },
    {
      fault: "Two boards share the title “View forum”",
      catalogue: "duplicate_title",
      severity: "important",
      where: ["/viewforum.php?f=3", "/viewforum.php?f=4"],
      why: "A template that was not filled.",
    },
    {
      fault: "FAQ in Latin-1 without a declared charset",
      catalogue: "charset_missing",
      severity: "important",
      where: ["/faq.php"],
      why: "£, é and ° are single bytes, and neither header nor meta says so.",
    },
    {
      fault: "Start page without lang",
      catalogue: "missing_language",
      severity: "minor",
      where: ["/index.php"],
      why: "All other pages have it.",
    },
    {
      fault: "One thread has no viewport",
      catalogue: "no_viewport",
      severity: "important",
      where: ["/viewtopic.php?f=3&t=63"],
      why: "Its template was edited by hand.",
    },
    {
      fault: "Forum markup without an author",
      catalogue: "sd_required_missing",
      severity: "minor",
      where: ["/viewtopic.php?f=3&t=55"],
      why: "DiscussionForumPosting needs author.name.",
    },
    {
      fault: "Page that redirects by meta refresh",
      catalogue: "meta_refresh",
      severity: "minor",
      where: ["/old-index.htm"],
      targets: ["/index.php"],
      why: "A 301 would do.",
    },
    {
      fault: "A link leads beyond the end of a thread, to an empty page with status 200",
      catalogue: "soft_404",
      severity: "minor",
      where: ["/viewtopic.php?f=1&t=12&start=18"],
      why: "“Last post” counts one page too many, and numbers beyond the end always answer 200.",
    },
  ],
  lookalikes: [
    {
      looksLike: "121 addresses of one script that differ in a number",
      catalogue: "session_in_address",
      where: ["/viewtopic.php*"],
      whyNot: "t= chooses the thread.",
    },
    {
      looksLike: "sid in stories looks like a session",
      catalogue: "session_in_address",
      where: ["/viewstory.php*"],
      whyNot: "sid chooses the story.",
    },
    {
      looksLike: "Thread whose title says Page not found",
      catalogue: "soft_404",
      where: ["/viewtopic.php?f=4&t=74"],
      whyNot: "A question about somebody's shop.",
    },
    {
      looksLike: "Link to a page that answers 403",
      catalogue: "broken_internal_links",
      where: ["/*"],
      whyNot: "The list of members needs a login.",
    },
    {
      looksLike: "Login link is nofollow and banned",
      catalogue: "internal_nofollow",
      where: ["/*"],
      whyNot: "As it should be.",
    },
    {
      looksLike: "Outbound link that answers 999",
      catalogue: "broken_external_links",
      where: ["/viewtopic.php?f=4&t=70"],
      whyNot: "That host refuses programs.",
    },
    {
      looksLike: "Profiles with noindex and a line of text",
      catalogue: "thin_content",
      where: ["/memberlist.php*"],
      whyNot: "They are kept out of search.",
    },
    {
      looksLike: "Anchors a without href",
      catalogue: "link_not_crawlable",
      where: ["/*"],
      whyNot: "Targets for #top and #start_here.",
    },
    {
      looksLike: "No canonical at all",
      catalogue: "missing_canonical",
      where: ["/index.php", "/viewforum.php*"],
      whyNot: "These pages have no copies.",
    },
    {
      looksLike: "Second page of a thread has no description and other links",
      catalogue: "missing_description",
      where: [
        "/viewtopic.php?f=1&t=12&start=6",
        "/viewtopic.php?f=1&t=12&start=12",
        "/viewtopic.php*",
        "/search.php*",
        "/old-index.htm",
      ],
      whyNot: "A paged series; print views and lists need none.",
    },
    {
      looksLike: "Later pages of threads are not in the sitemap",
      catalogue: "not_in_sitemap",
      where: ["/viewtopic.php*", "/search.php*", "/old-index.htm"],
      whyNot: "The first page leads to them.",
    },
    {
      looksLike: "Same replies appear in several threads",
      catalogue: "near_duplicates",
      where: ["/viewtopic.php*"],
      whyNot: "Members repeat themselves; each thread has its own question.",
    },
    {
      looksLike: "Start address redirects to index.php",
      catalogue: "links_to_redirects",
      where: ["/"],
      whyNot: "No page links to it.",
    },
    {
      looksLike: "Crawl-delay in robots.txt",
      catalogue: "robots_misspelt",
      where: ["/robots.txt"],
      whyNot: "Bing reads it, Google does not.",
    },
    {
      looksLike: "New posts list is short and changes",
      catalogue: "search_results_indexable",
      where: ["/search.php?search_id=newposts"],
      whyNot: "It belongs to the planted fault and is no second one.",
    },
    {
      looksLike: "Moved page is thin and has a short title",
      catalogue: "thin_content",
      where: ["/old-index.htm"],
      whyNot: "It only redirects.",
    },
    {
      looksLike: "Moved page has a short title and no heading",
      catalogue: "title_too_short",
      where: ["/old-index.htm"],
      whyNot: "It only redirects.",
    },
    {
      looksLike: "Moved page has no heading",
      catalogue: "missing_h1",
      where: ["/old-index.htm"],
      whyNot: "It only redirects.",
    },
  ],
};
