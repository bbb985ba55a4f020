import { escapeHtml, file, html, jsonLd, pathOf, picture, redirect, robotsText, sitemap } from "./site-kit.ts";
import type { Answer, Page, Site, Visit } from "./site-types.ts";

const NAME = "Quellwerk";

type Language = "en" | "de" | "fr" | "es";
const LANGUAGES: Language[] = ["en", "de", "fr", "es"];

interface Text {
  slug: string;
  title: string;
  description: string;
  body: string;
}

const LABELS: Record<Language, { home: string; contact: string; imprint: string; skip: string; language: string }> = {
  en: { home: "Home", contact: "Contact", imprint: "Legal notice", skip: "Skip to content", language: "Language" },
  de: { home: "Startseite", contact: "Kontakt", imprint: "Impressum", skip: "Zum Inhalt", language: "Sprache" },
  fr: {
    home: "Accueil",
    contact: "Contact",
    imprint: "Mentions légales",
    skip: "Aller au contenu",
    language: "Langue",
  },
  es: { home: "Inicio", contact: "Contacto", imprint: "Aviso legal", skip: "Ir al contenido", language: "Idioma" },
};

const TOPICS: Record<string, Record<Language, Text>> = {
  home: {
    en: {
      slug: "",
      title: "Carafe Filters and Taps for Hard Water",
      description:
        "Quellwerk makes filters for hard water in the Swabian Alb: carafes, taps and cartridges that can be refilled at home.",
      body: "Hard water leaves a grey film on tea, furs the kettle and makes soap work harder than it should. Quellwerk has built filters against it since 1996, in a former mill above the springs of the Lauter. Our carafes need no electricity, our taps fit under any sink, and our cartridges are refilled rather than thrown away. A small laboratory beside the workshop tests every batch of resin and publishes the figures. You can order a strip for measuring your own water free of charge, and we will answer honestly if you do not need a filter at all.",
    },
    de: {
      slug: "",
      title: "Filterkannen und Hähne für hartes Wasser",
      description:
        "Quellwerk baut auf der Schwäbischen Alb Filter gegen hartes Wasser: Kannen, Hähne und Kartuschen zum Nachfüllen.",
      body: "Hartes Wasser legt einen grauen Film auf den Tee, lässt Kalk im Kessel wachsen und verbraucht mehr Seife als nötig. Seit 1996 bauen wir Filter dagegen, in einer alten Mühle oberhalb der Lauterquellen. Unsere Kannen brauchen keinen Strom, unsere Hähne passen unter jede Spüle, und unsere Kartuschen werden nachgefüllt statt weggeworfen. Ein kleines Labor neben der Werkstatt prüft jede Lieferung Harz und veröffentlicht die Werte. Einen Streifen zum Messen Ihres Wassers schicken wir kostenlos, und wenn Sie keinen Filter brauchen, sagen wir Ihnen das auch.",
    },
    fr: {
      slug: "",
      title: "Carafes filtrantes et robinets pour eau dure",
      description:
        "Quellwerk fabrique dans le Jura souabe des filtres contre l'eau dure : carafes, robinets et cartouches à recharger.",
      body: "L'eau dure laisse un voile gris sur le thé, entartre la bouilloire et fait consommer trop de savon. Depuis 1996, nous construisons des filtres pour y remédier, dans un ancien moulin au-dessus des sources de la Lauter. Nos carafes fonctionnent sans courant, nos robinets se logent sous tous les éviers, et nos cartouches se rechargent au lieu d'être jetées. Un petit laboratoire voisin de l'atelier contrôle chaque lot de résine et publie ses mesures. Nous envoyons gratuitement une bandelette pour mesurer votre eau, et si vous n'avez pas besoin de filtre, nous vous le disons franchement.",
    },
    es: {
      slug: "",
      title: "Jarras filtrantes y grifos para agua dura",
      description:
        "Quellwerk fabrica en el Jura de Suabia filtros contra el agua dura: jarras, grifos y cartuchos que se recargan en casa.",
      body: "El agua dura deja una película gris sobre el té, llena de cal el hervidor y obliga a gastar más jabón. Desde 1996 construimos filtros contra ella en un antiguo molino, por encima de las fuentes del Lauter. Nuestras jarras funcionan sin electricidad, nuestros grifos caben debajo de cualquier fregadero y nuestros cartuchos se recargan en lugar de tirarse. Un pequeño laboratorio junto al taller analiza cada lote de resina y publica los resultados. Enviamos gratis una tira para medir su agua, y si no necesita ningún filtro, se lo decimos con franqueza.",
    },
  },
  carafe: {
    en: {
      slug: "filter-carafe",
      title: "Lauter Filter Carafe, 2.4 Litres",
      description:
        "A glass carafe with a refillable filter for 120 litres of hard water, without electricity and without plastic lids.",
      body: "The Lauter carafe holds 2.4 litres, of which 1.5 are filtered at any time. Its body is blown glass from Zwiesel, its lid is turned beech and its funnel is steel. Fill it at the tap, wait four minutes, and pour. One cartridge softens about 120 litres at a hardness of eighteen degrees; a wooden ring on the neck counts the weeks for you. When it is spent, unscrew the cartridge, empty the granules onto the compost, and refill it from a paper bag. Everything but the granules can go into the dishwasher, and every part is sold singly.",
    },
    de: {
      slug: "filterkanne",
      title: "Filterkanne Lauter mit 2,4 Litern",
      description:
        "Glaskanne mit nachfüllbarem Filter für 120 Liter hartes Wasser, ohne Strom und ohne Deckel aus Kunststoff.",
      body: "Die Kanne Lauter fasst 2,4 Liter, davon sind jederzeit 1,5 gefiltert. Der Körper ist mundgeblasenes Glas aus Zwiesel, der Deckel gedrechselte Buche, der Trichter Stahl. Am Hahn füllen, vier Minuten warten, einschenken. Eine Kartusche enthärtet bei achtzehn Grad etwa 120 Liter; ein Holzring am Hals zählt die Wochen mit. Ist sie verbraucht, wird sie aufgeschraubt, das Granulat kommt auf den Kompost, und aus der Papiertüte wird nachgefüllt. Bis auf das Granulat darf alles in die Spülmaschine, und jedes Teil gibt es einzeln.",
    },
    fr: {
      slug: "carafe-filtrante",
      title: "Carafe filtrante Lauter de 2,4 litres",
      description:
        "Carafe en verre avec filtre rechargeable pour 120 litres d'eau dure, sans électricité ni couvercle en plastique.",
      body: "La carafe Lauter contient 2,4 litres, dont 1,5 filtré à tout moment. Son corps est en verre soufflé de Zwiesel, son couvercle en hêtre tourné et son entonnoir en acier. On la remplit au robinet, on attend quatre minutes et l'on sert. Une cartouche adoucit environ 120 litres à une dureté de trente-deux degrés français ; une bague en bois posée sur le col compte les semaines. Une fois épuisée, on la dévisse, on vide les granulés sur le compost et on la recharge avec un sachet en papier. Tout passe au lave-vaisselle sauf les granulés, et chaque pièce se vend seule.",
    },
    es: {
      slug: "jarra-filtrante",
      title: "Jarra filtrante Lauter de 2,4 litros",
      description:
        "Jarra de vidrio con filtro recargable para 120 litros de agua dura, sin electricidad y sin tapas de plástico.",
      body: "La jarra Lauter contiene 2,4 litros, de los cuales 1,5 están siempre filtrados. El cuerpo es de vidrio soplado en Zwiesel, la tapa de haya torneada y el embudo de acero. Se llena en el grifo, se esperan cuatro minutos y se sirve. Un cartucho ablanda unos 120 litros con una dureza de treinta y dos grados franceses; un aro de madera en el cuello cuenta las semanas. Cuando se agota, se desenrosca, se echan los gránulos al compost y se rellena con una bolsa de papel. Todo menos los gránulos puede ir al lavavajillas, y cada pieza se vende suelta.",
    },
  },
  tap: {
    en: {
      slug: "under-sink-tap",
      title: "Ach Tap for Filtered Water",
      description:
        "A second tap for the kitchen, with a filter under the sink that softens 2,000 litres before it has to be refilled.",
      body: "The Ach tap stands beside your mixer and gives filtered water only. Below the sink hangs a steel vessel of three litres, which any plumber connects within an hour and which you can open with one hand. It softens about 2,000 litres, enough for a family of four for nine months, and a small dial shows how much is left. There is no pump and no wire: the pressure of the mains does the work. The spout turns through a full circle, comes in brushed steel or brass, and is high enough for a stock pot. Seals are standard sizes from any hardware shop.",
    },
    de: {
      slug: "hahn",
      title: "Hahn Ach für gefiltertes Wasser",
      description:
        "Ein zweiter Hahn für die Küche, mit einem Filter unter der Spüle, der 2.000 Liter enthärtet, bevor er Nachschub braucht.",
      body: "Der Hahn Ach steht neben Ihrer Armatur und gibt nur gefiltertes Wasser. Unter der Spüle hängt ein Stahlgefäß von drei Litern, das jeder Installateur in einer Stunde anschließt und das sich mit einer Hand öffnen lässt. Es enthärtet etwa 2.000 Liter, für vier Personen reicht das neun Monate; eine kleine Scheibe zeigt, wie viel übrig ist. Pumpe und Kabel gibt es nicht: Der Druck der Leitung genügt. Der Auslauf dreht sich im Kreis, ist in gebürstetem Stahl oder Messing zu haben und hoch genug für einen Suppentopf. Dichtungen haben übliche Maße.",
    },
    fr: {
      slug: "robinet",
      title: "Robinet Ach pour eau filtrée",
      description:
        "Un second robinet pour la cuisine, avec sous l'évier un filtre qui adoucit 2 000 litres avant d'être rechargé.",
      body: "Le robinet Ach se place à côté de votre mitigeur et ne donne que de l'eau filtrée. Sous l'évier est suspendue une cuve en acier de trois litres, que tout plombier raccorde en une heure et qui s'ouvre d'une seule main. Elle adoucit environ 2 000 litres, soit neuf mois pour une famille de quatre personnes, et un petit cadran indique ce qui reste. Il n'y a ni pompe ni fil : la pression du réseau suffit. Le bec tourne sur un cercle entier, existe en acier brossé ou en laiton, et laisse passer un faitout. Les joints sont aux dimensions courantes.",
    },
    es: {
      slug: "grifo",
      title: "Grifo Ach para agua filtrada",
      description:
        "A second tap for the kitchen, with a filter under the sink that softens 2,000 litres before a refill is due.",
      body: "The Ach tap is placed next to your mixer and only gives filtered water. A steel vessel of three litres hangs under the sink; every plumber can connect it in an hour, and it opens with one hand. It softens around 2,000 litres, which is nine months for a family of four people, and a small dial tells what remains. There is neither pump nor cable, since the pressure of the mains is sufficient. The spout rotates in a whole circle, exists in brushed steel or in brass, and leaves room for a large pot. The seals have common dimensions and are found in every shop.",
    },
  },
  refill: {
    en: {
      slug: "refills",
      title: "Refills for Carafes and Taps",
      description:
        "Granules in paper bags for carafes and taps: how much you need, how to refill, and what happens to the old ones.",
      body: "Our granules are beads of food-grade resin that swap calcium for hydrogen, mixed with coconut carbon against chlorine. They come in paper bags of 250 grams for carafes and 2 kilograms for taps. To refill, close the tap, unscrew the vessel, rinse it, pour in the new beads and flush three litres. It takes six minutes the first time and three after that. Old beads are harmless: the compost takes them, and so does the bin. If you send ten bags back flat we send the eleventh for nothing, because good paper is dear. A subscription by post can be paused with one letter.",
    },
    de: {
      slug: "nachfuellen",
      title: "Granulat zum Nachfüllen von Filtern",
      description:
        "Granulat in Papiertüten für Kannen und Hähne: wie viel man braucht, wie man nachfüllt und wohin mit dem alten.",
      body: "Unser Granulat besteht aus Perlen von lebensmittelechtem Harz, die Calcium gegen Wasserstoff tauschen, gemischt mit Kokoskohle gegen Chlor. Es kommt in Papiertüten zu 250 Gramm für Kannen und zu 2 Kilogramm für Hähne. Zum Nachfüllen den Hahn schließen, das Gefäß abschrauben, ausspülen, neue Perlen einfüllen und drei Liter durchlaufen lassen. Beim ersten Mal dauert das sechs Minuten, später drei. Die alten Perlen sind harmlos und dürfen auf den Kompost oder in den Restmüll. Wer zehn Tüten flach zurückschickt, erhält die elfte umsonst, denn gutes Papier ist teuer.",
    },
    fr: {
      slug: "recharges",
      title: "Recharges pour carafes et robinets",
      description:
        "Granulés en sachets de papier pour carafes et robinets : quantité, remplissage et devenir des granulés usés.",
      body: "Nos granulés sont des billes de résine alimentaire qui échangent le calcium contre l'hydrogène, mêlées à du charbon de coco contre le chlore. Ils sont livrés en sachets de papier de 250 grammes pour les carafes et de 2 kilogrammes pour les robinets. Pour recharger, fermez l'arrivée, dévissez la cuve, rincez-la, versez les billes neuves et laissez couler trois litres. Il faut six minutes la première fois, trois ensuite. Les billes usées sont inoffensives : le compost les accepte, la poubelle aussi. Pour dix sachets renvoyés à plat, le onzième est offert, car le bon papier coûte cher.",
    },
    es: {
      slug: "recargas",
      title: "Recargas para jarras y grifos",
      description:
        "Gránulos en bolsas de papel para jarras y grifos: cuánto se necesita, cómo se rellena y qué se hace con los usados.",
      body: "Nuestros gránulos son perlas de resina apta para alimentos que cambian calcio por hidrógeno, mezcladas con carbón de coco contra el cloro. Llegan en bolsas de papel de 250 gramos para las jarras y de 2 kilos para los grifos. Para recargar, cierre la llave, desenrosque el recipiente, enjuáguelo, vierta las perlas nuevas y deje correr tres litros. La primera vez se tarda seis minutos y después tres. Las perlas usadas son inofensivas: valen para el compost y para la basura. Quien devuelve diez bolsas plegadas recibe gratis la undécima, porque el buen papel es caro.",
    },
  },
  hardness: {
    en: {
      slug: "water-hardness",
      title: "What Water Hardness Means",
      description:
        "Degrees, millimoles and milligrams: how hardness is measured, what it does to tea and kettles, and when to filter.",
      body: "Hardness is the amount of calcium and magnesium that rain has picked up from rock. In Germany it is given in degrees, in France in other degrees, in Britain in milligrams of calcium carbonate, and chemists use millimoles. One German degree equals 17.8 milligrams. Below eight degrees water counts as soft and needs no filter for tea. Above fourteen a kettle grows a crust within a month. Hard water is not unhealthy; it tastes of more and is good for bread. We filter it for taste, for appliances and for laundry, and we advise against it if you have a water softener in the cellar already.",
    },
    de: {
      slug: "wasserhaerte",
      title: "Was Wasserhärte bedeutet",
      description:
        "Grad, Millimol und Milligramm: wie man Härte misst, was sie mit Tee und Kessel macht und wann ein Filter lohnt.",
      body: "Härte ist die Menge an Calcium und Magnesium, die der Regen aus dem Gestein gelöst hat. In Deutschland gibt man sie in Grad an, in Frankreich in anderen Graden, in Großbritannien in Milligramm Calciumcarbonat, und Chemiker rechnen in Millimol. Ein deutscher Grad entspricht 17,8 Milligramm. Unter acht Grad gilt Wasser als weich und braucht für Tee keinen Filter. Über vierzehn wächst im Kessel binnen eines Monats eine Kruste. Ungesund ist hartes Wasser nicht; es schmeckt kräftiger und tut dem Brot gut. Wer im Keller schon eine Enthärtungsanlage hat, braucht uns nicht.",
    },
    fr: {
      slug: "durete-de-l-eau",
      title: "Comprendre la dureté de l'eau",
      description:
        "Degrés, millimoles et milligrammes : comment on mesure la dureté, ses effets sur le thé et quand filtrer.",
      body: "La dureté est la quantité de calcium et de magnésium que la pluie a dissoute dans la roche. En France on la donne en degrés français, en Allemagne en degrés allemands, en Grande-Bretagne en milligrammes de carbonate de calcium, et les chimistes comptent en millimoles. Un degré français vaut dix milligrammes. Au-dessous de quinze, l'eau est douce et le thé se passe de filtre. Au-dessus de vingt-cinq, la bouilloire s'entartre en un mois. L'eau dure n'est pas malsaine ; elle a plus de goût et convient au pain. Si un adoucisseur fonctionne déjà à la cave, vous n'avez pas besoin de nous.",
    },
    es: {
      slug: "dureza-del-agua",
      title: "Qué significa la dureza del agua",
      description:
        "Grados, milimoles y miligramos: cómo se mide la dureza, qué hace con el té y la cal, y cuándo conviene filtrar.",
      body: "La dureza es la cantidad de calcio y magnesio que la lluvia ha disuelto de la roca. En España se da en grados franceses, en Alemania en grados alemanes, en Gran Bretaña en miligramos de carbonato cálcico, y los químicos cuentan en milimoles. Un grado francés equivale a diez miligramos. Por debajo de quince el agua es blanda y el té no necesita filtro. Por encima de veinticinco el hervidor cría costra en un mes. El agua dura no es mala para la salud; sabe a más y le sienta bien al pan. Si ya tiene un descalcificador en el sótano, no nos necesita.",
    },
  },
  mill: {
    en: {
      slug: "the-mill",
      title: "Our Mill Above the Lauter Springs",
      description:
        "A mill of 1743, a workshop of eleven people and a laboratory of two: where the filters are made, and how to visit.",
      body: "The mill was built in 1743 and ground spelt until 1968. When we found it, swallows lived in the hopper and the wheel had lost a third of its blades. Today the wheel turns a generator that runs the lathes on all days but the driest. Eleven people work here: four turn and screw, two blow air through every vessel, two keep the laboratory, and the others pack, answer and cook. At noon there is soup for anyone who is there. Visitors may come on the first Saturday of each month, without an appointment, and should wear shoes that can get wet.",
    },
    de: {
      slug: "die-muehle",
      title: "Unsere Mühle über den Lauterquellen",
      description:
        "Eine Mühle von 1743, eine Werkstatt mit elf Leuten und ein Labor mit zweien: wo die Filter entstehen.",
      body: "Die Mühle wurde 1743 gebaut und mahlte bis 1968 Dinkel. Als wir sie fanden, wohnten Schwalben im Trichter, und dem Rad fehlte ein Drittel der Schaufeln. Heute treibt das Rad einen Generator, der außer in den trockensten Wochen alle Drehbänke versorgt. Elf Menschen arbeiten hier: Vier drehen und schrauben, zwei prüfen jedes Gefäß mit Luft, zwei führen das Labor, die übrigen packen, antworten und kochen. Mittags gibt es Suppe für alle, die da sind. Besucher kommen am ersten Samstag im Monat, ohne Anmeldung und am besten in Schuhen, die nass werden dürfen.",
    },
    fr: {
      slug: "le-moulin",
      title: "Notre moulin au-dessus des sources",
      description:
        "Un moulin de 1743, un atelier de onze personnes et un laboratoire de deux : où naissent nos filtres.",
      body: "Le moulin date de 1743 et a moulu de l'épeautre jusqu'en 1968. Quand nous l'avons trouvé, des hirondelles logeaient dans la trémie et la roue avait perdu un tiers de ses aubes. Aujourd'hui, elle entraîne une génératrice qui alimente les tours, sauf pendant les semaines les plus sèches. Onze personnes travaillent ici : quatre tournent et vissent, deux éprouvent chaque cuve à l'air, deux tiennent le laboratoire, les autres emballent, répondent et cuisinent. À midi, il y a de la soupe pour tous. On nous rend visite le premier samedi du mois, sans rendez-vous, chaussé pour l'eau.",
    },
    es: {
      slug: "el-molino",
      title: "Nuestro molino sobre las fuentes",
      description:
        "Un molino de 1743, un taller de once personas y un laboratorio de dos: dónde nacen nuestros filtros.",
      body: "El molino es de 1743 y molió espelta hasta 1968. Cuando lo encontramos, vivían golondrinas en la tolva y a la rueda le faltaba un tercio de las palas. Hoy la rueda mueve un generador que alimenta los tornos, salvo en las semanas más secas. Aquí trabajan once personas: cuatro tornean y atornillan, dos prueban cada recipiente con aire, dos llevan el laboratorio y las demás empaquetan, contestan y cocinan. A mediodía hay sopa para todos. Las visitas son el primer sábado de cada mes, sin cita previa y con zapatos que se puedan mojar.",
    },
  },
  contact: {
    en: {
      slug: "contact",
      title: "Contact and How to Find Us",
      description:
        "Address, telephone and hours of the mill, and the way from the station at Marbach by bus or on foot.",
      body: "Quellwerk, Mühlweg 3, 72532 Gomadingen, Germany. Telephone +49 7385 000000 on weekdays from eight to four. From Marbach station it is twenty minutes on foot, always along the stream, or six on the bus to Offenhausen. We answer letters, too. In English please ask for Miriam, who grew up in Leeds and is glad of the practice.",
    },
    de: {
      slug: "kontakt",
      title: "Kontakt und Anfahrt zur Mühle",
      description: "Adresse, Telefon und Zeiten der Mühle sowie der Weg vom Bahnhof Marbach mit dem Bus oder zu Fuß.",
      body: "Quellwerk, Mühlweg 3, 72532 Gomadingen. Telefon 07385 000000, werktags von acht bis sechzehn Uhr. Vom Bahnhof Marbach sind es zwanzig Minuten zu Fuß, immer am Bach entlang, oder sechs mit dem Bus nach Offenhausen. Auch Briefe beantworten wir, und zwar mit der Hand. Parken kann man vor der Scheune, solange kein Heu kommt.",
    },
    fr: {
      slug: "contact",
      title: "Contact et accès au moulin",
      description: "Adresse, téléphone et horaires du moulin, et le chemin depuis la gare de Marbach en bus ou à pied.",
      body: "Quellwerk, Mühlweg 3, 72532 Gomadingen, Allemagne. Téléphone +49 7385 000000, en semaine de huit à seize heures. Depuis la gare de Marbach, comptez vingt minutes à pied en suivant le ruisseau, ou six en bus vers Offenhausen. Nous répondons aussi aux lettres. En français, demandez Élodie, qui vient de Besançon et parle volontiers de fromage.",
    },
    es: {
      slug: "contacto",
      title: "Contacto y cómo llegar al molino",
      description:
        "Dirección, teléfono y horario del molino, y el camino desde la estación de Marbach en autobús o a pie.",
      body: "Quellwerk, Mühlweg 3, 72532 Gomadingen, Alemania. Teléfono +49 7385 000000, de lunes a viernes de ocho a cuatro. Desde la estación de Marbach son veinte minutos a pie, siempre junto al arroyo, o seis en el autobús a Offenhausen. También contestamos cartas. En español pregunte por Nuria, que es de Soria y conoce el agua dura de sobra.",
    },
  },
};

const pathFor = (topic: string, language: Language): string => {
  const slug = TOPICS[topic]?.[language].slug ?? "";
  return slug === "" ? `/${language}/` : `/${language}/${slug}`;
};

type Alternate = readonly [string, string];

function alternatesOf(origin: string, topic: string, language: Language): Alternate[] {
  const all: Alternate[] = LANGUAGES.map((other) => [other, origin + pathFor(topic, other)]);
  if (topic === "home") return [...all, ["de-AT", `${origin}/at/`], ["x-default", `${origin}/`]];
  // The English site belonged to a British dealer, who chose the code.
  if (topic === "mill") return all.map(([code, url]) => [code === "en" ? "en-UK" : code, url] as const);
  if (topic === "refill" && language === "fr") return all.filter(([code]) => code !== "de");
  if (topic === "carafe") return all.map(([code, url]) => [code, code === "es" ? `${origin}/es/jarra` : url] as const);
  if (topic === "hardness") return [...all, ["fr", `${origin}/fr/durete`] as const];
  if (topic === "contact") return all.map(([code, url]) => [code, url.slice(origin.length)] as const);
  return [...all, ["x-default", origin + pathFor(topic, "en")]];
}

interface View {
  lang: string;
  language: Language;
  title: string;
  description: string;
  canonical: string;
  alternates: readonly Alternate[];
  topic: string;
  body: string;
  head?: string;
}

function layout({ origin }: Visit, view: View): string {
  const labels = LABELS[view.language];
  const menu = Object.keys(TOPICS).map(
    (topic) =>
      `<a href="${pathFor(topic, view.language)}">${escapeHtml(topic === "home" ? labels.home : topic === "contact" ? labels.contact : (TOPICS[topic]?.[view.language].title ?? ""))}</a>`,
  );
  const switcher = LANGUAGES.map(
    (other) =>
      `<li><a href="${pathFor(view.topic, other)}" hreflang="${other}" lang="${other}">${other.toUpperCase()}</a></li>`,
  );
  return `<!DOCTYPE html><html lang="${view.lang}"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/><title>${escapeHtml(view.title)} | ${NAME}</title><meta name="description" content="${escapeHtml(view.description)}"/><link rel="canonical" href="${origin}${view.canonical}"/>${view.alternates.map(([code, url]) => `<link rel="alternate" hrefLang="${code}" href="${url}"/>`).join("")}<link rel="stylesheet" href="/_next/static/css/3f1c.css" data-precedence="next"/>${view.head ?? ""}</head><body><a href="#main">${labels.skip}</a><header><a href="/${view.language}/"><img src="/logo.svg" alt="${NAME}" width="120" height="32"/></a><nav>${menu.join(" ")}</nav><nav aria-label="${labels.language}"><ul>${switcher.join("")}</ul></nav></header><main id="main">${view.body}</main><footer><a href="/${view.language}/legal">${labels.imprint}</a> © ${NAME} GmbH</footer></body></html>`;
}

function topicPage(topic: string, language: Language): Page {
  const path = pathFor(topic, language);
  const text = TOPICS[topic]?.[language] ?? { title: "", description: "", body: "", slug: "" };
  return {
    path,
    listed: "2026-09-15",
    ...(topic === "refill" && language === "de"
      ? { headers: { "content-type": "text/html; charset=iso-8859-1" } }
      : {}),
    body: (visit) =>
      layout(visit, {
        lang: topic === "tap" && language === "de" ? "en" : language === "fr" ? "fr-FR" : language,
        language,
        topic,
        title: text.title,
        description: text.description,
        canonical: topic === "mill" && language === "fr" ? pathFor(topic, "en") : path,
        alternates: alternatesOf(visit.origin, topic, language),
        ...(topic === "home"
          ? {
              head: jsonLd({
                "@context": "https://schema.org",
                "@type": "Organization",
                name: NAME,
                url: `${visit.origin}/${language}/`,
                logo: `${visit.origin}/logo.svg`,
              }),
            }
          : {}),
        body: `<h1>${escapeHtml(text.title)}</h1>${topic === "carafe" || topic === "tap" ? `<img src="/img/${topic}.png" alt="${escapeHtml(text.title)}" width="640" height="420"/>` : ""}<p>${escapeHtml(text.body)}</p>${topic === "hardness" && language === "en" ? "<p>On the packet it says “Wasserhärte: Bereich hart, entspricht mehr als 14 °dH”, which means the same in German.</p>" : ""}${topic === "hardness" && language === "fr" ? `<p>Voir aussi les <a href="/fr/durete">questions des lecteurs</a>.</p>` : ""}`,
      }),
  };
}

const LEGAL: Record<Language, string> = {
  en: "Quellwerk GmbH, Gomadingen. Managing director Jutta Ehmann. Registered at the court of Stuttgart, HRB 000000.",
  de: "Quellwerk GmbH, Gomadingen. Geschäftsführerin Jutta Ehmann. Amtsgericht Stuttgart, HRB 000000.",
  fr: "Quellwerk GmbH, Gomadingen. Gérante Jutta Ehmann. Tribunal de Stuttgart, HRB 000000.",
  es: "Quellwerk GmbH, Gomadingen. Gerente Jutta Ehmann. Registro de Stuttgart, HRB 000000.",
};

const AUSTRIA =
  "Für Österreich liefern wir ab Salzburg: Kannen ab 64 Euro, Hähne ab 289 Euro, Versand zwei Werktage mit der Post.";

const PAGES: Page[] = [
  ...Object.keys(TOPICS).flatMap((topic) => LANGUAGES.map((language) => topicPage(topic, language))),
  ...LANGUAGES.map(
    (language): Page => ({
      path: `/${language}/legal`,
      body: (visit) =>
        layout(visit, {
          lang: language,
          language,
          topic: "home",
          title: `${LABELS[language].imprint} – Quellwerk GmbH`,
          description: LEGAL[language],
          canonical: `/${language}/legal`,
          alternates: LANGUAGES.map((other) => [other, `${visit.origin}/${other}/legal`] as const),
          body: `<h1>${LABELS[language].imprint}</h1><p>${LEGAL[language]}</p>`,
        }),
    }),
  ),
  {
    path: "/at/",
    listed: "2026-09-15",
    body: (visit) => {
      const home = TOPICS["home"]?.de;
      return layout(visit, {
        lang: "de-AT",
        language: "de",
        topic: "home",
        title: `Filter für hartes Wasser in Österreich`,
        description:
          "Filter gegen hartes Wasser, geliefert ab Salzburg: Kannen, Hähne und Granulat zum Nachfüllen mit Preisen für Österreich.",
        canonical: "/at/",
        alternates: alternatesOf(visit.origin, "home", "de"),
        body: `<h1>${home?.title}</h1><p>${home?.body}</p><p>${AUSTRIA}</p>`,
      });
    },
  },
  {
    path: "/",
    listed: "2026-09-15",
    body: (visit) =>
      `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/><title>Quellwerk: Choose Your Language</title><meta name="description" content="Quellwerk filters for hard water, in English, Deutsch, Français, Español and with Austrian prices."/><link rel="canonical" href="${visit.origin}/"/>${alternatesOf(
        visit.origin,
        "home",
        "en",
      )
        .map(([code, url]) => `<link rel="alternate" hrefLang="${code}" href="${url}"/>`)
        .join(
          "",
        )}</head><body><main><h1>Quellwerk</h1><ul><li><a href="/en/" lang="en">Water filters, in English</a></li><li><a href="/de/" lang="de">Wasserfilter, auf Deutsch</a></li><li><a href="/at/" lang="de-AT">Österreich</a></li><li><a href="/fr/" lang="fr">Filtres à eau, en français</a></li><li><a href="/es/" lang="es">Filtros de agua, en español</a></li></ul></main></body></html>`,
  },
];

function behaviour(visit: Visit): Answer | undefined {
  const path = pathOf(visit);
  const wished = (visit.headers["accept-language"] ?? "").slice(0, 2);
  // The French product page sends readers of other languages away, as a plug-in of the dealer did.
  if (path === pathFor("tap", "fr") && wished !== "" && wished !== "fr") return redirect(pathFor("tap", "en"), 302);
  if (path === "/fr/durete")
    return html(
      200,
      layout(visit, {
        lang: "fr-FR",
        language: "fr",
        topic: "hardness",
        title: "La dureté, questions et réponses",
        description:
          "Questions des lecteurs sur la dureté de l'eau, avec nos réponses courtes sur le thé, la lessive et le pain.",
        canonical: "/fr/durete",
        alternates: [],
        body: "<h1>La dureté, questions et réponses</h1><p>Le thé noir supporte-t-il l'eau dure ? Oui, mais il devient trouble et perd ses notes claires. Faut-il filtrer pour le pain ? Non, la pâte tient mieux avec un peu de calcium. Et pour la lessive ? Adaptez plutôt la dose : le tableau figure au dos du paquet. Nos bandelettes donnent la dureté en dix secondes, à deux degrés près, ce qui suffit à la maison. Les écoles peuvent en demander cinquante sans frais, avec une fiche pour la classe de sciences.</p>",
      }),
    );
  return undefined;
}

export const site: Site = {
  name: "multilingual",
  kind: "maker with four languages and one extra country",
  platform: "Next.js",
  start: "/",
  pages: PAGES,
  files: [
    file(
      "/logo.svg",
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><path d="M16 4c6 10 8 12 8 16a8 8 0 0 1-16 0c0-4 2-6 8-16z"/></svg>`,
    ),
    file("/_next/static/css/3f1c.css", "body{font:17px/1.6 system-ui;margin:auto;max-width:64rem}"),
    picture("/img/carafe.png", 640, 420),
    picture("/img/tap.png", 640, 420),
  ],
  robots: robotsText(["User-agent: *", "Allow: /", "", "Host: quellwerk.example", "Sitemap: {origin}/sitemap.xml"]),
  sitemaps: [
    sitemap("/sitemap.xml", [
      ...PAGES.filter((page) => page.listed !== undefined).map((page) => {
        // The sitemap names a Spanish address for the tap that the pages do not name.
        const isTap = page.path === pathFor("tap", "en");
        return isTap
          ? {
              path: page.path,
              lastmod: page.listed,
              extra: `<xhtml:link rel="alternate" hreflang="en" href="{origin}${page.path}"/><xhtml:link rel="alternate" hreflang="es" href="{origin}/es/recargas"/>`,
            }
          : { path: page.path, lastmod: page.listed };
      }),
      { path: "/fr/durete", lastmod: "2026-09-15" },
      ...LANGUAGES.map((language) => ({ path: `/${language}/legal`, lastmod: "2026-01-10" })),
    ]),
  ],
  behaviour,
  missing: (visit) =>
    html(
      404,
      layout(visit, {
        lang: "en",
        language: "en",
        topic: "home",
        title: "404: This page could not be found",
        description: "",
        canonical: "/404",
        alternates: [],
        body: "<h1>404</h1><p>This page could not be found.</p>",
      }),
    ),
  outside: [],
  planted: [
    {
      fault: "Invalid hreflang code en-UK",
      catalogue: "hreflang_invalid_code",
      severity: "important",
      where: LANGUAGES.map((language) => pathFor("mill", language)),
      why: "The country is GB; engines ignore the line.",
    },
    {
      fault: "French refill page does not name the German one",
      catalogue: "hreflang_no_return",
      severity: "important",
      where: [pathFor("refill", "fr"), pathFor("refill", "de")],
      why: "German names French, and French lacks German.",
    },
    {
      fault: "Spanish alternate of the carafe is a page that does not exist",
      catalogue: "hreflang_dead_target",
      severity: "important",
      where: LANGUAGES.map((language) => pathFor("carafe", language)),
      targets: ["/es/jarra"],
      why: "The slug is jarra-filtrante; /es/jarra answers 404. The real Spanish page is therefore not named.",
    },
    {
      fault: "Two French alternates on one page",
      catalogue: "hreflang_ambiguous",
      severity: "important",
      where: LANGUAGES.map((language) => pathFor("hardness", language)),
      targets: ["/fr/durete"],
      why: "fr leads to two addresses.",
    },
    {
      fault: "Alternates without scheme and host",
      catalogue: "hreflang_not_absolute",
      severity: "important",
      where: LANGUAGES.map((language) => pathFor("contact", language)),
      why: 'href="/de/kontakt" is ignored by Google.',
    },
    {
      fault: "Sitemap and page disagree about the Spanish tap page",
      catalogue: "hreflang_sources_differ",
      severity: "important",
      where: [pathFor("tap", "en"), "/sitemap.xml"],
      targets: ["/es/recargas"],
      why: "The head names /es/grifo, the sitemap /es/recargas.",
    },
    {
      fault: "Spanish tap page is in English",
      catalogue: "hreflang_wrong_text",
      severity: "important",
      where: [pathFor("tap", "es")],
      why: "Only its title was translated.",
    },
    {
      fault: "French page about the mill names the English one as canonical",
      catalogue: "canonical_other_language",
      severity: "important",
      where: [pathFor("mill", "fr")],
      targets: [pathFor("mill", "en")],
      why: "It leaves the French index, and alternates that lead to it count for nothing.",
    },
    {
      fault: "lang=en on a German page",
      catalogue: "language_wrong",
      severity: "minor",
      where: [pathFor("tap", "de")],
      why: "The text is German.",
    },
    {
      fault: "Header says iso-8859-1, bytes and meta are UTF-8",
      catalogue: "charset_conflict",
      severity: "important",
      where: [pathFor("refill", "de")],
      why: "The header wins, and umlauts show as two letters.",
    },
    {
      fault: "French tap page redirects by Accept-Language",
      catalogue: "redirect_by_visitor",
      severity: "important",
      where: [pathFor("tap", "fr")],
      targets: [pathFor("tap", "en")],
      why: "Readers and crawlers with another language never see it.",
      needs: "other user agents",
    },
  ],
  lookalikes: [
    {
      looksLike: "Start page has little text",
      catalogue: "thin_content",
      where: ["/"],
      whyNot: "A language chooser, named by x-default.",
    },
    {
      looksLike: "Austrian home has the same text as the German one",
      catalogue: "near_duplicates",
      where: ["/at/", "/de/"],
      whyNot: "Same language for two countries, joined by hreflang.",
    },
    {
      looksLike: "de-AT in mixed case",
      catalogue: "hreflang_invalid_code",
      where: ["/", "/at/", "/en/", "/de/"],
      whyNot: "Codes are not case-sensitive.",
    },
    {
      looksLike: "hreflang sets without x-default",
      catalogue: null,
      where: [pathFor("hardness", "en"), pathFor("refill", "en")],
      whyNot: "x-default is optional.",
    },
    {
      looksLike: "x-default and en name the same address",
      catalogue: "hreflang_ambiguous",
      where: [pathFor("tap", "en")],
      whyNot: "Two codes, one address.",
    },
    {
      looksLike: "hreflang on links of the language switch",
      catalogue: null,
      where: ["/*"],
      whyNot: "It says the language of the target and nothing else.",
    },
    {
      looksLike: "lang=fr-FR with hreflang=fr",
      catalogue: "language_wrong",
      where: [pathFor("home", "fr")],
      whyNot: "A region in lang is allowed.",
    },
    {
      looksLike: "Attributes written hrefLang and charSet",
      catalogue: null,
      where: ["/*"],
      whyNot: "React writes them so; HTML ignores case.",
    },
    {
      looksLike: "A German sentence in an English page",
      catalogue: "language_wrong",
      where: [pathFor("hardness", "en")],
      whyNot: "A quotation.",
    },
    {
      looksLike: "Same slug /contact for English and French",
      catalogue: "duplicate_title",
      where: ["/en/contact", "/fr/contact"],
      whyNot: "Different languages and addresses.",
    },
    {
      looksLike: "Legal notices are short and nearly alike",
      catalogue: "thin_content",
      where: ["/en/legal", "/de/legal", "/fr/legal", "/es/legal"],
      whyNot: "The law asks for no more.",
    },
    { looksLike: "Short contact pages", catalogue: "thin_content", where: ["/*"], whyNot: "Address and way." },
    {
      looksLike: "Host line in robots.txt",
      catalogue: "robots_misspelt",
      where: ["/robots.txt"],
      whyNot: "Known to Yandex, ignored by others.",
    },
    {
      looksLike: "Language switch of the legal notice leads to the home pages",
      catalogue: null,
      where: ["/en/legal"],
      whyNot: "A habit of templates, not wrong.",
    },
    {
      looksLike: "Only one entry of the sitemap has alternates",
      catalogue: "hreflang_no_return",
      where: ["/sitemap.xml"],
      whyNot: "The head has the others; only the contradiction is a fault.",
    },
  ],
};
