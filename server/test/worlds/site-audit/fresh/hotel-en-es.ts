import { file, html, pathOf, pdf, picture, redirect, robotsText, sitemap } from "../strangers/site-kit.ts";
import type { Answer, Visit } from "../strangers/site-types.ts";
import { draw, type Frame, notFound, pagesOf, prose, structured, type View } from "./fresh-kit.ts";
import type { FreshSite } from "./fresh-types.ts";

const SPANISH: Record<string, string> = {
  "/en/": "/es/",
  "/en/rooms/": "/es/habitaciones/",
  "/en/rooms/double/": "/es/habitaciones/doble/",
  "/en/rooms/suite/": "/es/habitaciones/suite/",
  "/en/rooms/single/": "/es/habitaciones/individual/",
  "/en/restaurant/": "/es/restaurante/",
  "/en/location/": "/es/ubicacion/",
  "/en/offers/": "/es/ofertas/",
  "/en/gallery/": "/es/galeria/",
  "/en/contact/": "/es/contacto/",
};
const isSpanish = (path: string): boolean => path.startsWith("/es/");
const englishOf = (path: string): string | undefined =>
  Object.keys(SPANISH).find((english) => english === path || SPANISH[english] === path);

function languageLinks(path: string): string {
  if (path === "/en/spa/")
    return '<link rel="alternate" hreflang="en" href="{origin}/en/spa/"><link rel="alternate" hreflang="es" href="{origin}/es/spa/"><link rel="alternate" hreflang="x-default" href="{origin}/en/spa/">';
  const english = englishOf(path);
  if (english === undefined || path === "/es/restaurante/") return "";
  const code = english === "/en/offers/" ? "en-UK" : "en";
  return `<link rel="alternate" hreflang="${code}" href="{origin}${english}"><link rel="alternate" hreflang="es" href="{origin}${SPANISH[english]}"><link rel="alternate" hreflang="x-default" href="{origin}${english}">`;
}

const frame: Frame = {
  lang: "en",
  suffix: " | Hotel Casa Almenara",
  viewport: () => true,
  head: (view) => `${languageLinks(view.path)}
<meta name="generator" content="Drupal 11 (https://drupal.example)">
<link rel="icon" href="/themes/almenara/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/sites/default/files/css/css_k2.css?delta=0">
<meta property="og:type" content="website"><meta property="og:image" content="{origin}/img/patio.png">
<script type="application/json" data-drupal-selector="drupal-settings-json">{"path":{"baseUrl":"\\/","currentLanguage":"${isSpanish(view.path) ? "es" : "en"}","isFront":false},"user":{"uid":0}}</script>`,
  top: (view) => {
    const english = englishOf(view.path);
    const other =
      english === undefined
        ? isSpanish(view.path)
          ? "/en/"
          : "/es/"
        : isSpanish(view.path)
          ? english
          : (SPANISH[english] ?? "/es/");
    const entries: [string, string][] = isSpanish(view.path)
      ? [
          ["/es/", "Inicio"],
          ["/es/habitaciones/", "Habitaciones"],
          ["/es/restaurante/", "Restaurante"],
          ["/es/ubicacion/", "Ubicación"],
          ["/es/galeria/", "Galería"],
          ["/es/ofertas/", "Ofertas"],
          ["/es/contacto/", "Contacto"],
        ]
      : [
          ["/en/", "Home"],
          ["/en/rooms/", "Rooms"],
          ["/en/restaurant/", "Restaurant"],
          ["/en/spa/", "Baths"],
          ["/en/location/", "Location"],
          ["/en/gallery/", "Gallery"],
          ["/en/offers/", "Offers"],
          ["/en/contact/", "Contact"],
        ];
    return `<header><nav>${entries.map(([path, name]) => `<a href="${path}">${name}</a>`).join(" ")}</nav>
<a href="${other}" hreflang="${isSpanish(view.path) ? "en" : "es"}">${isSpanish(view.path) ? "English" : "Español"}</a>
<a class="book" href="https://reservas.example/almenara?lang=${isSpanish(view.path) ? "es" : "en"}&amp;utm_source=web" rel="nofollow noopener" target="_blank">${isSpanish(view.path) ? "Reservar" : "Book now"}</a></header>`;
  },
  bottom: (
    view,
  ) => `<footer><address>Calle San Pedro 9, 11004 Cádiz. <a href="tel:+34956000000">+34 956 00 00 00</a></address><a href="/es/aviso-legal/">Aviso legal</a> <a href="https://opiniones.example/casa-almenara">${isSpanish(view.path) ? "Opiniones" : "Guest reviews"}</a></footer>
<div id="sliding-popup" class="eu-cookie-compliance" hidden><p>${isSpanish(view.path) ? "Usamos cookies propias y de terceros." : "We use our own and third-party cookies."}</p></div>`,
};

const ROOM = "A room in a house of 1780, with breakfast, linen sheets and windows to the patio.";
const es = (view: View): View => ({ lang: "es", ...view });

const VIEWS: View[] = [
  {
    path: "/en/",
    title: "Small patio hotel in old Cádiz",
    description:
      "Eleven rooms around a patio in the old town of Cádiz, four minutes from the sea, with a restaurant and a roof terrace.",
    head: structured({
      "@type": "Hotel",
      name: "Hotel Casa Almenara",
      url: "{origin}/en/",
      image: "{origin}/img/patio.png",
      telephone: "+34 956 00 00 00",
      address: {
        "@type": "PostalAddress",
        streetAddress: "Calle San Pedro 9",
        postalCode: "11004",
        addressLocality: "Cádiz",
        addressCountry: "ES",
      },
      checkinTime: "15:00",
      checkoutTime: "12:00",
    }),
    body: `${prose("A merchant built the house in 1780, with a tower from which he watched for his ships. The ships are gone, but the tower is still there, and guests drink coffee in it at sunset. There are eleven rooms around a patio that stays cool in August.", "The beach of La Caleta is four minutes away, the market six. We have no lift to the third floor, and we say so before you book.")}<img src="/img/patio.png" alt="Patio with a fountain" width="800" height="500"><h2>Rooms</h2><p><a href="/en/rooms/double/">Double rooms</a> and <a href="/en/rooms/suite/">the tower suite</a></p>`,
  },
  es({
    path: "/es/",
    title: "Hotel con patio en el centro de Cádiz",
    description:
      "Once habitaciones alrededor de un patio en el casco antiguo de Cádiz, a cuatro minutos del mar, con restaurante y azotea.",
    head: structured({
      "@type": "Hotel",
      name: "Hotel Casa Almenara",
      url: "{origin}/es/",
      image: "{origin}/img/patio.png",
      telephone: "+34 956 00 00 00",
      address: {
        "@type": "PostalAddress",
        streetAddress: "Calle San Pedro 9",
        postalCode: "11004",
        addressLocality: "Cádiz",
        addressCountry: "ES",
      },
    }),
    body: `${prose("Un comerciante levantó la casa en 1780 con una torre mirador para vigilar la llegada de sus barcos. Los barcos ya no vienen, pero la torre sigue en pie y allí se toma el café al atardecer. Hay once habitaciones en torno a un patio que se mantiene fresco en agosto.", "La playa de La Caleta queda a cuatro minutos y el mercado a seis. El ascensor no llega a la tercera planta, y lo decimos antes de reservar.")}<img src="/img/patio.png" alt="Patio con una fuente" width="800" height="500"><p><a href="/es/habitaciones/doble/">Habitaciones dobles</a> y <a href="/es/habitaciones/suite/">la suite de la torre</a></p>`,
  }),
  {
    path: "/en/rooms/",
    title: "Rooms and suite",
    description: "Single, double and tower suite: size, beds, view and price of the rooms at Casa Almenara.",
    body: `${prose("All rooms have a desk, a kettle and shutters that close properly. Prices include breakfast and do not change with the weather or with the browser you use. Rooms on the first floor suit people who cannot climb stairs.")}<ul><li><a href="/en/rooms/single/">Single room</a>, 74 €</li><li><a href="/en/rooms/double/">Double room</a>, 118 €</li><li><a href="/en/rooms/suite/">Tower suite</a>, 190 €</li></ul>`,
  },
  es({
    path: "/es/habitaciones/",
    title: "Habitaciones y suite",
    description:
      "Individual, doble y suite de la torre: tamaño, camas, vistas y precio de las habitaciones de Casa Almenara.",
    body: `${prose("Todas las habitaciones tienen escritorio, hervidor y contraventanas que cierran bien. El precio incluye el desayuno y no cambia con el tiempo ni con el navegador. Las de la primera planta convienen a quien no puede subir escaleras.")}<ul><li><a href="/es/habitaciones/individual/">Individual</a>, 74 €</li><li><a href="/es/habitaciones/doble/">Doble</a>, 118 €</li><li><a href="/es/habitaciones/suite/">Suite de la torre</a>, 190 €</li></ul>`,
  }),
  {
    path: "/en/rooms/single/",
    title: "Single room",
    description: ROOM,
    body: prose(
      "Twelve square metres on the second floor, with a bed of one metre five and a window to the patio. It is the quietest room of the house, because the street is on the other side and the fountain stops at eleven.",
      "The bathroom has a shower and a small window. Musicians from the theatre stay here in February during the carnival and practise with the shutters closed.",
    ),
  },
  es({
    path: "/es/habitaciones/individual/",
    title: "Habitación individual",
    description:
      "Doce metros cuadrados con ventana al patio: la habitación más tranquila de la casa, con desayuno incluido.",
    body: prose(
      "Doce metros cuadrados en la segunda planta, con una cama de uno cinco y ventana al patio. Es la más tranquila de la casa, porque la calle queda al otro lado y la fuente calla a las once.",
      "El baño tiene ducha y una ventana pequeña. Los músicos del Falla se alojan aquí en febrero y ensayan con las contraventanas cerradas.",
    ),
  }),
  {
    path: "/en/rooms/double/",
    title: "Double room",
    description: ROOM,
    body: prose(
      "Twenty square metres, a bed of one metre sixty or two of ninety, and a balcony towards Calle San Pedro. From the balcony you can hear the bells of San Antonio, and on Fridays the fishmonger, whose voice carries further.",
      "A cot costs nothing and fits beside the wardrobe. The tiles are original and cold in the morning; slippers are behind the door.",
    ),
  },
  es({
    path: "/es/habitaciones/doble/",
    title: "Habitación doble",
    description:
      "Veinte metros cuadrados, balcón a la calle San Pedro y suelo hidráulico original, con desayuno incluido.",
    body: prose(
      "Veinte metros cuadrados, una cama de uno sesenta o dos de noventa y un balcón a la calle San Pedro. Se oyen las campanas de San Antonio y, los viernes, al pescadero, que tiene más alcance.",
      "La cuna no se cobra y cabe junto al armario. El suelo hidráulico es el original y está frío por la mañana; hay zapatillas detrás de la puerta.",
    ),
  }),
  {
    path: "/en/rooms/suite/",
    title: "Tower suite",
    description: ROOM,
    body: prose(
      "Thirty-eight square metres below the watchtower, with a sitting room, a bath with feet and stairs that lead to the roof. The view reaches from the cathedral to the lighthouse at Rota.",
      "Forty-one steps lead up from the lift. We carry the luggage. In strong easterly winds the tower hums on one note, which our piano tuner says is a B flat.",
    ),
  },
  es({
    path: "/es/habitaciones/suite/",
    title: "Suite de la torre",
    canonical: "{origin}/en/rooms/suite/",
    description:
      "Treinta y ocho metros cuadrados bajo la torre mirador, con salón, bañera y escalera propia a la azotea.",
    body: prose(
      "Treinta y ocho metros cuadrados bajo la torre mirador, con salón, bañera de patas y una escalera que sube a la azotea. La vista va desde la catedral hasta el faro de Rota.",
      "Desde el ascensor quedan cuarenta y un escalones. El equipaje lo subimos nosotros. Con levante fuerte la torre zumba en una sola nota, que según nuestro afinador es un si bemol.",
    ),
  }),
  {
    path: "/en/restaurant/",
    title: "Restaurant with eight tables",
    description:
      "Fish from the morning's market, eight tables in the patio and sherry from the cask: the restaurant of Casa Almenara.",
    body: `${prose("Carmen Ruiz cooks what the boats bring: <i>tortillitas de camarones</i>, <i>cazón en adobo</i>, tuna in May. There are eight tables and one sitting, so you can stay as long as you like. The sherry comes from a cask behind the bar and is written down on trust.", "We are closed on Mondays and during the whole of the carnival, when all of us sing. Ask about allergies by telephone, since the menu changes after noon.")}<p><a href="/files/menu-autumn.pdf">Menu of the season (PDF)</a></p>`,
  },
  es({
    path: "/es/restaurante/",
    title: "Restaurante de ocho mesas",
    description:
      "Pescado de la lonja, ocho mesas en el patio y manzanilla de bota: el restaurante de Casa Almenara en Cádiz.",
    body: `${prose("Carmen Ruiz cocina lo que traen los barcos: tortillitas de camarones, cazón en adobo, atún en mayo. Hay ocho mesas y un solo turno, así que la sobremesa no tiene hora. La manzanilla sale de una bota detrás de la barra y se apunta de palabra.", "Cerramos los lunes y todo el carnaval, cuando cantamos. Avise por teléfono de las alergias, porque la carta cambia después del mediodía.")}<p><a href="/files/menu-autumn.pdf">Carta de temporada (PDF)</a></p>`,
  }),
  {
    path: "/en/spa/",
    title: "Baths in the old cistern",
    description: "Three warm pools in the cistern below the patio, for guests and visitors, with hours and prices.",
    body: prose(
      "Below the patio lies a cistern that held the rain of three winters. It now has three pools, of 28, 36 and 14 degrees. Guests bathe without charge between seven and ten in the morning; visitors pay 22 € and book by telephone.",
      "The vaults carry every whisper to the opposite corner. Children may come on Sunday, when whispering is pointless anyway.",
    ),
  },
  {
    path: "/en/location/",
    title: "Location and how to arrive",
    description: "By train, by car or on foot: how to reach Casa Almenara in the old town of Cádiz and where to park.",
    body: prose(
      "From the station it is a walk of fifteen minutes through Plaza de San Juan de Dios. Bus number 2 stops at Plaza de España. Taxis may enter the old town, private cars only to unload.",
      "Park under Paseo de Canalejas; we stamp your ticket, and the night then costs 12 €. The airport of Jerez is forty minutes away by train, and that train runs along the salt pans.",
    ),
  },
  es({
    path: "/es/ubicacion/",
    title: "Ubicación y cómo llegar",
    description:
      "By train, by car or on foot: how to reach the hotel from the station, from Jerez airport and from the motorway.",
    h1: "Location",
    body: prose(
      "From the railway station you walk about a quarter of an hour, past the town hall and its square. The number 2 bus stops nearby. Only taxis and residents may drive into the old town; other cars may stop to unload.",
      "The underground car park at Canalejas is the nearest. We validate tickets at reception. Trains from the airport of Jerez take forty minutes and pass the salt pans, where flamingos stand in autumn.",
    ),
  }),
  {
    path: "/en/gallery/",
    title: "Pictures of the house",
    description: "Patio, tower, rooms and baths: pictures of Casa Almenara in the morning and in the evening.",
    body: '<p>Taken by guests, with their permission.</p><img src="/img/patio.png" alt="Patio" width="400" height="250"><img src="/img/tower.png" alt="Tower at sunset" width="400" height="250">',
  },
  es({
    path: "/es/galeria/",
    title: "Fotografías de la casa",
    description: "Patio, torre, habitaciones y baños: fotografías de Casa Almenara por la mañana y al atardecer.",
    body: '<p>Hechas por huéspedes, con su permiso.</p><img src="/img/patio.png" alt="Patio" width="400" height="250"><img src="/img/tower.png" alt="La torre al atardecer" width="400" height="250">',
  }),
  {
    path: "/en/offers/",
    title: "Offers for longer stays",
    description:
      "Stay for a week and pay for six nights, or come in November with the tuna cooks. Both offers include breakfast.",
    body: prose(
      "Seven nights cost as much as six between November and March, the carnival excepted. In the last week of November cooks from Barbate prepare tuna in eleven courses, and guests of the house keep a table.",
      "Offers are booked by telephone or at the desk, not through portals. They can be cancelled until noon of the day before.",
    ),
  },
  es({
    path: "/es/ofertas/",
    title: "Ofertas para estancias largas",
    description:
      "Siete noches al precio de seis o la semana del atún en noviembre. Las dos ofertas incluyen el desayuno.",
    body: prose(
      "Siete noches cuestan lo que seis entre noviembre y marzo, salvo en carnaval. En la última semana de noviembre, cocineros de Barbate preparan el atún en once pases y los huéspedes tienen mesa reservada.",
      "Las ofertas se reservan por teléfono o en recepción, no en los portales. Se cancelan sin coste hasta el mediodía anterior y pueden regalarse a otra persona.",
    ),
  }),
  {
    path: "/en/contact/",
    title: "Contact the desk",
    description: "Telephone, email and opening hours of the desk at Hotel Casa Almenara in Cádiz, from 8:00 to 23:00.",
    body: '<p>+34 956 00 00 00 or <a href="mailto:desk@almenara.example">desk@almenara.example</a>, from 8:00 to 23:00.</p>',
  },
  es({
    path: "/es/contacto/",
    title: "Contacto y recepción",
    description: "Teléfono, correo y horario de la recepción del Hotel Casa Almenara en Cádiz, de 8:00 a 23:00.",
    body: '<p>956 00 00 00 o <a href="mailto:recepcion@almenara.example">recepcion@almenara.example</a>, de 8:00 a 23:00.</p>',
  }),
  es({
    path: "/es/aviso-legal/",
    title: "Aviso legal y privacidad",
    robots: "noindex",
    body: prose(
      "Titular: Casa Almenara S.L., CIF B00000000, Calle San Pedro 9, Cádiz. Inscrita en el Registro de Turismo de Andalucía con el número H/CA/00000. Puede ejercer sus derechos de acceso y supresión por correo postal.",
    ),
  }),
];

const PAGES = pagesOf(frame, VIEWS);

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  if (path === "/") {
    const answer = redirect(/^es/.test(visit.headers["accept-language"] ?? "") ? "/es/" : "/en/", 302);
    return { ...answer, headers: { ...answer.headers, vary: "Accept-Language", "cache-control": "private" } };
  }
  if (path === "/en/rooms.html") return redirect("/en/rooms/");
  if (path === "/es/habitaciones.html") return redirect("/es/habitaciones/");
  if (path === "/user/login")
    return html(
      200,
      draw(
        frame,
        {
          path,
          title: "Log in",
          robots: "noindex",
          body: '<form method="post"><input name="name"><input type="password" name="pass"></form>',
        },
        visit.origin,
      ),
    );
  return undefined;
}

export const site: FreshSite = {
  name: "hotel-en-es",
  kind: "hotel in English and Spanish",
  platform: "Drupal",
  start: "/en/",
  pages: PAGES,
  files: [
    file("/sites/default/files/css/css_k2.css", "body{font:17px/1.5 serif}"),
    file(
      "/themes/almenara/favicon.svg",
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M3 0h2v8H3z"/></svg>',
    ),
    picture("/img/patio.png", 800, 500),
    picture("/img/tower.png", 400, 250),
    file("/files/menu-autumn.pdf", pdf("Menu of the season")),
  ],
  robots: robotsText([
    "User-agent: *",
    "Disallow: /core/",
    "Disallow: /admin/",
    "Disallow: /user/login",
    "Disallow: /search/",
    "",
    "Sitemap: {origin}/sitemap.xml",
  ]),
  sitemaps: [
    sitemap("/sitemap.xml", [
      ...VIEWS.filter(({ path }) => path !== "/es/aviso-legal/" && path !== "/es/habitaciones/suite/").map(
        ({ path }) => ({ path }),
      ),
      { path: "/en/rooms.html" },
      { path: "/es/habitaciones.html" },
    ]),
  ],
  behaviour,
  missing: notFound(
    frame,
    "Page not found / Página no encontrada",
    '<p><a href="/en/">Home</a> <a href="/es/">Inicio</a></p>',
  ),
  outside: [
    { url: "https://reservas.example/almenara?lang=en&utm_source=web", get: 200 },
    { url: "https://reservas.example/almenara?lang=es&utm_source=web", get: 200 },
    { url: "https://opiniones.example/casa-almenara", get: 403, head: 403 },
  ],
  planted: [
    {
      fault: "The Spanish restaurant page does not name its English version",
      kind: "language link is not returned",
      severity: "important",
      where: ["/en/restaurant/", "/es/restaurante/"],
      raw: "several answers",
      why: "hreflang works only when both pages name each other; the Spanish page has none.",
    },
    {
      fault: "hreflang en-UK on both offer pages",
      kind: "invalid language code",
      severity: "minor",
      where: ["/en/offers/", "/es/ofertas/"],
      raw: "html",
      why: "The country code is GB; en-UK is ignored.",
    },
    {
      fault: "The Spanish suite names the English suite as canonical",
      kind: "canonical names a page in another language",
      severity: "important",
      where: ["/es/habitaciones/suite/"],
      targets: ["/en/rooms/suite/"],
      raw: "html",
      why: "The Spanish page leaves the results in Spain.",
    },
    {
      fault: "hreflang of the baths leads to a missing Spanish page",
      kind: "language link to a missing page",
      severity: "important",
      where: ["/en/spa/"],
      targets: ["/es/spa/"],
      raw: "several answers",
      why: "/es/spa/ answers 404; it was never translated.",
    },
    {
      fault: "The Spanish page about the location is written in English",
      kind: "page is not translated",
      severity: "important",
      where: ["/es/ubicacion/"],
      raw: "html",
      why: "Only title and menu are Spanish; lang and hreflang promise Spanish.",
    },
    {
      fault: "Three English room pages have one description",
      kind: "same meta description on several pages",
      severity: "minor",
      where: ["/en/rooms/single/", "/en/rooms/double/", "/en/rooms/suite/"],
      raw: "several answers",
      why: "Size and view are what differs, and the description mentions neither.",
    },
    {
      fault: "The sitemap lists two addresses that redirect",
      kind: "sitemap lists redirects",
      severity: "minor",
      where: ["/sitemap.xml"],
      targets: ["/en/rooms.html", "/es/habitaciones.html"],
      raw: "several answers",
      why: "Addresses from before the move.",
    },
  ],
  lookalikes: [
    {
      looksLike: "The bare address redirects with 302 by language",
      kind: "temporary redirect",
      where: ["/"],
      whyNot: "A choice of language must be temporary; it varies by Accept-Language and no page links there.",
    },
    {
      looksLike: "x-default names the English page",
      kind: "same page under two languages",
      where: ["/en/*", "/es/*"],
      whyNot: "x-default may be one of the languages.",
    },
    {
      looksLike: "Legal notice exists in Spanish only and has no hreflang",
      kind: "language link is missing",
      where: ["/es/aviso-legal/"],
      whyNot: "One language, excluded from search.",
    },
    {
      looksLike: "Legal notice is noindex",
      kind: "important page excluded from search by a robots meta tag",
      where: ["/es/aviso-legal/"],
      whyNot: "On purpose.",
    },
    {
      looksLike: "Legal notice has no description and is not listed",
      kind: "missing meta description",
      where: ["/es/aviso-legal/"],
      whyNot: "noindex.",
    },
    {
      looksLike: "The suite in Spanish is not listed",
      kind: "page missing from the sitemap",
      where: ["/es/habitaciones/suite/"],
      whyNot: "The module follows the wrong canonical: the same cause.",
    },
    {
      looksLike: "Spanish words on the English restaurant page",
      kind: "page is not translated",
      where: ["/en/restaurant/"],
      whyNot: "Names of dishes.",
    },
    {
      looksLike: "The legal link is Spanish in the English footer",
      kind: "page is not translated",
      where: ["/en/*"],
      whyNot: "A legal term for a page that exists in Spanish.",
    },
    {
      looksLike: "Both languages use the same pictures",
      kind: "same content at several addresses",
      where: ["/en/gallery/", "/es/galeria/"],
      whyNot: "Pictures need no translation.",
    },
    {
      looksLike: "Galleries and contact pages are short",
      kind: "thin page",
      where: ["/en/gallery/", "/es/galeria/", "/en/contact/", "/es/contacto/"],
      whyNot: "Pictures and an address are their purpose.",
    },
    {
      looksLike: "Booking link is nofollow and carries utm parameters",
      kind: "internal link with nofollow",
      where: ["/*"],
      targets: ["https://reservas.example/"],
      whyNot: "Another host; a booking engine.",
    },
    {
      looksLike: "Review portal answers 403",
      kind: "broken external link",
      where: ["/*"],
      targets: ["https://opiniones.example/casa-almenara"],
      whyNot: "It refuses robots.",
    },
    {
      looksLike: "The menu is a PDF without a page",
      kind: "content only in a PDF",
      where: ["/en/restaurant/", "/es/restaurante/"],
      whyNot: "It changes daily; the pages describe the kitchen.",
    },
    { looksLike: "Sitemap without lastmod", kind: "sitemap lacks dates", where: ["/sitemap.xml"], whyNot: "Optional." },
    {
      looksLike: "Titles “Double room” are short",
      kind: "title is too short",
      where: ["/en/rooms/*", "/es/habitaciones/*"],
      whyNot: "The name of the hotel follows.",
    },
    {
      looksLike: "Spanish Hotel markup lacks check-in times",
      kind: "structured data lacks required fields",
      where: ["/es/"],
      whyNot: "Not required.",
    },
    {
      looksLike: "Baths are missing in the Spanish menu",
      kind: "language link is missing",
      where: ["/es/*"],
      whyNot: "There is no Spanish page to link to; the wrong hreflang is the fault.",
    },
    {
      looksLike: "English description on the Spanish location page",
      kind: "wrong meta description",
      where: ["/es/ubicacion/"],
      whyNot: "Part of the planted fault of the untranslated page.",
    },
    {
      looksLike: "Overviews of rooms are short",
      kind: "thin page",
      where: ["/en/rooms/", "/es/habitaciones/"],
      whyNot: "They lead to three rooms.",
    },
    {
      looksLike: "Language links lead to a page that is not canonical",
      kind: "language link to a page that is not canonical",
      where: ["/en/rooms/suite/", "/es/habitaciones/suite/"],
      whyNot: "A consequence of the wrong canonical, which is planted.",
    },
  ],
};
