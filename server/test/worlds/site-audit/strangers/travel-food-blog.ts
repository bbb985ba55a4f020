import {
  choose,
  entriesOf,
  escapeHtml,
  file,
  html,
  jsonLd,
  paragraphs,
  pathOf,
  picture,
  queryOf,
  redirect,
  robotsText,
  sitemap,
  sitemapIndex,
} from "./site-kit.ts";
import type { Answer, Page, Site, Visit } from "./site-types.ts";

const NAME = "Salt & Timetables";

interface Recipe {
  slug: string;
  title: string;
  place: string;
  main: string;
  minutes: string;
  trick: string;
  cook: string;
  serves: string;
}

const RECIPES: Recipe[] = [
  "caldo-verde|Caldo Verde From the Douro Line|Pinhão|kale|35|cut the leaves as thin as grass|Dona Graça|4",
  "pierogi|Pierogi From Platform Four|Kraków|curd cheese|70|rest the dough under a warm bowl|Mrs Nowak|6",
  "socca|Socca in a Suitcase Pan|Nice|chickpea flour|25|heat the pan until it smokes|Thierry|3",
  "borscht|Borscht for a Night Train|Lviv|beetroot|90|add vinegar at the very end|Oksana|6",
  "arancini|Arancini for the Messina Ferry|Messina|rice|60|chill the rice overnight|Signora Costa|8",
  "gulasch|Dining Car Gulasch|Budapest|beef shin|150|use as many onions as meat|chef Imre|5",
  "shakshuka|Shakshuka Before the Early Bus|Haifa|tomatoes|30|leave the yolks alone|Noa|2",
  "khachapuri|Khachapuri at 900 Metres|Borjomi|sour cheese|80|soak the cheese in water|Nino|4",
  "rosti|Rösti in Two Pans|Chur|potatoes|45|boil the potatoes a day ahead|Herr Caduff|4",
  "kanelbullar|Kanelbullar by the Window|Kiruna|cardamom|110|grind the seeds yourself|Ingrid|12",
  "patatas-bravas|Patatas Bravas, Madrid Version|Madrid|potatoes and paprika|50|fry twice and salt once|Paco|4",
  "stamppot|Stamppot After the Dyke|Enkhuizen|endive|40|stir the raw leaves in off the heat|Marieke|4",
].map((line) => {
  const [slug = "", title = "", place = "", main = "", minutes = "", trick = "", cook = "", serves = ""] =
    line.split("|");
  return { slug, title, place, main, minutes, trick, cook, serves };
});

const TRIPS: [string, string, string, string][] = [
  ["lisbon-to-porto-slowly", "Lisbon to Porto, the Slow Way", "the coast line", "Nazaré"],
  ["sleeper-to-kyiv", "A Sleeper Going East", "the night train", "Przemyśl"],
  ["ferry-to-sicily", "The Train That Takes a Ferry", "the train ferry", "Villa San Giovanni"],
  ["albula-in-snow", "The Albula Line in Snow", "the mountain line", "Bergün"],
  ["arctic-circle-day", "A Day on the Arctic Circle", "the ore line", "Abisko"],
  ["zuiderzee-by-bike", "Around the Zuiderzee by Bike and Train", "the branch line", "Hoorn"],
  ["tbilisi-for-a-week", "A Week in Tbilisi Without a Plan", "the metro", "Didube"],
  ["haifa-harbour", "Haifa From the Harbour Up", "the underground funicular", "Paris Square"],
];

const RECIPE_BANK = [
  "I first ate this in {place}, standing up, ten minutes before a train that left on time.",
  "{cook} showed me how, and would not let me write anything down until I had done it twice.",
  "The one trick worth knowing is to {trick}.",
  "Good {main} makes most of the difference, so buy it where people argue about it.",
  "It takes {minutes} minutes, of which half is waiting and a quarter is washing up.",
  "For {serves} people this is a meal; for two it is a meal and a breakfast.",
  "If you cannot find {main}, use what grows nearby and give the dish another name.",
  "Salt early, taste late, and keep a slice of bread for the pan.",
  "Leftovers travel well in a jar with a tight lid, as long as the guard does not mind the smell.",
  "In {place} they serve it with a raw onion and a strong opinion.",
  "My oven runs hot, so look at the colour rather than at the clock.",
  "The second time I made it I forgot to {trick}, and it was still eaten.",
  "{cook} sends regards to the reader in Leeds who asked about substitutes.",
  "You can halve everything except the patience.",
  "Let it stand for five minutes before you serve, however hungry you are.",
  "A reader wrote that it freezes for a month; I have never had any left to try.",
  "Do not peel what can be scrubbed.",
  "On a camping stove it works with the lid on and the wind behind you.",
];

const TRIP_BANK = [
  "The ticket for {line} costs less than lunch, and the window opens.",
  "Sit on the left as far as {stop}, then change sides like everybody who lives here.",
  "I had planned one night in {stop} and stayed for three.",
  "There is a timetable on the wall from 1987, and it is still right on Sundays.",
  "The conductor asked where I was going and then explained where I should be going instead.",
  "Bring water, because the kiosk opens when its owner wakes.",
  "At {stop} a dog boards, rides one station and gets off alone.",
  "Rain came in from the sea for an hour, and the whole carriage moved to one side.",
  "I counted eleven tunnels, a viaduct and one wedding.",
  "Most guidebooks give {line} a paragraph; it deserves an afternoon.",
  "Book the way back before you leave, since the last train fills with students.",
  "The best thing I ate was wrapped in newspaper and cost two coins.",
  "Somebody had written the names of all the stations on the back of the seat in front of me.",
  "If you have a bicycle, pay for it at the counter and not on board.",
  "In winter {line} is slower, emptier and much more beautiful.",
  "I missed a connection at {stop}, which is how I met the people in the photograph.",
  "You will need cash for the second bus and a coat for the platform.",
  "By the time the lights came on along the water, I had stopped reading.",
];

interface View {
  path: string;
  title: string;
  description?: string;
  canonical?: string;
  robots?: string;
  head?: string;
  body: string;
  popup?: boolean;
}

function layout({ origin }: Visit, view: View): string {
  const popup = view.popup
    ? `<div class="pop" style="position:fixed;inset:0;background:#fff;z-index:99;padding:20vh 10vw"><h2>Join 12,000 readers!</h2><form><input type="email" aria-label="Email"><button>Yes please</button></form><button onclick="this.parentNode.remove()">No, I prefer to miss out</button></div>`
    : "";
  return `<!DOCTYPE html>
<html lang="en-US">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="profile" href="https://profiles.example/xfn/11">
<meta name="robots" content="${view.robots ?? "index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1"}">
<title>${escapeHtml(view.title)} - ${escapeHtml(NAME)}</title>
${view.description ? `<meta name="description" content="${escapeHtml(view.description)}">` : ""}
<link rel="canonical" href="${origin}${view.canonical ?? view.path}">
<link rel="stylesheet" href="/wp-content/themes/kadence/style.min.css?ver=1.2">
<script>(function(c){c.className=c.className.replace("no-js","js")})(document.documentElement);</script>
${view.head ?? ""}
</head>
<body class="wp-singular">
<div id="wrapper"><a class="skip-link" href="#inner-wrap">Skip to content</a>
<header><a href="/">${escapeHtml(NAME)}</a><nav><a href="/recipes/">Recipes</a> <a href="/trips/">Trips</a> <a href="/about/">About</a></nav></header>
<div id="inner-wrap">${view.body}</div>
<footer><p>Some links are affiliate links. <a href="/privacy/">Privacy</a> <a href="/hello-world/">Latest note</a></p></footer></div>${popup}<script src="/wp-content/plugins/lazy/lazyload.min.js" defer></script>
</body></html>`;
}

function recipeData(origin: string, recipe: Recipe): object {
  return {
    "@context": "https://schema.org/",
    "@type": "Recipe",
    name: recipe.slug === "gulasch" ? "Vegan Lentil Goulash" : recipe.title,
    ...(recipe.slug === "socca" ? {} : { image: [`${origin}/wp-content/uploads/${recipe.slug}.png`] }),
    author: { "@type": "Person", name: "Lotte Brandsma" },
    datePublished: "2026-04-02",
    totalTime: recipe.slug === "borscht" ? "90 minutes" : `PT${recipe.minutes}M`,
    recipeYield: recipe.serves,
    recipeIngredient: [recipe.main, "salt", "oil", "onion"],
    recipeInstructions: [
      { "@type": "HowToStep", text: `Prepare the ${recipe.main}.` },
      { "@type": "HowToStep", text: `${recipe.trick.charAt(0).toUpperCase()}${recipe.trick.slice(1)}.` },
    ],
    ...(recipe.slug === "pierogi"
      ? { aggregateRating: { "@type": "AggregateRating", ratingValue: "4.8", ratingCount: "31" } }
      : {}),
    ...(recipe.slug === "kanelbullar"
      ? { aggregateRating: { "@type": "AggregateRating", ratingValue: "4.9", ratingCount: "212" } }
      : {}),
    ...(recipe.slug === "arancini"
      ? {
          video: {
            "@type": "VideoObject",
            name: "Shaping arancini",
            thumbnailUrl: `${origin}/wp-content/uploads/arancini.png`,
            description: "Shaping arancini by hand",
          },
        }
      : {}),
  };
}

const lazy = (slug: string, alt: string, mode: "bare" | "covered" | "native"): string => {
  const source = `/wp-content/uploads/${slug}.png`;
  if (mode === "native")
    return `<img loading="lazy" decoding="async" src="${source}" alt="${alt}" width="720" height="480">`;
  const placeholder = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
  const covered =
    mode === "covered" ? `<noscript><img src="${source}" alt="${alt}" width="720" height="480"></noscript>` : "";
  return `<img class="lazyload" src="${placeholder}" data-src="${source}" alt="${alt}" width="720" height="480">${covered}`;
};

function recipeCard(recipe: Recipe): string {
  return `<div class="wprm-recipe" id="recipe"><h2>${escapeHtml(recipe.title)}</h2>${recipe.slug === "pierogi" ? "<p>4.8 from 31 votes</p>" : ""}<p>Serves ${recipe.serves}, ${recipe.minutes} minutes.</p><ul><li>${recipe.main}</li><li>salt</li><li>oil</li><li>onion</li></ul><ol><li>Prepare the ${recipe.main}.</li><li>Then ${recipe.trick}.</li></ol><a href="/wprm_print/${recipe.slug}/" rel="nofollow">Print recipe</a></div>`;
}

function recipePage(recipe: Recipe, index: number): Page {
  const path = `/${recipe.slug}/`;
  const jump = recipe.slug === "rosti" ? "recipe-container" : "recipe";
  const extras: Record<string, string> = {
    shakshuka: `<p>I bought the pan at <a href="https://pans.example/cast-iron-24" rel="sponsored nofollow">this shop</a> and would again.</p>`,
    stamppot: `<p>See also <a href="/zuurkool/">zuurkool</a>, which I publish when the barrel is ready.</p>`,
    "caldo-verde": `<p>On the way there read <a href="/2019/05/lisbon-to-porto/">my notes on the line</a>.</p>`,
    kanelbullar: `<p><a href="/wp-content/uploads/kanelbullar-large.png"><img src="/wp-content/uploads/kanelbullar-crumb.png" alt="Crumb of a bun" width="400" height="300"></a></p>`,
  };
  return {
    path,
    listed: "2026-04-02",
    body: (visit) =>
      layout(visit, {
        path,
        title: recipe.title,
        description: `${recipe.title}: ${recipe.main} for ${recipe.serves} in ${recipe.minutes} minutes, as ${recipe.cook} makes it in ${recipe.place}.`,
        head: jsonLd(recipeData(visit.origin, recipe)),
        ...(recipe.slug === "khachapuri" ? { popup: true } : {}),
        ...(recipe.slug === "patatas-bravas" ? { robots: "index, follow, nosnippet" } : {}),
        body: `<article><h1>${escapeHtml(recipe.title)}</h1><p><a href="#${jump}" class="wprm-jump">Jump to recipe</a></p>${lazy(recipe.slug, escapeHtml(recipe.title), recipe.slug === "gulasch" ? "bare" : index % 2 === 0 ? "covered" : "native")}
${paragraphs(RECIPE_BANK, { ...recipe }, recipe.slug, 13)}${extras[recipe.slug] ?? ""}${recipeCard(recipe)}
<p>Filed under <a href="/tag/${recipe.slug}/" rel="tag">${recipe.main}</a></p></article>
<section id="comments"><h3>2 comments</h3><p>Made this on a boat. It worked. ${recipe.cook} would approve!</p><p>I used half the salt and twice the pan.</p></section>
<aside><h3>More</h3>${choose(
          RECIPES.filter((other) => other.slug !== recipe.slug),
          recipe.slug,
          3,
        )
          .map((other) => `<a href="/${other.slug}/">${escapeHtml(other.title)}</a>`)
          .join(" ")}</aside>`,
      }),
  };
}

const tripPage = ([slug, title, line, stop]: (typeof TRIPS)[number]): Page => ({
  path: `/${slug}/`,
  listed: "2026-06-11",
  body: (visit) =>
    layout(visit, {
      path: `/${slug}/`,
      title,
      description: `${title}: what ${line} costs, where to sit, what to eat at ${stop} and which connection not to trust.`,
      head:
        jsonLd({
          "@context": "https://schema.org",
          "@type": "BlogPosting",
          headline: title,
          datePublished: "2026-06-11",
        }) +
        (slug === "albula-in-snow"
          ? jsonLd({
              "@context": "https://schema.org",
              "@type": "FAQPage",
              mainEntity: [
                {
                  "@type": "Question",
                  name: "Which side is better?",
                  acceptedAnswer: { "@type": "Answer", text: "The right side, going up." },
                },
              ],
            })
          : ""),
      body: `<article><h1>${title}</h1>${lazy(slug, title, "native")}${paragraphs(TRIP_BANK, { line, stop }, slug, 15)}${slug === "albula-in-snow" ? "<h2>Which side is better?</h2><p>The right side, going up.</p>" : ""}${slug === "arctic-circle-day" ? `<p>Fares are on <a href="https://rail.example.se/fares">the railway's page</a>, which has moved twice.</p>` : ""}${slug === "haifa-harbour" ? `<p><img src="/wp-content/uploads/funicular.png" width="400" height="300"></p>` : ""}</article>`,
    }),
});

// After the first eight recipes a script loads the others while one scrolls. There are no links to further pages.
const INFINITE = `var n=1;addEventListener("scroll",function(){if(n<2&&innerHeight+scrollY>document.body.offsetHeight-200){n++;fetch("/wp-json/feed/recipes-2.json").then(function(r){return r.json()}).then(function(l){l.forEach(function(x){var p=document.createElement("p");p.innerHTML="<a href='/"+x.slug+"/'>"+x.title+"</a>";document.getElementById("list").appendChild(p)})})}});`;
const FIRST = RECIPES.filter((recipe) => !["rosti", "patatas-bravas", "stamppot", "kanelbullar"].includes(recipe.slug));
const LATER = RECIPES.filter((recipe) => !FIRST.includes(recipe));

const teaser = (recipe: Recipe): string =>
  `<p><a href="/${recipe.slug}/">${escapeHtml(recipe.title)}</a>: ${recipe.main} from ${recipe.place}, ${recipe.minutes} minutes.</p>`;

const PAGES: Page[] = [
  {
    path: "/",
    listed: "2026-06-11",
    body: (visit) =>
      layout(visit, {
        path: "/",
        title: "Recipes and Railways, Slowly",
        description:
          "A blog about eating well on slow trains: recipes from people met on platforms, and trips that are worth a day.",
        head: jsonLd({ "@context": "https://schema.org", "@type": "WebSite", name: NAME, url: `${visit.origin}/` }),
        body: `<h1>Recipes and railways, slowly</h1><p>I am Lotte. I travel by train, eat where the staff eat, and ask for recipes in whatever language we share. What works in my kitchen in Groningen ends up here. Nothing is sponsored apart from one pan, and nothing is in ten steps.</p><h2>Recent trips</h2>${TRIPS.slice(
          0,
          4,
        )
          .map(([slug, title]) => `<p><a href="/${slug}/">${title}</a></p>`)
          .join("")}<h2>Recent recipes</h2>${FIRST.slice(0, 4).map(teaser).join("")}`,
      }),
  },
  {
    path: "/recipes/",
    listed: "2026-06-11",
    body: (visit) =>
      layout(visit, {
        path: "/recipes/",
        title: "All Recipes, by Station",
        description:
          "Every recipe on this blog, with its station, its main ingredient and an honest number of minutes.",
        body: `<h1>Recipes</h1><p>Twelve recipes so far, which is one for each month in which I was home long enough to test it. Minutes include washing up.</p><div id="list">${FIRST.map(teaser).join("")}</div><script>${INFINITE}</script>`,
      }),
  },
  {
    path: "/trips/",
    listed: "2026-06-11",
    body: (visit) =>
      layout(visit, {
        path: "/trips/",
        title: "All Trips, by Line",
        description:
          "All trips on this blog, from a harbour funicular to the ore line, each with a seat to choose and a stop to leave at.",
        body: `<h1>Trips</h1><p>I write about a line when I have taken it twice, once in each direction, because the view is different and so is the company. Prices are as I paid them.</p>${TRIPS.slice(
          0,
          4,
        )
          .map(
            ([slug, title, line, stop]) => `<p><a href="/${slug}/">${title}</a>: ${line}, with a stop at ${stop}.</p>`,
          )
          .join("")}<nav><span>1</span> <a href="/trips/page/2/">2</a></nav>`,
      }),
  },
  {
    path: "/trips/page/2/",
    body: (visit) =>
      layout(visit, {
        path: "/trips/page/2/",
        title: "All Trips, by Line, Page 2",
        body: `<h1>Trips</h1>${TRIPS.slice(4)
          .map(
            ([slug, title, line, stop]) => `<p><a href="/${slug}/">${title}</a>: ${line}, with a stop at ${stop}.</p>`,
          )
          .join("")}<nav><a href="/trips/">1</a> <span>2</span></nav>`,
      }),
  },
  ...RECIPES.map(recipePage),
  ...TRIPS.map(tripPage),
  {
    path: "/about/",
    listed: "2026-01-15",
    body: (visit) =>
      layout(visit, {
        path: "/about/",
        title: "About Lotte and This Blog",
        description:
          "Who writes this blog, which trains she prefers and how recipes are tested before they are published here.",
        head: jsonLd({ "@context": "https://schema.org", "@type": "AboutPage", name: "About" }),
        body: `<h1>About</h1><p>I was a signaller in Groningen for fourteen years and took my holidays on lines that other people closed. In 2017 I started to write down what I ate on the way. A recipe is published when three friends have cooked it without ringing me. I do not take free tickets. The one company that pays me makes cast-iron pans, and I say so where it matters.</p><p>If you find a mistake, write to <a href="mailto:lotte@saltandtimetables.example">lotte@saltandtimetables.example</a>. I correct it and thank you in the text. I answer slowly in June, when the ore line is at its best, and quickly in November.</p>`,
      }),
  },
  {
    path: "/privacy/",
    body: (visit) =>
      layout(visit, {
        path: "/privacy/",
        title: "Privacy on This Blog",
        robots: "noindex, follow",
        body: "<h1>Privacy</h1><p>Comments are stored with the name that you choose.</p>",
      }),
  },
  {
    path: "/hello-world/",
    listed: "2017-02-01",
    body: (visit) =>
      layout(visit, {
        path: "/hello-world/",
        title: "Hello world!",
        description:
          "Welcome to WordPress. This is your first post. Edit or delete it, then start writing and make it your own!",
        body: `<h1>Hello world!</h1><p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing!</p><p><a href="/sample-page/">Sample Page</a></p>`,
      }),
  },
  {
    path: "/sample-page/",
    listed: "2017-02-01",
    body: (visit) =>
      layout(visit, {
        path: "/sample-page/",
        title: "Sample Page of a New Site",
        description:
          "This is an example page. It is different from a blog post because it will stay in one place on your site.",
        body: `<h1>Sample Page</h1><p>This is an example page. It’s different from a blog post because it will stay in one place and will show up in your site navigation (in most themes). Most people start with an About page that introduces them to potential site visitors. As a new WordPress user, you should go to your dashboard to delete this page and create new pages for your content. Have fun!</p>`,
      }),
  },
  {
    path: "/zuurkool/",
    listed: "2026-06-11",
    headers: { "x-robots-tag": "googlebot: noindex" },
    body: (visit) =>
      layout(visit, {
        path: "/zuurkool/",
        title: "Zuurkool From the Cellar",
        description:
          "Sauerkraut in a stone jar: two per cent of salt, four weeks of patience and a plate that fits inside the rim.",
        head: jsonLd({
          "@context": "https://schema.org",
          "@type": "Recipe",
          name: "Zuurkool",
          image: `${visit.origin}/wp-content/uploads/stamppot.png`,
        }),
        body: `<h1>Zuurkool from the cellar</h1><p>Shred two heads of white cabbage as finely as you have patience for. Weigh it, and add two per cent of salt, which is twenty grams for a kilo. Knead until your arms ache and the cabbage stands in its own juice. Press it into a stone jar, cover it with a leaf and a plate that fits inside the rim, and put a jar of water on top. Keep it at eighteen degrees for a week and cooler for three more. Skim what floats. It is ready when it squeaks. Mine stands beside the bicycle in the cellar, and the bicycle has never complained.</p>`,
      }),
  },
  ...RECIPES.slice(0, 3).map(
    (recipe): Page => ({
      path: `/tag/${recipe.slug}/`,
      body: (visit) =>
        layout(visit, {
          path: `/tag/${recipe.slug}/`,
          title: `${recipe.main} Archives`,
          robots: "noindex, follow",
          body: `<h1>${recipe.main}</h1>${teaser(recipe)}`,
        }),
    }),
  ),
  ...RECIPES.slice(3).map(
    (recipe): Page => ({
      path: `/tag/${recipe.slug}/`,
      body: (visit) =>
        layout(visit, {
          path: `/tag/${recipe.slug}/`,
          title: `${recipe.main} Archives`,
          robots: "noindex, follow",
          body: `<h1>${recipe.main}</h1>${teaser(recipe)}`,
        }),
    }),
  ),
  ...RECIPES.map(
    (recipe): Page => ({
      path: `/wprm_print/${recipe.slug}/`,
      body: (visit) =>
        layout(visit, {
          path: `/wprm_print/${recipe.slug}/`,
          canonical: `/${recipe.slug}/`,
          title: recipe.title,
          robots: "noindex",
          body: recipeCard(recipe),
        }),
    }),
  ),
];

function missing(visit: Visit): Answer {
  return html(
    404,
    layout(visit, {
      path: pathOf(visit),
      title: "Page not found",
      robots: "noindex, follow",
      body: `<h1>Oops! That page can’t be found.</h1><p><a href="/recipes/">Recipes</a></p>`,
    }),
  );
}

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  if (path === "/2019/05/lisbon-to-porto/") return redirect("/lisbon-to-porto-slowly/");
  if (queryOf(visit).get("s") !== null)
    return html(
      200,
      layout(visit, { path: "/", title: "Search Results", robots: "noindex, follow", body: "<h1>Search results</h1>" }),
    );
  return undefined;
}

export const site: Site = {
  name: "travel-food-blog",
  kind: "blog with recipes and trips",
  platform: "WordPress with a recipe plug-in",
  start: "/",
  pages: PAGES,
  files: [
    file(
      "/wp-content/themes/kadence/style.min.css",
      "body{font:18px/1.7 Georgia,serif;max-width:45rem;margin:auto}img{max-width:100%;height:auto}",
    ),
    file(
      "/wp-content/plugins/lazy/lazyload.min.js",
      `document.querySelectorAll("img[data-src]").forEach(function (image) { image.src = image.getAttribute("data-src"); });`,
    ),
    file("/wp-json/feed/recipes-2.json", JSON.stringify(LATER.map(({ slug, title }) => ({ slug, title }))), {
      "x-robots-tag": "noindex",
    }),
    ...[...RECIPES.map((recipe) => recipe.slug), ...TRIPS.map(([slug]) => slug)].map((slug) =>
      picture(`/wp-content/uploads/${slug}.png`, 720, 480),
    ),
    picture("/wp-content/uploads/kanelbullar-large.png", 760, 620, "noisy"),
    picture("/wp-content/uploads/kanelbullar-crumb.png", 400, 300),
    picture("/wp-content/uploads/funicular.png", 400, 300),
  ],
  robots: robotsText([
    "User-agent: *",
    "Disallow: /wp-admin/",
    "Disalow: /wprm_print/",
    "Allow: /wp-admin/admin-ajax.php",
    "",
    "User-agent: ClaudeBot",
    "User-agent: Bytespider",
    "Disallow: /",
    "",
    "Sitemap: {origin}/wp-sitemap.xml",
  ]),
  sitemaps: [
    sitemapIndex("/wp-sitemap.xml", ["/wp-sitemap-posts-post-1.xml", "/wp-sitemap-posts-page-1.xml"]),
    sitemap(
      "/wp-sitemap-posts-post-1.xml",
      entriesOf(PAGES).filter(({ path }) => !["/", "/recipes/", "/trips/", "/about/", "/sample-page/"].includes(path)),
    ),
    sitemap("/wp-sitemap-posts-page-1.xml", [
      ...entriesOf(PAGES).filter(({ path }) =>
        ["/", "/recipes/", "/trips/", "/about/", "/sample-page/"].includes(path),
      ),
      { path: "/privacy/", lastmod: "2026-01-15" },
    ]),
  ],
  behaviour,
  missing,
  outside: [
    { url: "https://pans.example/cast-iron-24", get: 403 },
    { url: "https://rail.example.se/fares", get: "no such host" },
    { url: "https://profiles.example/xfn/11", get: 200 },
  ],
  planted: [
    {
      fault: "Four recipes are reached only by scrolling",
      catalogue: "pagination_unlinked",
      severity: "important",
      where: ["/recipes/"],
      targets: LATER.map((recipe) => `/${recipe.slug}/`),
      why: "A script loads them; there is no link to a second page. They are in the sitemap.",
    },
    {
      fault: "Recipe markup without an image",
      catalogue: "sd_required_missing",
      severity: "important",
      where: ["/socca/"],
      why: "Recipe requires name and image.",
    },
    {
      fault: "Recipe markup is about another dish than the page",
      catalogue: "sd_contradicts",
      severity: "important",
      where: ["/gulasch/"],
      why: "The block was copied from “Vegan Lentil Goulash”.",
    },
    {
      fault: "Duration is not ISO 8601",
      catalogue: "sd_value_wrong",
      severity: "minor",
      where: ["/borscht/"],
      why: "“90 minutes” instead of PT90M.",
    },
    {
      fault: "Marked rating is nowhere on the page",
      catalogue: "sd_not_visible",
      severity: "important",
      where: ["/kanelbullar/"],
      why: "4.9 of 212 votes; the page shows no votes.",
    },
    {
      fault: "Video markup without an upload date",
      catalogue: "sd_required_missing",
      severity: "minor",
      where: ["/arancini/"],
      why: "VideoObject requires uploadDate.",
    },
    {
      fault: "Jump to recipe leads nowhere",
      catalogue: "fragment_missing",
      severity: "minor",
      where: ["/rosti/"],
      targets: ["#recipe-container"],
      why: "The card is called recipe.",
    },
    {
      fault: "Main photograph has its source only in data-src",
      catalogue: "image_needs_script",
      severity: "minor",
      where: ["/gulasch/"],
      why: "No noscript copy, unlike the other recipes.",
    },
    {
      fault: "Photograph without alt",
      catalogue: "images_without_alt",
      severity: "minor",
      where: ["/haifa-harbour/"],
      why: "No alt attribute.",
    },
    {
      fault: "nosnippet left on a recipe",
      catalogue: null,
      severity: "important",
      where: ["/patatas-bravas/"],
      why: "Its result has no text and cannot appear in AI answers; all other recipes allow it.",
    },
    {
      fault: "Overlay covers the recipe on entry",
      catalogue: "overlay",
      severity: "important",
      where: ["/khachapuri/"],
      why: "A newsletter form over the full screen.",
      needs: "a browser",
    },
    {
      fault: "WordPress' first post is still online and linked everywhere",
      catalogue: "placeholder_text",
      severity: "minor",
      where: ["/hello-world/"],
      why: "“Welcome to WordPress. This is your first post.”",
    },
    {
      fault: "WordPress' sample page is still online",
      catalogue: "placeholder_text",
      severity: "minor",
      where: ["/sample-page/"],
      why: "“This is an example page.”",
    },
    {
      fault: "Page is kept from one engine by a header",
      catalogue: "noindex_in_header",
      severity: "critical",
      where: ["/zuurkool/"],
      why: "X-Robots-Tag: googlebot: noindex on a recipe that the sitemap lists.",
    },
    {
      fault: "Sitemap lists a noindex page",
      catalogue: "noindex_in_sitemap",
      severity: "minor",
      where: ["/privacy/"],
      why: "Remove one of both.",
    },
    {
      fault: "Link to an address that redirects",
      catalogue: "links_to_redirects",
      severity: "minor",
      where: ["/caldo-verde/"],
      targets: ["/2019/05/lisbon-to-porto/"],
      why: "An old permalink.",
    },
    {
      fault: "Outbound link to a host that is gone",
      catalogue: "broken_external_links",
      severity: "minor",
      where: ["/arctic-circle-day/"],
      targets: ["https://rail.example.se/fares"],
      why: "No such host.",
      needs: "outside hosts",
    },
    {
      fault: "Misspelt field in robots.txt",
      catalogue: "robots_misspelt",
      severity: "minor",
      where: ["/robots.txt"],
      why: "Disalow; Google accepts it, others do not.",
    },
  ],
  lookalikes: [
    {
      looksLike: "Print versions repeat recipes",
      catalogue: "duplicate_content",
      where: ["/wprm_print/*"],
      whyNot: "They are noindex and name the recipe as canonical.",
    },
    {
      looksLike: "Print version has little of the page that it names",
      catalogue: "canonical_to_other_content",
      where: ["/wprm_print/*"],
      whyNot: "The card is part of the recipe's page.",
    },
    {
      looksLike: "Tag pages with noindex",
      catalogue: "noindex_valuable",
      where: ["/tag/*"],
      whyNot: "Each lists a single recipe.",
    },
    {
      looksLike: "Images with a placeholder and data-src",
      catalogue: "image_needs_script",
      where: ["/caldo-verde/", "/socca/"],
      whyNot: "A noscript copy follows.",
    },
    {
      looksLike: "Rating in a recipe",
      catalogue: "sd_self_rating",
      where: ["/pierogi/"],
      whyNot: "Votes of readers on a recipe, shown on the page.",
    },
    {
      looksLike: "FAQPage markup",
      catalogue: "sd_retired",
      where: ["/albula-in-snow/"],
      whyNot: "Google no longer shows it, others read it, and its text is visible.",
    },
    {
      looksLike: "BlogPosting without image and author",
      catalogue: "sd_required_missing",
      where: ["/lisbon-to-porto-slowly/"],
      whyNot: "Nothing is required.",
    },
    {
      looksLike: "Image of 1.4 MB",
      catalogue: "heavy_images",
      where: ["/kanelbullar/"],
      whyNot: "It is the target of a link, for those who want to zoom; the page shows a small one.",
    },
    {
      looksLike: "Two bots of AI firms are banned",
      catalogue: "ai_search_blocked",
      where: ["/robots.txt"],
      whyNot: "ClaudeBot and Bytespider train; Claude-SearchBot is free.",
    },
    {
      looksLike: "Page 2 of trips without a description and not in the sitemap",
      catalogue: "missing_description",
      where: ["/trips/page/2/"],
      whyNot: "A paged series.",
    },
    {
      looksLike: "Page 2 of trips is not in the sitemap",
      catalogue: "not_in_sitemap",
      where: ["/trips/page/2/"],
      whyNot: "A paged series.",
    },
    {
      looksLike: "Page 2 of trips is short",
      catalogue: "thin_content",
      where: ["/trips/page/2/", "/hello-world/"],
      whyNot: "A list; and the first post is already named as placeholder.",
    },
    {
      looksLike: "Outbound shop answers 403, and its link is nofollow",
      catalogue: "broken_external_links",
      where: ["/shakshuka/"],
      whyNot: "It refuses programs; sponsored links carry nofollow.",
    },
    {
      looksLike: "Print links are nofollow",
      catalogue: "internal_nofollow",
      where: ["/pierogi/"],
      whyNot: "They lead to noindex copies.",
    },
    {
      looksLike: "Title with an exclamation mark and thirteen letters",
      catalogue: "title_too_short",
      where: ["/hello-world/"],
      whyNot: "The page is named as placeholder already.",
    },
    {
      looksLike: "Recipes that only the sitemap knows",
      catalogue: "orphan_pages",
      where: ["/rosti/", "/patatas-bravas/", "/stamppot/", "/kanelbullar/"],
      whyNot: "Related links may lead to some of them; the missing pagination is the one cause.",
    },
    {
      looksLike: "Recipes share sentences",
      catalogue: "near_duplicates",
      where: ["/*"],
      whyNot: "A writer's habits; dishes, cooks and places differ.",
    },
  ],
};
