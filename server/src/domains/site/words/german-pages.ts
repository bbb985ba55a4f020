import type { PageTexts } from "./rule-texts.ts";

const LAB =
  "Das sind Werte eines einzelnen Ladevorgangs in unserem Browser, nicht Ihrer Besucher. Vergleichen Sie sie mit den Felddaten Ihrer Search Console, bevor Sie handeln; laden Sie das Hauptbild zuerst, geben Sie Bildern Maße, und verzögern Sie Skripte.";

export const GERMAN_PAGES: PageTexts = {
  missing_canonical: [
    "Kopien mit Parametern und ohne Canonical-Link",
    "Dieselbe Seite antwortet unter mehreren Adressen, die sich nur in Parametern unterscheiden. Ergänzen Sie einen Canonical-Link auf die Adresse ohne sie, damit Suchmaschinen die Kopien zusammenführen.",
    "Ohne Canonical-Link wählt die Suchmaschine unter den Kopien.",
  ],
  canonical_to_broken: [
    "Canonical-Links auf defekte Seiten",
    "Diese Seiten nennen eine kanonische Adresse, die nicht antwortet. Nennen Sie eine, die funktioniert, meist die der Seite selbst.",
    "Ein Canonical-Link muss eine indexierbare Seite nennen.",
  ],
  canonical_redirect_chain: [
    "Canonical-Links auf Weiterleitungen",
    "Nennen Sie die letzte Adresse der Weiterleitung als kanonische. Suchmaschinen ignorieren womöglich einen Canonical-Link, der weiterleitet.",
    "Ein Canonical-Link sollte die endgültige Adresse nennen.",
  ],
  canonical_to_noindex: [
    "Canonical-Links auf Seiten mit noindex",
    "Entfernen Sie noindex von der genannten Seite, oder lassen Sie die Seiten sich selbst als kanonisch nennen.",
    "Noindex und ein Canonical-Link auf die Seite widersprechen sich.",
  ],
  canonical_multiple: [
    "Mehrere verschiedene Canonical-Links",
    "Behalten Sie einen Canonical-Link. Meist setzen zwei Plugins oder Server und Template je einen.",
    "Bei mehreren verschiedenen Canonical-Links ignorieren Suchmaschinen womöglich alle.",
  ],
  canonical_in_body: [
    "Canonical-Links im body",
    "Verschieben Sie den Canonical-Link in den head der Seite. Im body ignorieren ihn Suchmaschinen.",
    "Ein Canonical-Link gilt nur im head oder im HTTP-Header.",
  ],
  canonical_wrong_host: [
    "Canonical-Links auf einen nicht öffentlichen Host",
    "Diese Seiten nennen die Adresse eines Test- oder lokalen Hosts als kanonisch. Tragen Sie die öffentliche Adresse der Website in dem System ein, das die Seiten erzeugt. In Next.js: `metadataBase`; in Webflow: die globale kanonische Adresse.",
    "Ein Canonical-Link auf einen nicht öffentlichen Host hält die Seite aus den Ergebnissen.",
  ],
  canonical_all_same: [
    "Verschiedene Seiten mit demselben Canonical-Link",
    "Die meisten Seiten nennen dieselbe Seite als kanonisch, also zeigen Suchmaschinen nur diese. Ändern Sie das Template: Jede Seite nennt ihre eigene Adresse.",
    "Seiten, die eine andere Seite als kanonisch nennen, werden selbst nicht gezeigt.",
  ],
  canonical_page_one: [
    "Folgeseiten einer Liste mit der ersten als kanonischer",
    "Lassen Sie jede Seite der Liste sich selbst als kanonisch nennen. Was nur auf Folgeseiten steht, wird sonst nicht gefunden.",
    "Jede Seite einer Liste sollte ihre eigene kanonische Seite sein.",
  ],
  canonical_chain: [
    "Canonical-Links auf Seiten, die eine andere nennen",
    "Nennen Sie die letzte Seite der Kette als kanonisch.",
    "Ein Canonical-Link sollte die Seite nennen, die selbst kanonisch ist.",
  ],
  canonical_to_other_content: [
    "Canonical-Links auf andere Inhalte",
    "Diese Seiten nennen eine kanonische Seite mit anderem Text, daher zeigen Suchmaschinen sie selten. Hat eine Seite eigenen Inhalt, sollte ihr Canonical-Link sie selbst nennen.",
    "Ein Canonical-Link ist für Seiten mit demselben Inhalt gedacht.",
  ],
  hreflang_no_return: [
    "Fehlende hreflang-Rücklinks",
    "Suchmaschinen ignorieren hreflang-Links, wenn nicht beide Sprachversionen einander nennen. Ergänzen Sie den fehlenden hreflang-Eintrag auf der anderen Seite.",
    "Nennen zwei Seiten einander nicht gegenseitig, werden die Links ignoriert.",
  ],
  hreflang_invalid_code: [
    "Ungültige hreflang-Codes",
    "Verwenden Sie eine Sprache nach ISO 639-1, bei Bedarf mit einer Region nach ISO 3166-1: `en`, `en-gb`, `zh-hant`, `es-419`. Eine Region allein ist ungültig, und das Vereinigte Königreich heißt `gb`.",
    "hreflang kennt Sprachen nach ISO 639-1 und Regionen nach ISO 3166-1.",
  ],
  hreflang_dead_target: [
    "hreflang-Links auf Seiten, die nicht gezeigt werden können",
    "Nennen Sie Adressen, die mit Status 200 antworten, indexiert werden dürfen und selbst kanonisch sind.",
    "Eine Sprachversion muss eine indexierbare Seite sein.",
  ],
  hreflang_ambiguous: [
    "Ein hreflang-Code für mehrere Seiten",
    "Nennen Sie für jede Sprache und Region eine Adresse.",
    "Eine Sprache mit Region kann nur eine Adresse haben.",
  ],
  missing_language: [
    "Seiten ohne Sprachangabe",
    'Setzen Sie das Attribut lang am html-Element, zum Beispiel lang="de". Screenreader und Übersetzungsprogramme brauchen es.',
    "Browser und Screenreader brauchen die Sprache; Google verwendet das Attribut nicht.",
    'Fast keine Seite gibt ihre Sprache an. Ändern Sie einmal das Template: Setzen Sie das Attribut lang am html-Element, zum Beispiel lang="de". Screenreader und Übersetzungsprogramme brauchen es.',
  ],
  no_sitemap: [
    "Keine Sitemap",
    "Veröffentlichen Sie eine XML-Sitemap der Seiten, die Suchmaschinen finden sollen, und nennen Sie sie in der robots.txt. Die meisten Content-Management-Systeme können sie erzeugen.",
    "Eine Sitemap hilft großen Websites und Seiten ohne Links.",
  ],
  sitemap_unreadable: [
    "Sitemaps, die nicht lesbar sind",
    "Diese Dateien fehlen oder sind keine Sitemaps, obwohl die robots.txt oder ein Index sie nennt. Korrigieren Sie die Adresse, oder lassen Sie den Generator eine XML-Datei mit Status 200 schreiben.",
    "Eine Sitemap muss eine lesbare XML- oder Textdatei mit Status 200 sein.",
  ],
  sitemap_too_large: [
    "Zu große Sitemaps",
    "Teilen Sie die Sitemap in Dateien mit höchstens 50.000 Adressen und 50 MB, und nennen Sie diese in einem Index.",
    "Eine Sitemap hat höchstens 50.000 Adressen und 50 MB.",
  ],
  sitemap_lists_broken: [
    "Defekte Seiten in der Sitemap",
    "Entfernen Sie diese Adressen aus der Sitemap, oder stellen Sie die Seiten wieder her. Suchmaschinen vertrauen einer Sitemap mit defekten Einträgen weniger.",
    "Eine Sitemap nennt Seiten, die mit 200 antworten.",
  ],
  sitemap_lists_redirects: [
    "Weiterleitungen in der Sitemap",
    "Nennen Sie in der Sitemap stattdessen das Ziel jeder Weiterleitung. Eine Sitemap sollte nur Seiten mit Status 200 nennen.",
    "Eine Sitemap nennt endgültige Adressen.",
  ],
  sitemap_lastmod_false: [
    "Sitemaps mit falschen Datumsangaben",
    "Alle Einträge haben dieselbe Änderungszeit, meist die des letzten Builds, oder ein Datum liegt in der Zukunft. Schreiben Sie, wann sich der Text der Seite geändert hat, oder lassen Sie die Angabe weg.",
    "Suchmaschinen nutzen lastmod nur, wenn es durchweg stimmt.",
  ],
  missing_title: [
    "Seiten ohne Titel",
    "Geben Sie jeder Seite einen Titel, der ihr Thema in wenigen Worten nennt und mit der Marke endet. Der Titel ist die Überschrift des Suchergebnisses.",
    "Jede Seite sollte ein title-Element haben.",
  ],
  duplicate_title: [
    "Doppelte Titel",
    "Schreiben Sie für jede Seite einen eigenen Titel, damit sich die Suchergebnisse unterscheiden lassen.",
    "Titel sollten jede Seite für sich beschreiben.",
  ],
  title_too_long: [
    "Zu lange Titel",
    "Suchergebnisse zeigen etwa 60 Zeichen. Stellen Sie das Thema an den Anfang, und kürzen Sie den Titel auf höchstens 65 Zeichen.",
    "Hausregel: Ergebnisse zeigen etwa 60 Zeichen eines Titels.",
  ],
  title_too_short: [
    "Zu kurze Titel",
    "Ergänzen Sie, was die Seite bietet, in den Worten, mit denen Menschen suchen. Ein Titel braucht mindestens 12 Zeichen.",
    "Hausregel: Ein Titel aus wenigen Buchstaben nennt selten sein Thema.",
  ],
  missing_description: [
    "Seiten ohne Beschreibung",
    "Schreiben Sie für jede Seite ein oder zwei Sätze über ihren Inhalt. Suchmaschinen zeigen sie oft unter dem Titel; ohne sie nehmen sie einen Satz der Seite.",
    "Google kann die Beschreibung verwenden, wenn sie die Seite besser beschreibt als ihr Text.",
    "Fast keine Seite hat eine Beschreibung. Schreiben Sie ein oder zwei Sätze für die Startseite und die Seiten, die Besucher anziehen sollen. Für alle übrigen lassen Sie das Template den ersten Satz des Textes verwenden.",
  ],
  duplicate_description: [
    "Doppelte Beschreibungen",
    "Schreiben Sie für jede Seite eine eigene Beschreibung. Ein Text, der auf jede Seite passt, beschreibt keine.",
    "Beschreibungen sollten sich von Seite zu Seite unterscheiden.",
  ],
  description_too_long: [
    "Zu lange Beschreibungen",
    "Suchergebnisse zeigen etwa 160 Zeichen. Stellen Sie das Wichtige an den Anfang, und verwenden Sie höchstens 190 Zeichen.",
    "Hausregel: Ergebnisse zeigen etwa 160 Zeichen einer Beschreibung.",
  ],
  missing_h1: [
    "Seiten ohne Hauptüberschrift",
    "Zeichnen Sie die sichtbare Überschrift jeder Seite als h1 aus, damit Leser und Maschinen erkennen, worum es geht.",
    "Google berücksichtigt Hauptüberschriften für Titel.",
    "Fast keine Seite zeichnet ihre Überschrift als h1 aus. Ändern Sie einmal das Template: Machen Sie die Überschrift der Seite zur h1.",
  ],
  multiple_h1: [
    "Seiten mit mehreren Hauptüberschriften",
    "Behalten Sie eine h1, und machen Sie die übrigen zu h2. Suchmaschinen akzeptieren mehrere, aber eine einzige nennt das Thema der Seite klarer.",
    "Machen Sie deutlich, welcher Text der Haupttitel der Seite ist.",
  ],
  thin_content: [
    "Seiten mit sehr wenig Text",
    "Beantworten Sie auf der Seite die Fragen eines Besuchers: was es ist, für wen, wie es funktioniert, was es kostet. Gibt es nichts zu ergänzen, legen Sie die Seite mit einer verwandten zusammen.",
    "Hausregel: Eine Seite mit sehr wenig Text beantwortet selten eine Frage.",
  ],
  duplicate_content: [
    "Seiten mit doppeltem Text",
    "Von mehreren gleichen Seiten wählen Suchmaschinen eine und zeigen nur diese. Behalten Sie die beste Seite und leiten Sie die anderen dorthin weiter, nennen Sie sie als deren kanonische Adresse, oder geben Sie jeder Seite eigenen Text.",
    "Von mehreren Seiten mit demselben Inhalt zeigen Suchmaschinen eine.",
  ],
  placeholder_text: [
    "Platzhaltertext",
    "Ersetzen Sie den mitgelieferten Text des Templates, oder entfernen Sie die Seite. WordPress legt eine Beispielseite und einen Beitrag „Hallo Welt!“ an.",
    "Platzhaltertext sagt nichts über das Thema.",
  ],
  text_broken: [
    "Seiten mit falschen Buchstaben",
    "Der Text wurde in einem anderen Zeichensatz gelesen als geschrieben. Korrigieren Sie den Zeichensatz im Header, im Meta-Element oder in der Datenbank.",
    "Text, der in einem anderen Zeichensatz gelesen als geschrieben wurde, zeigt falsche Buchstaben.",
  ],
  head_ended_early: [
    "Elemente, die den head zu früh beenden",
    "Vor dem Canonical-Link, robots oder hreflang steht ein Element, das nicht in den head gehört. Browser und Suchmaschinen halten diese daher für einen Teil des body und ignorieren sie. Verschieben Sie das Element in den body.",
    "Elemente, die nicht in den head gehören, beenden ihn, und Suchmaschinen ignorieren, was folgt.",
  ],
  page_cut_off: [
    "Seiten, die länger sind, als Google liest",
    "Lagern Sie eingebettete Bilder, Styles und Daten aus dem HTML aus. Google liest die ersten 2 MB und ignoriert den Rest, auch dessen Links.",
    "Googlebot liest die ersten 2 MB einer HTML-Datei.",
  ],
  large_pages: [
    "Seiten mit sehr großem HTML",
    "Lagern Sie eingebettete Bilder, Styles und Daten aus dem HTML in eigene Dateien aus. Google liest die ersten 2 MB einer Seite und ignoriert den Rest.",
    "Hausregel: die Hälfte der 2 MB, die Googlebot liest.",
  ],
  orphan_pages: [
    "Seiten, auf die keine Seite verlinkt",
    "Die Sitemap nennt diese Seiten, aber keine Seite verlinkt auf sie. Verlinken Sie jede von einer Seite mit verwandtem Thema, oder entfernen Sie sie aus der Sitemap, wenn Sie sie nicht mehr brauchen.",
    "Jede wichtige Seite sollte einen Link von einer anderen Seite haben.",
  ],
  deep_pages: [
    "Seiten, die mehr als 4 Klicks von der Startseite entfernt sind",
    "Verlinken Sie die wichtigen von einer Seite näher an der Startseite, zum Beispiel von einer Übersichtsseite ihres Themas.",
    "Hausregel: Menschen und Crawler folgen selten mehr als vier Links.",
  ],
  mixed_http_links: [
    "Unsichere Links auf die eigene Website",
    "Ändern Sie diese Links von http:// auf https://, damit sie Besucher nicht erst über eine unverschlüsselte Verbindung schicken.",
    "Links sollten zur sicheren Adresse führen.",
  ],
  session_in_address: [
    "Parameter, die die Seite nicht ändern",
    "Halten Sie Sitzungen in einem Cookie und Tracking aus den Links zwischen Seiten heraus. Nennen Sie bis dahin die Adresse ohne den Parameter als kanonisch.",
    "Parameter, die die Seite nicht ändern, vervielfachen ihre Adressen.",
  ],
  images_without_alt: [
    "Bilder ohne Alternativtext",
    "Beschreiben Sie jedes Bild in seinem Attribut alt. Screenreader und Bildersuche sind darauf angewiesen. Rein dekorative Bilder bekommen ein leeres alt.",
    "Google nutzt den Alternativtext, um Bilder zu verstehen.",
  ],
  heavy_images: [
    "Zu große Bilder",
    "Komprimieren Sie diese Bilder, und liefern Sie sie in der Größe aus, in der sie erscheinen, je unter 1 MB. Große Bilder bremsen die Seite auf mobilen Verbindungen.",
    "Hausregel: Ein Bild einer Seite braucht selten mehr als 1 MB.",
  ],
  sd_not_parsed: [
    "Strukturierte Daten mit Syntaxfehlern",
    "Korrigieren Sie das JSON-LD. Einen Block mit Syntaxfehler lesen Suchmaschinen nicht. Anführungszeichen in Texten müssen maskiert werden.",
    "Ein Block mit einem Syntaxfehler wird gar nicht gelesen.",
  ],
  sd_required_missing: [
    "Strukturierte Daten ohne Pflichtangaben",
    "Ergänzen Sie die aufgeführten Eigenschaften. Ohne sie zeigt Google kein Rich-Suchergebnis dieses Typs.",
    "Ein Rich-Suchergebnis braucht alle Pflichtangaben seines Typs.",
  ],
  breadcrumb_broken: [
    "Breadcrumbs ohne Positionen, Namen oder Adressen",
    "Jeder Eintrag braucht eine Position und einen Namen und alle außer dem letzten eine Adresse. Meist schreibt sie das Theme.",
    "Jeder Eintrag braucht eine Position und einen Namen und alle außer dem letzten eine Adresse.",
  ],
  missing_structured_data: [
    "Seiten ohne die erwarteten strukturierten Daten",
    "Ergänzen Sie einen JSON-LD-Block des Typs, der bei jeder Seite steht. Suchmaschinen und KI-Antworten lesen daraus Namen, Preise und Daten.",
    "Rich-Suchergebnisse dieser Art von Seite brauchen Markup.",
  ],
  slow_pages: [
    "Langsame Seiten",
    "Lassen Sie Ihre Entwickler prüfen, worauf diese Seiten warten, meist auf die Datenbank oder einen externen Dienst, und das Ergebnis zwischenspeichern. Die Zeiten gelten nur für das HTML, gemessen von unserem Crawler.",
    "Ein erstes Byte nach mehr als 1,8 Sekunden ist schlecht.",
  ],
  no_viewport: [
    "Seiten ohne Viewport für Smartphones",
    'Fügen Sie dem Template <meta name="viewport" content="width=device-width, initial-scale=1"> hinzu.',
    "Ohne Viewport zeigen Smartphones die Seite in der Breite eines Desktops.",
  ],
  no_https: [
    "Die Website verwendet kein HTTPS",
    "Browser kennzeichnen die Website als nicht sicher, und Suchmaschinen bevorzugen HTTPS. Installieren Sie ein Zertifikat, leiten Sie jede Adresse mit http:// auf https:// weiter, und ändern Sie die Canonical-Links und die Sitemap.",
    "Seiten sollten über HTTPS ausgeliefert werden.",
  ],
  mixed_content: [
    "Unsichere Inhalte auf sicheren Seiten",
    "Browser blockieren Skripte, Styles und Frames, die eine sichere Seite über http:// lädt. Ändern Sie die aufgeführten Adressen auf https://.",
    "Browser blockieren Skripte, Styles und Frames, die eine sichere Seite über http lädt.",
  ],
  empty_shell: [
    "Seiten, deren Text Skripte braucht",
    "Das HTML, das der Server sendet, hat fast keinen Text. Rendern Sie es am Server: in Next.js mit Server Components, in Nuxt mit Universal Rendering, sonst durch Prerendering. Crawler, die keine Skripte ausführen, etwa die der KI-Antworten, sehen eine leere Seite.",
    "Nicht alle Suchmaschinen führen Skripte aus, und die Leser der KI-Antworten keine: Sie sehen das HTML, wie es gesendet wird.",
  ],
  canonical_to_blocked: [
    "Canonical-Links auf Seiten, die die robots.txt sperrt",
    "Erlauben Sie die genannte Seite in der robots.txt, oder lassen Sie die Seiten sich selbst als kanonisch nennen.",
    "Eine kanonische Seite, die die robots.txt sperrt, können Suchmaschinen nicht lesen.",
  ],
  canonical_other_language: [
    "Canonical-Links auf eine andere Sprache",
    "Lassen Sie jede Sprachversion sich selbst als kanonisch nennen. Sonst zeigen Suchmaschinen nur die andere Sprache.",
    "Eine kanonische Seite sollte dieselbe Sprache haben wie die Seiten, die sie nennen.",
  ],
  hreflang_not_absolute: [
    "hreflang-Links ohne Schema und Host",
    "Schreiben Sie die ganze Adresse jeder Sprachversion, mit https:// und dem Host.",
    "Alternative Adressen müssen vollständig sein, mit ihrem Schema.",
  ],
  hreflang_sources_differ: [
    "hreflang-Links, die sich widersprechen",
    "Nennen Sie Sprachversionen nur an einer Stelle: in der Seite, im HTTP-Header oder in der Sitemap.",
    "Seite, Header und Sitemap sind gleichwertig, also müssen sie dasselbe sagen.",
  ],
  hreflang_wrong_text: [
    "Sprachversionen in einer anderen Sprache",
    "Tauschen Sie die Adressen oder die Texte. hreflang nennt diese Seiten für eine Sprache, in der sie nicht geschrieben sind.",
    "hreflang nennt die Sprache der Seite hinter dem Link.",
  ],
  language_wrong: [
    "Seiten mit falscher Sprachangabe",
    "Korrigieren Sie das Attribut lang am html-Element. Screenreader und Übersetzungsprogramme brauchen es. Google beurteilt den Text selbst.",
    "Das Attribut nennt die Sprache des Textes; Google beurteilt den Text selbst.",
  ],
  sitemap_nested: [
    "Sitemap-Indexe in Indexen",
    "Nennen Sie alle Sitemaps in einem Index, oder mehrere Indexe in der robots.txt. Einen Index in einem Index lesen Suchmaschinen nicht.",
    "Ein Sitemap-Index nennt Sitemaps und keinen anderen Index.",
  ],
  sitemap_foreign_host: [
    "Adressen anderer Hosts in der Sitemap",
    "Suchmaschinen ignorieren Adressen eines Hosts, der diese Sitemap nicht in seiner eigenen robots.txt nennt. Nennen Sie sie in einer Sitemap ihres Hosts, oder ergänzen Sie dort die Zeile `Sitemap:`.",
    "Alle Adressen einer Sitemap müssen zu ihrem Host gehören, außer die robots.txt des anderen Hosts nennt die Sitemap.",
  ],
  sitemap_not_canonical: [
    "Seiten in der Sitemap, die eine andere als kanonisch nennen",
    "Nennen Sie stattdessen die kanonischen Seiten. Widersprechen sich Sitemap und Canonical-Link, wählt die Suchmaschine.",
    "Eine Sitemap sollte kanonische Adressen nennen.",
  ],
  near_duplicates: [
    "Seiten mit fast gleichem Text",
    "Legen Sie Seiten zusammen, die dasselbe sagen, oder geben Sie jeder etwas Eigenes. Von mehreren kaum verschiedenen Seiten zeigen Suchmaschinen eine.",
    "Hausregel: Seiten, die neun Zehntel ihres Textes teilen, konkurrieren um dieselben Suchanfragen.",
  ],
  text_in_images: [
    "Seiten, deren Text in Bildern steht",
    "Schreiben Sie, was die Bilder sagen, als Text auf die Seite. Suchmaschinen und Screenreader lesen ihn nicht aus Bildern.",
    "Suchmaschinen lesen den Text der Seite, und Text in Bildern nicht zuverlässig.",
  ],
  charset_missing: [
    "Seiten ohne Zeichensatz",
    'Setzen Sie <meta charset="utf-8"> als erstes Element in den head. Der Text hat Zeichen außerhalb von ASCII, und Browser und Crawler müssen raten, welche es sind.',
    "Der Zeichensatz muss im Header, durch eine Byte Order Mark oder in den ersten 1.024 Bytes stehen.",
  ],
  charset_conflict: [
    "Zeichensätze, die sich widersprechen",
    "Nennen Sie im Header und im Meta-Element denselben Zeichensatz. Der Header hat Vorrang, korrigieren Sie also ihn zuerst.",
    "Der Header hat Vorrang vor dem Meta-Element.",
  ],
  base_wrong: [
    "Ein base-Element, das Links in die Irre führt",
    "Entfernen Sie das base-Element, oder nennen Sie die Adresse der Seite selbst. Relative Links der Seite führen zu falschen Adressen.",
    "Relative Links werden gegen das base-Element aufgelöst.",
  ],
  link_not_crawlable: [
    "Navigation ohne Links",
    "Schreiben Sie die Einträge der Navigation als `<a href>` mit einer Adresse. Crawler klicken nicht, finden diese Seiten darüber also nicht.",
    "Google folgt nur `<a>`-Elementen mit einem href-Attribut.",
  ],
  fragment_missing: [
    "Links auf Stellen einer Seite, die es nicht gibt",
    "Korrigieren Sie den Link, oder geben Sie der Stelle ihre id. Der Link springt sonst nirgendwohin.",
    "Ein Fragment führt zum Element mit dieser id, und ohne ein solches nirgendwohin.",
  ],
  hash_routes: [
    "Seiten hinter einer Raute in der Adresse",
    "Verwenden Sie Adressen ohne `#`, mit der History API. Suchmaschinen ignorieren, was nach der Raute steht; all diese Seiten sind für sie eine.",
    "Laden Sie keine anderen Inhalte über Fragmente: Suchmaschinen ignorieren sie.",
  ],
  pagination_unlinked: [
    "Listen, deren weitere Einträge einen Klick brauchen",
    "Verlinken Sie unter der Schaltfläche, die mehr lädt, die Adresse der nächsten Seite der Liste. Crawler klicken keine Schaltflächen.",
    "Crawler folgen Links und klicken keine Schaltflächen, die mehr laden.",
  ],
  pagination_by_fragment: [
    "Seiten von Listen, die hinter einer Raute nummeriert sind",
    "Geben Sie jeder Seite der Liste ihre eigene Adresse, etwa `?page=2`. Suchmaschinen ignorieren, was nach der Raute steht.",
    "Verwenden Sie für die Seiten einer Liste keine Fragmente.",
  ],
  facets_open: [
    "Filter, die Adressen vervielfachen",
    "Sperren Sie die Parameter der Filter in der robots.txt, außer denen, nach denen Menschen suchen, und antworten Sie mit 404 auf Kombinationen ohne Treffer. In Shopify sind es die Tags der Kategorien.",
    "Filter erzeugen endlos viele Adressen, und Crawler verbrauchen ihre Zeit damit.",
  ],
  calendar_endless: [
    "Kalenderseiten ohne Einträge",
    "Beenden Sie den Kalender, wo seine Einträge enden: Antworten Sie dahinter mit 404, und sperren Sie den Rest in der robots.txt. Crawler lesen sonst leere Tage statt Seiten.",
    "Endlose Kalender halten Crawler von anderen Seiten fern.",
  ],
  address_forms: [
    "Seiten mit mehreren Schreibweisen ihrer Adresse",
    "Leiten Sie alle Schreibweisen mit Status 301 auf eine weiter: Kleinbuchstaben, und mit oder ohne Schrägstrich am Ende. Verlinken Sie nur diese.",
    "Adressen unterscheiden Großbuchstaben und Schrägstriche, also ist jede Schreibweise eine Seite.",
  ],
  path_repeats: [
    "Pfade, die sich wiederholen",
    "Ein relativer Link hängt seinen Pfad an den der Seite. Beginnen Sie den Link mit `/`, und antworten Sie mit 404 auf Pfade, die es nicht gibt.",
    "Defekte relative Links erzeugen endlos viele Adressen.",
  ],
  search_results_indexable: [
    "Ergebnisse der internen Suche in Suchmaschinen",
    "Setzen Sie noindex auf die Ergebnisse der internen Suche, oder sperren Sie sie in der robots.txt. Google zählt indexierte Suchergebnisse als Spam, wenn es viele sind.",
    "Ergebnisse der internen Suche sollten nicht gecrawlt werden.",
  ],
  store_duplicate_paths: [
    "Produkte mit einer Adresse in jeder Kategorie",
    "Verlinken Sie die kurze Adresse des Produkts, und nennen Sie sie als kanonisch. In Shopify entfernen Sie `within: collection` aus den Links des Themes.",
    "Dasselbe Produkt unter mehreren Adressen ist ein Duplikat.",
  ],
  image_needs_script: [
    "Bilder, die nur Skripte zeigen",
    'Schreiben Sie die Adresse des Bildes in `src`, und setzen Sie loading="lazy". Crawler, die keine Skripte ausführen, finden das Bild sonst nicht.',
    "Google findet Bilder über das Attribut src von img-Elementen.",
  ],
  mixed_images: [
    "Unsichere Bilder auf sicheren Seiten",
    "Browser laden diese Bilder über https://, obwohl die Seite http:// nennt, und zeigen keine, wenn das misslingt. Ändern Sie die aufgeführten Adressen auf https://.",
    "Browser laden Bilder einer sicheren Seite über https und zeigen keine, wenn das misslingt.",
  ],
  sd_value_wrong: [
    "Strukturierte Daten mit Werten in falscher Form",
    "Schreiben Sie Preise als Zahlen ohne Währungszeichen, Daten nach ISO 8601 (`2026-11-30`), Währungen mit drei Buchstaben und die Verfügbarkeit als Wert von schema.org wie `InStock`.",
    "Werte müssen die Form haben, die schema.org und Google dokumentieren.",
  ],
  sd_not_visible: [
    "Strukturierte Daten, die die Seite nicht zeigt",
    "Zeigen Sie, was ausgezeichnet ist, oder entfernen Sie das Markup. Google kann gegen Markup unsichtbarer Inhalte vorgehen.",
    "Zeichnen Sie keine Inhalte aus, die Leser der Seite nicht sehen.",
  ],
  sd_contradicts: [
    "Strukturierte Daten, die der Seite widersprechen",
    "Schreiben Sie Preis und Bestand der Seite und ihrer strukturierten Daten aus einer Quelle.",
    "Strukturierte Daten müssen die Seite wahrheitsgetreu wiedergeben.",
  ],
  sd_self_rating: [
    "Bewertungen des eigenen Unternehmens",
    "Entfernen Sie review und aggregateRating vom Unternehmen selbst. Google zeigt keine Sterne für Bewertungen, die eine Website sich selbst gibt.",
    "Bewertungen eines Unternehmens auf seiner eigenen Website bekommen keine Sterne.",
  ],
  sd_expired: [
    "Abgelaufene strukturierte Daten",
    "Aktualisieren Sie das Datum, oder entfernen Sie Angebot, Stelle oder Veranstaltung. Google zeigt sie nicht mehr.",
    "Inhalte, die nicht mehr aktuell sind, bekommen kein Rich-Suchergebnis.",
  ],
  text_by_script: [
    "Seiten, deren Text großenteils Skripte ergänzen",
    "Schreiben Sie den Haupttext am Server ins HTML. Crawler, die keine Skripte ausführen, etwa die der KI-Antworten, lesen nur einen Teil dieser Seiten.",
    "Nicht alle Suchmaschinen führen Skripte aus, und die Leser der KI-Antworten keine: Sie lesen den Text im HTML.",
  ],
  links_by_script: [
    "Seiten, deren Links Skripte ergänzen",
    "Schreiben Sie die Links auf andere Seiten als <a href> ins HTML, damit Crawler ohne Skripte die Seiten finden.",
    "Google findet Seiten über Links mit einer Adresse im HTML.",
  ],
  title_by_script: [
    "Seiten, deren Titel oder Hauptüberschrift Skripte ändern",
    "Senden Sie den endgültigen Titel und die Hauptüberschrift mit dem HTML. Suchmaschinen, die keine Skripte ausführen, zeigen die erste Fassung.",
    "Suchmaschinen, die keine Skripte ausführen, zeigen den Titel im HTML.",
  ],
  canonical_by_script: [
    "Seiten, deren kanonische Adresse Skripte ändern",
    "Senden Sie eine kanonische Adresse mit dem HTML, und lassen Sie sie unverändert. Google liest sie vor und nach dem Rendern.",
    "Google wertet die kanonische Adresse vor und nach dem Rendern aus; zwei Werte widersprechen sich also.",
  ],
  noindex_removed_by_script: [
    "Seiten mit noindex, das Skripte entfernen",
    "Entscheiden Sie am Server, ob die Seite in die Suche gehört. Eine Seite, deren HTML noindex hat, rendert Google womöglich nicht.",
    "Google kann das Rendern einer Seite auslassen, deren HTML noindex hat.",
  ],
  noindex_added_by_script: [
    "Seiten, denen Skripte noindex hinzufügen",
    "Hat die Adresse keine Seite, senden Sie Status 404. Sonst senden Sie noindex mit dem HTML: Suchmaschinen, die keine Skripte ausführen, indexieren die Seite.",
    "Suchmaschinen, die keine Skripte ausführen, sehen das noindex nicht.",
  ],
  sd_by_script: [
    "Strukturierte Daten, die nur Skripte ergänzen",
    "Schreiben Sie die strukturierten Daten ins HTML. Google rendert Seiten, die meisten anderen Suchmaschinen nicht.",
    "Google liest strukturierte Daten gerenderter Seiten; die meisten anderen Suchmaschinen nicht.",
  ],
  render_fails: [
    "Seiten ohne Text, obwohl ihre Skripte liefen",
    "Öffnen Sie die Seite mit der Konsole des Browsers. Meist sperrt die robots.txt eine Schnittstelle, die die Seite lädt, oder ein Skript wirft einen Fehler. Suchmaschinen sehen dann eine leere Seite.",
    "Eine Seite, deren Skripte scheitern, ist für Suchmaschinen leer, die sie rendern.",
  ],
  lab_lcp: ["Langsamer Hauptinhalt im Labor", LAB, "Ein Largest Contentful Paint nach mehr als 4 s ist schlecht."],
  lab_cls: [
    "Inhalt, der sich beim Laden verschiebt, im Labor",
    LAB,
    "Ein Cumulative Layout Shift über 0,25 ist schlecht.",
  ],
  lab_tbt: [
    "Skripte, die die Seite blockieren, im Labor",
    LAB,
    "Skripte, die die Seite mehr als 600 ms blockieren, sind schlecht.",
  ],
};
