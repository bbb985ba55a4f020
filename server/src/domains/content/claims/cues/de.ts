import type { CueTexts } from "./cue-texts.ts";

export const DE: CueTexts = {
  requests: `beginne beginnen starte starten schreib schreibe schreiben stell stelle stellen wähle wählen nimm nehmen öffne öffnen nutze
    nutzen frag frage fragen vergleiche vergleichen prüfe prüfen miss messen lies lesen achte achten gehen geh klick klicke klicken setze
    setzen halte halten bewahre bewahren übertragen übertrage denke denken vermeide vermeiden mach mache machen suche suchen plane planen`,
  requestEndings: "",
  supposing:
    "angenommen, stellen sie sich vor, stell dir vor, nehmen wir an, sagen wir, wenn sie, wenn du, falls sie, gesetzt den fall",
  opinions: "ich denke, ich glaube, ich finde, meiner meinung nach, wir glauben",
  textParts:
    "schritt schritte schritten weg wege wegen ding dinge dingen sache sachen grund gründe gründen tipp tipps frage fragen teil teile teilen punkt punkte punkten beispiel beispiele beispielen abschnitt abschnitte idee ideen",
  months: "januar februar märz april mai juni juli august september oktober november dezember",
  days: "montag dienstag mittwoch donnerstag freitag samstag sonntag",
  comparatives: "mehr weniger besser schlechter länger später früher eher öfter größer kleiner",
  comparativeEndings: "er",
  than: "als",
  comparing: `im vergleich zu, verglichen mit, doppelt so, halb so, dreimal so, der größte, die größte, das größte, der kleinste, die kleinste,
    der schnellste, die schnellste, das schnellste, der billigste, der günstigste, die günstigste, das günstigste, die höchste, der höchste,
    die meisten, der älteste, die älteste, die beliebteste, der beliebteste, am häufigsten, am schnellsten, am günstigsten, am größten,
    am meisten, marktführer, übertrifft, übertreffen, kein anderer, keine andere`,
  accordingTo: "laut, zufolge, nach angaben, gemäß",
  sayings: `sagt sagte sagen schreibt schrieb erklärt erklärte fand fanden zeigt zeigte zeigen warnt warnte schätzt schätzte meldet
    berichtet berichtete erzählt erzählte bestätigt betont meint ergab ergaben herausgefunden`,
  speakers: `umfrage studie studien forscher forschung bericht analysten experten behörde handbuch statistik ministerium verband
    untersuchung erhebung wissenschaftler hersteller`,
  statements: `bietet speichert unterstützt kostet verkauft verkaufte gehört fertigt produziert liefert hat ist war wurde verlangt erlaubt
    veröffentlichte kaufte übernahm stellt baut beschäftigt betreibt ignoriert entfernt erstattet`,
  commonStarts: `gute gutes guter vertrauen planung zeit geld arbeit software die der das ein eine es wir sie er ich man hier dies diese
    dieser wer was wie warum wo wann alle viele manche jede jeder jedes kleine große unser unsere ihr ihre danke qualität erfolg inhalt`,
  up: "mehr höher höhere gestiegen steigt stieg stiegen steigen wächst wuchs gewachsen schneller länger später größer besser billiger günstiger verdoppelt nach über stärker schwerer",
  down: "weniger niedriger niedrigere gesunken sinkt sank sanken sinken fällt fiel fielen gefallen verliert verlor langsamer kürzer früher kleiner schlechter teurer halbiert vor unter schwächer leichter",
  negations: "nicht kein keine keinen keiner nie niemals niemand nichts ohne weder",
};
