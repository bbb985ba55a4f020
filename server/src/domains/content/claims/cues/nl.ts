import type { CueTexts } from "./cue-texts.ts";

export const NL: CueTexts = {
  requests: `begin kies neem schrijf open gebruik vraag vergelijk controleer vermijd zoek meet lees ga klik zet houd denk maak bewaar noteer
    plan stop tel bekijk`,
  requestEndings: "",
  supposing: "stel dat, stel je voor, stel u voor, neem aan, als je, als u, wanneer je",
  opinions: "ik denk, ik vind, ik geloof, naar mijn mening, wij geloven",
  textParts:
    "stap stappen manier manieren ding dingen reden redenen tip tips vraag vragen deel delen punt punten voorbeeld voorbeelden idee ideeën",
  months: "januari februari maart april mei juni juli augustus september oktober november december",
  days: "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
  comparatives: "meer minder beter slechter langer later vroeger groter kleiner vaker",
  comparativeEndings: "er",
  than: "dan",
  comparing: `vergeleken met, in vergelijking met, twee keer zo, half zo, de grootste, het grootste, de kleinste, de snelste, het snelste, de
    goedkoopste, het goedkoopste, de hoogste, de oudste, de populairste, de meeste, het meest, geen andere, geen ander, marktleider, overtreft`,
  accordingTo: "volgens, blijkens, op basis van cijfers",
  sayings: `zegt zei schrijft schreef legt uit verklaart toont tonen waarschuwt schat meldt bevestigt vertelt vertelde blijkt bleek voegt
    stelt concludeert ontdekten vonden`,
  speakers:
    "enquête onderzoek onderzoeken onderzoekers rapport analisten experts toezichthouder handleiding cijfers ministerie vereniging",
  statements:
    "biedt bewaart kost verkoopt verkocht hoort maakt produceert levert is was heeft eist staat kocht lanceerde publiceert negeert verwijdert vergoedt",
  commonStarts: `de het een dit dat deze die er hier wie wat hoe waarom waar wanneer alle elk elke ieder iedere ons onze hun uw je vertrouwen
    plannen dank goed goede kleine grote niet en maar`,
  up: "meer hoger gestegen stijgt steeg stegen groeit groeide sneller langer later groter beter goedkoper verdubbeld na boven",
  down: "minder lager gedaald daalt daalde daalden valt viel verliest verloor langzamer korter eerder kleiner slechter duurder gehalveerd voor onder",
  negations: "niet geen nooit niemand niets zonder noch",
};
