import type { ReachTexts } from "./rule-texts.ts";

export const GERMAN_REACH: ReachTexts = {
  robots_bans_site: [
    "Die robots.txt schließt eine Suchmaschine von der ganzen Website aus",
    "Entfernen Sie die zitierte Regel, außer die Website soll nicht gefunden werden. In WordPress: Einstellungen, Lesen, Häkchen bei „Suchmaschinen davon abhalten“ entfernen. In Next.js: Geben Sie diese Regel nur für Vorschau-Hosts aus.",
    "Ein Crawler befolgt die Gruppe, die ihn nennt, und `Disallow: /` schließt alle Seiten aus (RFC 9309, 2.2).",
  ],
  robots_bans_engine: [
    "Die robots.txt sperrt Seiten für eine einzelne Suchmaschine",
    "Die Gruppe dieses Crawlers sperrt Seiten, die andere lesen dürfen. Entfernen Sie die zitierte Regel, oder wiederholen Sie in der Gruppe die Regeln von `*`.",
    "Eine Gruppe, die einen Crawler nennt, ersetzt für ihn die Regeln für alle anderen (RFC 9309, 2.2.1).",
  ],
  robots_unreachable: [
    "Die robots.txt ist nicht lesbar",
    "Die Datei robots.txt antwortet mit einem Fehler oder gar nicht. Google behandelt einen Serverfehler dort vorübergehend wie eine Sperre der ganzen Website. Geben Sie Status 200 zurück, oder 404, wenn Sie keine Regeln brauchen.",
    "Solange die robots.txt mit einem Serverfehler antwortet, müssen Crawler annehmen, dass alles gesperrt ist (RFC 9309, 2.3.1.4).",
  ],
  robots_is_html: [
    "Die robots.txt ist eine HTML-Seite",
    "Unter /robots.txt liegt eine Webseite, also gibt es keine Regeln. Liefern Sie die Datei aus, bevor die Anwendung antwortet.",
    "Suchmaschinen ignorieren Zeilen, die keine Regeln sind; eine HTML-Seite enthält also keine.",
  ],
  robots_rule_without_group: [
    "Regeln in der robots.txt, die für keinen Crawler gelten",
    "Setzen Sie diese Regeln unter eine Zeile User-agent. Vor der ersten ignoriert sie jeder Crawler.",
    "Regeln vor der ersten Zeile User-agent gehören zu keiner Gruppe (RFC 9309, 2.1).",
  ],
  robots_misspelt: [
    "Falsch geschriebene Felder in der robots.txt",
    "Korrigieren Sie die aufgeführten Felder. Google versteht manche Tippfehler, andere Suchmaschinen ignorieren die Zeile.",
    "Parser ignorieren unbekannte Felder; Google akzeptiert manche Schreibfehler, andere nicht.",
  ],
  robots_noindex_line: [
    "Noindex-Zeilen in der robots.txt",
    "Keine Suchmaschine liest noindex in der robots.txt. Verwenden Sie ein robots-Meta-Element oder einen Header X-Robots-Tag.",
    "Google unterstützt noindex in der robots.txt nicht.",
  ],
  blocked_by_robots: [
    "Verlinkte Seiten, die die robots.txt sperrt",
    "Sollen diese Seiten indexiert werden, erlauben Sie sie in der robots.txt. Sollen sie nicht in den Ergebnissen stehen, erlauben Sie sie ebenfalls und setzen noindex: Eine gesperrte Adresse kann ohne ihren Text trotzdem erscheinen.",
    "Was die robots.txt sperrt, darf ein Crawler nicht lesen. Suchmaschinen kennen dann nur die Adresse.",
  ],
  sitemap_lists_blocked: [
    "Seiten in der Sitemap, die die robots.txt sperrt",
    "Entscheiden Sie, was gilt: Erlauben Sie die Seiten in der robots.txt, oder entfernen Sie sie aus der Sitemap.",
    "Die Sitemap nennt Seiten, die gezeigt werden sollen, und die robots.txt verbietet, sie zu lesen.",
  ],
  ai_search_blocked: [
    "Seiten, die die KI-Suche nicht lesen darf",
    "KI-Antworten zitieren selten Seiten, die ihre Such-Crawler nicht lesen dürfen. Entfernen Sie die Regeln für diese Crawler aus der robots.txt, oder behalten Sie sie, wenn Sie die Sperre wollen. Sperren reiner Trainings-Crawler kosten keine Antworten.",
    "Antworten zitieren, was ihre Such-Crawler lesen dürfen. Sperren von Trainings-Crawlern sind Sache des Betreibers und werden nicht gemeldet.",
  ],
  start_page_not_indexable: [
    "Die Startseite kann nicht indexiert werden",
    "Suchmaschinen dürfen die wichtigste Seite der Website nicht zeigen. Entfernen Sie noindex, oder korrigieren Sie den Canonical-Link, sodass er die Startseite selbst nennt.",
    "Eine Seite mit noindex wird aus den Ergebnissen entfernt.",
  ],
  noindex_valuable: [
    "Wichtige Seiten mit noindex",
    "Die meisten Seiten verlinken auf diese Seiten, aber noindex hält sie aus der Suche. Entfernen Sie die Anweisung im SEO-Plugin oder im Template, wenn das nicht gewollt ist.",
    "Eine Seite mit noindex wird aus den Ergebnissen entfernt, egal wie viele Links auf sie zeigen.",
  ],
  noindex_in_header: [
    "Seiten mit noindex im Header",
    "Der Server sendet X-Robots-Tag: noindex, und der Seite selbst sieht man es nicht an. Entfernen Sie den Header aus der Konfiguration des Servers oder CDN. Oft setzen ihn Vorschau-Hosts.",
    "X-Robots-Tag wirkt wie das Meta-Element, und man sieht es der Seite nicht an.",
  ],
  noindex_in_sitemap: [
    "Noindex-Seiten in der Sitemap",
    "Die Sitemap nennt diese Seiten, aber noindex hält sie aus den Ergebnissen. Entfernen Sie sie aus der Sitemap, wenn sie verborgen bleiben sollen, oder entfernen Sie noindex, damit sie indexiert werden.",
    "Eine Sitemap nennt die Seiten, die in den Ergebnissen stehen sollen.",
  ],
  noindex_for_engine: [
    "Seiten, die vor einer Suchmaschine verborgen sind",
    "Diese Seiten bitten eine Suchmaschine, sie nicht zu zeigen, und erlauben es allen anderen. Ist das nicht gewollt, entfernen Sie die Anweisung, die bei jeder Seite steht.",
    "Eine Anweisung für einen Crawler kommt zu denen für alle hinzu, und die strengste gilt.",
  ],
  directive_unknown: [
    "Robots-Anweisungen, die keine Suchmaschine kennt",
    "Korrigieren Sie die aufgeführten Werte. Suchmaschinen ignorieren sie und behandeln die Seite, als stünden sie nicht da.",
    "Suchmaschinen ignorieren Werte, die sie nicht dokumentieren.",
  ],
  nosnippet_wide: [
    "Kein Text in den Suchergebnissen",
    "Die meisten Seiten haben nosnippet oder max-snippet:0. Ergebnisse zeigen dann keinen Text, und KI-Übersichten zitieren sie nicht. Entfernen Sie die Anweisung, oder nehmen Sie einzelne Passagen mit data-nosnippet aus.",
    "nosnippet und max-snippet:0 entfernen den Text eines Ergebnisses und seine Verwendung in KI-Übersichten.",
  ],
  internal_nofollow: [
    "Seiten, zu denen nur Links mit nofollow führen",
    "Entfernen Sie rel=nofollow von Links zwischen Seiten der Website. Es hält Suchmaschinen davon ab, ihnen zu folgen.",
    "Suchmaschinen folgen Links ohne nofollow, um Seiten zu finden und zu gewichten.",
  ],
  meta_refresh: [
    "Weiterleitungen per Meta-Element",
    "Leiten Sie am Server mit Status 301 weiter. Ein Refresh durch die Seite ist langsamer, und manche Crawler folgen ihm nicht.",
    "Google behandelt einen Refresh nach 0 Sekunden als dauerhafte Weiterleitung und empfiehlt eine am Server.",
  ],
  server_errors: [
    "Seiten mit Serverfehlern",
    "Lassen Sie diese Adressen von Ihren Entwicklern im Fehlerprotokoll des Servers prüfen. Suchmaschinen crawlen eine fehlerhafte Website langsamer und entfernen Seiten, die dauerhaft ausfallen.",
    "Seiten, die immer wieder mit 5xx antworten, werden entfernt, und die Website wird langsamer gecrawlt.",
  ],
  broken_internal_links: [
    "Defekte Links",
    "Öffnen Sie jede betroffene Seite, und korrigieren oder entfernen Sie die aufgeführten Links. Ist das Ziel umgezogen, verlinken Sie die neue Adresse und leiten die alte dorthin weiter.",
    "Eine Adresse mit 404 oder 410 wird nicht indexiert, und wer dem Link folgt, springt ab.",
  ],
  pages_unreachable: [
    "Seiten, die nicht geantwortet haben",
    "Diese Adressen haben beim Crawl nicht rechtzeitig geantwortet oder die Verbindung geschlossen. Passiert das wieder, prüfen Sie Ihr Hosting: Suchmaschinen haben dasselbe Problem.",
    "Crawler behandeln Zeitüberschreitungen und abgebrochene Verbindungen wie Serverfehler.",
  ],
  soft_404: [
    "Fehlende Seiten mit Status 200",
    "Diese Seiten sagen, dass ihr Inhalt fehlt, antworten aber, als wäre er da. Geben Sie Status 404 oder 410 zurück, oder leiten Sie auf die ähnlichste Seite weiter, die es gibt. Entfernen Sie danach die Links dorthin.",
    "Eine fehlende Seite muss 404 oder 410 antworten; mit 200 bleibt sie im Index oder verschwendet Anfragen.",
  ],
  soft_404_template: [
    "Adressen, die es nicht gibt, antworten mit 200",
    "Eine erfundene Adresse antwortet wie eine Seite. Geben Sie Status 404 zurück für alles, was es nicht gibt; in Next.js rufen Sie `notFound()` auf, bevor die Antwort beginnt.",
    "Adressen, die es nicht gibt, dürfen nicht mit 200 antworten.",
  ],
  redirect_loops: [
    "Weiterleitungsschleifen",
    "Diese Adressen lassen sich nicht öffnen, weil ihre Weiterleitungen im Kreis führen. Entfernen Sie die widersprüchlichen Regeln, sodass die letzte eine Seite liefert.",
    "Google folgt höchstens zehn Weiterleitungen; eine Schleife endet nie.",
  ],
  redirect_chains: [
    "Weiterleitungsketten",
    "Leiten Sie die erste Adresse direkt auf die letzte weiter. Jede zusätzliche Weiterleitung kostet Besucher Zeit, und Crawler brechen lange Ketten ab.",
    "Google folgt höchstens zehn Weiterleitungen, und jede kostet Zeit.",
  ],
  links_to_redirects: [
    "Links auf Weiterleitungen",
    "Verlinken Sie direkt das Ziel der Weiterleitung; es steht bei jeder Seite.",
    "Ein Link sollte die endgültige Adresse nennen.",
  ],
  robots_too_large: [
    "Regeln in der robots.txt, die Suchmaschinen nicht lesen",
    "Kürzen Sie die Datei mit Mustern. Suchmaschinen lesen die ersten 500 KiB und ignorieren die Regeln dahinter.",
    "Parser müssen nur die ersten 500 KiB lesen (RFC 9309, 2.5).",
  ],
  robots_blocks_rendering: [
    "Skripte oder Styles, die die robots.txt für Google sperrt",
    "Erlauben Sie den Ordner dieser Dateien in der robots.txt. Google braucht sie, um die Seite zu sehen wie ein Mensch. In Next.js ist es `/_next/`, in WordPress `/wp-content/` und `/wp-includes/`.",
    "Google lädt keine Skripte und Styles, die die robots.txt sperrt, und beurteilt die Seite ohne sie.",
  ],
  robots_hides_noindex: [
    "Noindex, das Google nicht sehen kann",
    "Diese Seiten haben noindex, aber die robots.txt hindert Google daran, es zu lesen. Ihre Adressen können daher in den Ergebnissen bleiben. Erlauben Sie sie in der robots.txt, bis sie verschwunden sind.",
    "Noindex wirkt nur, wenn die robots.txt die Seite erlaubt, denn ein Crawler muss sie erst lesen.",
  ],
  robots_pattern_too_wide: [
    "Muster in der robots.txt, die mehr sperren als gemeint",
    "Ein Muster ohne Ende sperrt auch Adressen, die nur so beginnen, und die Sitemap nennt diese. Beenden Sie das Muster mit `/` für einen Ordner oder mit `$` für eine Adresse.",
    "Eine Regel trifft jeden Pfad, der mit ihrem Muster beginnt (RFC 9309, 2.2.2).",
  ],
  preview_bot_blocked: [
    "Die robots.txt sperrt die Vorschau geteilter Links",
    "Entfernen Sie facebookexternalhit aus der Liste der gesperrten Crawler. Er trainiert nichts: Er liest Titel und Bild eines Links, den jemand teilt.",
    "Der Crawler für Vorschauen liest Titel und Bild eines Links, wenn jemand ihn teilt.",
  ],
  directives_conflict: [
    "Robots-Anweisungen, die sich widersprechen",
    "Header und Meta-Elemente dieser Seiten sagen zugleich index und noindex oder follow und nofollow. Suchmaschinen befolgen die strengere. Behalten Sie eine Anweisung an einer Stelle.",
    "Widersprechen sich Anweisungen, gilt die strengere.",
  ],
  unavailable_after_past: [
    "Seiten, deren Ablaufdatum vorbei ist",
    "Entfernen Sie unavailable_after von diesen Seiten, oder korrigieren Sie das Datum. Danach entfernt Google die Seite.",
    "Nach dem Datum in unavailable_after zeigt Google die Seite nicht mehr.",
  ],
  image_preview_limited: [
    "Artikel ohne große Bilder in den Ergebnissen",
    "Verwenden Sie max-image-preview:large. Mit none oder standard zeigt Google diese Artikel mit kleinem oder ohne Bild und selten in Discover. WordPress setzt large von sich aus.",
    "max-image-preview begrenzt die Größe des Bildes in den Ergebnissen.",
  ],
  data_nosnippet_invalid: [
    "data-nosnippet, wo Suchmaschinen es ignorieren",
    "Setzen Sie data-nosnippet an span, div oder section. An anderen Elementen ignorieren Suchmaschinen es und zeigen den Text.",
    "data-nosnippet gilt an span, div und section.",
  ],
  certificate_invalid: [
    "Das Zertifikat der Website ist ungültig",
    "Erneuern Sie das Zertifikat für alle Namen der Website. Bis dahin warnen Browser die Besucher, und Crawler lesen über https nichts.",
    "Crawler behandeln eine fehlgeschlagene Verbindung wie einen Serverfehler.",
  ],
  maintenance_200: [
    "Wartungsseiten mit Status 200",
    "Antworten Sie mit Status 503 und einem Header Retry-After, solange die Website geschlossen ist. Mit 200 ersetzen Suchmaschinen die Seiten durch diese Meldung.",
    "Mit Status 200 indexieren Suchmaschinen die Meldung statt der Seite.",
  ],
  login_on_listed_page: [
    "Seiten in der Sitemap, die eine Anmeldung verlangen",
    "Machen Sie diese Seiten zugänglich, oder entfernen Sie sie aus der Sitemap. Suchmaschinen können sich nicht anmelden. Kennzeichnen Sie bezahlte Texte mit isAccessibleForFree.",
    "Eine Sitemap nennt Seiten, die gezeigt werden sollen, und Suchmaschinen können sich nicht anmelden.",
  ],
  wrong_content_type: [
    "Seiten, die nicht als HTML gesendet werden",
    "Senden Sie diese Seiten als text/html. Sonst zeigen Browser den Quelltext oder laden ihn herunter, und Suchmaschinen indexieren die Seite nicht.",
    "Der Typ im Header bestimmt, wie eine Antwort gelesen wird (RFC 9110, 8.3).",
  ],
  removed_to_home: [
    "Entfernte Seiten, die auf die Startseite weiterleiten",
    "Antworten Sie mit 404 oder 410, oder leiten Sie auf die Seite weiter, die die alte ersetzt. Google behandelt eine Weiterleitung auf die Startseite wie eine fehlende Seite.",
    "Weiterleitungen entfernter Seiten auf die Startseite zählen als Soft-404.",
  ],
  redirect_temporary: [
    "Vorübergehende Weiterleitungen",
    "Leiten Sie mit Status 301 oder 308 weiter, wenn der Umzug dauerhaft ist. Mit 302 und 307 behalten Suchmaschinen lange die alte Adresse.",
    "Eine vorübergehende Weiterleitung behält die alte Adresse als kanonische.",
  ],
  redirect_by_script: [
    "Weiterleitungen per Skript",
    "Leiten Sie am Server mit Status 301 weiter. Crawler, die keine Skripte ausführen, bleiben auf einer leeren Seite.",
    "Weiterleitungen per Skript brauchen Rendering. Das kann misslingen, und nicht alle Suchmaschinen rendern.",
  ],
  redirect_by_visitor: [
    "Sprachversionen, die auf eine andere Sprache weiterleiten",
    "Lassen Sie jede Sprachversion unter ihrer eigenen Adresse antworten. Eine Weiterleitung nach Sprache oder Land verbirgt sie vor Suchmaschinen. Bieten Sie die andere Version in einem Banner an.",
    "Weiterleitungen nach Sprache oder Ort können Crawler von den übrigen Versionen der Website fernhalten.",
  ],
  status_by_agent: [
    "Seiten, die eine Suchmaschine am Namen abweisen",
    "Der Server beantwortet diese Seiten anders, wenn die Anfrage eine Suchmaschine nennt. Entfernen Sie die Regel aus Firewall, CDN oder Anwendung, oder prüfen Sie Suchmaschinen anhand ihrer Adresse.",
    "Suchmaschinen andere Inhalte zu zeigen als Menschen ist Cloaking, und eine Abweisung entfernt die Seite.",
  ],
  phone_text_missing: [
    "Seiten, die auf dem Smartphone weniger Text zeigen",
    "Senden Sie Smartphones denselben Text wie Desktops; ein Menü oder Akkordeon darf geschlossen sein. Google indexiert, was Smartphones erhalten.",
    "Google indexiert den Inhalt, den Smartphones erhalten.",
  ],
  phone_directive_differs: [
    "Seiten mit anderen Anweisungen für Smartphones",
    "Senden Sie Smartphones dieselben Robots-Anweisungen und dieselbe kanonische Adresse. Google indexiert, was Smartphones erhalten.",
    "Robots-Anweisungen müssen für Smartphones und Desktops gleich sein.",
  ],
  language_by_cookie: [
    "Adressen mit mehreren Sprachen",
    "Geben Sie jeder Sprache ihre eigene Adresse, und verbinden Sie sie mit hreflang. Crawler senden keine Cookies und meist keine Sprache, sehen also nur eine Version.",
    "Google empfiehlt für Sprachen getrennte Adressen statt Cookies oder Browser-Einstellungen.",
  ],
  broken_external_links: [
    "Links auf fremde Seiten, die es nicht mehr gibt",
    "Verlinken Sie die neue Adresse der Seite, oder entfernen Sie den Link.",
    "Ein Link hilft Menschen und Suchmaschinen nur, wenn es sein Ziel gibt.",
  ],
  http_copy: [
    "Die Website antwortet auch ohne HTTPS",
    "Leiten Sie jede Adresse mit http:// mit Status 301 auf https:// weiter. Sonst finden Suchmaschinen jede Seite doppelt.",
    "Dieselbe Seite über http und https ist ein Duplikat.",
  ],
  host_copies: [
    "Die Website antwortet mit und ohne www",
    "Leiten Sie einen der beiden Hosts mit Status 301 auf den anderen weiter, und verlinken Sie nur einen.",
    "Dieselbe Seite mit und ohne www ist ein Duplikat.",
  ],
};
