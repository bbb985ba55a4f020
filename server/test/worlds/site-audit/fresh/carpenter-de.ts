import { entriesOf, file, pathOf, picture, redirect, robotsText, sitemap } from "../strangers/site-kit.ts";
import type { Answer, Visit } from "../strangers/site-types.ts";
import { type Frame, notFound, pagesOf, prose, structured, type View } from "./fresh-kit.ts";
import type { FreshSite } from "./fresh-types.ts";

const frame: Frame = {
  lang: "en",
  suffix: "",
  viewport: () => true,
  head: () => `<meta name="keywords" content="Tischler, Schreiner, Lüneburg, Möbel nach Maß">
<meta name="author" content="Tischlerei Harms"><meta name="revisit-after" content="7 days"><meta name="geo.placename" content="Lüneburg">
<link rel="shortcut icon" href="/favicon.svg">
<link rel="stylesheet" href="/assets/css/styles.css?t=1712220001"><link rel="stylesheet" href="/assets/css/print.css" media="print">`,
  top: () => `<!-- ### Kopf ### -->
<div id="header"><a href="/"><img src="/bilder/logo.svg" alt="Tischlerei Harms, zur Startseite" width="220" height="60"></a> <a href="tel:+494131000000">04131 / 00 00 00</a></div>
<ul id="nav"><li><a href="/leistungen/">Leistungen</a></li><li><a href="/referenzen/">Referenzen</a></li><li><a href="/ueber-uns/">Über uns</a></li><li><a href="/ausbildung/">Ausbildung</a></li><li><a href="/kontakt/">Kontakt</a></li></ul>`,
  bottom:
    () => `<div id="footer"><p>Tischlerei Harms, Inh. Birte Harms, Am Salzhafen 7, 21335 Lüneburg</p><a href="/impressum/">Impressum</a> <a href="/datenschutz/">Datenschutz</a> <a href="#top">nach oben</a> <a href="https://karte.example/tischlerei-harms" target="_blank" rel="noopener">Anfahrt</a></div>
<div id="cc" style="display:none"><p>Wir verwenden nur Cookies, die für den Betrieb nötig sind. <a href="#" onclick="ccZu();return false">Verstanden</a></p></div>`,
};

const business = structured({
  "@type": "LocalBusiness",
  "@id": "{origin}/#betrieb",
  name: "Tischlerei Harms",
  image: "{origin}/bilder/werkstatt.png",
  telephone: "+49 4131 000000",
  url: "{origin}/",
  address: {
    "@type": "PostalAddress",
    streetAddress: "Am Salzhafen 7",
    postalCode: "21335",
    addressLocality: "Lüneburg",
    addressCountry: "DE",
  },
  openingHoursSpecification: [
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      opens: "07:00",
      closes: "16:30",
    },
  ],
});

const tile = (path: string, picture: string): string =>
  `<a class="kachel" href="${path}"><img src="/bilder/${picture}.png" alt="" width="300" height="200"></a>`;

const GALLERY = ["esstisch-eiche-1", "esstisch-eiche-2", "esstisch-eiche-3", "esstisch-eiche-4"];

const VIEWS: View[] = [
  {
    path: "/",
    title: "Startseite",
    h1: "Möbel, Türen und Treppen aus Lüneburg",
    description:
      "Tischlerei in Lüneburg: Küchen, Einbauschränke, Treppen und Fenster nach Maß, entworfen und gebaut am Salzhafen.",
    listed: "2026-02-18",
    head: business,
    body: `<a id="top"></a>${prose("Wir bauen, was zwischen Ihre Wände passen soll, und zwar auch dann, wenn die Wände schief sind. In der Lüneburger Altstadt sind sie das fast immer: Wir haben Zimmer gemessen, in denen kein Winkel neunzig Grad hat.", "Sechs Leute arbeiten bei uns, zwei davon in der Ausbildung. Wir nehmen selbst Maß, zeichnen selbst und stehen auch selbst vor der Tür, wenn montiert wird.")}<h2>Was wir bauen</h2><div class="kacheln">${tile("/leistungen/kuechen/", "kueche")}${tile("/leistungen/einbauschraenke/", "schrank")}${tile("/leistungen/treppen/", "treppe")}</div><p><img src="/bilder/linie.png" alt="" width="600" height="4"></p>`,
  },
  {
    path: "/leistungen/",
    title: "Leistungen der Tischlerei Harms in Lüneburg",
    h1: "Leistungen",
    description:
      "Küchen, Einbauschränke, Treppen und Fenster: was wir bauen, was wir reparieren und was wir anderen überlassen.",
    listed: "2026-02-18",
    body: `${prose("Vier Dinge machen den größten Teil unserer Arbeit aus. Was wir nicht machen: Dachstühle, Parkett auf großer Fläche und Möbel nach einem Bild aus dem Netz, deren Maße unbekannt sind. Dafür empfehlen wir Ihnen Kollegen.")}<ul><li><a href="/leistungen/kuechen/">Küchen nach Maß</a></li><li><a href="/leistungen/einbauschraenke/">Einbauschränke</a></li><li><a href="/leistungen/treppen/">Treppen</a></li><li><a href="/leistungen/fenster/">Fenster und Haustüren</a></li></ul>`,
  },
  {
    path: "/leistungen/kuechen/",
    title: "Küchen nach Maß vom Tischler in Lüneburg",
    h1: "Küchen nach Maß",
    description:
      "Küchen aus Eiche, Esche oder lackiertem MDF, geplant für Ihren Grundriss und gebaut in unserer Werkstatt am Salzhafen.",
    listed: "2026-02-18",
    body: prose(
      "Eine Küche beginnt bei uns mit einer Frage: Was kochen Sie am Dienstag? Danach richten sich die Wege zwischen Herd, Spüle und Brett. Wir zeichnen im Maßstab eins zu zwanzig, kleben die Umrisse auf Ihren Boden und lassen Sie darin umhergehen.",
      "Die Korpusse bauen wir aus Birkensperrholz, die Fronten aus dem Holz, das Ihnen gefällt. Eine Küche mit vier Metern Zeile kostet bei uns zwischen 14.000 und 22.000 Euro ohne Geräte. Vom Aufmaß bis zur Montage vergehen etwa elf Wochen.",
    ),
  },
  {
    path: "/leistungen/einbauschraenke/",
    title: "Einbauschränke für schiefe Wände und Dachschrägen",
    h1: "Einbauschränke",
    description:
      "Einbauschränke für Nischen, Dachschrägen und die Altbauten der Lüneburger Innenstadt, mit Fronten bis zur Decke.",
    listed: "2026-02-18",
    body: prose(
      "Unter einer Dachschräge liegen in den meisten Häusern drei bis fünf Kubikmeter, die mit Kartons gefüllt sind. Ein Schrank mit Auszügen macht daraus Platz für Wintermäntel und Koffer. Wir messen mit dem Laser und gleichen die Wand mit einer angepassten Leiste aus, die man später nicht sieht.",
      "Die Fronten öffnen ohne Griff oder mit einer gefrästen Mulde. Lackiert wird in jedem Ton, geölt in jedem Holz. Auf Wunsch bleibt ein Fach mit Klappe für die Katze.",
    ),
  },
  {
    path: "/leistungen/treppen/",
    title: "Holztreppen: Neubau, Erneuerung und Reparatur",
    h1: "Treppen",
    description: "Wangentreppen, aufgesattelte Treppen und die Erneuerung knarrender Stufen in und um Lüneburg.",
    listed: "2026-02-18",
    body: prose(
      "Die Schrittmaßregel ist über dreihundert Jahre alt und gilt noch: zwei Steigungen und ein Auftritt ergeben zusammen etwa 63 Zentimeter. Wir rechnen sie für jedes Haus neu, weil keine Geschosshöhe der anderen gleicht.",
      "Knarrt eine alte Treppe, liegt es meist an trockenen Keilen. Das lässt sich an einem Tag beheben und kostet ungefähr 400 Euro. Eine neue Wangentreppe aus Esche dauert von der Zeichnung bis zum Einbau acht Wochen. So lange steht bei Ihnen eine Bautreppe.",
    ),
  },
  {
    path: "/leistungen/fenster/",
    title: "Holzfenster und Haustüren, auch für Denkmäler",
    h1: "Fenster und Haustüren",
    description:
      "Holzfenster mit schlanken Profilen, Kastenfenster und Haustüren, auch nach Vorgaben des Denkmalschutzes in Lüneburg.",
    listed: "2026-02-18",
    body: prose(
      "Für denkmalgeschützte Häuser bauen wir Fenster, deren Sprossen so schmal sind wie die alten und deren Glas trotzdem dämmt. Die Zeichnungen stimmen wir mit der Denkmalpflege ab, das dauert in Lüneburg derzeit sechs Wochen.",
      "Kastenfenster müssen nicht immer ersetzt werden. Oft genügt es, den inneren Flügel mit Isolierglas neu zu bauen und den äußeren zu richten. Das spart die Hälfte und erhält die Fassade.",
    ),
  },
  {
    path: "/restaurierung/",
    title: "Restaurierung alter Möbel in der Werkstatt",
    h1: "Restaurierung",
    description:
      "Wir leimen, furnieren und polieren alte Möbel mit Schellack, vom wackelnden Stuhl bis zum barocken Schrank.",
    listed: "2026-02-18",
    body: prose(
      "Alte Möbel halten, weil sie mit Knochenleim gebaut sind: Er lässt sich mit Wärme wieder lösen. Wir zerlegen einen wackelnden Stuhl in zwei Stunden und leimen ihn so, dass ihn in hundert Jahren wieder jemand zerlegen kann.",
      "Politur mit Schellack trägt Birte Harms von Hand auf, dreißig dünne Schichten über drei Wochen. Furnierte Flächen mit Blasen öffnen wir mit dem Skalpell. Was Sie selbst tun können: das Möbel aus der Sonne rücken und keine Sprühdosen verwenden.",
    ),
  },
  {
    path: "/referenzen/",
    title: "Referenzen: gebaute Möbel und Räume",
    h1: "Referenzen",
    description:
      "Eine Auswahl der Stücke aus den letzten drei Jahren, mit Bildern aus der Werkstatt und aus den Häusern unserer Kunden.",
    listed: "2026-02-18",
    body: `<ul><li><a href="/referenzen/esstisch-eiche/">Esstisch aus einer Eiche</a></li><li><a href="/referenzen/apotheke/">Verkaufsraum der Rats-Apotheke</a></li><li><a href="/referenzen/carport/">Carport in Bardowick</a></li></ul>${prose("Die Bilder haben wir selbst gemacht, deshalb ist auf manchen ein Hund. Er gehört zum Betrieb. Weitere Stücke zeigen wir Ihnen in der Werkstatt, am liebsten freitags nach zwei, wenn die Maschinen stehen.")}`,
  },
  {
    path: "/referenzen/esstisch-eiche/",
    title: "Esstisch aus einer einzigen Eiche",
    h1: "Esstisch aus einer Eiche",
    description: "Drei Meter Tisch aus einem Baum, der im Sturm fiel: Bilder vom Stamm bis zur geölten Platte.",
    listed: "2026-02-18",
    body: `<p>Der Baum fiel 2021 in Reppenstedt, lag zwei Jahre im Freien und ein Jahr bei uns.</p>${GALLERY.map((name, index) => `<a href="/bilder/${name}.png" class="lightbox"><img src="/bilder/${name}.png" alt="Esstisch, Bild ${index + 1}" width="300" height="200"></a>`).join("\n")}`,
  },
  {
    path: "/referenzen/apotheke/",
    title: "Verkaufsraum der Rats-Apotheke",
    h1: "Verkaufsraum der Rats-Apotheke",
    description:
      "Einhundertzwanzig Schubladen aus Nussbaum und ein Tresen mit runder Ecke für die Rats-Apotheke in Lüneburg.",
    listed: "2026-02-18",
    body: prose(
      "Einhundertzwanzig Schubladen, jede mit einem Schild aus Emaille, sollten so laufen wie die alten von 1898. Wir haben deshalb auf Auszüge aus Metall verzichtet und die Laufleisten aus Weißbuche gehobelt. Sie werden einmal im Jahr mit Wachs abgerieben.",
      "Der Tresen hat eine runde Ecke, weil dort früher die Kinder mit dem Kopf anstießen. Umgebaut wurde in neun Nächten, geschlossen war die Apotheke an keinem Tag.",
    ),
  },
  {
    path: "/ueber-uns/",
    title: "Über uns: sechs Leute und eine Werkstatt",
    h1: "Über uns",
    description:
      "Wer bei der Tischlerei Harms arbeitet, seit wann es die Werkstatt am Salzhafen gibt und wie der Hund heißt.",
    listed: "2026-02-18",
    body: `<img src="/bilder/werkstatt.png" alt="Werkstatt mit Hobelbänken" width="1200" height="900" style="width:400px;height:auto">${prose("Die Werkstatt war ein Salzspeicher, und im Sommer riecht man es noch. Birte Harms hat 2009 ihre Meisterprüfung abgelegt und den Betrieb 2013 von ihrem Onkel übernommen. Jannis zeichnet, Mehmet und Ole bauen, Frieda und Lennart lernen.", "Der Hund heißt Dübel. Er ist elf Jahre alt und weiß, welche Maschine gleich laut wird. Besucher begrüßt er erst, wenn der Staubsauger aus ist.")}`,
  },
  {
    path: "/ausbildung/",
    title: "Ausbildung zum Tischler in Lüneburg",
    h1: "Ausbildung",
    description:
      "Wir bilden jedes Jahr eine Tischlerin oder einen Tischler aus. Was Sie mitbringen sollten und wie Sie sich bewerben.",
    listed: "2026-02-18",
    head: structured({
      "@type": "JobPosting",
      title: "Ausbildung zum Tischler (m/w/d)",
      description: "<p>Ausbildung in einer Tischlerei mit sechs Leuten, Beginn im August.</p>",
      datePosted: "2023-01-09",
      validThrough: "2023-05-31",
      employmentType: "FULL_TIME",
      hiringOrganization: { "@type": "Organization", name: "Tischlerei Harms", sameAs: "{origin}/" },
      jobLocation: {
        "@type": "Place",
        address: {
          "@type": "PostalAddress",
          streetAddress: "Am Salzhafen 7",
          postalCode: "21335",
          addressLocality: "Lüneburg",
          addressCountry: "DE",
        },
      },
    }),
    body: prose(
      "Für August 2027 ist noch ein Platz frei. Mitbringen sollten Sie einen Schulabschluss, Freude am Rechnen mit Brüchen und die Geduld, eine Kante auch ein drittes Mal zu schleifen. Schnuppern können Sie in den Ferien für eine Woche.",
      "Bewerbungen nehmen wir per Brief oder Mail. Ein Foto brauchen wir nicht, ein Werkstück schon: Bringen Sie etwas mit, das Sie gebaut haben, und sei es ein Vogelhaus.",
    ),
  },
  {
    path: "/kontakt/",
    title: "Kontakt zur Tischlerei Harms",
    h1: "Kontakt",
    description:
      "Telefon, Mail und Anfahrt zur Tischlerei Harms am Salzhafen 7 in Lüneburg, montags bis freitags von 7 bis 16.30 Uhr.",
    listed: "2026-02-18",
    body: '<p>Telefon <a href="tel:+494131000000">04131 / 00 00 00</a>, Mail: info (at) tischlerei-harms.example</p><form action="/danke/" method="post"><input name="name"><textarea name="text"></textarea><button>Senden</button></form>',
  },
  {
    path: "/danke/",
    title: "Danke für Ihre Nachricht",
    robots: "noindex",
    body: "<p>Wir melden uns bis zum nächsten Werktag.</p>",
  },
  {
    path: "/impressum/",
    title: "Impressum",
    robots: "noindex, follow",
    body: prose(
      "Angaben gemäß § 5 DDG: Tischlerei Harms, Inhaberin Birte Harms, Am Salzhafen 7, 21335 Lüneburg. Handwerkskammer Braunschweig-Lüneburg-Stade. USt-IdNr. DE000000000.",
    ),
  },
  {
    path: "/datenschutz/",
    title: "Datenschutzerklärung",
    robots: "noindex, follow",
    body: prose(
      "Verantwortlich ist Birte Harms. Unsere Seite speichert in Protokollen die gekürzte Adresse Ihres Anschlusses für sieben Tage. Nachrichten aus dem Formular löschen wir, wenn der Auftrag abgeschlossen ist. Sie haben das Recht auf Auskunft, Berichtigung und Löschung.",
    ),
  },
];

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  if (path === "/index.php") return redirect("/");
  if (/^\/(leistungen|kontakt|referenzen)$/.test(path)) return redirect(`${path}/`);
  return undefined;
}

const PAGES = pagesOf(frame, VIEWS);

export const site: FreshSite = {
  name: "carpenter-de",
  kind: "German craftsman",
  platform: "Jimdo and hand-written HTML",
  start: "/",
  pages: PAGES,
  files: [
    file("/assets/css/styles.css", "body{font:16px/1.5 Arial}#nav li{display:inline}"),
    file("/assets/css/print.css", "#nav{display:none}"),
    file("/favicon.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6H1z"/></svg>'),
    file(
      "/bilder/logo.svg",
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 6"><path d="M0 2h22v2H0z"/></svg>',
    ),
    ...["kueche", "schrank", "treppe", ...GALLERY].map((name) => picture(`/bilder/${name}.png`, 300, 200)),
    picture("/bilder/linie.png", 600, 4),
    picture("/bilder/werkstatt.png", 1200, 900, "noisy"),
  ],
  robots: robotsText(["User-agent: *", "Disallow: /app/", "Disallow: /j/login/"]),
  sitemaps: [sitemap("/sitemap.xml", entriesOf(PAGES))],
  behaviour,
  missing: notFound(
    frame,
    "Seite nicht gefunden",
    '<p>Diese Seite gibt es leider nicht mehr. <a href="/">Zur Startseite</a></p>',
    200,
  ),
  outside: [{ url: "https://karte.example/tischlerei-harms", get: 403, head: 403 }],
  planted: [
    {
      fault: "The home page's title is “Startseite”",
      kind: "title says nothing about the page",
      severity: "important",
      where: ["/"],
      raw: "html",
      why: "Neither trade nor town; it is the line that people see in results.",
    },
    {
      fault: "German pages declare English",
      kind: "declared language is wrong",
      severity: "minor",
      where: ["/*"],
      raw: "html",
      why: 'lang="en" of the template. Screen readers pronounce German as English, and browsers offer to translate.',
    },
    {
      fault: "Missing pages answer 200",
      kind: "missing page answers 200",
      severity: "important",
      where: ["/referenzen/carport/", "/diese-seite-gibt-es-nicht/"],
      raw: "status",
      why: "“Seite nicht gefunden” with status 200 for every unknown address.",
    },
    {
      fault: "A reference that was removed is still linked",
      kind: "link to a missing page",
      severity: "minor",
      where: ["/referenzen/"],
      targets: ["/referenzen/carport/"],
      raw: "several answers",
      why: "The link leads to the error page; because of the status it is found only by its text.",
    },
    {
      fault: "The page about restoration is linked from no page",
      kind: "page without incoming links",
      severity: "important",
      where: ["/restaurierung/"],
      raw: "several answers",
      why: "Only the sitemap names it.",
    },
    {
      fault: "A picture of 3.2 megabytes is shown at 400 pixels",
      kind: "image is too heavy",
      severity: "important",
      where: ["/ueber-uns/"],
      targets: ["/bilder/werkstatt.png"],
      raw: "headers",
      why: "1200 by 900 pixels as PNG; a JPEG or WebP of that size has a tenth.",
    },
    {
      fault: "Job markup expired in 2023 while the page offers a place for 2027",
      kind: "structured data is out of date",
      severity: "important",
      where: ["/ausbildung/"],
      raw: "html",
      why: "validThrough 2023-05-31: the offer does not appear in job search.",
    },
    {
      fault: "Tiles on the home page have neither text nor alternative text",
      kind: "link without text",
      severity: "minor",
      where: ["/"],
      targets: ["/leistungen/kuechen/", "/leistungen/einbauschraenke/", "/leistungen/treppen/"],
      raw: "html",
      why: "The image is the only content of the link and its alt is empty: the link has no anchor text.",
    },
  ],
  lookalikes: [
    {
      looksLike: "Impressum and Datenschutz are noindex",
      kind: "important page excluded from search by a robots meta tag",
      where: ["/impressum/", "/datenschutz/"],
      whyNot: "Common practice in Germany, on purpose.",
    },
    {
      looksLike: "Thanks page is noindex and linked from no page",
      kind: "page without incoming links",
      where: ["/danke/"],
      whyNot: "It answers the form.",
    },
    {
      looksLike: "Thanks and legal pages have no description",
      kind: "missing meta description",
      where: ["/danke/", "/impressum/", "/datenschutz/"],
      whyNot: "Not in the index.",
    },
    {
      looksLike: "robots.txt names no sitemap",
      kind: "sitemap is not declared",
      where: ["/robots.txt"],
      whyNot: "It stands at the usual address and can be submitted in Search Console.",
    },
    {
      looksLike: "Dividing line has an empty alt",
      kind: "image without alternative text",
      where: ["/"],
      targets: ["/bilder/linie.png"],
      whyNot: "Decoration.",
    },
    { looksLike: "Contact page with few words", kind: "thin page", where: ["/kontakt/"], whyNot: "A contact page." },
    {
      looksLike: "Gallery with one sentence",
      kind: "thin page",
      where: ["/referenzen/esstisch-eiche/"],
      whyNot: "The pictures are the content.",
    },
    {
      looksLike: "Overview of references is short",
      kind: "thin page",
      where: ["/referenzen/", "/leistungen/"],
      whyNot: "An overview that leads to the pages.",
    },
    {
      looksLike: "Gallery links lead to image files",
      kind: "link to a missing page",
      where: ["/referenzen/esstisch-eiche/"],
      whyNot: "Enlargements.",
    },
    {
      looksLike: "meta keywords, revisit-after and geo tags",
      kind: "obsolete meta tag",
      where: ["/*"],
      whyNot: "Ignored leftovers; no effect.",
    },
    {
      looksLike: "Legal pages are not in the sitemap",
      kind: "page missing from the sitemap",
      where: ["/impressum/", "/datenschutz/", "/danke/"],
      whyNot: "noindex pages do not belong there.",
    },
    {
      looksLike: "Map service answers 403",
      kind: "broken external link",
      where: ["/*"],
      targets: ["https://karte.example/tischlerei-harms"],
      whyNot: "It refuses robots.",
    },
    {
      looksLike: "Link to #top without a target on most pages",
      kind: "link to a missing anchor",
      where: ["/*"],
      targets: ["#top"],
      whyNot: "HTML defines #top as the start of the page.",
    },
    {
      looksLike: "Address without a slash redirects",
      kind: "link to a redirect",
      where: ["/leistungen", "/kontakt", "/index.php"],
      whyNot: "No page links there.",
    },
    {
      looksLike: "Address and telephone repeat in each footer",
      kind: "near-identical pages",
      where: ["/*"],
      whyNot: "A footer.",
    },
    {
      looksLike: "Mail address is written with (at)",
      kind: "contact data is missing",
      where: ["/kontakt/"],
      whyNot: "Protection against spam; the telephone is a link.",
    },
    {
      looksLike: "Opening hours only in the markup of the home page",
      kind: "structured data contradicts the page",
      where: ["/"],
      whyNot: "They agree with the description of the contact page.",
    },
    {
      looksLike: "No markup on subpages",
      kind: "structured data lacks required fields",
      where: ["/leistungen/*", "/kontakt/"],
      whyNot: "LocalBusiness belongs on the home page.",
    },
    {
      looksLike: "Repeated titles “Treppen”, “Leistungen” differ from the h1",
      kind: "title and heading differ",
      where: ["/leistungen/*"],
      whyNot: "The title is the longer form of the heading.",
    },
  ],
};
