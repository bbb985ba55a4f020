import {
  entriesOf,
  file,
  html,
  pathOf,
  pdf,
  picture,
  queryOf,
  redirect,
  robotsText,
  sitemap,
} from "../strangers/site-kit.ts";
import type { Answer, Visit } from "../strangers/site-types.ts";
import { draw, type Frame, notFound, pagesOf, prose, structured, type View } from "./fresh-kit.ts";
import type { FreshSite } from "./fresh-types.ts";

const frame: Frame = {
  lang: "en-gb",
  suffix: " - Ashcombe Rowing Club",
  viewport: (view) => !view.path.startsWith("/results/"),
  head: () => `<meta name="generator" content="Joomla! - Open Source Content Management">
<link href="/media/templates/club/favicon.ico" rel="icon" type="image/vnd.microsoft.icon"><link href="/media/templates/club/css/template.min.css?8f3a" rel="stylesheet">
<script type="application/json" class="joomla-script-options new">{"csrf.token":"9a1b","system.paths":{"root":"","base":""}}</script>`,
  top: () =>
    `<header><a href="/">Ashcombe Rowing Club</a><ul class="mod-menu"><li><a href="/news/">News</a></li><li><a href="/calendar/">Calendar</a></li><li><a href="/results/2026/">Results</a></li><li><a href="/join/">Join</a></li><li><a href="/history/">History</a></li><li><a href="/gallery/">Gallery</a></li><li><a href="/contact/">Contact</a></li><li><a href="/members/" rel="nofollow">Members</a></li></ul></header>`,
  bottom: () =>
    `<footer><a href="https://builder.example/" rel="sponsored noopener">Boats by Pym &amp; Daughter</a> <a href="https://social.example/ashcomberc">Facebook</a> <a href="/privacy/">Privacy</a> <a href="/files/constitution.pdf">Constitution (PDF)</a></footer><div class="cookie-note" hidden>This site uses one cookie.</div>`,
};

const place = {
  "@type": "Place",
  name: "Ashcombe boathouse",
  address: {
    "@type": "PostalAddress",
    streetAddress: "Lock Lane",
    addressLocality: "Ashcombe",
    postalCode: "AB1 2CD",
    addressCountry: "GB",
  },
};
const eventMarkup = (name: string, more: Record<string, unknown>): string =>
  structured({
    "@type": "Event",
    name,
    location: place,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    organizer: { "@type": "Organization", name: "Ashcombe Rowing Club", url: "{origin}/" },
    ...more,
  });
const training = (day: string, date: string, text: string): View => ({
  path: `/calendar/event/training-${date}/`,
  title: `${day} training, ${date}`,
  description: `${day} training for all squads at the boathouse on ${date}: crews, start and what to bring.`,
  listed: "2026-09-01",
  head: eventMarkup(`${day} training`, {
    startDate: `${date}T18:00:00+01:00`,
    eventStatus: "https://schema.org/EventScheduled",
  }),
  body: `<p><time datetime="${date}">${date}</time>, 18:00, boathouse.</p>${prose(`All squads meet at the boathouse at six and are on the water by half past. Bring a layer more than you think, and a bottle with your name on it. Lamps are needed after seven. ${text}`)}<p><a href="/calendar/event/training-${date}/?format=ics" rel="nofollow">Add to calendar</a></p>`,
});
const printLink = (path: string): string => `<p><a href="${path}?tmpl=component&amp;print=1">Print</a></p>`;

const VIEWS: View[] = [
  {
    path: "/",
    title: "Rowing on the Ash since 1887",
    description:
      "A rowing club in Ashcombe with 140 members from 12 to 83: training on four evenings, two regattas a year and a leaking boathouse.",
    listed: "2026-09-20",
    head: structured({ "@type": "SportsClub", name: "Ashcombe Rowing Club", url: "{origin}/", address: place.address }),
    body: `${prose("We row on two miles of flat water between the lock and the mill. There are 140 of us, the youngest twelve and the oldest eighty-three, and on a Saturday morning most of us want the same boat.", "Visitors may watch from the towpath. Beginners start on the first Sunday of the month in a boat that cannot capsize, although it has been tried.")}<h2>Next events</h2><ul><li><a href="/calendar/event/autumn-head/">Autumn Head</a></li><li><a href="/calendar/event/open-day/">Open day</a></li></ul><h2>News</h2><p><a href="/news/roof-appeal/">The roof appeal has reached half</a></p>`,
  },
  {
    path: "/news/",
    title: "News from the boathouse",
    h1: "News",
    description: "Roofs, races and lost oars: news of Ashcombe Rowing Club, newest first.",
    listed: "2026-09-20",
    body: `<article><h2><a href="/news/roof-appeal/">The roof appeal has reached half</a></h2><p>Eleven thousand pounds and four hundred slates.</p></article><article><h2><a href="/news/new-quad/">A new quad for the juniors</a></h2><p>It is called Second Breakfast.</p></article><p>The newsletter goes to members on the first of each month. Older news is kept in a box in the bar, not sorted, and may be read with a drink in the other hand.</p>`,
  },
  {
    path: "/news/roof-appeal/",
    title: "The roof appeal has reached half",
    description:
      "Eleven thousand of twenty-two thousand pounds for the boathouse roof are collected. How the rest will be raised.",
    canonical: null,
    listed: "2026-09-20",
    body: `${prose("When it rains, the eights are dry and the bar is not. The roof of 1931 has lost four hundred slates, and the committee asked for twenty-two thousand pounds to replace it. Eleven thousand have come in since May.", "The largest gift came from a coxswain of 1962, who wrote that he owed the club for an oar. The rest shall come from the regatta, from a sponsored row to the sea and back, and from the sale of slates with your name on them.")}${printLink("/news/roof-appeal/")}`,
  },
  {
    path: "/news/new-quad/",
    title: "A new quad for the juniors",
    description: "The juniors have a new quad, named Second Breakfast by a vote that the committee has come to accept.",
    canonical: null,
    listed: "2026-08-02",
    body: `${prose("The boat was built in Devon, weighs fifty-two kilograms and arrived on a trailer with a lamp missing. The juniors were asked for a name and voted for Second Breakfast by thirty-one to four. The committee, which had hoped for a founder, broke a bottle of ginger beer over the bow.", "It goes out on Tuesdays and Saturdays. Its first race was at Marlow, where it came third and hit one swan, gently.")}${printLink("/news/new-quad/")}`,
  },
  {
    path: "/calendar/",
    title: "Calendar of events and training",
    h1: "Calendar",
    description: "Training, regattas and evenings at the boathouse: the calendar of Ashcombe Rowing Club.",
    listed: "2026-09-20",
    body: `<ul><li><a href="/calendar/event/autumn-head/">Autumn Head</a>, 17 October</li><li><a href="/calendar/event/open-day/">Open day</a>, 4 October</li><li><a href="/calendar/event/regatta-supper/">Regatta supper</a>, 12 September (cancelled)</li><li><a href="/calendar/event/summer-regatta-2025/">Summer regatta 2025</a></li><li><a href="/calendar/event/training-2026-10-06/">Tuesday training</a></li><li><a href="/calendar/event/training-2026-10-08/">Thursday training</a></li></ul><p><a href="/calendar/month/2026-10/">Month view</a> <a href="webcal://ashcomberc.example/calendar.ics">Subscribe</a></p><p>Training takes place in rain and in wind up to force five. The cancellation of an evening is announced on the door and on this page before four in the afternoon, by the captain and by no other person.</p>`,
  },
  {
    path: "/calendar/event/autumn-head/",
    title: "Autumn Head, 17 October 2026",
    description:
      "A head race of 3,200 metres for eights and fours on 17 October 2026, with start times, entries and parking.",
    listed: "2026-09-20",
    head: eventMarkup("Autumn Head", { eventStatus: "https://schema.org/EventScheduled" }),
    body: prose(
      "Crews start at intervals of thirty seconds from the mill at ten o'clock and finish at the lock 3,200 metres later. Eights and fours of all ages may enter until 8 October; the fee is 12 pounds for each seat.",
      "Trailers park on the meadow, cars at the school. Marshals in orange decide everything, including whether your boat may pass the anglers. Cake is sold from nine until it is gone.",
    ),
  },
  {
    path: "/calendar/event/open-day/",
    title: "Open day, 4 October 2026",
    description:
      "Try a boat, see the workshop and eat scones: the open day of the club on 4 October 2026, free for all.",
    listed: "2026-09-20",
    head: eventMarkup("Open day", {
      startDate: "2026-10-04T11:00:00+01:00",
      endDate: "2026-10-04T16:00:00+01:00",
      eventStatus: "https://schema.org/EventScheduled",
      isAccessibleForFree: true,
    }),
    body: prose(
      "From eleven to four anyone over ten who can swim may try a boat with an instructor. The workshop shows how a hole is repaired, on a boat that has several. There is nothing to book and nothing to pay. Dogs may watch from a lead.",
      "Families with small children should come before noon, when the water is quiet.",
    ),
  },
  {
    path: "/calendar/event/regatta-supper/",
    title: "Regatta supper, 12 September 2026",
    description:
      "The regatta supper on 12 September 2026 is cancelled because of the roof. Tickets are refunded at the bar.",
    listed: "2026-09-20",
    head: eventMarkup("Regatta supper", {
      startDate: "2026-09-12T19:00:00+01:00",
      eventStatus: "https://schema.org/EventScheduled",
      offers: {
        "@type": "Offer",
        price: "18.00",
        priceCurrency: "GBP",
        availability: "https://schema.org/InStock",
        url: "{origin}/calendar/event/regatta-supper/",
      },
    }),
    body: `<p><strong>Cancelled.</strong></p>${prose("The supper cannot take place, because the ceiling above the tables is held by two props. Tickets of 18 pounds are refunded at the bar on any Thursday. The pie that had been ordered will be served after the Autumn Head instead.", "We hope to dine under a new roof in 2027. Those who have cooked already are asked to ring the captain.")}`,
  },
  {
    path: "/calendar/event/summer-regatta-2025/",
    title: "Summer regatta, 28 June 2025",
    description: "The summer regatta of 2025: programme, winners and the boat that sank, kept for the record.",
    listed: "2025-07-01",
    head: eventMarkup("Summer regatta", {
      startDate: "2025-06-28T09:00:00+01:00",
      eventStatus: "https://schema.org/EventScheduled",
    }),
    body: prose(
      "Sixty-four crews raced over 500 metres in two lanes. The mixed eights were won by Pangbourne after a protest about a duck. This event has taken place; the page stays for those who look for results and for the picture of the boat that sank at the prize-giving.",
      "Thanks to the fourteen marshals and to the farmer who pulled a coach out of his meadow with a tractor older than the coach.",
    ),
  },
  training(
    "Tuesday",
    "2026-10-06",
    "Juniors do starts, seniors do six kilometres, and novices do what the coach in the launch shouts.",
  ),
  training("Thursday", "2026-10-08", "This evening is for mixed crews drawn from a hat. The bar opens at eight."),
  {
    path: "/results/2026/",
    title: "Results of the season 2026",
    h1: "Results 2026",
    description: "Places and times of all crews of Ashcombe Rowing Club in the season of 2026, race by race.",
    listed: "2026-09-20",
    body: `<table><tr><th>Race</th><th>Crew</th><th>Place</th></tr><tr><td>Marlow</td><td>Junior quad</td><td>3</td></tr><tr><td>Henley Masters</td><td>Women D four</td><td>1</td></tr><tr><td>Boat 404, Evesham</td><td>Novice eight</td><td>5</td></tr></table><p><a href="/results/2025/">2025</a></p><p>Times are taken by the organisers. A crew that was disqualified is shown without a place, and the reason may be asked for in the bar, where versions differ. Boat 404 is the number on the bow and not an error.</p>`,
  },
  {
    path: "/results/2025/",
    title: "Results of the season 2025",
    h1: "Results 2025",
    description: "Places and times of all crews of Ashcombe Rowing Club in the season of 2025, race by race.",
    listed: "2025-10-01",
    body: `<table><tr><th>Race</th><th>Crew</th><th>Place</th></tr><tr><td>Summer regatta</td><td>Men's eight</td><td>2</td></tr><tr><td>Worcester</td><td>Women's pair</td><td>1</td></tr></table><p>It was a wet season, and three regattas were called off in May. The pair of Ruth Okafor and Jean Lisle won at Worcester by the length of a bow ball, in a boat borrowed that morning. The men's eight lost at home to a crew that trains at a university and was polite about it.</p>`,
  },
  {
    path: "/join/",
    title: "Join the club",
    description: "Membership fees, the swimming test and how beginners start: all about joining Ashcombe Rowing Club.",
    listed: "2026-04-10",
    body: prose(
      "Come to a beginners' Sunday first, because it is hard to know beforehand whether you like blisters. If you return, you take a swimming test of fifty metres in clothes and pay 240 pounds a year, or 120 under eighteen.",
      "Each member gives two days a year to the club, with a brush, an oven or a spreadsheet. In return there is water, company and the key to the boathouse after a year.",
    ),
  },
  {
    path: "/history/",
    title: "History of the club since 1887",
    h1: "History",
    description: "From six clerks with a borrowed skiff to two regattas a year: the history of Ashcombe Rowing Club.",
    listed: "2026-04-10",
    body: prose(
      "Six clerks of the railway bought a skiff in 1887 and sank it within the month. They founded the club, according to the minutes, in order to share the cost of raising it. Women were admitted in 1921, and as full members in 1974; the minutes of the meetings between are long.",
      'Read more about <a href="boats.html">our boats</a> and about <a href="presidents.html">our presidents</a>. The club\'s own paper on the flood of 1947 is <a href="/files/flood-1947.pdf">a PDF</a> of four pages.',
    ),
  },
  {
    path: "/gallery/",
    title: "Gallery of boats and people",
    h1: "Gallery",
    description: "Pictures from races and from the bar, taken by members of Ashcombe Rowing Club.",
    listed: "2026-04-10",
    body: ["IMG_1204", "IMG_1209", "IMG_1312"]
      .map(
        (name, index) =>
          `<a href="/images/${name}.png"><img src="/images/${name}.png" alt="${["Eight at the start", "Juniors carrying a quad", "Bar after the Head"][index]}" width="300" height="200"></a>`,
      )
      .join(""),
  },
  {
    path: "/contact/",
    title: "Contact the secretary",
    description: "Where the boathouse is and how to reach the secretary of Ashcombe Rowing Club.",
    listed: "2026-04-10",
    body: '<p>Lock Lane, Ashcombe AB1 2CD. <a href="mailto:secretary@ashcomberc.example">secretary@ashcomberc.example</a></p>',
  },
  {
    path: "/privacy/",
    title: "Privacy",
    robots: "noindex",
    body: prose(
      "We keep names, addresses and swimming tests of members until a year after they leave. Pictures of juniors are published only with a parent's consent. One cookie remembers that you have closed the notice.",
    ),
  },
];

const PAGES = pagesOf(frame, VIEWS);

function month(visit: Visit, key: string): Answer | undefined {
  const [year, number] = key.split("-").map(Number);
  if (year === undefined || number === undefined || number < 1 || number > 12) return undefined;
  const named = (offset: number): string => {
    const index = year * 12 + number - 1 + offset;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
  };
  const entries = key === "2026-10" ? '<a href="/calendar/event/autumn-head/">Autumn Head</a>' : "No events.";
  const path = `/calendar/month/${key}/`;
  return html(
    200,
    draw(
      frame,
      {
        path,
        title: `Calendar ${key}`,
        description: `Events and training in ${key} at Ashcombe Rowing Club, with all squads and evenings.`,
        body: `<p><a href="/calendar/month/${named(-1)}/">Previous month</a> <a href="/calendar/month/${named(1)}/">Next month</a></p><p>${entries}</p>`,
      },
      visit.origin,
    ),
  );
}

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  const query = queryOf(visit);
  const key = /^\/calendar\/month\/(\d{4}-\d{2})\/$/.exec(path)?.[1];
  if (key !== undefined) return month(visit, key);
  if (path.startsWith("/calendar/event/") && query.get("format") === "ics")
    return {
      status: 200,
      headers: { "content-type": "text/calendar; charset=utf-8", "x-robots-tag": "noindex" },
      body: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n",
    };
  if (path === "/members/") return redirect("/login/?return=L21lbWJlcnMv", 302);
  if (path === "/members/rota/")
    return html(
      401,
      draw(
        frame,
        {
          path,
          title: "Please log in",
          robots: "noindex",
          canonical: null,
          body: "<p>Please log in to see this page.</p>",
        },
        visit.origin,
      ),
      { "www-authenticate": 'Basic realm="Members"' },
    );
  if (path === "/login/")
    return html(
      200,
      draw(
        frame,
        {
          path,
          title: "Log in",
          robots: "noindex, follow",
          canonical: null,
          body: '<form method="post"><input name="username"><input type="password" name="password"></form>',
        },
        visit.origin,
      ),
    );
  if (path === "/calendar/month/") return redirect("/calendar/");
  if (path === "/index.php") return redirect("/");
  return undefined;
}

export const site: FreshSite = {
  name: "club-en",
  kind: "rowing club with a calendar of events",
  platform: "Joomla",
  start: "/",
  pages: PAGES,
  files: [
    file("/media/templates/club/css/template.min.css", "body{font:16px Verdana}"),
    ...["IMG_1204", "IMG_1209", "IMG_1312"].map((name) => picture(`/images/${name}.png`, 300, 200)),
    file("/files/constitution.pdf", pdf("Constitution")),
    file("/files/flood-1947.pdf", pdf("The flood of 1947")),
    file("/calendar.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", {
      "content-type": "text/calendar; charset=utf-8",
    }),
  ],
  robots: robotsText([
    "User-agent: *",
    "Disallow: /administrator/",
    "Disallow: /api/",
    "Disallow: /cache/",
    "Disallow: /tmp/",
    "",
    "Sitemap: {origin}/sitemap.xml",
  ]),
  sitemaps: [sitemap("/sitemap.xml", [...entriesOf(PAGES), { path: "/members/rota/" }])],
  behaviour,
  missing: notFound(frame, "404: page not found", '<p>The page has drifted away. <a href="/">Home</a></p>'),
  endless: ["/calendar/month/"],
  outside: [
    { url: "https://builder.example/", get: 200 },
    { url: "https://social.example/ashcomberc", get: 400, head: 400 },
  ],
  planted: [
    {
      fault: "The month view goes on without end",
      kind: "endless space of addresses",
      severity: "important",
      where: ["/calendar/month/*"],
      raw: "several answers",
      why: "Each month links to the next and the last, all are indexable and almost all are empty; crawlers spend their time there.",
    },
    {
      fault: "Event markup without a start date",
      kind: "structured data lacks required fields",
      severity: "important",
      where: ["/calendar/event/autumn-head/"],
      raw: "html",
      why: "Google requires startDate; the main event of the year gets no result for events.",
    },
    {
      fault: "A cancelled event is marked as scheduled with tickets in stock",
      kind: "structured data contradicts the page",
      severity: "important",
      where: ["/calendar/event/regatta-supper/"],
      raw: "html",
      why: "The page says “Cancelled”; EventCancelled is expected.",
    },
    {
      fault: "Results have no viewport",
      kind: "page is not prepared for phones",
      severity: "important",
      where: ["/results/2026/", "/results/2025/"],
      raw: "html",
      why: "An older template; phones show it at the width of a desktop.",
    },
    {
      fault: "Two relative links on the history page lead nowhere",
      kind: "link to a missing page",
      severity: "important",
      where: ["/history/"],
      targets: ["/history/boats.html", "/history/presidents.html"],
      raw: "several answers",
      why: "They were written when the page lay at the root: boats.html now becomes /history/boats.html, which answers 404.",
    },
    {
      fault: "The sitemap lists a page for members",
      kind: "sitemap lists a page behind a login",
      severity: "minor",
      where: ["/sitemap.xml", "/members/rota/"],
      targets: ["/members/rota/"],
      raw: "several answers",
      why: "It answers 401.",
    },
    {
      fault: "Print views of news are indexable copies",
      kind: "same content at several addresses",
      severity: "minor",
      where: [
        "/news/roof-appeal/",
        "/news/new-quad/",
        "/news/roof-appeal/?tmpl=component&print=1",
        "/news/new-quad/?tmpl=component&print=1",
      ],
      targets: ["/news/roof-appeal/?tmpl=component&print=1", "/news/new-quad/?tmpl=component&print=1"],
      raw: "several answers",
      why: "Linked without nofollow, with neither noindex nor a canonical.",
    },
    {
      fault: "The icon of the site is missing",
      kind: "icon is missing",
      severity: "minor",
      where: ["/*"],
      targets: ["/media/templates/club/favicon.ico"],
      raw: "several answers",
      why: "404; results show a globe instead.",
    },
  ],
  lookalikes: [
    {
      looksLike: "A past event is still online",
      kind: "structured data is out of date",
      where: ["/calendar/event/summer-regatta-2025/"],
      whyNot: "An event that took place keeps its markup and its page.",
    },
    {
      looksLike: "Evenings of training are almost the same text",
      kind: "near-identical pages",
      where: ["/calendar/event/training-2026-10-06/", "/calendar/event/training-2026-10-08/"],
      whyNot: "Dates of a series, each with its programme.",
    },
    {
      looksLike: "Events without offers and image",
      kind: "structured data lacks required fields",
      where: [
        "/calendar/event/open-day/",
        "/calendar/event/training-2026-10-06/",
        "/calendar/event/training-2026-10-08/",
        "/calendar/event/summer-regatta-2025/",
      ],
      whyNot: "Recommended only; these are free.",
    },
    {
      looksLike: "Calendar files carry noindex in a header",
      kind: "important page excluded from search by a header",
      where: ["/calendar/event/*"],
      targets: ["format=ics"],
      whyNot: "Files for calendars.",
    },
    {
      looksLike: "Members' area redirects to a login with 302",
      kind: "temporary redirect",
      where: ["/*"],
      targets: ["/members/"],
      whyNot: "How logins work.",
    },
    {
      looksLike: "Members link is nofollow",
      kind: "internal link with nofollow",
      where: ["/*"],
      targets: ["/members/"],
      whyNot: "A login.",
    },
    {
      looksLike: "The menu links to a redirect",
      kind: "link to a redirect",
      where: ["/*"],
      targets: ["/members/"],
      whyNot: "The address of the area is right; only guests are redirected.",
    },
    {
      looksLike: "Login is noindex without description",
      kind: "important page excluded from search by a robots meta tag",
      where: ["/login/"],
      whyNot: "A utility page.",
    },
    {
      looksLike: "Privacy page is noindex without description",
      kind: "important page excluded from search by a robots meta tag",
      where: ["/privacy/"],
      whyNot: "On purpose.",
    },
    {
      looksLike: "Privacy page is not in the sitemap",
      kind: "page missing from the sitemap",
      where: ["/privacy/"],
      whyNot: "noindex.",
    },
    {
      looksLike: "Gallery has hardly any text",
      kind: "thin page",
      where: ["/gallery/"],
      whyNot: "Pictures with alternative texts.",
    },
    {
      looksLike: "Months are thin, almost the same and missing from the sitemap",
      kind: "near-identical pages",
      where: ["/calendar/month/*"],
      whyNot: "Consequences of the endless calendar, which is planted once.",
    },
    { looksLike: "Contact page is short", kind: "thin page", where: ["/contact/"], whyNot: "A contact page." },
    {
      looksLike: "“404” in the text of the results",
      kind: "missing page answers 200",
      where: ["/results/2026/"],
      whyNot: "The number of a boat.",
    },
    {
      looksLike: "webcal link",
      kind: "link to a missing page",
      where: ["/calendar/"],
      targets: ["webcal://ashcomberc.example/calendar.ics"],
      whyNot: "A scheme for calendars.",
    },
    {
      looksLike: "Sponsor's link is not followed",
      kind: "broken external link",
      where: ["/*"],
      targets: ["https://builder.example/"],
      whyNot: "rel=sponsored is right.",
    },
    {
      looksLike: "Facebook answers 400",
      kind: "broken external link",
      where: ["/*"],
      targets: ["https://social.example/ashcomberc"],
      whyNot: "It refuses robots.",
    },
    {
      looksLike: "News pages have no canonical",
      kind: "canonical is missing",
      where: ["/news/roof-appeal/", "/news/new-quad/"],
      whyNot: "Optional; the copies are the planted fault.",
    },
    {
      looksLike: "PDFs without a page",
      kind: "content only in a PDF",
      where: ["/history/", "/*"],
      targets: ["/files/"],
      whyNot: "A constitution and an essay for reading.",
    },
    { looksLike: "News overview is short", kind: "thin page", where: ["/news/", "/calendar/"], whyNot: "An overview." },
  ],
};
