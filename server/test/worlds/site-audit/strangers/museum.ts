import { gzipSync } from "node:zlib";
import {
  entriesOf,
  escapeHtml,
  file,
  HTML,
  html,
  jsonLd,
  paragraphs,
  pathOf,
  pdf,
  picture,
  queryOf,
  redirect,
} from "./site-kit.ts";
import type { Answer, Page, Site, Visit } from "./site-types.ts";

const NAME = "Museum of Locks";

interface Piece {
  id: number;
  name: string;
  year: string;
  maker: string;
  town: string;
  metal: string;
  riddle: string;
}

const PIECES: Piece[] = [
  "1|Chest Lock With Nine Bolts|1604|Hans Ehemann|Nuremberg|forged iron|one key moves all nine bolts through a plate of levers in the lid",
  "2|Puzzle Padlock in the Shape of a Fish|1780|an unknown smith|Jaipur|brass|the tail has to be pulled before the keyhole shows in the gills",
  "3|Detector Lock|1818|Jeremiah Chubb|Portsmouth|brass and steel|a wrong key jams it, so that the owner knows somebody has tried",
  "4|Wooden Pin Lock|1890|a carpenter|Siwa|olive wood|pegs fall into the bolt and are lifted by a key like a toothbrush",
  "5|Church Door Lock|1471|Brother Anselm|Hildesheim|iron and oak|it was opened from inside by a cord that only the sexton could reach",
  "6|Letter Combination Padlock|1655|Pierre Lamont|Lyon|gilded brass|five rings of letters open at a name that took us eleven years to find",
  "7|Safe Lock With Four Wheels|1907|Diebold's workshop|Canton, Ohio|nickel steel|it was drilled twice by thieves and once by a locksmith, who was slower",
  "8|Prison Cell Lock|1842|Bramah and Sons|London|cast iron|the key turns one and a half times, which a prisoner can count but not stop",
  "9|Love Padlock From a Bridge|2014|a factory|Cologne|zinc|two initials have been filed off and replaced by two others",
  "10|Cabinet Lock of a Midwife|1731|Anna Maria Hein|Bern|brass|it has no keyhole; one pushes the third flower and the second leaf",
  "11|Stirrup Padlock for Horses|1790|a saddler|Debrecen|iron|it locks the hoof and hurts no horse that stands still",
  "12|Time Lock of a Bank|1874|James Sargent|Rochester|brass clockwork|two clocks run side by side in case one of them stops over a weekend",
  "13|Screw Key Padlock|1820|a travelling smith|Kano|iron|the key is screwed in and pushes a spring together",
  "14|Fetterlock of a Pilgrim|1390|an unknown smith|Tønsberg|iron|a pilgrim's badge is soldered over the hole",
].map((line) => {
  const [id = "", name = "", year = "", maker = "", town = "", metal = "", riddle = ""] = line.split("|");
  return { id: Number(id), name, year, maker, town, metal, riddle };
});

const BANK = [
  "This lock was made in {town} around {year} by {maker}.",
  "Its body is {metal}, and it still works, which we try once a year.",
  "The trick is simple to explain and hard to see: {riddle}.",
  "It came to us in a box of nails, with a note in pencil.",
  "X-rays made in 2019 show a second spring that has no purpose that we can find.",
  "Visitors may try a copy in the workshop, where the record stands at eleven minutes.",
  "The key is not the original one; that was lost on the way to an exhibition in 1936.",
  "{maker} signed it on the inside, where a buyer would never look.",
  "Similar pieces from {town} are in Vienna and Sheffield, and neither of them opens.",
  "It weighs more than one expects from {metal} of this size.",
  "We oil it with two drops, in spring, and write the date on the label beneath.",
  "A drawing from {year} calls it the stubborn one.",
  "The wear around the keyhole suggests about nine thousand turns.",
  "Children guess the answer faster than engineers do.",
  "Its last private owner used it to keep biscuits from three sons.",
  "In the catalogue of 1958 it stands under the wrong number, which we have left as it is.",
  "The surface was never polished, since patina is evidence.",
];

const BLOG: [string, string, string][] = [
  [
    "404-not-found",
    "404 Not Found: The Key That Never Was",
    "Page not found, says the register where page 404 ought to be. Somebody cut it out with a razor between 1911 and 1926, and with it went the only description of the master key. We know that it existed because the index names it: “404, key, master, see drawing”. The drawing is not there either. Three directors have looked for it in cupboards, and one of them in a well. In 2022 a reader in Tromsø sent us a postcard of 1909 on which the key hangs behind the porter's head, out of focus. From its shadow we could work out its length, which is that of a table knife.",
  ],
  [
    "lorem-ipsum",
    "Why Our Labels Once Said Lorem Ipsum",
    "In the spring of 1994 forty labels were printed before their texts had been written, and for eleven days visitors read “Lorem ipsum dolor sit amet” beside a Gothic chest. A few of them asked what it meant. The attendant, who had studied Latin, replied that it was nearly Cicero and that the lock had been nearly opened, too. The labels are now in the collection themselves, under number 2,118. The story has a use: since then the person who writes a text also hangs it up, and nothing leaves the printer with a space in it that somebody means to fill later.",
  ],
  [
    "paid-essay",
    "How Banks Learnt to Count Time",
    "Until 1873 a bank was only as safe as the nerves of its cashier. Robbers did not attack the door; they went to his house at night and took him with them. The time lock ended that within ten years. It was impossible to open the vault before nine, for cashier and president alike, and so there was no reason to wake them.",
  ],
];

interface View {
  title: string;
  description?: string;
  canonical?: string;
  robots?: string;
  head?: string;
  lang?: string;
  base?: string;
  h1?: string;
  body: string;
}

function layout({ origin }: Visit, view: View): string {
  return `<!DOCTYPE html>
<!-- <meta name="robots" content="noindex"> was here while the site was built -->
<html lang="${view.lang ?? "en"}">
<head>
<meta charset="utf8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${view.base ? `<base href="${view.base}">` : ""}
<title>${escapeHtml(view.title)}</title>
${view.description ? `<meta name="description" content="${escapeHtml(view.description)}">` : ""}
${view.robots ? `<meta name="robots" content="${view.robots}">` : `<meta name="robots" content="ALL, noodp, noarchive">`}
${view.canonical ? `<link rel="canonical" href="${origin}${escapeHtml(view.canonical)}">` : ""}
<noscript><link rel="stylesheet" href="/plain.css"><style>.js{display:none}</style></noscript>
<script>var robots = "noindex"; var title = "<title>no title</title>"; if (location.hash === "#never") document.title = title;</script>
<link rel="stylesheet" href="/plain.css">
<script src="/lazy.js" defer></script>
${view.head ?? ""}
</head>
<body>
<svg width="24" height="24" role="img" aria-labelledby="logo-title" xmlns="http://www.w3.org/2000/svg"><title id="logo-title">${NAME}</title><path d="M4 10h16v12H4z"/></svg>
<nav><a href="/">Museum</a> <a href="/collection/">Collection</a> <a href="/visit/">Visit</a> <a href="/stories/">Stories</a> <a href="/locks/locks/">Locks</a> <a href="/shop/">Shop</a> <a class="menu" href="#">Menu</a> <a href="">Reload</a></nav>
<a name="content"></a>
<main>
${view.h1 ?? `<h1>${escapeHtml(view.title)}</h1>`}
${view.body}
</main>
<template><meta name="robots" content="noindex"><h1>Not shown</h1></template>
<footer><a href="#top">Top</a> <a href="/cdn-cgi/l/email-protection#5a33343c351a">[email&#160;protected]</a> <a href="/staff/">Staff</a> <a href="/tickets">Tickets</a> <a href="/contact">Contact</a> <a href="/imprint">Imprint</a> <img src="/count.png" width="1" height="1" alt=""></footer>
</body>
</html>`;
}

const piecePath = (piece: Piece): string => `/object.php?id=${piece.id}`;

const pieceBody = (piece: Piece): string =>
  `<p>${piece.name}, ${piece.town}, ${piece.year}.</p><img data-src="/objects/${piece.id}.png" class="lazy" alt="${escapeHtml(piece.name)}" src="/count.png" width="500" height="350"><noscript><img src="/objects/${piece.id}.png" alt="${escapeHtml(piece.name)}" width="500" height="350"></noscript>
${paragraphs(BANK, { ...piece, id: String(piece.id) }, `piece ${piece.id}`, 11)}
<p><a href="${piecePath(piece).replaceAll("&", "&amp;")}&amp;print=1">Print</a> <a href="/objects/${piece.id}-large.png" download>Download the photograph</a> <a href="#/tab/history" role="tab">History</a> <a href="/stories/lorem-ipsum#:~:text=Cicero">On labels</a></p>`;

function piecePage(visit: Visit, piece: Piece, isPrint: boolean): string {
  return layout(visit, {
    title: `${piece.name}, ${piece.year}`,
    description: `${piece.name} by ${piece.maker}, ${piece.town}, ${piece.year}, in ${piece.metal}: how it works and how it came to us.`,
    canonical: piecePath(piece),
    head: `<script type="application/ld+json">${JSON.stringify([{ "@context": "http://schema.org", "@type": ["VisualArtwork", "https://schema.org/Product"], name: piece.name, image: `${visit.origin}/objects/${piece.id}.png`, offers: { "@type": "Offer", price: "0.50", priceCurrency: "EUR", availability: "InStock", name: "Postcard" } }])}</script>`,
    body: isPrint ? pieceBody(piece).replace(/<p><a href="\/object[\s\S]*$/, "") : pieceBody(piece),
  });
}

const PER_LIST = 5;
const LISTS = Math.ceil(PIECES.length / PER_LIST);

const listPath = (page: number): string => (page === 1 ? "/collection/" : `/collection/?page=${page}`);

function listBody(visit: Visit, page: number): string {
  return layout(visit, {
    title: page === 1 ? "The Collection: Locks in Order of Arrival" : `The Collection, Page ${page}`,
    ...(page === 1
      ? {
          description:
            "Fourteen locks that can be seen at present, in the order in which they came to us, five on each page.",
        }
      : {}),
    canonical: listPath(page),
    h1: "<h1>The collection</h1>",
    body: `${page === 1 ? "<p>We show fourteen locks at a time, out of two thousand. They hang in the order of their arrival, because every other order would be an opinion. Each has a page with its maker, its trick and the date on which it was last oiled.</p>" : ""}<ul>${PIECES.slice(
      (page - 1) * PER_LIST,
      page * PER_LIST,
    )
      .map((piece) => `<li><a href="${piecePath(piece)}">${piece.name}</a>, ${piece.town}: ${piece.riddle}.</li>`)
      .join(
        "",
      )}</ul><p>${page > 1 ? `<a href="${listPath(page - 1)}">Previous</a> ` : ""}${page < LISTS ? `<a href="${listPath(page + 1)}">Next</a>` : ""}</p>`,
  });
}

const MONTHS = ["2026-10", "2026-11", "2026-12"];
const EVENTS: Record<string, string> = {
  "2026-10":
    "On 10 October the locksmiths of the guild opened the four-wheel safe in front of forty guests, in two hours and nine minutes, without a drill. The record of 1958 stands. Soup was served. On 24 October pupils of the evening school showed the copies that they had filed from brass, and the fish padlock won the vote by a large margin.",
  "2026-11":
    "On 7 November Dr Wenzel spoke on medieval keys that were buried with their owners, with slides and one real key that went from hand to hand. On 21 November the workshop was open until midnight. Nineteen people stayed to the end, and one of them asked for a job, which she now has on Saturdays.",
  "2026-12":
    "On 5 December the museum is closed for oiling, which visitors may watch through the glass. On 19 December children can lock up their parents for an hour, with a candle and a hint on paper. Please book by telephone. Between the holidays we are open every day, and the stove in the second room is lit from noon.",
};

const LANGUAGE_PAGES: [string, string, string, string, string][] = [
  [
    "/leaflet/en",
    "en",
    "Leaflet for Visitors in English",
    "What to see in an hour, where to sit and which lock to try yourself: the leaflet of the museum as a page.",
    "Begin at the top, under the roof, where the light is best. Look for the chest with nine bolts and ask the attendant to turn its key. On the second floor a bench stands beside the time lock; both clocks can be heard from there. In the workshop below you may try copies of six locks. Photographs are allowed, without a flash. The café sells one cake a day until it is gone. Lockers are free, and their keys are numbered in Roman figures.",
  ],
  [
    "/leaflet/es-419",
    "es-419",
    "Folleto para visitantes en español",
    "Qué ver en una hora, dónde sentarse y qué cerradura probar: el folleto del museo para visitantes de América Latina.",
    "Empiece arriba, debajo del techo, donde la luz es mejor. Busque el cofre de nueve pestillos y pida al encargado que gire la llave. En el segundo piso hay una banca junto a la cerradura de tiempo; desde ahí se oyen los dos relojes. Abajo, en el taller, puede probar copias de seis cerraduras. Se permite tomar fotos sin flash. La cafetería vende un pastel al día, hasta que se acaba. Los casilleros son gratis y sus llaves llevan números romanos. Si viaja con niños, pregunte por la hoja de pistas.",
  ],
  [
    "/leaflet/zh-hant",
    "zh-Hant",
    "給訪客的導覽：鎖具博物館一小時",
    "一小時看什麼、坐在哪裡、親手試哪一把鎖：博物館給訪客的導覽，含開放時間與工坊、咖啡館、寄物櫃的說明。",
    "請從頂樓開始，那裡光線最好。找到有九個鎖栓的箱子，請管理員轉動鑰匙。二樓的長椅在定時鎖旁邊，坐在那裡可以聽見兩座鐘的聲音。樓下的工坊有六把鎖的複製品，可以親手試開。館內可以拍照，但請勿使用閃光燈。咖啡館每天只做一個蛋糕，賣完為止。寄物櫃免費，鑰匙上刻的是羅馬數字。帶孩子的訪客可以向櫃台索取一張提示卡，上面有十個問題，答對七題就能得到一把小銅鎖。",
  ],
];

const cluster = (origin: string): string =>
  LANGUAGE_PAGES.map(
    ([path, code]) =>
      `<link rel="alternate" hreflang="${code.toLowerCase() === "zh-hant" ? "ZH-hant" : code}" href="${origin}${path}">`,
  ).join("");

const COLOURS = [
  [
    "brass",
    "Brass",
    "Brass is soft enough to file at a kitchen table. The kit has a blank of 62 grams, two springs and a rivet, and most people need three evenings. It darkens within a year and can be brought back with ketchup. Beginners should take this one. Filings are collected in the tray below and can be sent back to us in the bag, since the foundry in Iserlohn pays for them by weight.",
  ],
  [
    "steel",
    "Steel",
    "Steel wants a good file and patience, and pays with a lock that outlives its door. The kit holds a blank of 71 grams, hardened springs and a rivet with a drill for it. It rusts if you look away, so wax it. For people who have made the brass one and want to know what they did wrong. Sparks are possible when drilling; wear the glasses that are in the box.",
  ],
] as const;

const PAGES: Page[] = [
  {
    path: "/",
    listed: "2026-11-20",
    body: (visit) =>
      layout(visit, {
        title: "Museum of Locks: Two Thousand Riddles",
        description:
          "A museum of locks and keys in an old customs house: what can be seen, when it is open and what you may try.",
        h1: `<h1><img src="/objects/banner.png" alt="Museum of Locks in the old customs house" width="600" height="160"></h1><h1>Two thousand riddles</h1>`,
        head: `<script type="application/ld+json"><!--
${JSON.stringify({
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "WebSite",
      "@id": `${visit.origin}/#site`,
      name: NAME,
      url: `${visit.origin}/`,
      publisher: { "@id": `${visit.origin}/#museum` },
    },
    { "@type": "Museum", "@id": `${visit.origin}/#museum`, name: NAME, address: "Zollhof 2, Iserlohn" },
  ],
})}
--></script>`,
        body: `<p>The museum stands in an old customs house beside the river. Fourteen locks are shown at a time and may be looked at for as long as you like; six can be tried in copies. <span data-nosnippet>Members: this month's word is “hasp”.</span></p><p>Read <a href="/stories/404-not-found?utm_source=home&amp;utm_medium=teaser">the story of the lost page</a>, take <a href="/leaflet/en">the leaflet</a>, or see what happens in <a href="/calendar?m=2026-12">December</a>. Opening hours change with the light and stand on <a href="/live">a page that refreshes itself</a>. The <a href="/catalogue.xhtml">catalogue of 1958</a>, the <a href="/gazette">gazette</a> and the <a href="/guestbook">guest book</a> are online as well.</p>`,
      }),
  },
  ...Array.from(
    { length: LISTS },
    (_, index): Page => ({
      path: listPath(index + 1),
      ...(index === 0 ? { listed: "2026-11-20" } : {}),
      body: (visit) => listBody(visit, index + 1),
    }),
  ),
  ...PIECES.map(
    (piece): Page => ({
      path: piecePath(piece),
      listed: "2026-11-20",
      body: (visit) => piecePage(visit, piece, false),
    }),
  ),
  ...PIECES.map(
    (piece): Page => ({ path: `${piecePath(piece)}&print=1`, body: (visit) => piecePage(visit, piece, true) }),
  ),
  {
    path: "/visit/",
    listed: "2026-11-20",
    body: (visit) =>
      layout(visit, {
        title: "Visit the Old Customs House",
        description:
          "Opening hours, tickets, the way from the station and the two steps at the door: what to know before you come.",
        base: "/visit/",
        body: `<p>We open at ten, on all days but Monday, and close when it gets dark, which is at half past four in December and at nine in June. A ticket costs six euros, four for pupils and nothing for locksmiths with a guild card. From the station walk along the river for eight minutes. There are two steps at the door; ring, and we bring the ramp. Dogs wait in the yard, where there is water and usually company.</p><p><a href="groups">Groups and schools</a>, <a href="./#steps">about the steps</a></p><h2 id="steps">About the steps</h2><p>Both are sixteen centimetres high, worn in the middle and listed as a monument, like the door.</p><p><a href="/visit/plan.pdf">Plan of the building (PDF)</a></p>`,
      }),
  },
  {
    path: "/visit/groups",
    listed: "2026-11-20",
    body: (visit) =>
      layout(visit, {
        title: "Groups and Schools",
        description:
          "Tours for groups of up to twelve people and lessons for school classes, with a file and a blank for each pupil.",
        canonical: "/visit/groups",
        body: "<p>Groups of up to twelve people can book a tour of an hour, in German, English or Dutch. School classes come in the morning, are split in two halves and change places: one half looks for ten locks with a sheet of clues, the other files a key from a blank. Keys may be taken home and open a box in the café. We ask for a week of notice and an adult for every eight pupils. The price is forty euros for a tour and two euros for each blank.</p>",
      }),
  },
  {
    path: "/stories/",
    listed: "2026-11-20",
    body: (visit) =>
      layout(visit, {
        title: "Stories From the Register",
        description:
          "Stories that we found in the register, in letters and behind locks, written by the people who look after them.",
        canonical: "/stories/",
        body: `<p>Each lock brought a story, and some of them are true. We print those that we could check against a letter, a bill or a witness, and we say when we could not.</p><ul>${BLOG.map(([slug, title]) => `<li><a href="/stories/${slug}">${title}</a></li>`).join("")}</ul><p><a href="/stories/how-to-open-a-padlock">How to open a padlock with a shim</a></p>`,
      }),
  },
  ...BLOG.map(
    ([slug, title, text]): Page => ({
      path: `/stories/${slug}`,
      listed: "2026-11-20",
      body: (visit) =>
        layout(visit, {
          title,
          description: `${text.slice(0, 110).trim()}…`,
          canonical: `/stories/${slug}`,
          ...(slug === "paid-essay" ? { robots: "max-snippet:160" } : {}),
          head: jsonLd(
            slug === "paid-essay"
              ? {
                  "@context": "https://schema.org",
                  "@type": "NewsArticle",
                  headline: title,
                  datePublished: "2026-03-01",
                  isAccessibleForFree: false,
                  hasPart: { "@type": "WebPageElement", isAccessibleForFree: "False", cssSelector: ".paid" },
                }
              : { "@context": "https://schema.org", "@type": "Article", headline: title },
          ),
          body: `<p>${text}</p>${slug === "paid-essay" ? `<div class="paid"><p>James Sargent of Rochester put two clocks into one case, so that a bank could open even if one of them stopped. Insurance companies asked for them within a year. By 1890 there were eleven makers in America and three in Europe, and the number of kidnapped cashiers had fallen to nearly none.</p></div><p>Members read on in the printed yearbook.</p>` : ""}`,
        }),
    }),
  ),
  {
    path: "/stories/how-to-open-a-padlock",
    listed: "2026-11-20",
    body: (visit) =>
      layout(visit, {
        title: "How to Open a Padlock With a Shim",
        description:
          "How a strip of tin opens a cheap padlock, why it fails with a better one and what that teaches about springs.",
        canonical: "/stories/how-to-open-a-padlock",
        head: jsonLd({
          "@context": "https://schema.org",
          "@type": "HowTo",
          name: "Open a padlock with a shim",
          step: [
            { "@type": "HowToStep", text: "Cut a strip of tin." },
            { "@type": "HowToStep", text: "Slide it along the shackle and turn." },
          ],
        }),
        body: "<p>Cut a strip of tin. Slide it along the shackle and turn. In a cheap padlock one spring holds one latch, and the strip pushes it aside; the lock opens without a sound. A better lock has two balls instead of a latch, which no strip can move, because a block behind them turns only with the key. Ours in the workshop has a window, so that you can see the difference. Opening your own locks is allowed everywhere, and other people's nowhere. A shim costs nothing and teaches more about springs than any drawing that we know.</p>",
      }),
  },
  {
    path: "/locks/locks/",
    listed: "2026-11-20",
    body: (visit) =>
      layout(visit, {
        title: "Locks That Lock Other Locks",
        description:
          "Locks whose only purpose is to keep another lock shut, from a monastery, a bank and a very careful grandmother.",
        canonical: "/locks/locks/",
        body: "<p>Some locks guard nothing but another lock. The monastery of Corvey kept its treasury behind a door with a bar, whose padlock sat in a box, which had a lock as well, and whose key hung in the cell of the abbot. A bank in Hamburg did the same in 1911 with three directors who did not trust each other. The smallest example comes from a grandmother in Hagen: a tin for biscuits, closed with a ribbon, sealed with wax and a coat button. We count it, since it worked.</p>",
      }),
  },
  {
    path: "/shop/",
    listed: "2026-11-20",
    body: (visit) =>
      layout(visit, {
        title: "Shop: Kits to File a Padlock",
        description:
          "Two kits with which you can file a small padlock yourself, in brass or in steel, with springs, rivet and drawing.",
        canonical: "/shop/",
        body: `<p>We sell two things, because the shelf is small. Both kits were drawn by the apprentice of 2020, who is now our locksmith. Each comes with a drawing, a set of springs and the address of somebody who helps when it does not close.</p><ul>${COLOURS.map(([slug, title]) => `<li><a href="/shop/padlock-kit-${slug}">${title} kit</a></li>`).join("")}</ul><p><a href="/shop/basket">Basket</a></p>`,
      }),
  },
  ...COLOURS.map(
    ([slug, title, text]): Page => ({
      path: `/shop/padlock-kit-${slug}`,
      listed: "2026-11-20",
      body: (visit) =>
        layout(visit, {
          title: `Padlock Kit in ${title}`,
          description: `Kit for a padlock in ${slug}, with blank, springs, rivet and a drawing, to be finished at home with a file.`,
          canonical: `/shop/padlock-kit-${slug}`,
          head: jsonLd({
            "@context": "https://schema.org",
            "@type": "Product",
            name: `Padlock Kit in ${title}`,
            image: `${visit.origin}/objects/kit-${slug}.png`,
            offers: {
              "@type": "Offer",
              price: slug === "brass" ? 24 : 29,
              priceCurrency: "EUR",
              availability: "http://schema.org/InStock",
            },
          }),
          body: `<img src="/objects/kit-${slug}.png" alt="Kit in ${slug}" width="400" height="300"><p>${text}</p><p>€${slug === "brass" ? 24 : 29}</p>`,
        }),
    }),
  ),
  {
    path: "/shop/basket",
    body: (visit) =>
      layout(visit, { title: "Your Basket", robots: "noindex", body: "<p>Nothing was found in your basket.</p>" }),
  },
  ...LANGUAGE_PAGES.map(
    ([path, code, title, description, text]): Page => ({
      path,
      listed: "2026-11-20",
      body: (visit) =>
        layout(visit, {
          title,
          description,
          canonical: path,
          lang: code,
          head: cluster(visit.origin),
          body: `<p>${text}</p><p>${LANGUAGE_PAGES.filter(([other]) => other !== path)
            .map(([other, otherCode]) => `<a href="${other}" hreflang="${otherCode}">${otherCode}</a>`)
            .join(" ")}</p>`,
        }),
    }),
  ),
  ...MONTHS.map(
    (month, index): Page => ({
      path: `/calendar?m=${month}`,
      listed: "2026-11-20",
      body: (visit) =>
        layout(visit, {
          title: `Calendar for ${month}`,
          description: `Talks, openings and workshops in ${month} at the Museum of Locks, with the dates and what to bring.`,
          canonical: `/calendar?m=${month}`,
          head:
            month === "2026-10"
              ? jsonLd({
                  "@context": "https://schema.org",
                  "@type": "Event",
                  name: "Opening of the safe",
                  startDate: "2026-10-10",
                  location: { "@type": "Place", name: NAME, address: "Zollhof 2, Iserlohn" },
                })
              : "",
          body: `<p>${EVENTS[month]}</p><p>${index > 0 ? `<a href="/calendar?m=${MONTHS[index - 1]}">Earlier</a> ` : ""}${index + 1 < MONTHS.length ? `<a href="/calendar?m=${MONTHS[index + 1]}">Later</a>` : ""}</p>`,
        }),
    }),
  ),
  {
    path: "/live",
    listed: "2026-11-20",
    body: (visit) =>
      layout(visit, {
        title: "Opening Hours, Right Now",
        description:
          "Whether the museum is open at this moment, how many people are in it and when it will get dark today.",
        canonical: "/live",
        head: '<meta http-equiv="refresh" content="300">',
        body: "<p>The door is open from ten until dusk on all days but Monday. This page reads the counter at the door every five minutes and shows how many visitors are inside, up to the forty that the fire brigade allows. When the lamp above the entrance is lit, the attendant has begun the last round, and you have half an hour left. On days with fog we close earlier, because the ferry does. If the counter is broken, which happens when children discover it, the figure is missing and the hours still hold.</p>",
      }),
  },
  {
    path: "/catalogue.xhtml",
    listed: "2026-11-20",
    headers: { "content-type": "application/xhtml+xml; charset=utf-8" },
    body: `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><meta name="viewport" content="width=device-width" /><title>The Catalogue of 1958, Transcribed</title><meta name="description" content="The catalogue of 1958 in its original order, with its errors, transcribed by volunteers over two winters." /></head><body><h1>The catalogue of 1958</h1><p>Volunteers transcribed the typed catalogue of 1958 over two winters. We kept its order, its abbreviations and its errors, among them a padlock that appears three times and a key that is described as “lost, see pocket”. Where the typist left a gap we left one, too. The typist was Hedwig Brandt, who worked here for thirty-one years and whose initials stand at the end of each page. She also invented the numbers that we use to this day.</p><p><a href="/collection/">Back to the collection</a></p></body></html>`,
  },
  {
    path: "/gazette",
    listed: "2026-11-20",
    headers: { "content-type": "text/html; charset=windows-1252" },
    body: Buffer.from(
      `<!DOCTYPE html><html lang="de"><head><meta charset="windows-1252"><meta name="viewport" content="width=device-width"><title>Anzeiger des Schlossmuseums, Herbst</title><meta name="description" content="Der Anzeiger des Museums im Herbst: neue St\u00fccke, Vortr\u00e4ge und ein Schl\u00fcssel, der in einem Brot gefunden wurde."></head><body><h1>Anzeiger, Herbst</h1><p>Im Herbst haben wir drei St\u00fccke erhalten: ein T\u00fcrschloss aus Hildesheim, einen Vorh\u00e4nger ohne Schl\u00fcssel und einen Schl\u00fcssel ohne Schloss, den ein B\u00e4cker in einem Brot gefunden hat. Er passt zu nichts, was wir besitzen. Die Vortr\u00e4ge beginnen wieder um sieben; danach gibt es Suppe. F\u00fcr den Ofen im zweiten Raum suchen wir trockenes Holz. Wer im Dezember \u00f6len helfen m\u00f6chte, meldet sich bei Frau K\u00f6ster, die auch die Lappen verwaltet und das \u00d6l mischt.</p><p><a href="/">Museum</a></p></body></html>`,
      "latin1",
    ),
  },
  {
    path: "/guestbook",
    listed: "2026-11-20",
    headers: { "content-type": "text/html" },
    body: `\uFEFF<!DOCTYPE html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Guest Book of the Museum, in Excerpts</title><meta name="description" content="What visitors wrote into the guest book since 1931, in many languages and with one recipe for plum cake."></head><body><h1>Guest book</h1><p>“Très beau, très lourd.” A visitor from Liège, 1937. “Ich habe den Fisch geöffnet.” Signed with a drawing, 1952. “My husband was inside the cell for ten minutes and came out a better man.” Leeds, 1979. “¡Qué llaves!” Salta, 2003. “今日は雨でした。” Osaka, 2011. Between them stands, without a name, a recipe for plum cake, which the café has used since 1984. The books are kept in a cupboard with a lock of 1890; its key hangs beside it, since there was never a need to hide it.</p><p><a href="/">Museum</a></p></body></html>`,
  },
  {
    path: "/contact",
    listed: "2026-11-20",
    body: (visit) =>
      layout(visit, {
        title: "Contact the Museum",
        description:
          "Address, telephone and the name of the person who answers letters about locks that will not open.",
        canonical: "/contact",
        body: `<p>Zollhof 2, Iserlohn. <a href="tel:+492371000000">02371 000000</a></p>`,
      }),
  },
  {
    path: "/imprint",
    listed: "2026-11-20",
    body: (visit) =>
      layout(visit, {
        title: "Imprint of the Museum",
        canonical: "/imprint",
        body: "<p>Verein Schlossmuseum e. V., Zollhof 2, Iserlohn. Chair: Gerda Köster.</p>",
      }),
  },
  {
    path: "/thanks",
    body: (visit) =>
      layout(visit, { title: "Thank You for Writing", robots: "noindex", body: "<p>We answer within a week.</p>" }),
  },
];

function missing(visit: Visit): Answer {
  return html(404, layout(visit, { title: "Not Found", robots: "noindex", body: "<p>There is no such page.</p>" }));
}

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  const query = queryOf(visit);
  if (path === "/collection/" && query.get("page") !== null && PAGES.every((page) => page.path !== visit.path))
    return missing(visit);
  if ((path === "/object.php" || path === "/calendar") && PAGES.every((page) => page.path !== visit.path))
    return missing(visit);
  if (path === "/index.html" || path === "/home.php") return redirect("/");
  if (path === "/staff/")
    return {
      status: 401,
      headers: { "www-authenticate": 'Basic realm="Staff"', "content-type": HTML },
      body: "<p>Staff only.</p>",
    };
  if (path === "/tickets")
    return html(503, "<p>The ticket shop is closed until Tuesday.</p>", { "retry-after": "86400" });
  if (path === "/live" && visit.method === "HEAD") return { status: 405, headers: { allow: "GET" }, body: "" };
  return undefined;
}

const paths = entriesOf(PAGES).map(({ path }) => path);

export const site: Site = {
  name: "museum",
  kind: "healthy site that looks wrong in many ways",
  platform: "hand-written PHP with a long history",
  start: "/",
  pages: PAGES,
  files: [
    file("/plain.css", "body{font:17px serif;max-width:46rem;margin:auto}"),
    file(
      "/lazy.js",
      `document.querySelectorAll("img[data-src]").forEach(function (image) { image.src = image.getAttribute("data-src"); });`,
    ),
    picture("/count.png", 1, 1),
    picture("/objects/banner.png", 600, 160),
    picture("/objects/kit-brass.png", 400, 300),
    picture("/objects/kit-steel.png", 400, 300),
    ...PIECES.map((piece) => picture(`/objects/${piece.id}.png`, 500, 350)),
    ...PIECES.map((piece) => picture(`/objects/${piece.id}-large.png`, 800, 600, piece.id === 1 ? "noisy" : "smooth")),
    file("/visit/plan.pdf", pdf("Plan of the building"), { "x-robots-tag": "noindex" }),
  ],
  robots: file(
    "/robots.txt",
    ({ origin }) => `\uFEFF# ${"This file is long because the committee wanted reasons. ".repeat(40)}
Sitemap: ${origin}/sitemap.xml

User-agent: GPTBot
User-agent: Google-Extended
User-agent: Applebot-Extended
User-agent: __usage_ai-training
Disallow: /

user-AGENT: *
crawl-delay: 1
Content-Signal: search=yes, ai-train=no
Disallow:
Disallow: /staff/
Disallow: /cdn-cgi/
Allow: /

Sitemap: ${origin}/sitemap-stories.txt
`,
    { "content-type": "application/octet-stream" },
  ),
  sitemaps: [
    file(
      "/sitemap.xml",
      ({ origin }) =>
        `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc><![CDATA[${origin}/sitemap-pages.xml.gz]]></loc></sitemap><sitemap><loc>${origin}/sitemap-objects.xml</loc></sitemap></sitemapindex>\n`,
    ),
    file(
      "/sitemap-pages.xml.gz",
      ({ origin }) =>
        gzipSync(
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
            .filter((path) => !/^\/(object\.php|stories)/.test(path))
            .map((path) => `<url><loc><![CDATA[${origin}${path}]]></loc></url>`)
            .join("")}</urlset>`,
        ),
      { "content-type": "application/gzip" },
    ),
    file(
      "/sitemap-objects.xml",
      ({ origin }) =>
        `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
          .filter((path) => path.startsWith("/object.php"))
          .map((path) => `<url><loc>${origin}${path}</loc><lastmod>2026-11-20</lastmod></url>`)
          .join("")}</urlset>`,
    ),
    file(
      "/sitemap-stories.txt",
      ({ origin }) =>
        `${paths
          .filter((path) => path.startsWith("/stories"))
          .map((path) => origin + path)
          .join("\n")}\n`,
    ),
  ],
  behaviour,
  missing,
  outside: [],
  planted: [],
  lookalikes: [
    {
      looksLike:
        "robots.txt with a byte order mark, an odd content type, mixed case, a Sitemap line before all groups and a long comment",
      catalogue: "robots_is_html",
      where: ["/robots.txt"],
      whyNot: "Valid lines; parsers skip the mark.",
    },
    {
      looksLike: "Ban of the whole site",
      catalogue: "robots_bans_site",
      where: ["/robots.txt"],
      whyNot: "Only tokens for training are banned.",
    },
    {
      looksLike: "Content-Signal and crawl-delay",
      catalogue: "robots_misspelt",
      where: ["/robots.txt"],
      whyNot: "Known extensions.",
    },
    {
      looksLike: "Sitemaps with CDATA, gzip by name, a byte order mark and as a text list",
      catalogue: "sitemap_unreadable",
      where: ["/sitemap.xml", "/sitemap-pages.xml.gz", "/sitemap-objects.xml", "/sitemap-stories.txt"],
      whyNot: "All four forms are allowed.",
    },
    {
      looksLike: "noindex in a comment, a template and a script",
      catalogue: "noindex_valuable",
      where: ["/*"],
      whyNot: "None of them is a directive.",
    },
    {
      looksLike: "Several title elements",
      catalogue: "duplicate_title",
      where: ["/*"],
      whyNot: "A title of an SVG and one in a string.",
    },
    {
      looksLike: "noarchive and noodp",
      catalogue: "directive_unknown",
      where: ["/*"],
      whyNot: "Known values; noarchive is the owner's choice.",
    },
    { looksLike: "Two h1, one of them an image", catalogue: "multiple_h1", where: ["/"], whyNot: "Allowed." },
    {
      looksLike: "JSON-LD within an HTML comment, references by @id, arrays of types",
      catalogue: "sd_not_parsed",
      where: ["/", "/object.php*"],
      whyNot: "Parsers accept all of it.",
    },
    {
      looksLike: "Objects and calendar in parameters",
      catalogue: "session_in_address",
      where: ["/object.php*", "/calendar*"],
      whyNot: "id and m choose the page.",
    },
    {
      looksLike: "Print views repeat each object",
      catalogue: "duplicate_content",
      where: ["/object.php*"],
      whyNot: "They name the object as canonical.",
    },
    {
      looksLike: "Images with their source in data-src",
      catalogue: "image_needs_script",
      where: ["/object.php*"],
      whyNot: "A noscript copy follows.",
    },
    {
      looksLike: "Large photographs",
      catalogue: "heavy_images",
      where: ["/object.php*"],
      whyNot: "Downloads that no page shows.",
    },
    {
      looksLike: "Links to #, an empty href, #top, #/tab/history, a text fragment and an anchor without href",
      catalogue: "fragment_missing",
      where: ["/*"],
      whyNot: "All of them work or are state of the page.",
    },
    {
      looksLike: "Link to /cdn-cgi/l/email-protection answers 404",
      catalogue: "broken_internal_links",
      where: ["/*"],
      whyNot: "A script of the network replaces it with the address.",
    },
    {
      looksLike: "Link to a page that answers 401",
      catalogue: "broken_internal_links",
      where: ["/staff/"],
      whyNot: "Staff only.",
    },
    {
      looksLike: "Link to a page that answers 503",
      catalogue: "server_errors",
      where: ["/*"],
      whyNot: "With Retry-After: closed until Tuesday.",
    },
    { looksLike: "405 to HEAD", catalogue: "pages_unreachable", where: ["/live"], whyNot: "GET answers." },
    {
      looksLike: "meta refresh",
      catalogue: "meta_refresh",
      where: ["/live"],
      whyNot: "It reloads the same page every five minutes.",
    },
    {
      looksLike: "Base element",
      catalogue: "base_wrong",
      where: ["/visit/"],
      whyNot: "It names the page's own folder.",
    },
    { looksLike: "Path repeats", catalogue: "path_repeats", where: ["/locks/locks/"], whyNot: "Its name, on purpose." },
    {
      looksLike: "Story that says page not found",
      catalogue: "soft_404",
      where: ["/stories/404-not-found", "/shop/basket"],
      whyNot: "A story; an empty basket.",
    },
    {
      looksLike: "Lorem ipsum in a text",
      catalogue: "placeholder_text",
      where: ["/stories/lorem-ipsum"],
      whyNot: "Quoted.",
    },
    {
      looksLike: "Text that is not free and a limit on snippets",
      catalogue: "nosnippet_wide",
      where: ["/stories/paid-essay"],
      whyNot: "Marked as paid, on one page.",
    },
    {
      looksLike: "HowTo markup",
      catalogue: "sd_retired",
      where: ["/stories/how-to-open-a-padlock"],
      whyNot: "Not shown since 2023 and valid.",
    },
    {
      looksLike: "Event in the past",
      catalogue: "sd_expired",
      where: ["/calendar?m=2026-10"],
      whyNot: "An archive with entries.",
    },
    {
      looksLike: "Calendar with links to months",
      catalogue: "calendar_endless",
      where: ["/calendar*"],
      whyNot: "Three months with entries; others answer 404.",
    },
    {
      looksLike: "Codes es-419 and ZH-hant",
      catalogue: "hreflang_invalid_code",
      where: ["/leaflet/*"],
      whyNot: "Valid, in any case.",
    },
    {
      looksLike: "Chinese title and text are short",
      catalogue: "thin_content",
      where: ["/leaflet/zh-hant", "/contact", "/imprint", "/shop/", "/collection/*"],
      whyNot: "Characters carry more than letters; contact, imprint and lists are short by nature.",
    },
    {
      looksLike: "Chinese title of few characters",
      catalogue: "title_too_short",
      where: ["/leaflet/zh-hant"],
      whyNot: "Full-width characters count double.",
    },
    {
      looksLike: "XHTML without lang",
      catalogue: "missing_language",
      where: ["/catalogue.xhtml"],
      whyNot: "It has xml:lang.",
    },
    {
      looksLike: "Odd content type of a page",
      catalogue: "wrong_content_type",
      where: ["/catalogue.xhtml"],
      whyNot: "application/xhtml+xml is HTML.",
    },
    {
      looksLike: "windows-1252",
      catalogue: "charset_conflict",
      where: ["/gazette"],
      whyNot: "Header, meta and bytes agree.",
    },
    {
      looksLike: "No charset declared",
      catalogue: "charset_missing",
      where: ["/guestbook"],
      whyNot: "UTF-8 by its byte order mark.",
    },
    {
      looksLike: "charset=utf8 without a hyphen beside UTF-8 in the header",
      catalogue: "charset_conflict",
      where: ["/*"],
      whyNot: "Two labels of one encoding.",
    },
    {
      looksLike: "German and Japanese in an English page",
      catalogue: "language_wrong",
      where: ["/guestbook"],
      whyNot: "Quotations.",
    },
    {
      looksLike: "Guest book with strange letters",
      catalogue: "text_broken",
      where: ["/guestbook"],
      whyNot: "They are right.",
    },
    {
      looksLike: "Pages without a canonical",
      catalogue: "missing_canonical",
      where: ["/", "/visit/", "/guestbook", "/gazette"],
      whyNot: "They have no copies.",
    },
    {
      looksLike: "Link with utm parameters",
      catalogue: "duplicate_content",
      where: ["/", "/stories/404-not-found?utm_source=home&utm_medium=teaser"],
      whyNot: "The page names itself without them.",
    },
    {
      looksLike: "Pages 2 and 3 share a heading and have no description",
      catalogue: "missing_description",
      where: ["/collection/*", "/imprint"],
      whyNot: "A paged series with own canonicals; and a legal page.",
    },
    {
      looksLike: "Pages 2 and 3 are not in the sitemap",
      catalogue: "not_in_sitemap",
      where: ["/collection/*"],
      whyNot: "The objects are.",
    },
    {
      looksLike: "Two kits with alike texts",
      catalogue: "near_duplicates",
      where: ["/shop/padlock-kit-brass", "/shop/padlock-kit-steel"],
      whyNot: "Variants with own data.",
    },
    {
      looksLike: "Product within an artwork, price 0.50",
      catalogue: "sd_value_wrong",
      where: ["/object.php*"],
      whyNot: "A postcard; a short enumeration name is accepted.",
    },
    {
      looksLike: "Thanks page without links and with noindex",
      catalogue: "orphan_pages",
      where: ["/thanks"],
      whyNot: "A form leads there.",
    },
    {
      looksLike: "Old start pages redirect home",
      catalogue: "removed_to_home",
      where: ["/index.html", "/home.php"],
      whyNot: "They were the home page.",
    },
    {
      looksLike: "Tracking pixel with empty alt",
      catalogue: "images_without_alt",
      where: ["/*"],
      whyNot: "No content.",
    },
    { looksLike: "data-nosnippet", catalogue: "data_nosnippet_invalid", where: ["/"], whyNot: "On a span, closed." },
    {
      looksLike: "PDF with noindex in the header",
      catalogue: "noindex_in_header",
      where: ["/visit/plan.pdf"],
      whyNot: "Only a file.",
    },
  ],
};
