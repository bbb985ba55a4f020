import type { AllowRule, PersonLanguage, SiteCoverage, SkippedAddresses, UncheckedPage } from "@findable/contract";
import { speaking } from "../../../kernel/text/speaking.ts";

/** How much of a site a crawl read. */
interface CrawlCounts {
  ended: "complete" | "page_limit" | "time_limit";
  found: string;
  read: string;
  unread: string;
}

interface CoverageTexts {
  locale: string;
  crawl(counts: CrawlCounts): string;
  /** Sentences with a number of addresses or pages. */
  alike(count: string): string;
  unchecked(count: string): string;
  unrendered(count: string): string;
  explanations: Readonly<Record<SkippedAddresses["reason"], string>>;
  /** The guard of a site of which nothing is known. */
  guard: string;
  advice: Readonly<Record<UncheckedPage["reason"], (guard: string) => string>>;
  /** Where rules are entered, by product. */
  steps: Readonly<Record<string, string>>;
}

const GERMAN: CoverageTexts = {
  locale: "de-DE",
  crawl: ({ ended, found, read, unread }) =>
    ended === "complete"
      ? `Der Crawl hat alle ${found} gefundenen Adressen gelesen, außer denen, die mit Grund aufgeführt sind.`
      : `Der Crawl endete an seiner ${ended === "page_limit" ? "Seitengrenze" : "Zeitgrenze"}: Er las ${read} von mindestens ${found} Adressen; ${unread} sind noch ungelesen.`,
  alike: (count) => `${count} Adressen sagen dasselbe wie andere und wurden stichprobenartig gelesen.`,
  unchecked: (count) => `${count} ließen sich nicht prüfen.`,
  unrendered: (count) => `Seiten, deren Text Skripte braucht, die nicht liefen: ${count}.`,
  explanations: {
    robots: "Die robots.txt sperrt diesen Crawler.",
    not_html: "Die Antwort ist keine HTML-Seite, sondern zum Beispiel ein Bild oder ein PDF.",
    too_large: "Die Seite ist größer, als der Crawler liest.",
    redirect_loop: "Die Weiterleitungen führen im Kreis.",
    redirect_off_site: "Die Adresse leitet auf eine andere Website weiter.",
    refused_address: "Die Adresse führt in ein nicht öffentliches Netz.",
    timeout: "Es kam nicht rechtzeitig eine Antwort, auch nicht bei geringerem Tempo.",
    network: "Die Verbindung schlug fehl, auch bei geringerem Tempo.",
    too_deep: "Der Pfad hat mehr Teile oder liegt mehr Links entfernt als jede Seite, die Menschen erreichen.",
    host_service: "Diese Adresse beantwortet das Netz des Hosters, nicht die Website.",
    bad_url: "Die Adresse ist zu lang, hat zu viele Parameter oder wiederholt Teile ihres Pfads.",
    duplicate: "Die Adresse leitet auf eine Seite weiter, die schon unter einer anderen Adresse gelesen wurde.",
    alike:
      "Seiten dieses Musters sagen dasselbe wie schon gelesene. Gelesen werden Stichproben, und alle, sobald eine davon neu ist.",
    same_content: "Die Adresse unterscheidet sich von einer gelesenen nur in einem Parameter, der nichts ändert.",
    too_many: "Der Crawl fand mehr Adressen, als er sich merken kann.",
    page_limit: "Der Crawl erreichte vorher seine Seitengrenze.",
    time_limit: "Der Crawl erreichte vorher seine Zeitgrenze.",
  },
  guard: "der Firewall oder dem Bot-Schutz der Website",
  advice: {
    challenge: (guard) => `Erlauben Sie den User-Agent FindableBot in ${guard}, und starten Sie das Audit erneut.`,
    login: () =>
      "Lassen Sie FindableBot die Seite ohne Anmeldung lesen, oder lassen Sie es dabei: Seiten hinter einer Anmeldung stehen nicht in der Suche.",
    refused: (guard) => `Erlauben Sie den User-Agent FindableBot in ${guard}, und starten Sie das Audit erneut.`,
    slow_down: (guard) =>
      `Erhöhen Sie die Grenze der Anfragen für FindableBot in ${guard}, oder setzen Sie für ihn ein Crawl-delay in der robots.txt.`,
    timeout: () =>
      "Öffnen Sie die Seite im Browser. Antwortet sie dort, erlauben Sie FindableBot in der Firewall; sonst prüfen Sie das Hosting.",
    network: () =>
      "Öffnen Sie die Seite im Browser. Antwortet sie dort, erlauben Sie FindableBot in der Firewall; sonst prüfen Sie das Hosting.",
  },
  steps: {
    Cloudflare:
      "Security, Security rules: Legen Sie eine eigene Regel mit diesem Ausdruck und der Aktion Skip für alle Optionen an. Der Bot Fight Mode des kostenlosen Tarifs ignoriert sie; dort brauchen Sie eine IP Access rule.",
    "AWS WAF": "Web ACL, Rules: Fügen Sie diese Regel mit einer Priorität vor den verwalteten Regeln hinzu.",
    Wordfence:
      "WordPress, Wordfence, Firewall, All Firewall Options: Tragen Sie die Adressen dieses Dienstes bei „Allowlisted IP addresses that bypass all rules“ ein.",
    Vercel: "Firewall, Rules: Fügen Sie eine eigene Regel mit dieser Bedingung und der Aktion Bypass hinzu.",
    nginx:
      "Setzen Sie diese Zeilen an die Stelle, die abweist, vor deren deny-Zeilen; eine map neben den server-Block.",
    "robots.txt":
      "Fügen Sie diese Gruppe hinzu, damit der Crawler fünf Sekunden zwischen zwei Anfragen wartet. Sie ersetzt für ihn die Regeln für *: Wiederholen Sie, was gelten soll.",
    "": "Fügen Sie vor der Bot-Erkennung eine Regel hinzu, die Anfragen mit diesem User-Agent erlaubt.",
  },
};

const FRENCH: CoverageTexts = {
  locale: "fr-FR",
  crawl: ({ ended, found, read, unread }) =>
    ended === "complete"
      ? `L’exploration a lu les ${found} adresses trouvées, sauf celles listées avec une raison.`
      : `L’exploration s’est arrêtée à sa limite ${ended === "page_limit" ? "de pages" : "de temps"} : elle a lu ${read} adresses sur au moins ${found}, et ${unread} restent à lire.`,
  alike: (count) => `${count} adresses disent la même chose que d’autres et ont été lues par échantillon.`,
  unchecked: (count) => `${count} n’ont pas pu être vérifiées.`,
  unrendered: (count) => `Pages dont le texte demande des scripts qui n’ont pas tourné : ${count}.`,
  explanations: {
    robots: "Le robots.txt exclut ce robot.",
    not_html: "La réponse n’est pas une page HTML, mais par exemple une image ou un PDF.",
    too_large: "La page est plus grande que ce que lit le robot.",
    redirect_loop: "Les redirections tournent en rond.",
    redirect_off_site: "L’adresse redirige vers un autre site.",
    refused_address: "L’adresse mène à un réseau qui n’est pas public.",
    timeout: "Aucune réponse à temps, même à un rythme plus lent.",
    network: "La connexion a échoué, même à un rythme plus lent.",
    too_deep: "Le chemin a plus de parties, ou est à plus de liens, que toute page que l’on atteint.",
    host_service: "C’est le réseau de l’hébergeur qui répond à cette adresse, pas le site.",
    bad_url: "L’adresse est trop longue, a trop de paramètres ou répète des parties de son chemin.",
    duplicate: "L’adresse redirige vers une page déjà lue à une autre adresse.",
    alike:
      "Les pages de ce motif disent la même chose que d’autres déjà lues. Des échantillons sont lus, puis toutes si l’un d’eux est nouveau.",
    same_content: "L’adresse ne diffère d’une autre déjà lue que par un paramètre qui ne change rien.",
    too_many: "L’exploration a trouvé plus d’adresses qu’elle ne peut en retenir.",
    page_limit: "L’exploration a d’abord atteint sa limite de pages.",
    time_limit: "L’exploration a d’abord atteint sa limite de temps.",
  },
  guard: "le pare-feu ou la protection anti-robots du site",
  advice: {
    challenge: (guard) => `Autorisez le user agent FindableBot dans ${guard}, puis relancez l’audit.`,
    login: () =>
      "Laissez FindableBot lire la page sans connexion, ou laissez-la : les pages derrière une connexion ne sont pas dans la recherche.",
    refused: (guard) => `Autorisez le user agent FindableBot dans ${guard}, puis relancez l’audit.`,
    slow_down: (guard) =>
      `Relevez la limite de requêtes de FindableBot dans ${guard}, ou fixez-lui un Crawl-delay dans le robots.txt.`,
    timeout: () =>
      "Ouvrez la page dans un navigateur. Si elle y répond, autorisez FindableBot dans le pare-feu ; sinon, vérifiez l’hébergement.",
    network: () =>
      "Ouvrez la page dans un navigateur. Si elle y répond, autorisez FindableBot dans le pare-feu ; sinon, vérifiez l’hébergement.",
  },
  steps: {
    Cloudflare:
      "Security, Security rules : créez une règle personnalisée avec cette expression et l’action Skip, toutes options comprises. Le Bot Fight Mode de l’offre gratuite l’ignore et demande plutôt une IP Access rule.",
    "AWS WAF": "Web ACL, Rules : ajoutez cette règle avec une priorité avant les règles gérées.",
    Wordfence:
      "WordPress, Wordfence, Firewall, All Firewall Options : saisissez les adresses de ce service dans « Allowlisted IP addresses that bypass all rules ».",
    Vercel: "Firewall, Rules : ajoutez une règle personnalisée avec cette condition et l’action Bypass.",
    nginx: "Placez ces lignes dans la location qui refuse, avant ses lignes deny ; une map va à côté du bloc server.",
    "robots.txt":
      "Ajoutez ce groupe pour que le robot attende cinq secondes entre deux requêtes. Il remplace pour lui les règles de * : répétez celles qui doivent valoir.",
    "": "Ajoutez, avant la détection des robots, une règle qui autorise les requêtes de ce user agent.",
  },
};

const SPANISH: CoverageTexts = {
  locale: "es-ES",
  crawl: ({ ended, found, read, unread }) =>
    ended === "complete"
      ? `El rastreo leyó las ${found} direcciones encontradas, salvo las que se listan con un motivo.`
      : `El rastreo paró en su límite ${ended === "page_limit" ? "de páginas" : "de tiempo"}: leyó ${read} de al menos ${found} direcciones y quedan ${unread} por leer.`,
  alike: (count) => `${count} direcciones dicen lo mismo que otras y se leyeron por muestreo.`,
  unchecked: (count) => `${count} no se pudieron comprobar.`,
  unrendered: (count) => `Páginas cuyo texto necesita scripts que no se ejecutaron: ${count}.`,
  explanations: {
    robots: "El robots.txt excluye a este rastreador.",
    not_html: "La respuesta no es una página HTML, sino por ejemplo una imagen o un PDF.",
    too_large: "La página es mayor de lo que lee el rastreador.",
    redirect_loop: "Las redirecciones llevan en círculo.",
    redirect_off_site: "La dirección redirige a otro sitio.",
    refused_address: "La dirección lleva a una red que no es pública.",
    timeout: "No hubo respuesta a tiempo, tampoco a un ritmo más lento.",
    network: "La conexión falló, también a un ritmo más lento.",
    too_deep: "La ruta tiene más partes, o está a más enlaces, que cualquier página a la que se llega.",
    host_service: "A esta dirección responde la red del alojamiento, no el sitio.",
    bad_url: "La dirección es demasiado larga, tiene demasiados parámetros o repite partes de su ruta.",
    duplicate: "La dirección redirige a una página que ya se leyó en otra dirección.",
    alike:
      "Las páginas de este patrón dicen lo mismo que otras ya leídas. Se leen muestras, y todas en cuanto una es nueva.",
    same_content: "La dirección solo se distingue de otra ya leída por un parámetro que no cambia nada.",
    too_many: "El rastreo encontró más direcciones de las que puede recordar.",
    page_limit: "El rastreo llegó antes a su límite de páginas.",
    time_limit: "El rastreo llegó antes a su límite de tiempo.",
  },
  guard: "el cortafuegos o la protección contra bots del sitio",
  advice: {
    challenge: (guard) => `Permita el user agent FindableBot en ${guard} y repita la auditoría.`,
    login: () =>
      "Deje que FindableBot lea la página sin iniciar sesión, o déjela así: las páginas que piden sesión no están en la búsqueda.",
    refused: (guard) => `Permita el user agent FindableBot en ${guard} y repita la auditoría.`,
    slow_down: (guard) =>
      `Suba el límite de peticiones de FindableBot en ${guard}, o póngale un Crawl-delay en robots.txt.`,
    timeout: () =>
      "Abra la página en un navegador. Si responde ahí, permita FindableBot en el cortafuegos; si no, revise el alojamiento.",
    network: () =>
      "Abra la página en un navegador. Si responde ahí, permita FindableBot en el cortafuegos; si no, revise el alojamiento.",
  },
  steps: {
    Cloudflare:
      "Security, Security rules: cree una regla propia con esta expresión y la acción Skip, con todas las opciones. El Bot Fight Mode del plan gratuito la ignora y necesita una IP Access rule.",
    "AWS WAF": "Web ACL, Rules: añada esta regla con una prioridad anterior a las reglas gestionadas.",
    Wordfence:
      "WordPress, Wordfence, Firewall, All Firewall Options: escriba las direcciones de este servicio en «Allowlisted IP addresses that bypass all rules».",
    Vercel: "Firewall, Rules: añada una regla propia con esta condición y la acción Bypass.",
    nginx: "Ponga estas líneas en la location que rechaza, antes de sus líneas deny; un map va junto al bloque server.",
    "robots.txt":
      "Añada este grupo para que el rastreador espere cinco segundos entre dos peticiones. Sustituye para él las reglas de *: repita las que deban valer.",
    "": "Añada, antes de la detección de bots, una regla que permita las peticiones con este user agent.",
  },
};

/** English is the language in which a crawl stores its coverage. */
const TEXTS: Readonly<Partial<Record<PersonLanguage, CoverageTexts>>> = { de: GERMAN, fr: FRENCH, es: SPANISH };

/** What a crawl covered, with its sentences in a language. */
export function coverageIn(
  language: PersonLanguage,
  ended: CrawlCounts["ended"],
  coverage: SiteCoverage,
): SiteCoverage {
  const texts = TEXTS[language];
  if (texts === undefined) return coverage;
  const { allowRules } = coverage;
  return {
    ...coverage,
    summary: summaryIn(texts, ended, coverage),
    skipped: coverage.skipped.map((group) => ({ ...group, explanation: texts.explanations[group.reason] })),
    unchecked: coverage.unchecked.map((page) => ({
      ...page,
      advice: texts.advice[page.reason](page.guard ?? texts.guard),
    })),
    ...(allowRules == null ? {} : { allowRules: allowRules.map((rule) => ruleIn(texts, rule)) }),
  };
}

function summaryIn(
  texts: CoverageTexts,
  ended: CrawlCounts["ended"],
  { found, read, skipped, uncheckedCount, unrendered }: SiteCoverage,
): string {
  const { number } = speaking(texts.locale);
  const sum = (reasons: readonly SkippedAddresses["reason"][]) =>
    skipped.reduce((total, { reason, count }) => total + (reasons.includes(reason) ? count : 0), 0);
  const unread = number(sum(["page_limit", "time_limit", "too_many"]));
  const counted = [
    [sum(["alike", "same_content"]), texts.alike],
    [uncheckedCount, texts.unchecked],
    [unrendered ?? 0, texts.unrendered],
  ] as const;
  return [
    texts.crawl({ ended, found: number(found), read: number(read), unread }),
    ...counted.flatMap(([count, sentence]) => (count === 0 ? [] : [sentence(number(count))])),
  ].join(" ");
}

function ruleIn(texts: CoverageTexts, rule: AllowRule): AllowRule {
  return { ...rule, steps: texts.steps[rule.product] ?? texts.steps[""] ?? rule.steps };
}
