import {
  entriesOf,
  escapeHtml,
  file,
  html,
  jsonLd,
  pathOf,
  picture,
  redirect,
  robotsText,
  sitemap,
} from "./site-kit.ts";
import type { Answer, Page, Site, Visit } from "./site-types.ts";

const NAME = "Bellamy Plumbing & Heating";
const PHONE = "0117 496 0000";

interface View {
  path: string;
  title: string | null;
  description?: string;
  canonical?: string;
  h1?: string;
  body: string;
  head?: string;
  viewport?: boolean;
}

function layout({ origin }: Visit, view: View): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
${view.viewport === false ? "" : '<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=5">'}
${view.title === null ? "<title></title>" : `<title>${escapeHtml(view.title)}</title>`}
${view.description ? `<meta name="description" content="${escapeHtml(view.description)}">` : ""}
<meta name="keywords" content="plumber, bristol, boiler">
<link rel="canonical" href="${view.canonical ?? origin + view.path}">
<link rel="shortcut icon" href="/favicon.svg">
<link rel="stylesheet" type="text/css" href="/style.css">
${view.head ?? ""}
</head>
<body bgcolor="#ffffff">
<!-- top -->
<div id="top-bar"><a href="/"><img src="/images/van.png" alt="Bellamy Plumbing van" width="200" height="90" border="0"></a>
<strong>Call <a href="tel:+441174960000">${PHONE}</a></strong></div>
<div id="menu"><a href="/">Home</a> | <a href="/services.html">Services</a> | <a href="/areas.html">Areas</a> | <a href="/prices.html">Prices</a> | <a href="/gallery.html">Gallery</a> | <a href="/advice.html">Advice</a> | <a href="/reviews.html">Reviews</a> | <a href="/about.html">About</a> | <a href="/contact.html">Contact</a></div>
<div id="main">
${view.h1 ?? `<h1>${escapeHtml(view.title ?? "Bathroom fitting")}</h1>`}
${view.body}
</div>
<div id="bottom"><p>${NAME}, 14 Coronation Road, Bristol BS3 1AB. Gas Safe register 000000. <a href="https://chat.example/441174960000">WhatsApp</a> <a href="/privacy.html" rel="nofollow">Privacy</a></p></div>
</body>
</html>`;
}

const SERVICES: [string, string, string, string][] = [
  [
    "boiler-service",
    "Boiler Service in Bristol",
    "A yearly boiler service from £84, with the flue tested, the burner cleaned and a printed sheet of readings.",
    "A service takes about an hour. I take off the cover, look at the seals, clean the burner and the trap, test the flue with an analyser and check the pressure of the vessel. You get a sheet with the readings, so that next year we can compare. If I find a part that is worn, I show it to you before I fit another. Most boilers need nothing but a clean. If yours is over fifteen years old I will say honestly what it costs to keep and what a new one would save; it is less than the adverts claim. Landlords get the gas certificate on the same visit for £30 more.",
  ],
  [
    "boiler-repair",
    "Boiler Repair, Usually Today",
    "No heating or hot water? Boiler repairs in Bristol, usually on the day, with common parts already in the van.",
    "When a boiler stops, first look at the pressure gauge and the thermostat: about one call in six ends there, and I do not charge for it. Otherwise I come with the parts that fail most, which are fans, sensors, diverter valves and printed boards for the six makes that are common in Bristol. The first hour costs £78 and every further half hour £32. I name the price of a part before I fit it. If a repair would cost more than a third of a new boiler, I advise you to sleep on it, and I lend you two heaters meanwhile.",
  ],
  [
    "leaking-taps",
    "Leaking Taps and Running Toilets",
    "Dripping taps, running cisterns and weeping joints fixed for a fixed price, with washers and valves included.",
    "A tap that drips once a second wastes eleven thousand litres a year. Most need a washer or a cartridge, and I carry forty kinds. Toilets that run on usually have a worn valve in the cistern, which takes twenty minutes. I charge £62 for the first and £28 for any other on the same visit, so it is worth walking around the house before you ring. Old brass taps with worn seats can be ground on the spot. If the valve under your sink does not close, I freeze the pipe and fit a new one.",
  ],
  [
    "bathroom-fitting",
    "",
    "Bathrooms measured, drawn and fitted by one person in ten days, with tiling and electrics by two partners.",
    "I fit six bathrooms a year and no more, because I do them myself. The first visit is for measuring and listening. A week later you get a drawing and a price that does not change. Work takes ten days: two for stripping, three for pipes and wires, three for tiles and two for fitting. Tiling is done by my brother-in-law and electrics by a certified electrician who has worked with me since 2011. The water is off for four hours in total. I recommend makers whose spares can still be bought after ten years, and advise against taps from the internet.",
  ],
  [
    "radiators",
    "Radiators: Cold Spots and New Ones",
    "Cold radiators, noisy pipes and sludge: balancing, flushing and new radiators for flats and terraced houses.",
    "Cold at the top means air, cold at the bottom means sludge, and cold all over means a stuck valve. The first you can cure with a key that costs a pound. For the second I flush the system with a pump and a magnet, which takes most of a day and brings out a bucket of black water. New radiators are sized by the room, not by the old bracket. In terraced houses I often move one away from the window and gain a metre of wall. Balancing a whole house takes two hours and is the cheapest comfort that I sell.",
  ],
  [
    "blocked-drains",
    "Blocked Sinks, Baths and Drains",
    "Sinks, baths and outside drains cleared without chemicals, with a camera if the blockage comes back.",
    "Most blocked sinks are grease and most blocked baths are hair, and both come out by hand. I do not use acid, because it sits in the trap and burns the next person. Outside I open the gully, rod towards the manhole and flush. If it comes back within a year I put a camera down and show you the picture; roots and a dropped pipe look quite different. Clearing a sink costs £58, a drain £95, and the camera £70. In shared drains the water company pays, and I give you the number to ring.",
  ],
];

const REAL_AREAS: [string, string, string][] = [
  [
    "bedminster",
    "Bedminster",
    "I live here, so I am usually with you within half an hour. The terraces between North Street and the park have lead supply pipes more often than people think: scratch the pipe below your stop tap, and if it shines, ring the water company, which replaces its half free of charge. Pressure is low on the hill above Windmill, and a pump in the loft is the usual cure. Parking needs a permit on weekdays until five; I have one for the whole zone. Two streets share drains that run under the back gardens, and I know where the manholes are. My first job was in Stackpool Road in 2004.",
  ],
  [
    "clifton",
    "Clifton",
    "Most of my work in Clifton is in flats that were once one tall house. Pipes run through four kitchens, and it is unclear where the valves are until I draw them." +
      " I keep drawings of thirty-one houses between the Mall and Whiteladies Road. Listed buildings need consent for a flue on the front, and I help with the form. Water is hard and old cylinders fur up, so I descale rather than replace if the copper is sound. Scaffolding for a top-floor flue costs more than the boiler; there is nearly always a way out at the back. Please say on the phone how many stairs there are.",
  ],
  [
    "easton",
    "Easton",
    "Easton has narrow houses with a bathroom built onto the kitchen in the seventies, and pipes in an outside wall that freeze every tenth winter. I lag them with proper sleeves and move the stop tap indoors on the same day. Landlords here ask me for certificates in batches, and I do five in a morning. The street market on Saturday closes Stapleton Road to vans until two. Combination boilers suit these houses well, with a small one of twenty-four kilowatts being plenty. My apprentice Yusuf grew up near the mosque and speaks Somali and Arabic.",
  ],
];

const COPIED = ["Fishponds", "Horfield", "Knowle", "Southville", "Totterdown", "Redland"];

const copiedArea = (place: string): string =>
  `<p>Looking for a plumber in ${place}? You have come to the right place. Bellamy Plumbing &amp; Heating is your local firm for boilers, bathrooms, radiators and leaks. Our friendly team covers all of ${place} and the surrounding area, and we are only a phone call away. We pride ourselves on quality workmanship, fair prices and a tidy finish, and we treat every home as if it were ours.</p><p>Whether you need somebody in an emergency or are planning a new bathroom, we offer free quotes with no obligation. All work is guaranteed for twelve months and carried out by qualified engineers. We are fully insured and registered with Gas Safe. No job is too small: from a dripping tap to a complete central heating system, we have the experience, the tools and the parts to get it done right the first time.</p><p>Why choose us? Because we turn up on time, explain what we are doing and leave no mess behind. We use only trusted brands and pass our trade discounts on to you. Our prices are clear before we begin, and there are no hidden extras. Many of our customers come from recommendations, which is the best advertisement that a firm can have. We accept cash, cards and bank transfers, and offer discounts to pensioners.</p><p>A burst pipe or a broken boiler always comes at the wrong time. That is why we keep free places in the diary every day for urgent calls. Ring now to speak to a real person who can give you advice straight away. Do not let a leak ruin your day: choose the plumber that ${place} trusts, and we will be with you in no time.</p>`;

const ADVICE: [string, string, string, string][] = [
  [
    "find-your-stop-tap",
    "How to Find Your Stop Tap",
    "Where stop taps hide in Bristol houses, how to test yours without breaking it and what to do if it is stuck.",
    "Every house has two stop taps: one in the pavement, which belongs to the water company, and one inside. In terraces the inside one is under the stairs or below the kitchen sink. In flats it may be in the hall cupboard of a neighbour. Turn it clockwise to close. If it does not move, do not use a wrench: a drop of oil, an hour, and a gentle turn back and forth will free most of them. Open it fully and then half a turn back, so that it cannot seize. Test it twice a year, when the clocks change. Put a label on it that a visitor would understand at night. If the spindle weeps when you turn it, tighten the small nut by an eighth of a turn.",
  ],
  [
    "boiler-pressure",
    "Why Does My Boiler Lose Pressure?",
    "The five usual reasons for falling boiler pressure, from a drip behind a radiator to a tired expansion vessel.",
    "A sealed system should stand at about one and a half bar when it is cold. If the needle drops a little every month, that is normal. If it drops in a week, water is going somewhere. Look first at the valves of radiators, with dry paper, and at the carpet below. Then look at the copper pipe outside the wall: if it drips, the safety valve is passing, and the expansion vessel behind it has probably lost its air. That vessel can be pumped up with a bicycle pump, by somebody who knows where the valve is. Leaks below floors are rare and are found by sound. Topping up is safe a few times; doing it daily brings in fresh oxygen and rusts your radiators.",
  ],
  [
    "frozen-pipes",
    "What to Do When Pipes Freeze",
    "Warm, do not burn: how to thaw a frozen pipe, where to look for the split and how to stop it next winter.",
    "If no water comes on a frosty morning, open the tap, close the stop tap halfway and find the cold stretch: an outside wall, a loft or a garage. Warm it with a hairdryer or towels dipped in hot water, starting at the tap and working back. Never use a flame. Water may begin to run in ten minutes or in two hours. Look for a split while it thaws, because ice holds it closed until then. If you see one, close the stop tap and drain the bath taps. Next autumn, lag the pipe with sleeves that meet at the corners, and leave the loft hatch open a crack on the coldest nights. The condensate pipe of a boiler freezes first and is thawed with a hot water bottle.",
  ],
];

const RATING = { "@type": "AggregateRating", ratingValue: "4.9", reviewCount: "87" };

const business = (origin: string): object => ({
  "@context": "https://schema.org",
  "@type": "Plumber",
  name: NAME,
  image: `${origin}/images/van.png`,
  telephone: "+44 117 496 0000",
  address: {
    "@type": "PostalAddress",
    streetAddress: "14 Coronation Road",
    addressLocality: "Bristol",
    postalCode: "BS3 1AB",
    addressCountry: "GB",
  },
  openingHoursSpecification: [
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      opens: "08:00",
      closes: "17:30",
    },
  ],
});

const PHOTOS = ["before", "after", "tiles", "manifold", "cylinder", "sludge"];

const PAGES: Page[] = [
  {
    path: "/",
    listed: "2026-03-02",
    body: (visit) =>
      layout(visit, {
        path: "/",
        title: "Plumber in Bristol: Boilers, Taps and Bathrooms",
        description:
          "Ray Bellamy and his apprentice fix boilers, taps, drains and radiators in Bristol, with prices that are printed in advance.",
        canonical: "https://bellamy-plumbing.freesites.example/",
        h1: `<h1><img src="/images/logo.png" alt="Bellamy Plumbing and Heating, Bristol" width="300" height="80"></h1>`,
        head: jsonLd(business(visit.origin)),
        body: `<p>I am Ray Bellamy. I have been a plumber in Bristol since 2004, on my own at first and with my apprentice Yusuf since 2021. We fix boilers, taps, drains and radiators, and six times a year we build a bathroom. Prices are printed on the <a href="/prices.html">price page</a> and do not go up because you have a nice house.</p><p>Ring before nine and I can usually come on the same day in <a href="/areas/bedminster.html">Bedminster</a>, <a href="/areas/clifton.html">Clifton</a> and <a href="/areas/easton.html">Easton</a>. If I cannot come in time, I give you the number of somebody I would let into my own house. In an emergency, close the <a href="/advice/find-your-stop-tap.html">stop tap</a> first and ring me second.</p><p><img src="/images/24-hour-number.png" alt="" width="400" height="120"></p>`,
      }),
  },
  {
    path: "/services.html",
    listed: "2026-03-02",
    body: (visit) =>
      layout(visit, {
        path: "/services.html",
        title: "What We Do: Plumbing and Heating Services",
        description:
          "The six things we do in Bristol, from a boiler service to a bathroom, with a page and a price for each.",
        body: `<p>We do six things and do them ourselves. For gas work I am registered, and for electrics I bring somebody who is. Things that we do not do: heat pumps, swimming pools, and anything above the third floor without a scaffold.</p><ul>${SERVICES.map(([slug, title, description]) => `<li><a href="/services/${slug}.html">${title || "Bathroom fitting"}</a><br>${description}</li>`).join("")}</ul>`,
      }),
  },
  ...SERVICES.map(
    ([slug, title, description, text]): Page => ({
      path: `/services/${slug}.html`,
      listed: "2026-03-02",
      body: (visit) =>
        layout(visit, {
          path: `/services/${slug}.html`,
          title: title === "" ? null : title,
          description,
          head: jsonLd({
            "@context": "https://schema.org",
            "@type": "Service",
            name: title || "Bathroom fitting",
            areaServed: "Bristol",
          }),
          body: `<p>${text}</p><p><a href="/contact.html">Ask for a visit</a></p>`,
        }),
    }),
  ),
  {
    path: "/areas.html",
    listed: "2026-03-02",
    body: (visit) =>
      layout(visit, {
        path: "/areas.html",
        title: "Areas We Cover in and Around Bristol",
        description:
          "Where we work in Bristol, how long it takes us to reach you and what is special about the houses there.",
        body: `<p>We work wherever we can be within forty minutes, which on most days means inside the ring road. Travel is free in the three parts of town where we are every day and costs £10 elsewhere.</p><ul>${[...REAL_AREAS.map(([slug, place]) => [slug, place]), ...COPIED.map((place) => [place.toLowerCase(), place])].map(([slug, place]) => `<li><a href="/areas/${slug}.html">Plumber in ${place}</a></li>`).join("")}</ul><p>Further out, in Keynsham or Portishead, we come for bathrooms and boilers only, and name the price of the journey on the telephone.</p>`,
      }),
  },
  ...REAL_AREAS.map(
    ([slug, place, text]): Page => ({
      path: `/areas/${slug}.html`,
      listed: "2026-03-02",
      body: (visit) =>
        layout(visit, {
          path: `/areas/${slug}.html`,
          title: `Plumber in ${place}, Bristol`,
          description: `Plumber in ${place}: what is special about the houses, the pipes and the parking, from somebody who works there daily.`,
          body: `<p>${text}</p><p>Ring <a href="tel:+441174960000">${PHONE}</a>.</p>`,
        }),
    }),
  ),
  ...COPIED.map(
    (place): Page => ({
      path: `/areas/${place.toLowerCase()}.html`,
      listed: "2026-03-02",
      body: (visit) =>
        layout(visit, {
          path: `/areas/${place.toLowerCase()}.html`,
          title: `Plumber in ${place} | Local Plumbing and Heating`,
          description: `Your local plumber in ${place} for boilers, bathrooms, radiators and leaks, with free quotes and no obligation.`,
          body: copiedArea(place),
        }),
    }),
  ),
  {
    path: "/prices.html",
    listed: "2026-03-02",
    body: (visit) =>
      layout(visit, {
        path: "/prices.html",
        title: "Prices",
        description:
          "All our prices for 2026 on one page: services, repairs, taps, drains, and what travel costs outside the centre.",
        body: `<p>Prices include tax and are the same on Saturdays. I charge for the work and for parts at the price I paid, and show you the receipt.</p><table border="1"><tr><th>Work</th><th>Price</th></tr><tr><td>Boiler service</td><td>£84</td></tr><tr><td>Gas certificate</td><td>£30 with a service</td></tr><tr><td>Repair, first hour</td><td>£78</td></tr><tr><td>Tap</td><td>£62, then £28 each</td></tr><tr><td>Blocked sink</td><td>£58</td></tr><tr><td>Drain</td><td>£95</td></tr><tr><td>Camera</td><td>£70</td></tr></table><p>Pay by card, transfer or cash. If you are a pensioner in the parish, the service costs £60, because my mother would want that.</p>`,
      }),
  },
  {
    path: "/gallery.html",
    listed: "2026-03-02",
    body: (visit) =>
      layout(visit, {
        path: "/gallery.html",
        title: "Gallery of Recent Work",
        description:
          "Photographs of bathrooms, manifolds and one bucket of sludge, taken on real jobs in Bristol since last summer.",
        viewport: false,
        body: `<p>All taken on our own jobs.</p>${PHOTOS.map((photo, index) => `<img src="/images/gallery/${photo}.png"${index === 3 ? "" : ` alt="${photo === "before" ? "Bathroom before work" : photo === "after" ? "The same bathroom afterwards" : `${photo} on a job in Bristol`}"`} width="300" height="220">`).join("\n")}`,
      }),
  },
  {
    path: "/advice.html",
    listed: "2026-03-02",
    body: (visit) =>
      layout(visit, {
        path: "/advice.html",
        title: "Advice for When the Plumber Is Far Away",
        description:
          "Three pieces of advice that save a call-out: stop taps, boiler pressure and pipes that freeze in January.",
        body: `<p>I answer the same three questions on the telephone every week, so I wrote the answers down. None of it needs a tool that you do not have. If you are not sure, stop and ring, since a question costs nothing.</p><ul>${ADVICE.map(([slug, title]) => `<li><a href="/advice/${slug}.html">${title}</a></li>`).join("")}<li><a href="/advice/heat-pumps.html">Heat pumps in old houses</a></li><li><a href="/Advice/Grants.html">Grants for insulation</a></li></ul>`,
      }),
  },
  ...ADVICE.map(
    ([slug, title, description, text]): Page => ({
      path: `/advice/${slug}.html`,
      listed: "2026-03-02",
      body: (visit) =>
        layout(visit, {
          path: `/advice/${slug}.html`,
          title,
          description,
          head: jsonLd({ "@context": "https://schema.org", "@type": "Article", headline: title }),
          body: `<p>${text}</p>${slug === "boiler-pressure" ? `<p><a href="/services/powerflush.html">Power flushing</a> helps when the water is black.</p>` : slug === "frozen-pipes" ? `<p>Lagging may be paid for by <a href="/advice/grants.html">a grant</a>.</p>` : ""}`,
        }),
    }),
  ),
  {
    path: "/advice/heat-pumps.html",
    listed: "2026-03-02",
    body: (visit) =>
      layout(visit, {
        path: "/advice/heat-pumps.html",
        title: "Heat Pumps in Old Bristol Houses",
        description:
          "Whether a heat pump suits a Victorian terrace in Bristol: noise, radiators, cylinders and the price of electricity.",
        body: "<p>Coming soon! This page is under construction. Add your text here.</p>",
      }),
  },
  {
    path: "/reviews.html",
    listed: "2026-03-02",
    body: (visit) =>
      layout(visit, {
        path: "/reviews.html",
        title: "Reviews From Customers in Bristol",
        description:
          "What customers wrote about us after a visit, good and bad, in their own words and with our answers beneath.",
        head: jsonLd({ ...business(visit.origin), aggregateRating: RATING, telephone: "+44 117 311 2222" }),
        body: `<p>“Came at eight, gone by nine, explained everything to my son who now wants to be a plumber.” Mrs A., Bedminster. “The bathroom took eleven days instead of ten, and he apologised with a cake.” The Hollands, Clifton. “He said the boiler would last another two years, and it lasted three.” Deepa, Easton. “Too talkative.” Anonymous; noted, and I am trying. We print what we get on the cards that we leave, four out of five of them kind.</p><p>Rated 4.9 by 87 customers. Ring <a href="tel:+441174960000">${PHONE}</a>.</p>`,
      }),
  },
  {
    path: "/about.html",
    listed: "2026-03-02",
    body: (visit) =>
      layout(visit, {
        path: "/about.html",
        title: "About Ray, Yusuf and the Van",
        description:
          "Who comes when you ring: a plumber since 2004, an apprentice since 2021 and a van with forty kinds of washers.",
        head: jsonLd({
          "@context": "https://schema.org",
          "@type": "LocalBusiness",
          name: NAME,
          telephone: "+44 117 496 0000",
        }),
        body: "<p>I learnt the trade at the docks, where pipes are as wide as a bicycle wheel and nothing may leak. In 2004 I bought a van from a baker, which is why it still smells of bread in summer, and began with taps. Since then I have passed the gas examination four times, once for each change of the rules. Yusuf joined me in 2021 from the college in Ashley Down and takes his own last examination next spring.</p><p>We are two and want to stay two. On Wednesdays the van is at the school in Marksbury Road, where we take an old boiler apart with pupils. It has been taken apart eleven times and still works.</p>",
      }),
  },
  {
    path: "/contact.html",
    listed: "2026-03-02",
    body: (visit) =>
      layout(visit, {
        path: "/contact.html",
        title: "Contact Ray Bellamy",
        description:
          "Telephone, email and address, the hours in which we answer and what to say so that we bring the right parts.",
        body: `<p>Ring <a href="tel:+441174960000">${PHONE}</a> or write to <a href="mailto:ray@bellamyplumbing.example">ray@bellamyplumbing.example</a>.</p><form action="/send.php" method="post">Name <input name="name"><br>Message <textarea name="m"></textarea><br><input type="submit"></form>`,
      }),
  },
  {
    path: "/privacy.html",
    body: (visit) =>
      layout(visit, {
        path: "/privacy.html",
        title: "Privacy at Bellamy Plumbing",
        description: "What we write down about customers and how long we keep it: a page of privacy in plain English.",
        body: "<p>We write down your name, address and what we did, because guarantees and tax ask for it, and keep that for seven years in a locked drawer. The website sets no cookies and counts no visitors. The form sends your message as an email and stores nothing. If you want to know what we have on file, ring, and I will read it to you. Photographs of your bathroom go online only if you say yes on the card.</p>",
      }),
  },
  {
    path: "/thanks.html",
    body: (visit) =>
      layout(visit, {
        path: "/thanks.html",
        title: "Thank You",
        head: '<meta name="robots" content="noindex">',
        body: "<p>We will ring back today.</p>",
      }),
  },
];

function missing(visit: Visit): Answer {
  return html(
    404,
    layout(visit, {
      path: pathOf(visit),
      title: "Not here",
      body: `<p>That page is not here. <a href="/">Start again</a></p>`,
    }),
  );
}

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  if (path === "/index.html") return redirect("/");
  if (path === "/Advice/Grants.html" || path === "/advice/grants.html") {
    const text =
      "<p>There are two grants worth asking for this year. The city pays a third of loft insulation in houses built before 1930, up to £400, and the form is two pages long. The energy suppliers pay for cavity walls if somebody in the house receives certain benefits; you ring them, not the council. Neither pays afterwards, so ask before you buy. Draught strips, lagging and a jacket for the cylinder cost less than the stamp on a form, and I fit them for nothing if I am there for something else. Beware of people who ring at the door and speak of a government scheme.</p>";
    return html(
      200,
      layout(visit, {
        path,
        title: "Grants for Insulation in Bristol",
        description:
          "Two grants for insulation that are worth asking for in Bristol, who pays them, and whom to avoid at the door.",
        body: text,
      }),
    );
  }
  return undefined;
}

export const site: Site = {
  name: "plumber",
  kind: "small business with services and areas",
  platform: "hand-written HTML",
  start: "/",
  pages: PAGES,
  files: [
    file("/style.css", "body{font:16px Verdana;margin:0 1em}#menu a{padding:.2em}"),
    file("/favicon.svg", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M3 0h2v8H3z"/></svg>`),
    picture("/images/van.png", 200, 90),
    picture("/images/logo.png", 300, 80),
    picture("/images/24-hour-number.png", 400, 120),
    ...PHOTOS.map((photo) =>
      picture(
        `/images/gallery/${photo}.png`,
        photo === "after" ? 1100 : 300,
        photo === "after" ? 800 : 220,
        photo === "after" ? "noisy" : "smooth",
      ),
    ),
  ],
  robots: robotsText([
    "User-agent: *",
    "Disallow: /cgi-bin/",
    "",
    "User-agent: facebookexternalhit",
    "User-agent: AhrefsBot",
    "User-agent: SemrushBot",
    "Disallow: /",
    "",
    "Sitemap: {origin}/sitemap.xml",
  ]),
  sitemaps: [
    sitemap("/sitemap.xml", [
      ...entriesOf(PAGES).map(({ path }) => ({ path, lastmod: "2026-03-02" })),
      { path: "/Advice/Grants.html", lastmod: "2026-03-02" },
      { path: "/services/gutters.html", lastmod: "2026-03-02" },
    ]),
  ],
  behaviour,
  missing,
  outside: [{ url: "https://chat.example/441174960000", get: 200, head: 405 }],
  planted: [
    {
      fault: "Home page names the former address on a free host as canonical",
      catalogue: "canonical_wrong_host",
      severity: "critical",
      where: ["/"],
      why: "The template moved, its canonical did not; the home page may vanish in favour of a dead host.",
    },
    {
      fault: "Six area pages are one text with the place exchanged",
      catalogue: "near_duplicates",
      severity: "important",
      where: COPIED.map((place) => `/areas/${place.toLowerCase()}.html`),
      why: "Doorway pages without local facts.",
    },
    {
      fault: "Service page with an empty title element",
      catalogue: "missing_title",
      severity: "important",
      where: ["/services/bathroom-fitting.html"],
      why: "<title></title>.",
    },
    {
      fault: "The firm rates itself in its markup",
      catalogue: "sd_self_rating",
      severity: "important",
      where: ["/reviews.html"],
      why: "AggregateRating on its own LocalBusiness.",
    },
    {
      fault: "Telephone in the markup differs from the one on the page",
      catalogue: "sd_contradicts",
      severity: "important",
      where: ["/reviews.html"],
      why: "0117 311 2222 against 0117 496 0000.",
    },
    {
      fault: "LocalBusiness without an address",
      catalogue: "sd_required_missing",
      severity: "minor",
      where: ["/about.html"],
      why: "Google requires name and address.",
    },
    {
      fault: "Page under construction is published and listed",
      catalogue: "placeholder_text",
      severity: "important",
      where: ["/advice/heat-pumps.html"],
      why: "“Coming soon! Add your text here.”",
    },
    {
      fault: "Link to a service that is gone",
      catalogue: "broken_internal_links",
      severity: "important",
      where: ["/advice/boiler-pressure.html"],
      targets: ["/services/powerflush.html"],
      why: "404.",
    },
    {
      fault: "Sitemap lists a page that is gone",
      catalogue: "sitemap_lists_broken",
      severity: "minor",
      where: ["/sitemap.xml"],
      targets: ["/services/gutters.html"],
      why: "404; the file was written by hand.",
    },
    {
      fault: "Gallery has no viewport",
      catalogue: "no_viewport",
      severity: "important",
      where: ["/gallery.html"],
      why: "An older template.",
    },
    {
      fault: "Photograph without alt",
      catalogue: "images_without_alt",
      severity: "minor",
      where: ["/gallery.html"],
      targets: ["/images/gallery/manifold.png"],
      why: "No alt attribute.",
    },
    {
      fault: "Photograph of 2.6 megabytes shown at 300 pixels",
      catalogue: "heavy_images",
      severity: "important",
      where: ["/gallery.html"],
      targets: ["/images/gallery/after.png"],
      why: "Straight from the camera.",
    },
    {
      fault: "Emergency number stands only in an image",
      catalogue: "text_in_images",
      severity: "minor",
      where: ["/"],
      targets: ["/images/24-hour-number.png"],
      why: "Empty alt, and the number is nowhere in the text.",
    },
    {
      fault: "Link previews are banned by a copied list",
      catalogue: "preview_bot_blocked",
      severity: "minor",
      where: ["/robots.txt"],
      why: "facebookexternalhit stands among SEO tools; the firm shares its pages with neighbours.",
    },
    {
      fault: "One page answers in two spellings of its address, each naming itself",
      catalogue: "address_forms",
      severity: "minor",
      where: ["/Advice/Grants.html", "/advice/grants.html"],
      why: "The server ignores case; one link uses capitals and another does not.",
    },
    {
      fault: "Title of one word",
      catalogue: "title_too_short",
      severity: "minor",
      where: ["/prices.html"],
      why: "“Prices”: of what, where?",
    },
  ],
  lookalikes: [
    { looksLike: "h1 is an image", catalogue: "missing_h1", where: ["/"], whyNot: "Its alt carries the text." },
    {
      looksLike: "Area pages with one form",
      catalogue: "near_duplicates",
      where: REAL_AREAS.map(([slug]) => `/areas/${slug}.html`),
      whyNot: "These three have facts of their own place.",
    },
    {
      looksLike: "Short pages",
      catalogue: "thin_content",
      where: ["/contact.html", "/gallery.html"],
      whyNot: "Contact, and photographs.",
    },
    {
      looksLike: "Service markup without offers",
      catalogue: "sd_required_missing",
      where: SERVICES.map(([slug]) => `/services/${slug}.html`),
      whyNot: "Service has no rich result.",
    },
    {
      looksLike: "SEO robots are banned",
      catalogue: "robots_bans_engine",
      where: ["/robots.txt"],
      whyNot: "AhrefsBot and SemrushBot are no search engines.",
    },
    {
      looksLike: "Thanks page is noindex",
      catalogue: "noindex_valuable",
      where: ["/thanks.html"],
      whyNot: "It answers a form.",
    },
    {
      looksLike: "Thanks page is reached by no link",
      catalogue: "orphan_pages",
      where: ["/thanks.html"],
      whyNot: "A form leads there.",
    },
    {
      looksLike: "nofollow on the privacy link",
      catalogue: "internal_nofollow",
      where: ["/*"],
      whyNot: "A legal page; nothing of value is lost.",
    },
    {
      looksLike: "Privacy page is not in the sitemap",
      catalogue: "not_in_sitemap",
      where: ["/privacy.html", "/advice/grants.html"],
      whyNot: "It need not be.",
    },
    {
      looksLike: "meta keywords, bgcolor, border and http-equiv charset",
      catalogue: null,
      where: ["/*"],
      whyNot: "Old HTML that works.",
    },
    {
      looksLike: "One lastmod for all pages",
      catalogue: "sitemap_lastmod_false",
      where: ["/sitemap.xml"],
      whyNot: "All pages were uploaded on that day, long ago.",
    },
    {
      looksLike: "WhatsApp link refuses HEAD",
      catalogue: "broken_external_links",
      where: ["/*"],
      whyNot: "It answers GET.",
    },
    {
      looksLike: "Two pages with one text, title and description",
      catalogue: "duplicate_content",
      where: ["/Advice/Grants.html", "/advice/grants.html"],
      whyNot: "It is the planted fault of two spellings, not a second one.",
    },
    {
      looksLike: "/index.html redirects",
      catalogue: "links_to_redirects",
      where: ["/index.html"],
      whyNot: "No page links to it.",
    },
  ],
};
