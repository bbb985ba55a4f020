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
  lang: "fr",
  suffix: " – Atelier Grès",
  viewport: () => true,
  head: (view) => `<meta name="theme-color" content="#f4efe8">
<link rel="preconnect" href="https://cdn.boutique.example" crossorigin>
<link rel="icon" type="image/png" href="/cdn/shop/files/favicon.png?v=1690288812&amp;width=32">
<link rel="stylesheet" href="/cdn/shop/t/7/assets/base.css?v=1126">
<meta property="og:site_name" content="Atelier Grès"><meta property="og:title" content="${view.title}"><meta property="og:image" content="{origin}/cdn/shop/files/partage.png?v=12">
<script>window.Boutique = window.Boutique || {}; Boutique.theme = {"name":"Dawn","id":1422,"role":"main","style":null}; Boutique.customerId = undefined;</script>
<script src="/cdn/shop/t/7/assets/theme.js?v=99" defer></script>`,
  top: () => `<a class="skip-to-content-link visually-hidden" href="#MainContent">Ignorer et passer au contenu</a>
<div class="announcement-bar" role="region">Livraison offerte dès 80 € en France métropolitaine</div>
<header><a href="/" class="logo"><img src="/cdn/shop/files/logo.png?v=3&amp;width=180" alt="Atelier Grès" width="180" height="48"></a>
<nav><a href="/collections/all">Tout</a> <a href="/collections/bols">Bols</a> <a href="/collections/theieres">Théières</a> <a href="/blogs/journal">Journal</a> <a href="/pages/l-atelier">L’atelier</a></nav>
<form action="/search"><input type="search" name="q" aria-label="Rechercher"></form><a href="/account/login" rel="nofollow">Connexion</a> <a href="/cart">Panier</a></header><span id="MainContent"></span>`,
  bottom:
    () => `<footer><a href="/pages/contact">Contact</a> <a href="/policies/legal-notice">Mentions légales</a> <a href="/policies/refund-policy">Retours</a> <a href="/policies/privacy-policy">Confidentialité</a> <a href="https://reseau.example/ateliergres">Instagram</a>
<form method="post" action="/contact#newsletter"><label>E-mail <input type="email" name="contact[email]"></label></form><p>© 2026, Atelier Grès</p></footer>
<div id="cookie-banner" hidden><p>Nous utilisons des cookies pour mesurer l’audience. <button>Accepter</button> <button>Refuser</button></p></div>`,
};

interface Ware {
  slug: string;
  title: string;
  shown: number;
  marked: number;
  stock: "InStock" | "OutOfStock";
  text: string;
  more?: string;
  summary: string;
}

const WARES: Ware[] = [
  {
    slug: "bol-sable",
    title: "Bol en grès",
    shown: 24,
    marked: 24,
    stock: "InStock",
    summary: "Un bol couleur sable, tourné à la main, pour le café du matin ou la soupe du soir.",
    text: "Le bol sable garde la couleur de la terre de Puisaye : l’émail est transparent et laisse voir les grains de fer. Il contient quarante centilitres, passe au lave-vaisselle et tient bien dans deux mains froides. Sa lèvre est un peu épaisse, parce que les bords fins s’ébrèchent dans un évier. Les pièces d’une même fournée diffèrent de quelques millimètres et d’une nuance.",
  },
  {
    slug: "bol-ardoise",
    title: "Bol en grès",
    shown: 24,
    marked: 24,
    stock: "InStock",
    summary: "La version ardoise de notre bol, avec un émail mat qui tire sur le bleu.",
    text: "L’émail ardoise vient d’un mélange de cobalt et de cendre de hêtre que nous préparons chaque automne. Il est mat, presque doux, et ne craint ni le citron ni le vinaigre. Les couteaux y laissent des traits gris qui partent avec une pierre d’argile. On nous le demande surtout pour les ramens, car le fond est large et les nouilles s’y posent bien.",
  },
  {
    slug: "bol-lichen",
    title: "Bol en grès",
    shown: 26,
    marked: 26,
    stock: "OutOfStock",
    summary: "Émail vert lichen, une petite série cuite au bois deux fois par an seulement.",
    text: "Le vert lichen ne réussit que dans le haut du four à bois, là où la flamme revient. Sur soixante bols, nous en gardons environ trente, et le reste sert aux oiseaux du jardin. La prochaine cuisson est prévue en mars, après les gelées. Écrivez-nous si vous en cherchez un pour compléter une série : nous mettons de côté ce qui sort du four.",
  },
  {
    slug: "theiere-basse",
    title: "Théière basse à anse d’osier",
    shown: 92,
    marked: 78,
    stock: "InStock",
    summary: "Une théière de soixante centilitres avec une anse d’osier tressée à Fayl-Billot.",
    text: "Cette théière basse verse sans goutter, ce qui nous a pris deux hivers. Le bec est coupé en biseau et sa paroi intérieure reste nue. L’anse est tressée par un vannier de Fayl-Billot, qui la remplace gratuitement tant qu’il travaille. La grille est modelée dans la paroi : sept trous suffisent pour un thé en feuilles entières. Elle ne va ni au four ni au micro-ondes.",
  },
  {
    slug: "theiere-haute",
    title: "Théière haute d’un litre",
    shown: 98,
    marked: 98,
    stock: "InStock",
    summary: "Un litre de thé pour une tablée de cinq, avec un couvercle qui ne tombe pas.",
    text: "La théière haute sert cinq tasses sans qu’il faille la remplir. Son couvercle porte une languette qui se loge sous le col : on peut vider la dernière goutte sans le tenir. La terre est chamottée et garde la chaleur vingt minutes environ. Nous la conseillons pour les thés noirs et les tisanes, moins pour les thés verts, qui préfèrent une paroi mince et un repos plus court.",
  },
  {
    slug: "tasse-sans-anse",
    title: "Tasse sans anse, lot de deux",
    shown: 36,
    marked: 36,
    stock: "InStock",
    summary: "Deux tasses de dix-huit centilitres que l’on tient par le pied, sans se brûler.",
    text: "Une tasse sans anse se range plus facilement et casse moins souvent. Le pied est haut, de sorte que les doigts ne touchent pas la partie chaude. Le lot réunit deux tasses du même tour, choisies l’une à côté de l’autre sur la planche. Elles contiennent dix-huit centilitres : un café allongé, un thé court ou un fond de cidre quand les invités restent.",
  },
  {
    slug: "plat-a-tarte",
    title: "Plat à tarte cannelé",
    shown: 58,
    marked: 58,
    stock: "InStock",
    summary: "Un plat de vingt-huit centimètres qui va du congélateur au four sans se fendre.",
    text: "Le plat à tarte est moulé, puis cannelé au doigt. Sa terre contient du spodumène, qui se dilate peu : on peut le sortir du congélateur et l’enfourner dix minutes plus tard. Le fond est légèrement bombé et devient plat sous le poids de la pâte, ce qui la cuit également. Nous y faisons la tarte aux mirabelles, et nos clients y font surtout des quiches.",
  },
];

const euros = (value: number): string => `${value},00 €`;

const wareView = (ware: Ware): View => ({
  path: `/products/${ware.slug}`,
  title: ware.title,
  description: ware.summary,
  listed: "2026-09-14T08:12:31+02:00",
  head: `<link rel="alternate" type="application/json+oembed" href="{origin}/products/${ware.slug}.oembed">${structured({ "@type": "Product", name: ware.title, sku: ware.slug.toUpperCase(), url: `{origin}/products/${ware.slug}`, image: [`{origin}/cdn/shop/files/${ware.slug}.png`], description: ware.summary, brand: { "@type": "Brand", name: "Atelier Grès" }, offers: { "@type": "Offer", price: `${ware.marked}.00`, priceCurrency: "EUR", availability: `https://schema.org/${ware.stock}`, url: `{origin}/products/${ware.slug}` } })}`,
  body: `<img src="/cdn/shop/files/${ware.slug}.png?v=4&amp;width=600" alt="${ware.title} (${ware.slug.replaceAll("-", " ")})" width="600" height="600">
<p class="price">${euros(ware.shown)}</p>${ware.stock === "OutOfStock" ? "<p><strong>Épuisé</strong></p><button disabled>Épuisé</button>" : '<form method="post" action="/cart/add"><button>Ajouter au panier</button></form>'}
${prose(ware.text)}${ware.more ?? ""}
<details><summary>Livraison et retours</summary><p>Nous expédions sous trois jours dans un carton rempli de papier. Une pièce cassée en route est remplacée sans frais si vous nous envoyez une photographie.</p></details>
<h2>Vous aimerez aussi</h2><ul>${WARES.filter((other) => other.slug !== ware.slug)
    .slice(0, 3)
    .map(
      (other) =>
        `<li><a href="/products/${other.slug}?pr_prod_strat=e5_desc&amp;pr_rec_id=8d1&amp;pr_ref_pid=71&amp;pr_seq=uniform">${other.title} (${other.slug.split("-").slice(1).join(" ")})</a></li>`,
    )
    .join("")}</ul>`,
});

const inCollection = (collection: string, slugs: readonly string[]): string =>
  `<ul class="grid">${slugs
    .map((slug) => {
      const ware = WARES.find((entry) => entry.slug === slug);
      return `<li><a href="/collections/${collection}/products/${slug}"><img src="/cdn/shop/files/${slug}.png?v=4&amp;width=300" alt="" width="300" height="300" loading="lazy"> ${ware?.title ?? slug} ${slug.split("-").slice(1).join(" ")}</a> ${euros(ware?.shown ?? 0)}</li>`;
    })
    .join("")}</ul>`;

const sorter = (path: string): string =>
  `<form><select name="sort_by"><option>manual</option><option>price-ascending</option></select></form><a href="${path}?filter.v.availability=1" rel="nofollow">En stock</a> <a href="${path}?sort_by=price-ascending">Prix croissant</a>`;

const VIEWS: View[] = [
  {
    path: "/",
    title: "Vaisselle en grès tournée à la main en Puisaye",
    description:
      "Bols, théières et plats en grès, tournés et cuits à la main dans un ancien lavoir de Puisaye. Expédition sous trois jours.",
    listed: "2026-10-02T10:00:00+02:00",
    head: structured({
      "@type": "Organization",
      name: "Atelier Grès",
      url: "{origin}/",
      logo: "{origin}/cdn/shop/files/logo.png",
    }),
    body: `${prose("Nous sommes deux potiers installés dans un ancien lavoir, entre Saint-Amand et Treigny. Nous tournons le lundi et le mardi, nous émaillons le jeudi et le four chauffe toute la nuit du vendredi. Le reste de la semaine, nous emballons vos commandes dans le journal du canton.")}<h2>Nouveautés</h2>${inCollection("bols", ["bol-sable", "bol-ardoise"])}<p><a href="/collections/theieres">Voir les théières</a></p><h2>À lire</h2><p><a href="/blogs/journal/cuisson-au-bois">Une nuit de cuisson au bois</a></p>`,
  },
  {
    path: "/collections/all",
    title: "Toutes les pièces",
    description:
      "Les sept pièces que nous faisons cette année, du bol au plat à tarte, avec leur prix et leur disponibilité.",
    listed: "2026-09-14T08:12:31+02:00",
    body: `${prose("Voici les pièces que nous tournons en ce moment. Les séries sont petites : quand une pièce est épuisée, elle revient en général après deux cuissons.")}${sorter("/collections/all")}${inCollection("all", ["bol-sable", "bol-ardoise", "bol-lichen", "theiere-basse"])}<nav class="pagination"><span>1</span> <a href="/collections/all?page=2">2</a></nav>`,
  },
  {
    path: "/collections/all?page=2",
    title: "Toutes les pièces – Page 2",
    h1: "Toutes les pièces",
    canonical: "{origin}/collections/all",
    description: "Suite de nos pièces en grès : la théière haute, les tasses sans anse et le plat à tarte cannelé.",
    body: `${sorter("/collections/all")}${inCollection("all", ["theiere-haute", "tasse-sans-anse", "plat-a-tarte"])}<nav class="pagination"><a href="/collections/all?page=1">1</a> <span>2</span></nav>`,
  },
  {
    path: "/collections/bols",
    title: "Bols tournés à la main",
    description:
      "Trois émaux pour un même bol de quarante centilitres : sable, ardoise et lichen, tournés et émaillés chez nous.",
    listed: "2026-09-14T08:12:31+02:00",
    body: `${prose("Le bol est la première forme que l’on apprend et la dernière que l’on réussit. Le nôtre existe en trois émaux ; la forme reste la même depuis 2017.")}${sorter("/collections/bols")}${inCollection("bols", ["bol-sable", "bol-ardoise", "bol-lichen"])}<p>Entretien : voir <a href="/blogs/journal/entretenir-le-gres">entretenir le grès</a>.</p>`,
  },
  {
    path: "/collections/theieres",
    title: "Théières en grès",
    description:
      "Nos théières en grès, basses ou hautes, avec un bec qui ne goutte pas et une grille modelée dans la paroi.",
    robots: "noindex, nofollow",
    listed: "2026-09-14T08:12:31+02:00",
    body: `${prose("Une bonne théière verse droit, s’arrête net et se nettoie sans brosse. Nous en faisons deux, et nous les essayons toutes à l’eau avant de les envoyer. Ce sont les pièces que l’on nous commande le plus, surtout entre novembre et janvier.")}${inCollection("theieres", ["theiere-basse", "theiere-haute"])}`,
  },
  ...WARES.map((ware) =>
    wareView(
      ware.slug === "plat-a-tarte"
        ? { ...ware, more: '<p class="metafield">Liquid error (sections/main-product line 214): invalid url input</p>' }
        : ware,
    ),
  ),
  {
    path: "/blogs/journal",
    title: "Journal de l’atelier",
    description:
      "Ce qui se passe à l’atelier entre deux cuissons : la terre, le bois, l’entretien des pièces et quelques ratés.",
    listed: "2026-08-30T09:00:00+02:00",
    head: '<link rel="alternate" type="application/atom+xml" title="Journal" href="/blogs/journal.atom">',
    body: `${prose("Nous écrivons ici quatre fois par an, quand il pleut trop pour couper du bois.")}<article><h2><a href="/blogs/journal/cuisson-au-bois">Une nuit de cuisson au bois</a></h2><p>Dix-huit heures de feu, deux personnes et un thermomètre qui ment.</p></article><article><h2><a href="/blogs/journal/entretenir-le-gres">Entretenir le grès</a></h2><p>Ce que la vaisselle supporte et ce qu’elle n’aime pas.</p></article><p>Thèmes : <a href="/blogs/journal/tagged/four">four</a></p>`,
  },
  {
    path: "/blogs/journal/tagged/four",
    title: "Journal : four",
    description: "Les articles du journal qui parlent du four, de la flamme et du bois que nous brûlons.",
    robots: "noindex",
    body: `<article><h2><a href="/blogs/journal/cuisson-au-bois">Une nuit de cuisson au bois</a></h2></article>`,
  },
  {
    path: "/blogs/journal/cuisson-au-bois",
    title: "Une nuit de cuisson au bois",
    description:
      "Comment se passe une cuisson au bois de dix-huit heures, du premier fagot à l’ouverture du four trois jours plus tard.",
    listed: "2026-08-30T09:00:00+02:00",
    head: structured({
      "@type": "BlogPosting",
      headline: "Une nuit de cuisson au bois",
      datePublished: "2026-03-21",
      author: { "@type": "Person", name: "Hélène Vasseur", url: "{origin}/pages/l-atelier" },
      image: "{origin}/cdn/shop/files/partage.png",
    }),
    body: prose(
      "On allume à quatre heures de l’après-midi avec du sapin, qui brûle vite et sèche les parois. Vers minuit, le four atteint neuf cents degrés et il faut passer au hêtre. L’un de nous dort pendant que l’autre charge : une bûche à gauche, une à droite, toutes les quatre minutes.",
      'À mille deux cent soixante degrés, la flamme sort par la cheminée et le village sait que nous avons presque fini. On ferme alors toutes les ouvertures avec de la terre et on attend trois jours. Le plus difficile est d’attendre. En 2023, nous avons ouvert un jour trop tôt, et le <a href="/products/vase-lune">vase lune</a> s’est fendu sous nos yeux.',
    ),
  },
  {
    path: "/blogs/journal/entretenir-le-gres",
    title: "Entretenir le grès au quotidien",
    description:
      "Lave-vaisselle, four, taches de thé : ce que le grès supporte bien, ce qu’il supporte mal et comment le nettoyer.",
    listed: "2026-08-30T09:00:00+02:00",
    head: structured({
      "@type": "BlogPosting",
      headline: "Entretenir le grès au quotidien",
      datePublished: "2025-11-08",
      author: { "@type": "Person", name: "Hélène Vasseur" },
    }),
    body: prose(
      "Le grès cuit à haute température ne boit pas l’eau. Il va donc au lave-vaisselle, à condition que les pièces ne se touchent pas. Les taches de thé partent avec du bicarbonate humide, laissé une nuit au fond de la tasse.",
      "Ce qu’il n’aime pas, ce sont les changements brusques : un plat froid posé sur une plaque brûlante se fend, même après dix ans de service. Chauffez-le avec le four. Les fines craquelures de l’émail, elles, ne sont pas un défaut et n’annoncent rien. Si une lèvre s’ébrèche, passez un papier de verre très fin sous l’eau et continuez de boire.",
    ),
  },
  {
    path: "/pages/l-atelier",
    title: "L’atelier et ses deux potiers",
    description:
      "Hélène et Malik, potiers en Puisaye depuis 2014 : le lavoir, la terre du village et le four que nous avons construit.",
    listed: "2026-01-11T12:00:00+01:00",
    body: prose(
      "Hélène a appris à Saint-Amand, Malik à Safi. Nous nous sommes rencontrés devant un four qui ne voulait pas monter, et nous avons acheté le lavoir de Treigny l’année suivante. La terre vient d’une carrière à neuf kilomètres ; nous la laissons vieillir deux ans sous une bâche avant de la battre.",
      "L’atelier se visite le samedi matin, sans rendez-vous. Les enfants peuvent tourner si un adulte accepte de rentrer avec eux tels qu’ils seront alors.",
    ),
  },
  {
    path: "/pages/contact",
    title: "Nous écrire",
    description:
      "Une adresse, un numéro et un formulaire pour joindre l’atelier. Nous répondons le mercredi et le samedi.",
    listed: "2026-01-11T12:00:00+01:00",
    body: `<p>2 rue du Lavoir, 89520 Treigny. Téléphone : <a href="tel:+33386000000">03 86 00 00 00</a>.</p><form method="post" action="/contact#ContactForm" id="ContactForm"><textarea name="contact[body]"></textarea><button>Envoyer</button></form>`,
  },
  {
    path: "/policies/legal-notice",
    title: "Mentions légales",
    body: prose(
      "Atelier Grès, SARL au capital de 4 000 €, RCS Auxerre 000 000 000. Directrice de la publication : Hélène Vasseur. Hébergeur : Boutique Inc., Ottawa.",
    ),
  },
  {
    path: "/policies/refund-policy",
    title: "Politique de remboursement",
    body: prose(
      "Vous pouvez renvoyer une pièce intacte dans les quatorze jours. Nous remboursons le prix et l’envoi initial ; le retour reste à votre charge. Les pièces gravées à votre demande ne sont pas reprises. Écrivez-nous avant de poster le colis.",
    ),
  },
  {
    path: "/policies/privacy-policy",
    title: "Politique de confidentialité",
    body: prose(
      "Nous conservons votre nom, votre adresse et vos commandes pendant dix ans, comme la loi comptable le demande. Les mesures d’audience ne commencent qu’après votre accord. Pour effacer un compte, écrivez à l’atelier : une personne s’en charge à la main dans la semaine.",
    ),
  },
  {
    path: "/account/login",
    title: "Compte",
    robots: "noindex",
    canonical: "{origin}/account/login",
    body: `<form method="post" action="/account/login"><input type="email" name="customer[email]"><input type="password" name="customer[password]"><button>Se connecter</button></form>`,
  },
  {
    path: "/cart",
    title: "Votre panier",
    body: '<p>Votre panier est vide.</p><a href="/collections/all">Continuer les achats</a>',
  },
];

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  const query = queryOf(visit);
  const scoped = /^\/collections\/[a-z]+(\/products\/[a-z-]+)$/.exec(path)?.[1];
  if (scoped !== undefined) {
    const view = VIEWS.find((entry) => entry.path === scoped);
    return view === undefined ? undefined : html(200, draw(frame, view, visit.origin));
  }
  if (path === "/products/vase-lune") return redirect("/");
  if (path === "/collections/all" && query.get("page") === "1")
    return html(200, draw(frame, VIEWS[1] as View, visit.origin));
  if (path === "/search")
    return html(
      200,
      draw(
        frame,
        { path, title: "Recherche", robots: "noindex", canonical: null, body: "<p>0 résultat</p>" },
        visit.origin,
      ),
    );
  if (path.endsWith(".oembed"))
    return { status: 200, headers: { "content-type": "application/json" }, body: '{"version":"1.0","type":"product"}' };
  return undefined;
}

const PAGES = pagesOf(frame, VIEWS);

export const site: FreshSite = {
  name: "shop-fr",
  kind: "small shop in French",
  platform: "Shopify",
  start: "/",
  pages: PAGES,
  files: [
    file(
      "/cdn/shop/t/7/assets/base.css",
      "body{font:16px/1.6 sans-serif}.visually-hidden{position:absolute;clip:rect(0 0 0 0)}",
    ),
    file("/cdn/shop/t/7/assets/theme.js", "document.documentElement.classList.replace('no-js','js');"),
    file(
      "/blogs/journal.atom",
      '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Journal</title></feed>',
      { "content-type": "application/atom+xml; charset=utf-8" },
    ),
    picture("/cdn/shop/files/favicon.png", 32, 32),
    picture("/cdn/shop/files/logo.png", 180, 48),
    picture("/cdn/shop/files/partage.png", 1200, 630),
    ...WARES.map((ware) => picture(`/cdn/shop/files/${ware.slug}.png`, 600, 600)),
  ],
  robots: robotsText([
    "# we use our platform as ecommerce",
    "User-agent: *",
    "Disallow: /cart",
    "Disallow: /account",
    "Disallow: /search",
    "Disallow: /policies/",
    "Disallow: /*?*sort_by*",
    "Disallow: /*?*filter*",
    "Disallow: /cdn/shop/t/",
    "",
    "User-agent: Nutch",
    "Disallow: /",
    "",
    "Sitemap: {origin}/sitemap.xml",
  ]),
  sitemaps: [
    sitemapIndex("/sitemap.xml", ["/sitemap_products_1.xml", "/sitemap_collections_1.xml"]),
    sitemap(
      "/sitemap_products_1.xml",
      entriesOf(PAGES).filter(({ path }) => path.startsWith("/products/")),
    ),
    sitemap(
      "/sitemap_collections_1.xml",
      entriesOf(PAGES).filter(({ path }) => !path.startsWith("/products/")),
    ),
  ],
  behaviour,
  missing: notFound(
    frame,
    "404 Page non trouvée",
    '<p>Page introuvable. <a href="/collections/all">Continuer les achats</a></p>',
  ),
  outside: [{ url: "https://reseau.example/ateliergres", get: 429, head: 429 }],
  planted: [
    {
      fault: "The collection that sells most is set to noindex and stands in the sitemap",
      kind: "important page excluded from search by a robots meta tag",
      severity: "critical",
      where: ["/collections/theieres"],
      raw: "html",
      why: "An app set it while the collection was prepared; the menu and the sitemap present it as a main page.",
    },
    {
      fault: "Page 2 of the collection names page 1 as canonical",
      kind: "page 2 of a list has page 1 as canonical",
      severity: "important",
      where: ["/collections/all?page=2"],
      targets: ["/collections/all"],
      raw: "html",
      why: "Page 2 lists other products. Google's advice on pagination asks for a canonical to itself.",
    },
    {
      fault: "Price in the product markup differs from the price on the page",
      kind: "structured data contradicts the page",
      severity: "important",
      where: ["/products/theiere-basse"],
      raw: "html",
      why: "78 in the markup, 92 on the page; Merchant listings are refused for it.",
    },
    {
      fault: "robots.txt blocks the theme's style sheet and script",
      kind: "robots.txt blocks files needed to draw pages",
      severity: "important",
      where: ["/robots.txt"],
      targets: ["/cdn/shop/t/7/assets/base.css", "/cdn/shop/t/7/assets/theme.js"],
      raw: "robots.txt",
      why: "Disallow: /cdn/shop/t/ was added by hand; every page is drawn without its styles.",
    },
    {
      fault: "A product that is gone redirects to the home page, and an article still links to it",
      kind: "removed page redirects to the home page",
      severity: "minor",
      where: ["/blogs/journal/cuisson-au-bois"],
      targets: ["/products/vase-lune"],
      raw: "status",
      why: "Search engines treat it as a soft 404, and readers land on an unrelated page.",
    },
    {
      fault: "Three products share the title “Bol en grès”",
      kind: "same title on several pages",
      severity: "important",
      where: ["/products/bol-sable", "/products/bol-ardoise", "/products/bol-lichen"],
      raw: "several answers",
      why: "The colour is missing, and it is the only difference people search for.",
    },
    {
      fault: "An error of the template is printed on a product page",
      kind: "error text of the template on the page",
      severity: "minor",
      where: ["/products/plat-a-tarte"],
      raw: "html",
      why: "“Liquid error … invalid url input” stands below the description.",
    },
  ],
  lookalikes: [
    {
      looksLike: "Products answer under each collection too",
      kind: "same content at several addresses",
      where: ["/collections/*"],
      whyNot: "Each copy names /products/… as canonical, as Shopify does.",
    },
    {
      looksLike: "Links to products carry recommendation parameters",
      kind: "same content at several addresses",
      where: ["/products/*"],
      whyNot: "The canonical leaves the parameters out.",
    },
    {
      looksLike: "Sorted and filtered lists are blocked",
      kind: "robots.txt blocks linked pages",
      where: ["/collections/all", "/collections/bols"],
      targets: ["sort_by", "filter.v"],
      whyNot: "They hold the same products; blocking them saves crawling.",
    },
    {
      looksLike: "Cart, login and search are blocked",
      kind: "robots.txt blocks linked pages",
      where: ["/cart", "/account/login", "/search"],
      whyNot: "Utility pages.",
    },
    {
      looksLike: "Login page is noindex",
      kind: "important page excluded from search by a robots meta tag",
      where: ["/account/login"],
      whyNot: "Utility page.",
    },
    {
      looksLike: "Tag page of the journal is noindex",
      kind: "important page excluded from search by a robots meta tag",
      where: ["/blogs/journal/tagged/four"],
      whyNot: "A list of one article, excluded on purpose.",
    },
    {
      looksLike: "Legal pages are blocked, short and without description",
      kind: "missing meta description",
      where: ["/policies/legal-notice", "/policies/refund-policy", "/policies/privacy-policy"],
      whyNot: "Blocked on purpose; nothing is searched there.",
    },
    {
      looksLike: "Legal pages and the cart are not in the sitemap",
      kind: "page missing from the sitemap",
      where: ["/policies/*", "/cart"],
      whyNot: "They need not be.",
    },
    {
      looksLike: "Page 2 is not in the sitemap",
      kind: "page missing from the sitemap",
      where: ["/collections/all?page=2"],
      whyNot: "Pages of a list need not be.",
    },
    {
      looksLike: "Sold-out product is still online",
      kind: "page for a product that is not sold",
      where: ["/products/bol-lichen"],
      whyNot: "It returns in March; OutOfStock is stated.",
    },
    {
      looksLike: "One paragraph about delivery on every product",
      kind: "near-identical pages",
      where: ["/products/*"],
      whyNot: "Ordinary repeated text around distinct descriptions.",
    },
    {
      looksLike: "Contact page with twelve words",
      kind: "thin page",
      where: ["/pages/contact"],
      whyNot: "A contact page has no more to say.",
    },
    {
      looksLike: "Instagram answers 429",
      kind: "broken external link",
      where: ["/*"],
      whyNot: "The network refuses robots; the profile exists.",
    },
    {
      looksLike: "Thumbnails have an empty alt",
      kind: "image without alternative text",
      where: ["/collections/*"],
      whyNot: "The link beside each carries its name.",
    },
    {
      looksLike: "Product markup without reviews",
      kind: "structured data lacks required fields",
      where: ["/products/*"],
      whyNot: "Ratings are recommended, not required, when offers exist.",
    },
    {
      looksLike: "BlogPosting without image",
      kind: "structured data lacks required fields",
      where: ["/blogs/journal/entretenir-le-gres"],
      whyNot: "Google requires no property of an Article.",
    },
    {
      looksLike: "“undefined” and “null” in a script",
      kind: "error text of the template on the page",
      where: ["/*"],
      whyNot: "Code of the theme that is not shown.",
    },
    {
      looksLike: "Collection “all” shows the products of the others",
      kind: "near-identical pages",
      where: ["/collections/all", "/collections/bols"],
      whyNot: "Overlapping lists are what collections are.",
    },
    {
      looksLike: "Products are linked only with parameters or below a collection",
      kind: "page without incoming links",
      where: ["/products/*"],
      whyNot: "Those addresses name the product as canonical, so the links count for it.",
    },
    {
      looksLike: "Overview of the journal is short",
      kind: "thin page",
      where: ["/blogs/journal"],
      whyNot: "An overview.",
    },
  ],
};
