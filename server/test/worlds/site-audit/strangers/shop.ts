import {
  breadcrumbs,
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

const NAME = "Harrow & Pike";

interface Product {
  handle: string;
  name: string;
  collection: string;
  price: number;
  colours: string[];
  use: string;
  material: string;
  weight: string;
  detail: string;
  story: string;
}

function product(line: string): Product {
  const [handle = "", name = "", collection = "", price = "", colours = "", use = "", material = "", weight = ""] =
    line.split("|");
  const [detail = "", story = ""] = line.split("|").slice(8);
  return {
    handle,
    name,
    collection,
    price: Number(price),
    colours: colours.split(","),
    use,
    material,
    weight,
    detail,
    story,
  };
}

const PRODUCTS: Product[] = [
  "cairn-shell-jacket-men|Cairn Shell Jacket, Men's|mens-jackets|229|Slate,Rust|ridge walks in driving rain|three-layer recycled nylon|412 g in medium|The hood fits over a climbing helmet and still turns with your head|We drew the pattern after a wet week on Skye, where every zip we owned leaked",
  "fell-fleece-men|Fell Fleece, Men's|mens-jackets|89|Moss,Ink,Oat|cold starts and long lunches|Italian grid fleece|318 g in medium|A chest pocket holds a phone without dragging the neckline down|Our first fleece had toggles; walkers asked for a zip, so it has a zip",
  "tarn-down-jacket-men|Tarn Down Jacket, Men's|mens-jackets|199|Ink,Rust|still, frosty evenings at camp|20-denier ripstop with 750-fill down|365 g in medium|The jacket packs into its own left pocket, about the size of a melon|Every batch of down carries a trace number that you can look up",
  "moorland-wax-jacket-men|Moorland Wax Jacket, Men's|mens-jackets|249|Olive|dog walks, gates and brambles|British waxed cotton|1,180 g in medium|Two bellows pockets are deep enough for a flask and a map|The cloth comes from a mill in Dundee that has waxed cotton since 1864",
  "cairn-shell-jacket-women|Cairn Shell Jacket, Women's|womens-jackets|229|Teal,Plum|scrambles and exposed cols|three-layer recycled nylon|378 g in size 12|Pit zips open with one hand, gloves on|Forty members of a Lakeland club wore the samples for one winter",
  "fell-fleece-women|Fell Fleece, Women's|womens-jackets|89|Plum,Oat|layering under a shell|Italian grid fleece|286 g in size 12|Thumb loops keep the cuffs in place below a glove|The grid leaves air channels, which is why it dries on a radiator within an hour",
  "tarn-down-jacket-women|Tarn Down Jacket, Women's|womens-jackets|199|Teal,Ink|belays and bus stops alike|20-denier ripstop with 750-fill down|331 g in size 12|Baffles are narrower at the shoulder, so the down does not slide|A reader of our journal suggested the two-way zip in 2023",
  "heath-wind-smock-women|Heath Wind Smock, Women's|womens-jackets|119|Sand,Teal|breezy coast paths|tight-woven organic cotton|295 g in size 12|The kangaroo pocket opens from both sides|A smock has no front zip to let wind in; that is the whole idea",
  "crag-daypack-22|Crag Daypack 22|packs|79|Rust,Slate|a day in the hills|420-denier recycled nylon|690 g|A stiff back sheet comes out and serves as a seat|The lid pocket takes a folded Ordnance Survey map without creasing it",
  "drover-pack-45|Drover Pack 45|packs|159|Olive,Slate|hut to hut for a week|500-denier Cordura|1,420 g|The hip belt swaps without tools, so a couple can share one pack|It took eleven prototypes before the side pockets held a bottle in every seat",
  "ferry-duffel-60|Ferry Duffel 60|packs|119|Ink,Sand|car boots, roof racks and ferries|coated tarpaulin|1,310 g|Daisy chains along both sides give you eight places to lash it|A sea kayak guide on Mull has used the same sample since 2019",
  "lark-tent-1|Lark Tent 1|tents|289|Moss|solo nights on high ground|silicone-coated nylon|1,090 g with pegs|It pitches outer first, which keeps the bedroom dry|The tent fits a bicycle handlebar bag, because that is how its designer tours",
  "lark-tent-2|Lark Tent 2|tents|349|Moss,Sand|two people and a wet dog|silicone-coated nylon|1,540 g with pegs|Two porches mean no climbing over each other at night|We left one on a Cairngorm shoulder through four named storms",
  "curlew-tarp|Curlew Tarp|tents|99|Olive|a roof over breakfast|silicone-coated polyester|520 g with lines|Nineteen tie-outs let you pitch it low, high, flat or as a lean-to|It began as offcuts from the Lark, sewn together by our repair team",
  "ember-gas-stove|Ember Gas Stove|stoves|54|Steel|a fast brew on a summit|stainless steel and brass|84 g|The burner head is wide, so porridge does not catch in the middle|Each stove is lit once before it leaves the bench",
  "ember-cook-set|Ember Cook Set|stoves|64|Steel|meals for two|hard-anodised aluminium|398 g|The lid strains pasta and the handle locks it shut|A gas canister of 230 g nests inside with the stove",
  "kelp-spirit-burner|Kelp Spirit Burner|stoves|29|Brass|slow mornings without noise|spun brass|102 g|A simmer ring turns it down far enough for rice|It burns methylated spirit, which any village hardware shop sells",
  "brook-water-filter|Brook Water Filter|stoves|39|Blue|streams below sheep|hollow-fibre membrane|63 g|Flow returns after a backwash with the syringe in the box|Independent laboratory reports are in the download section of our repair page",
].map(product);

const COLLECTIONS: Record<string, { title: string; intro: string }> = {
  "mens-jackets": {
    title: "Jackets",
    intro:
      "Men's jackets for walking in Britain, from waxed cotton to a shell that keeps out a sideways gale. Each is cut for a jumper beneath, sewn in Kendal or Porto, and repaired for as long as cloth allows.",
  },
  "womens-jackets": {
    title: "Jackets",
    intro:
      "Women's jackets drawn on women's bodies: longer backs, real pockets, hips that move. Choose a shell for rain, down for cold, a smock for wind, and read the size guide if you fall between two.",
  },
  packs: {
    title: "Packs and Duffels",
    intro:
      "Packs for a day, a week or a ferry crossing. We measure volume with the lid closed and the pockets empty, so our 22 litres may hold more than others'. Hip belts and buckles are sold as spares.",
  },
  tents: {
    title: "Tents and Tarps",
    intro:
      "Tents that pitch outer first and stand up to Scottish weather. All poles are numbered, all pegs are counted, and every seam is taped in our own workshop before a tent goes into its bag.",
  },
  stoves: {
    title: "Stoves and Cooking",
    intro:
      "Stoves, pans and filters for people who care about a proper cup of tea. Fuel is not sent by post; the journal explains where to buy it along the long-distance paths.",
  },
  sale: {
    title: "Last Season's Colours",
    intro:
      "Colours that we no longer sew, at lower prices, with the same repairs and the same thirty days to send things back. Sizes run out quickly and are not made again.",
  },
};

const BANK = [
  "Made for {use}, the {name} is what our own staff reach for first.",
  "The main fabric is {material}, chosen after two winters of wear tests.",
  "It weighs {weight}, measured on the scales in our Kendal shop.",
  "{detail}.",
  "{story}.",
  "Wash it cool with pure soap, rinse twice, and let it dry away from direct heat.",
  "If a seam fails in the first five years, we repair it for nothing and post it back.",
  "After that, repairs are charged at the price of the parts alone.",
  "You may try it at home for thirty days, outdoors if you like, and still return it.",
  "Spare buckles, pullers and patches for the {name} stay in stock for ten years.",
  "Reviews from buyers mention {use} more than anything else.",
  "The {name} comes in {colours}, dyed in one bath so that spares match.",
  "Our workshop signs each one inside with the initials of the person who finished it.",
  "We publish the wage, the mill and the mileage of every order on the about page.",
  "It pairs well with other pieces from the same collection, which share fastenings.",
  "Customers who wanted something lighter usually accept the extra grams once they have used it for {use}.",
  "There is no plastic in the parcel: the box is card, the tape is paper, the tag is string.",
  "Ask for a sample of {material} and we will put a swatch in an envelope.",
];

const POSTS: [string, string, string, string][] = [
  ["wax-a-jacket", "How to Re-Wax a Cotton Jacket at Home", "rewaxing", "a tin of wax, a hairdryer and an old sock"],
  [
    "pack-for-a-hut-week",
    "What to Pack for a Week of Huts",
    "hut walking",
    "a sheet liner, two shirts and one good book",
  ],
  [
    "fuel-on-the-west-highland-way",
    "Where to Buy Fuel on the West Highland Way",
    "buying fuel",
    "the hours of seven village shops",
  ],
  [
    "read-a-tent-pole",
    "How to Read the Numbers on a Tent Pole",
    "pole spares",
    "a ruler and the letters beside the ferrule",
  ],
  ["down-or-synthetic", "Down or Synthetic: an Honest Comparison", "insulation", "the weather you walk in most"],
  [
    "store-gear-over-summer",
    "Storing Winter Gear Over the Summer",
    "storage",
    "cedar blocks, hangers and a dry cupboard",
  ],
];

const POST_BANK = [
  "People ask us about {subject} in the shop every week, so here is the answer we give across the counter.",
  "You need {kit}, an hour, and somewhere that does not mind a mess.",
  "Begin by emptying every pocket; we have found train tickets from 1998 and, once, a live snail.",
  "Work in daylight, because lamps hide the patches that matter.",
  "Most mistakes with {subject} come from hurry rather than ignorance.",
  "Write down what you did and when, on a label inside the lid or the collar.",
  "A friend with steady hands is worth more here than any special tool.",
  "Our repair bench sees the same three faults again and again, and two of them are easy to avoid.",
  "Test the result outdoors, close to home, before you trust it on a hill.",
  "The old advice was to buy new every few seasons; we think that is wasteful and usually wrong.",
  "Costs are modest: the last time we counted, the materials came to less than a pub lunch.",
  "If you live near Kendal, bring it in on a Thursday and we will do it together.",
  "Manufacturers print instructions for {subject} on a tag that everyone cuts off; ours are on the website too.",
  "Damp is the enemy, more than dirt and far more than age.",
  "Children can help with the first step and should be kept away from the second.",
  "When in doubt, send us a photograph and we will say whether it is worth the effort.",
  "Two of our staff disagree about {subject}, and both are still dry, so do not worry too much.",
  "Put everything back only when it is cool and dry to the touch.",
];

const HEAD_LINKS = `<link rel="stylesheet" href="/assets/theme.css"><link rel="icon" href="/assets/icon.svg" type="image/svg+xml">`;

interface View {
  title: string;
  description?: string;
  canonical: string;
  robots?: string;
  head?: string;
  main: string;
}

function layout({ origin }: Visit, view: View): string {
  const description = view.description ? `<meta name="description" content="${escapeHtml(view.description)}">` : "";
  const robots = view.robots ? `<meta name="robots" content="${view.robots}">` : "";
  return `<!doctype html>
<html class="no-js" lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="canonical" href="${origin}${view.canonical}">
<title>${escapeHtml(view.title)} &ndash; ${escapeHtml(NAME)}</title>
${description}${robots}
<meta property="og:site_name" content="${escapeHtml(NAME)}">
<meta property="og:title" content="${escapeHtml(view.title)}">
${HEAD_LINKS}
<script>document.documentElement.className = document.documentElement.className.replace('no-js', 'js');</script>
${view.head ?? ""}
</head>
<body>
<a class="skip-to-content-link" href="#MainContent">Skip to content</a>
<div class="announcement-bar"><p>Free delivery in the UK over &pound;60</p></div>
<header class="site-header">
<a href="/" class="logo"><img src="/assets/logo.svg" alt="${escapeHtml(NAME)}" width="160" height="40"></a>
<nav aria-label="Main"><ul>
<li><a href="/collections/mens-jackets">Men</a></li><li><a href="/collections/womens-jackets">Women</a></li>
<li><a href="/collections/packs">Packs</a></li><li><a href="/collections/tents">Tents</a></li>
<li><a href="/collections/stoves">Cooking</a></li><li><a href="/collections/sale">Sale</a></li>
<li><a href="/blogs/journal">Journal</a></li><li><a href="/pages/repairs">Repairs</a></li></ul></nav>
<form action="/search" method="get" role="search"><input type="search" name="q" aria-label="Search"><button>Search</button></form>
<a href="/account">Account</a> <a href="/cart"><img src="/assets/bag.svg" alt="" width="20" height="20"> Bag</a>
</header>
<main id="MainContent" role="main">
${view.main}
</main>
<footer><h2>Help</h2><ul><li><a href="/pages/contact">Contact</a></li><li><a href="/pages/size-guide">Size guide</a></li>
<li><a href="/pages/about">About us</a></li><li><a href="/policies/shipping-policy">Delivery</a></li>
<li><a href="/policies/refund-policy">Returns</a></li><li><a href="/policies/privacy-policy">Privacy</a></li>
<li><a href="/policies/terms-of-service">Terms</a></li></ul><small>&copy; 2026 ${escapeHtml(NAME)} Ltd</small></footer>
</body></html>`;
}

const money = (price: number): string => `£${price.toFixed(2)}`;

const URLS = {
  noAlt: "/blogs/journal/pack-for-a-hut-week",
  broken: "/blogs/journal/read-a-tent-pole",
  chain: "/blogs/journal/wax-a-jacket",
};

function productData(origin: string, item: Product): object {
  const path = `/products/${item.handle}`;
  const wrong: Record<string, string> = { "ferry-duffel-60": "£119.00", "drover-pack-45": "129.00" };
  const price = wrong[item.handle] ?? item.price.toFixed(2);
  const offer = (colour: string): object => ({
    "@type": "Offer",
    price,
    priceCurrency: "GBP",
    availability: "http://schema.org/InStock",
    itemCondition: "https://schema.org/NewCondition",
    url: `${origin}${path}?variant=${colour.toLowerCase()}`,
  });
  const base = { name: item.name, description: `${item.detail}.`, image: [`${origin}/cdn/${item.handle}.png`] };
  if (item.colours.length === 1) {
    return {
      "@context": "http://schema.org/",
      "@type": "Product",
      ...base,
      sku: item.handle,
      brand: { "@type": "Brand", name: NAME },
      offers: [offer(item.colours[0] ?? "")],
    };
  }
  return {
    "@context": "http://schema.org/",
    "@type": "ProductGroup",
    ...base,
    productGroupID: item.handle,
    brand: { "@type": "Brand", name: NAME },
    variesBy: ["https://schema.org/color"],
    hasVariant: item.colours.map((colour) => ({
      "@type": "Product",
      name: `${item.name} in ${colour}`,
      color: colour,
      sku: `${item.handle}-${colour.toLowerCase()}`,
      image: `${origin}/cdn/${item.handle}.png`,
      offers: offer(colour),
    })),
  };
}

function productMain(visit: Visit, item: Product, key: string): string {
  const facts = {
    name: item.name,
    use: item.use,
    material: item.material,
    weight: item.weight,
    detail: item.detail,
    story: item.story,
    colours: item.colours.join(" and ").toLowerCase(),
  };
  const collection = COLLECTIONS[item.collection]?.title ?? "";
  const related = choose(
    PRODUCTS.filter((other) => other.collection === item.collection && other.handle !== item.handle),
    key,
    3,
  );
  const chosen = queryOf(visit).get("variant");
  const options = item.colours.map((colour) => {
    const value = colour.toLowerCase();
    return `<li><a href="/products/${item.handle}?variant=${value}"${chosen === value ? ' aria-current="true"' : ""}>${colour}</a></li>`;
  });
  return `<nav aria-label="Breadcrumb"><a href="/">Home</a> / <a href="/collections/${item.collection}">${collection}</a></nav>
<div class="product"><img src="/cdn/${item.handle}.png" alt="${escapeHtml(item.name)}" width="480" height="480">
<h1>${escapeHtml(item.name)}</h1><p class="price">${money(item.price)}</p>
<p>${item.detail}. It is made for ${item.use}. ${item.story}.</p>
<p>Colour:</p><ul class="swatches">${options.join("")}</ul>
<form action="/cart/add" method="post"><input type="hidden" name="id" value="${key}"><button type="submit">Add to bag</button></form>
<table><tr><th>Material</th><td>${item.material}</td></tr><tr><th>Weight</th><td>${item.weight}</td></tr></table>
${paragraphs(BANK, facts, key, 9)}</div>
<section><h2>You may also like</h2><ul>${related
    .map((other) => `<li><a href="/products/${other.handle}">${escapeHtml(other.name)}</a> ${money(other.price)}</li>`)
    .join("")}</ul></section>`;
}

function productPage(item: Product): Page {
  const path = `/products/${item.handle}`;
  const silent = item.handle === "kelp-spirit-burner";
  return {
    path,
    listed: "2026-10-12",
    body: (visit) =>
      layout(visit, {
        title: item.name,
        ...(silent
          ? {}
          : {
              description: `${item.name}: ${item.material}, ${item.weight}. Made for ${item.use}, with five years of free repairs.`,
            }),
        canonical: path,
        head:
          jsonLd(productData(visit.origin, item)) +
          jsonLd(
            breadcrumbs(visit.origin, [
              ["Home", "/"],
              [COLLECTIONS[item.collection]?.title ?? "", `/collections/${item.collection}`],
              [item.name, path],
            ]),
          ),
        main: productMain(visit, item, item.handle),
      }),
  };
}

const itemsOf = (handle: string): Product[] =>
  handle === "sale"
    ? PRODUCTS.filter((item) => item.colours.length > 1)
    : PRODUCTS.filter((item) => item.collection === handle);

const PER_PAGE = 6;

function collectionBody(visit: Visit, handle: string): string {
  const collection = COLLECTIONS[handle] ?? { title: handle, intro: "" };
  const query = queryOf(visit);
  const colour = query.get("filter.v.option.color");
  const ceiling = Number(query.get("filter.v.price.lte") ?? "9999");
  const sorted = query.get("sort_by");
  const page = Number(query.get("page") ?? "1");
  const all = itemsOf(handle).filter(
    (item) => (colour === null || item.colours.includes(colour)) && item.price <= ceiling,
  );
  if (sorted === "price-ascending") all.sort((left, right) => left.price - right.price);
  const items = all.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const last = Math.ceil(all.length / PER_PAGE);
  const carried = new URLSearchParams(query);
  const withParameter = (name: string, value: string): string => {
    const next = new URLSearchParams(carried);
    next.delete("page");
    next.set(name, value);
    return `/collections/${handle}?${next}`.replaceAll("&", "&amp;");
  };
  const colours = [...new Set(itemsOf(handle).flatMap((item) => item.colours))];
  const filters = [
    ...colours.map((name) => `<a href="${withParameter("filter.v.option.color", name)}">${name}</a>`),
    ...[50, 100, 200, 300].map(
      (price) => `<a href="${withParameter("filter.v.price.lte", String(price))}">under £${price}</a>`,
    ),
  ];
  // Filters keep an address each; sorted lists and, wrongly, later pages name the first one.
  const filtered = [...query.keys()].some((name) => name.startsWith("filter."));
  const canonical = filtered ? visit.path : `/collections/${handle}`;
  const pageSuffix = page > 1 ? ` – Page ${page}` : "";
  const pageLinks = Array.from({ length: last }, (_, index) =>
    index + 1 === page
      ? `<span>${page}</span>`
      : `<a href="/collections/${handle}${index === 0 ? "" : `?page=${index + 1}`}">${index + 1}</a>`,
  );
  const group = handle === "mens-jackets" ? "Men's " : handle === "womens-jackets" ? "Women's " : "";
  return layout(visit, {
    title: `${collection.title}${pageSuffix}`,
    description:
      page > 1
        ? `${group}${collection.title}, page ${page} of ${last}, from ${NAME} in Kendal.`
        : `${collection.intro.slice(0, 118).trim()}…`,
    canonical,
    ...(handle === "stoves" ? { robots: "noindex" } : {}),
    head: jsonLd({
      "@context": "https://schema.org",
      "@type": "ItemList",
      itemListElement: items.map((item, index) => ({
        "@type": "ListItem",
        position: index + 1,
        url: `${visit.origin}/products/${item.handle}`,
      })),
    }),
    main: `<h1>${group}${collection.title}</h1><p>${page === 1 ? collection.intro : ""}</p>
<aside><h2>Filter</h2>${filters.join(" ")} <a href="/collections/${handle}?sort_by=price-ascending">Cheapest first</a></aside>
<ul class="grid">${items
      .map(
        (item) =>
          `<li><a href="/collections/${handle}/products/${item.handle}"><img src="/cdn/${item.handle}.png" alt="${escapeHtml(item.name)}" width="240" height="240" loading="lazy">${escapeHtml(item.name)}</a><p>${item.detail}.</p><p>${money(item.price)}</p></li>`,
      )
      .join("\n")}</ul>
<nav aria-label="Pages">${last > 1 ? pageLinks.join(" ") : ""}</nav>`,
  });
}

const COLLECTION_PAGES: Page[] = Object.keys(COLLECTIONS).map((handle) => ({
  path: `/collections/${handle}`,
  listed: "2026-11-02",
  body: (visit) => collectionBody(visit, handle),
}));

const NESTED_PAGES: Page[] = Object.keys(COLLECTIONS).flatMap((handle) =>
  itemsOf(handle).map((item) => ({
    path: `/collections/${handle}/products/${item.handle}`,
    body: (visit: Visit) => {
      const page = productPage(item).body;
      return typeof page === "function" ? page({ ...visit, path: `/products/${item.handle}` }) : page;
    },
  })),
);

const COPY = PRODUCTS.find((item) => item.handle === "curlew-tarp");

const SPECIAL_PRODUCTS: Page[] = [
  {
    path: "/products/copy-of-curlew-tarp",
    listed: "2026-10-12",
    body: (visit) =>
      COPY === undefined
        ? ""
        : layout(visit, {
            title: "Curlew Tarp, 2026",
            description:
              "The 2026 run of the Curlew Tarp, 520 g with lines, nineteen tie-outs and a roof over breakfast.",
            canonical: "/products/copy-of-curlew-tarp",
            head: jsonLd(productData(visit.origin, { ...COPY, handle: "copy-of-curlew-tarp" })),
            main: productMain(visit, COPY, "curlew-tarp"),
          }),
  },
  {
    path: "/products/gaiters-short",
    listed: "2026-10-12",
    body: (visit) =>
      layout(visit, {
        title: "Short Gaiters",
        description:
          "Short gaiters that keep grit and heather out of low boots, in waxed cotton from the same Dundee mill.",
        canonical: "/products/gaiters-short",
        head: jsonLd({
          "@context": "https://schema.org",
          "@type": "Product",
          name: "Short Gaiters",
          image: `${visit.origin}/cdn/gaiters-short.png`,
          offers: {
            "@type": "Offer",
            price: "34.00",
            priceCurrency: "GBP",
            availability: "https://schema.org/InStock",
          },
        }),
        main: `<h1>Short Gaiters</h1><p class="price">£34.00</p><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.</p><p>Product description goes here. Use this area to describe the product in detail and to explain shipping, sizes and care to your customers.</p><form action="/cart/add" method="post"><button>Add to bag</button></form>`,
      }),
  },
  {
    path: "/products/hearth-lantern",
    listed: "2026-09-01",
    body: (visit) =>
      layout(visit, {
        title: "Hearth Lantern",
        description: "A candle lantern with a folding chimney and a wire bail, made for tents, porches and power cuts.",
        canonical: "/products/hearth-lantern",
        main: `<h1>Page not found</h1><p>The product that you were looking for is no longer available. <a href="/collections/stoves">Continue shopping</a></p>`,
      }),
  },
  {
    path: "/products/gift-card",
    listed: "2026-10-12",
    body: (visit) =>
      layout(visit, {
        title: "Gift Card",
        description:
          "Gift cards from £10 to £250, sent by email within minutes or by post on seeded paper, without an expiry date.",
        canonical: "/products/gift-card",
        head: jsonLd({
          "@context": "https://schema.org",
          "@type": "Product",
          name: "Gift Card",
          image: `${visit.origin}/cdn/gift-card.png`,
          offers: { "@type": "AggregateOffer", lowPrice: 10, highPrice: 250, priceCurrency: "GBP", offerCount: 5 },
        }),
        main: `<h1>Gift Card</h1><img src="/cdn/gift-card.png" alt="Gift card on seeded paper" width="480" height="480"><p>From £10 to £250. By email or post.</p><form action="/cart/add" method="post"><select name="amount" aria-label="Amount"><option>£10</option><option>£50</option><option>£250</option></select><button>Add to bag</button></form>`,
      }),
  },
];

const LINKS_IN_POSTS: Record<string, string> = {
  "wax-a-jacket": `<p>The coat in the photographs is our <a href="/products/moor-wax-jacket">Moorland Wax Jacket</a>.</p>`,
  "read-a-tent-pole": `<p>Spare ferrules are listed with the <a href="/products/lark-tent-3">Lark Tent 3</a>, and poles with the <a href="/products/lark-tent-2">Lark Tent 2</a>.</p>`,
  "fuel-on-the-west-highland-way": `<p>Parcels go to hostels too, as our <a href="/pages/delivery">delivery page</a> explains.</p>`,
};

const POST_PAGES: Page[] = POSTS.map(([slug, title, subject, kit]) => ({
  path: `/blogs/journal/${slug}`,
  listed: "2026-08-20",
  body: (visit) =>
    layout(visit, {
      title,
      description: `${title}: what you need (${kit}), what can go wrong, and when to send it to us.`,
      canonical: `/blogs/journal/${slug}`,
      head: jsonLd({
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        headline: title,
        datePublished: "2026-08-20T09:00:00+01:00",
        image: [`${visit.origin}/cdn/${slug}.png`],
        author: { "@type": "Person", name: "Isla Pike" },
      }),
      main: `<article><h1>${title}</h1><p>By Isla Pike, 20 August 2026</p><img src="/cdn/${slug}.png"${slug === "pack-for-a-hut-week" ? "" : ` alt="${title}"`} width="720" height="400">
${paragraphs(POST_BANK, { subject, kit }, slug, 15)}${LINKS_IN_POSTS[slug] ?? ""}
<p><a href="/blogs/journal">All articles</a></p></article>`,
    }),
}));

const TEXT_PAGES: [string, string, string, string][] = [
  [
    "/pages/about",
    "About Us",
    "Who sews our jackets and tents, where the cloth comes from and what we pay: the facts about a small Kendal firm.",
    "Harrow & Pike began in 2011 in a railway arch in Kendal with two machines and one pattern. Today fourteen people sew, repair and answer letters there, and a workshop of nine in Porto makes our fleeces. We print the wages of each order on this page once a year, together with the mill, the mileage and the profit. Last year that profit was £41,300, of which a third went into a new tape machine. We do not sell through large marketplaces, because we want to know who wears our things and to get them back when they break. Visitors are welcome on Thursdays, when the kettle is on and the repair bench is open to anyone with a needle.",
  ],
  [
    "/pages/repairs",
    "Repairs",
    "Send us a torn jacket, a bent pole or a blocked filter: what repairs cost, how long they take and how to post them.",
    "We repair everything that we have ever made. In the first five years it costs nothing but your postage to us. Later we charge for parts: a main zip is £18, a pole section £6, a patch £4. Wash the piece first, mark the damage with a safety pin or a thread, and put a note with your address in a pocket. Repairs take ten days in summer and about three weeks after the first snow. If something cannot be saved we say so, offer you a quarter off a new one, and cut the old one into repair patches. Laboratory reports for the filter and washing notes for down are sent on request.",
  ],
  [
    "/pages/size-guide",
    "Size Guide",
    "Chest, waist and back length of every size in centimetres, measured on the finished jacket and not on the drawing.",
    "Measure around the fullest part of the chest with a jumper on, because our sizes allow for one. Men's medium fits a chest of 98 to 103 centimetres, large 104 to 110, extra large 111 to 118. Women's 10 fits 88 to 91, 12 fits 92 to 96, 14 fits 97 to 101 and 16 fits 102 to 107. Back length grows by two centimetres a size. Hands differ more than chests, so cuffs have a strap. Packs come in one back length, with a belt that moves by twelve centimetres. If you fall between two sizes take the larger in a shell and the smaller in a fleece, and use the thirty days to be sure.",
  ],
];

const PAGES: Page[] = [
  {
    path: "/",
    listed: "2026-11-20",
    body: (visit) =>
      layout(visit, {
        title: "Walking Gear, Sewn and Repaired in Kendal",
        description:
          "Jackets, packs, tents and stoves for British weather, made by fourteen people in Kendal and repaired for as long as cloth allows.",
        canonical: "/",
        head:
          jsonLd({ "@context": "https://schema.org", "@type": "WebSite", name: NAME, url: `${visit.origin}/` }) +
          jsonLd({
            "@context": "https://schema.org",
            "@type": "Organization",
            name: NAME,
            url: `${visit.origin}/`,
            logo: `${visit.origin}/assets/logo.svg`,
          }),
        main: `<img src="/cdn/hero-helvellyn.png" alt="Two walkers on Striding Edge in cloud" width="1200" height="640"><h1>Walking gear, sewn and repaired in Kendal</h1>
<p>We make a small number of things for people who walk in all weather, and we look after them for years. Start with a collection, read the journal, or send us something to repair. Everything here can be tried outdoors for thirty days and sent back if it does not suit you.</p>
<h2>Most repaired, most loved</h2><ul>${["lark-tent-2", "moorland-wax-jacket-men", "crag-daypack-22"].map((handle) => `<li><a href="/products/${handle}">${escapeHtml(PRODUCTS.find((item) => item.handle === handle)?.name ?? "")}</a></li>`).join("")}<li><a href="/products/gift-card">Gift card</a></li><li><a href="/products/curlew-tarp">Curlew Tarp</a>, also as the <a href="/products/copy-of-curlew-tarp">2026 run</a></li><li><a href="/products/gaiters-short">Short Gaiters</a></li><li><a href="/products/hearth-lantern">Hearth Lantern</a></li></ul>
<p>Our workshop stands beside the river, three minutes from the station. On most days you will find two people at the cutting table, one at the tape machine and a queue of repairs with notes pinned to them.</p>`,
      }),
  },
  ...COLLECTION_PAGES,
  ...NESTED_PAGES,
  ...PRODUCTS.map(productPage),
  ...SPECIAL_PRODUCTS,
  ...POST_PAGES,
  {
    path: "/blogs/journal",
    listed: "2026-08-20",
    body: (visit) =>
      layout(visit, {
        title: "Journal: Care, Packing and Paths",
        description:
          "Articles from the shop floor on care, packing, fuel and storage, written by the people who repair what breaks.",
        canonical: "/blogs/journal",
        main: `<h1>Journal</h1><p>Short, practical articles by the people at the repair bench. We publish when we have something to say, which is about once a month, and we correct old articles when we learn better.</p><ul>${POSTS.map(([slug, title, subject, kit]) => `<li><a href="/blogs/journal/${slug}">${title}</a><p>On ${subject}, with ${kit}.</p></li>`).join("")}</ul>`,
      }),
  },
  ...TEXT_PAGES.map(
    ([path, title, description, text]): Page => ({
      path,
      listed: "2026-05-04",
      body: (visit) =>
        layout(visit, { title, description, canonical: path, main: `<h1>${title}</h1><p>${escapeHtml(text)}</p>` }),
    }),
  ),
  {
    path: "/pages/contact",
    listed: "2026-05-04",
    body: (visit) =>
      layout(visit, {
        title: "Contact",
        description:
          "Write to the workshop, ring us on weekdays from nine to five, or visit on a Thursday when the repair bench is open.",
        canonical: "/pages/contact",
        main: `<h1>Contact</h1><p>Arch 4, Station Yard, Kendal. Ring <a href="tel:+441539000000">01539 000000</a> or write to <a href="mailto:bench@harrowpike.example">bench@harrowpike.example</a>.</p><form action="/contact" method="post"><label>Name <input name="name"></label><label>Message <textarea name="body"></textarea></label><button>Send</button></form>`,
      }),
  },
  ...(
    [
      [
        "shipping-policy",
        "Shipping Policy",
        "We post on weekdays before three o'clock. Parcels in the UK cost £4, or nothing over £60, and take one to three days. To Ireland and the rest of Europe they cost £12 with duties paid, and take four to eight. Gas and spirit cannot be posted.",
      ],
      [
        "refund-policy",
        "Refund Policy",
        "Send anything back within thirty days, used or not. Write your order number on the note in the box. We refund the price within two working days of its arrival, and the outward postage too if the fault was ours.",
      ],
      [
        "privacy-policy",
        "Privacy Policy",
        "We keep your name, address and order for six years because tax law asks for it, and your email until you ask us to delete it. We sell nothing to anyone. Payment details go to the bank alone and never reach our server.",
      ],
      [
        "terms-of-service",
        "Terms of Service",
        "These terms cover orders made on this website. The contract is made when we post the parcel. English law applies. If we misprint a price we ask you before we charge you. Nothing here limits your rights as a consumer.",
      ],
    ] as const
  ).map(
    ([slug, title, text]): Page => ({
      path: `/policies/${slug}`,
      listed: "2026-05-04",
      body: (visit) =>
        layout(visit, { title, canonical: `/policies/${slug}`, main: `<h1>${title}</h1><p>${text}</p>` }),
    }),
  ),
  {
    path: "/cart",
    body: (visit) =>
      layout(visit, {
        title: "Your Shopping Bag",
        canonical: "/cart",
        main: `<h1>Your bag is empty</h1><p><a href="/collections/packs">Continue shopping</a></p>`,
      }),
  },
  {
    path: "/account/login",
    body: (visit) =>
      layout(visit, {
        title: "Account",
        canonical: "/account/login",
        robots: "noindex",
        main: `<h1>Log in</h1><form method="post" action="/account/login"><label>Email <input name="email" type="email"></label><label>Password <input name="password" type="password"></label><button>Log in</button></form>`,
      }),
  },
];

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  const moved: Record<string, string> = {
    "/products/moor-wax-jacket": "/products/moorland-wax",
    "/products/moorland-wax": "/products/moorland-wax-jacket-men",
    "/pages/delivery": "/policies/shipping-policy",
  };
  const target = moved[path];
  if (target !== undefined) return redirect(target);
  if (path === "/account") return redirect("/account/login", 302);
  if (path === "/search") {
    const words = queryOf(visit).get("q") ?? "";
    return html(
      200,
      layout(visit, {
        title: "Search",
        canonical: "/search",
        robots: "noindex",
        main: `<h1>Search</h1><p>${words ? `0 results for “${escapeHtml(words)}”` : "What are you looking for?"}</p>`,
      }),
    );
  }
  return undefined;
}

const PRODUCT_FILES = [...PRODUCTS.map((item) => item.handle), "gift-card", "gaiters-short", "copy-of-curlew-tarp"].map(
  (handle) => picture(`/cdn/${handle}.png`, 480, 480),
);

const SITEMAP_PAGES = entriesOf(PAGES);

export const site: Site = {
  name: "shop",
  kind: "shop with facets, variants and pagination",
  platform: "Shopify",
  start: "/",
  pages: PAGES,
  files: [
    file(
      "/assets/theme.css",
      "body{font:16px/1.5 sans-serif;margin:0 auto;max-width:70rem}img{max-width:100%;height:auto}",
    ),
    file(
      "/assets/logo.svg",
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><path d="M8 32 24 8l16 24z"/></svg>`,
    ),
    file(
      "/assets/icon.svg",
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 14 8 2l6 12z"/></svg>`,
    ),
    file(
      "/assets/bag.svg",
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 5h12v10H2z"/></svg>`,
    ),
    picture("/cdn/hero-helvellyn.png", 1200, 640, "noisy"),
    ...PRODUCT_FILES,
    ...POSTS.map(([slug]) => picture(`/cdn/${slug}.png`, 720, 400)),
  ],
  robots: robotsText([
    "# we use our own bench, not robots",
    "User-agent: *",
    "Disallow: /cart",
    "Disallow: /account",
    "Disallow: /search",
    "Disallow: /checkout",
    "Disallow: /collections/*sort_by*",
    "",
    "User-agent: GPTBot",
    "User-agent: CCBot",
    "Disallow: /",
    "",
    "Sitemap: {origin}/sitemap.xml",
  ]),
  sitemaps: [
    sitemapIndex("/sitemap.xml", ["/sitemap_products_1.xml", "/sitemap_collections_1.xml", "/sitemap_pages_1.xml"]),
    sitemap(
      "/sitemap_products_1.xml",
      SITEMAP_PAGES.filter(({ path }) => path.startsWith("/products/")).map((entry) => {
        const handle = entry.path.replace("/products/", "");
        return PRODUCTS.some((item) => item.handle === handle)
          ? { ...entry, extra: `<image:image><image:loc>{origin}/cdn/${handle}.png</image:loc></image:image>` }
          : entry;
      }),
    ),
    sitemap(
      "/sitemap_collections_1.xml",
      SITEMAP_PAGES.filter(({ path }) => path.startsWith("/collections/")),
    ),
    sitemap(
      "/sitemap_pages_1.xml",
      SITEMAP_PAGES.filter(({ path }) => !/^\/(products|collections)\//.test(path)),
    ),
  ],
  behaviour,
  missing: (visit) =>
    html(
      404,
      layout(visit, {
        title: "404 Not Found",
        canonical: visit.path,
        robots: "noindex",
        main: `<h1>Page not found</h1><p>The page that you asked for does not exist. <a href="/">Continue shopping</a></p>`,
      }),
    ),
  endless: ["filter.", "sort_by="],
  outside: [],
  planted: [
    {
      fault: "A whole product range carries noindex although it is in the menu and the sitemap",
      catalogue: "noindex_valuable",
      severity: "critical",
      where: ["/collections/stoves"],
      why: "A theme setting from a launch was left on. The collection cannot be found; the sitemap entry shows that it is meant to be.",
    },
    {
      fault: "Structured price differs from the visible price",
      catalogue: "sd_contradicts",
      severity: "important",
      where: ["/products/drover-pack-45"],
      why: "Markup says 129.00, the page says £159.00.",
    },
    {
      fault: "Structured price holds a currency symbol",
      catalogue: "sd_value_wrong",
      severity: "important",
      where: ["/products/ferry-duffel-60"],
      why: 'price is "£119.00" instead of a number, so the offer is lost.',
    },
    {
      fault: "Link to a product that no longer exists",
      catalogue: "broken_internal_links",
      severity: "important",
      where: [URLS.broken],
      targets: ["/products/lark-tent-3"],
      why: "The target answers 404.",
    },
    {
      fault: "Link leads through two redirects",
      catalogue: "redirect_chains",
      severity: "minor",
      where: [URLS.chain],
      targets: ["/products/moor-wax-jacket"],
      why: "moor-wax-jacket → moorland-wax → moorland-wax-jacket-men.",
    },
    {
      fault: "Link to an address that redirects",
      catalogue: "links_to_redirects",
      severity: "minor",
      where: ["/blogs/journal/fuel-on-the-west-highland-way"],
      targets: ["/pages/delivery"],
      why: "The delivery page moved to /policies/shipping-policy.",
    },
    {
      fault: "Two different collections share one title",
      catalogue: "duplicate_title",
      severity: "important",
      where: ["/collections/mens-jackets", "/collections/womens-jackets"],
      why: "Both are called “Jackets – Harrow & Pike”, so a result does not say whom they are for.",
    },
    {
      fault: "Product without a description",
      catalogue: "missing_description",
      severity: "minor",
      where: ["/products/kelp-spirit-burner"],
      why: "All other products have one.",
    },
    {
      fault: "Photograph of an article without alt",
      catalogue: "images_without_alt",
      severity: "minor",
      where: [URLS.noAlt],
      why: "The img element has no alt attribute.",
    },
    {
      fault: "Main photograph of the home page weighs over two megabytes",
      catalogue: "heavy_images",
      severity: "important",
      where: ["/"],
      targets: ["/cdn/hero-helvellyn.png"],
      why: "It is the first thing that the page shows.",
    },
    {
      fault: "Product that is gone says “Page not found” with status 200",
      catalogue: "soft_404",
      severity: "important",
      where: ["/products/hearth-lantern"],
      why: "It stays in the sitemap and the answer should be 404 or 410.",
    },
    {
      fault: "Filter links multiply without end, each with a canonical to itself",
      catalogue: "facets_open",
      severity: "important",
      where: ["/collections/*"],
      why: "Colours times prices times collections, all indexable and open to crawlers; some are empty.",
    },
    {
      fault: "Second and later pages name page 1 as canonical",
      catalogue: "canonical_page_one",
      severity: "important",
      where: ["/collections/sale?page=2", "/collections/sale?page=3"],
      why: "Products that stand only on page 2 lose their link.",
    },
    {
      fault: "Placeholder text on a product that is for sale",
      catalogue: "placeholder_text",
      severity: "important",
      where: ["/products/gaiters-short"],
      why: "Lorem ipsum and the theme's default sentence.",
    },
    {
      fault: "One product under two addresses, both indexable",
      catalogue: "duplicate_content",
      severity: "important",
      where: ["/products/curlew-tarp", "/products/copy-of-curlew-tarp"],
      why: "“Duplicate product” was used for a new run; each copy names itself as canonical.",
    },
  ],
  lookalikes: [
    {
      looksLike: "Products answer under each collection too",
      catalogue: "store_duplicate_paths",
      where: ["/collections/*"],
      whyNot: "Every such page names /products/… as canonical; Shopify links this way by default.",
    },
    {
      looksLike: "Copies with ?variant=",
      catalogue: "duplicate_content",
      where: ["/products/*"],
      whyNot: "All name the product without the parameter as canonical.",
    },
    {
      looksLike: "Sorted list names another page as canonical and is banned",
      catalogue: "blocked_by_robots",
      where: ["/collections/*"],
      whyNot: "The same items in another order.",
    },
    {
      looksLike: "Cart, account and search are banned by robots.txt though every page links them",
      catalogue: "blocked_by_robots",
      where: ["/cart", "/account", "/search"],
      whyNot: "Such pages do not belong in search.",
    },
    {
      looksLike: "Whole site banned for two robots",
      catalogue: "ai_search_blocked",
      where: ["/robots.txt"],
      whyNot: "GPTBot and CCBot only collect for training; the owner's choice.",
    },
    {
      looksLike: "Link to a temporary redirect",
      catalogue: "links_to_redirects",
      where: ["/*"],
      whyNot: "302 to a login is right.",
    },
    {
      looksLike: "noindex on two pages",
      catalogue: "noindex_valuable",
      where: ["/account/login", "/search"],
      whyNot: "Login and search are no landing pages.",
    },
    {
      looksLike: "Image with empty alt in the header",
      catalogue: "images_without_alt",
      where: ["/*"],
      whyNot: "A bag icon beside its word is decoration.",
    },
    {
      looksLike: "Policies, bag and login without a description",
      catalogue: "missing_description",
      where: ["/policies/*", "/cart", "/account/login"],
      whyNot: "The engine picks a sentence, and such pages win no clicks.",
    },
    {
      looksLike: "Very short pages",
      catalogue: "thin_content",
      where: ["/products/gift-card", "/pages/contact", "/cart", "/policies/*"],
      whyNot: "A gift card with its form and data, a contact page, a bag and clear policies have nothing more to say.",
    },
    {
      looksLike: "Enumeration of availability with http instead of https",
      catalogue: "sd_value_wrong",
      where: ["/products/*"],
      whyNot: "Both forms are accepted.",
    },
    {
      looksLike: "Price as text and ProductGroup without own offers",
      catalogue: "sd_required_missing",
      where: ["/products/*"],
      whyNot: "A number as text is fine and the variants carry the offers.",
    },
    {
      looksLike: "Gift card has no price",
      catalogue: "sd_required_missing",
      where: ["/products/gift-card"],
      whyNot: "AggregateOffer with lowPrice and priceCurrency is complete.",
    },
    {
      looksLike: "Canonical differs from the address of page parameters on the shop's search",
      catalogue: null,
      where: ["/search"],
      whyNot: "A noindex page may carry any canonical of its kind.",
    },
    {
      looksLike: "Men's and women's versions have alike texts",
      catalogue: "near_duplicates",
      where: ["/products/cairn-shell-jacket-men", "/products/cairn-shell-jacket-women"],
      whyNot: "Different products with own weight, cut and story.",
    },
  ],
};
