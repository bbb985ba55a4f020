import { writtenSite } from "./written-site.ts";

/** A made-up German seller of time recording to craft businesses. */
export const werkzeit = writtenSite({
  host: "werkzeit.example",
  language: "de",
  menu: [
    ["Funktionen", "/funktionen"],
    ["Zeiterfassung", "/funktionen/zeiterfassung"],
    ["Einsatzplanung", "/funktionen/einsatzplanung"],
    ["Preise", "/preise"],
    ["Blog", "/blog"],
    ["Jetzt kostenlos testen", "/testen"],
    ["Impressum", "/impressum"],
    ["Datenschutz", "/datenschutz"],
  ],
  closing: [
    "Jetzt 14 Tage kostenlos testen",
    "Wir verwenden Cookies, um Ihr Erlebnis zu verbessern.",
    "© 2026 Werkzeit GmbH",
  ],
  text: `
=== / | Zeiterfassung für Handwerker | Werkzeit | Mobile Zeiterfassung, Einsatzplanung und Baustellendokumentation für Handwerksbetriebe.
# Zeiterfassung für Handwerker
Werkzeit ist die digitale Zeiterfassung für Handwerksbetriebe. Ihre Leute stempeln auf der Baustelle, Sie sehen die Stunden im Büro.
## Mobile Zeiterfassung
Die mobile Zeiterfassung läuft auf jedem Handy, auch ohne Netz.
## Einsatzplanung
Die Einsatzplanung zeigt, wer wann auf welcher Baustelle ist.
## Digitale Stundenzettel
Digitale Stundenzettel ersetzen den Zettel im Handschuhfach.
=== /funktionen | Funktionen | Werkzeit | Alle Funktionen von Werkzeit.
# Funktionen
## Zeiterfassung
Stempeln per Handy, Terminal oder Büro.
## Einsatzplanung
Planen Sie Ihre Kolonnen per Ziehen.
## Lohnabrechnung
Stunden gehen fertig an die Lohnabrechnung.
=== /funktionen/zeiterfassung | Digitale Zeiterfassung per App | Werkzeit | Digitale Zeiterfassung per App: gesetzeskonform und einfach.
# Digitale Zeiterfassung per App
Die digitale Zeiterfassung ist Pflicht. Arbeitszeiterfassung muss nachvollziehbar sein.
## Arbeitszeiterfassung nach Gesetz
Die gesetzliche Arbeitszeiterfassung verlangt Beginn, Ende und Dauer.
## Überstunden im Blick
Überstunden werden je Mitarbeiter gerechnet.
### Wie funktioniert die Zeiterfassung auf der Baustelle?
Mitarbeiter stempeln per App.
=== /funktionen/einsatzplanung | Einsatzplanung für Handwerksbetriebe | Werkzeit | Einsatzplanung und Plantafel für Handwerksbetriebe.
# Einsatzplanung für Handwerksbetriebe
Die digitale Plantafel ersetzt die Tafel im Flur.
## Digitale Plantafel
Die digitale Plantafel zeigt Baustellen, Fahrzeuge und Urlaub.
=== /branchen/elektriker | Zeiterfassung für Elektriker | Werkzeit | Zeiterfassung für Elektriker und Elektrobetriebe.
# Zeiterfassung für Elektriker
Elektriker verlieren jede Woche Stunden, weil Stundenzettel am Freitag aus dem Gedächtnis entstehen.
Werkzeit hilft Elektrikern, Regiestunden vollständig abzurechnen.
=== /branchen/dachdecker | Zeiterfassung für Dachdecker | Werkzeit | Zeiterfassung für Dachdecker mit Wetterausfall.
# Zeiterfassung für Dachdecker
Schlechtwetterstunden und Regiestunden werden getrennt erfasst.
=== /preise | Preise | Werkzeit | Was Werkzeit kostet.
# Preise
## Basis
4 € je Mitarbeiter und Monat.
=== /blog/arbeitszeiterfassung-pflicht | Arbeitszeiterfassung: Pflicht für alle Betriebe | Werkzeit | Was das Urteil zur Arbeitszeiterfassung bedeutet.
# Arbeitszeiterfassung: Pflicht für alle Betriebe
Von Sabine Krüger, 3. März 2026
Die Pflicht zur Arbeitszeiterfassung gilt auch für kleine Betriebe.
=== /blog/stundenzettel-vorlage | Stundenzettel Vorlage zum Ausdrucken | Werkzeit | Kostenlose Stundenzettel Vorlage für das Handwerk.
# Stundenzettel Vorlage zum Ausdrucken
Eine Stundenzettel Vorlage ist ein Anfang. Digitale Stundenzettel sparen das Abtippen.
=== /impressum | Impressum | Werkzeit | Angaben gemäß Gesetz.
# Impressum
Werkzeit GmbH, Geschäftsführerin Sabine Krüger.
`,
});
