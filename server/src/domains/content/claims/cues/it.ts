import type { CueTexts } from "./cue-texts.ts";

export const IT: CueTexts = {
  requests: `comincia inizia scegli prendi scrivi apri usa fai chiedi confronta controlla evita cerca misura leggi metti ricorda pensa vai
    annota cominciate scegliete prendete scrivete aprite usate fate chiedete iniziate`,
  requestEndings: "",
  supposing: "supponiamo, immagina, immaginiamo, immaginate, mettiamo, poniamo, se tu, quando tu",
  opinions: "penso che, credo che, secondo me, a mio parere, crediamo che",
  textParts:
    "passo passi modo modi cosa cose motivo motivi ragione ragioni consiglio consigli domanda domande parte parti punto punti esempio esempi sezione sezioni idea idee",
  months: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  days: "lunedì martedì mercoledì giovedì venerdì sabato domenica",
  comparatives: "più meno meglio migliore migliori peggio peggiore maggiore minore",
  comparativeEndings: "",
  than: "di che del della dello delle dei degli dell",
  comparing: `rispetto a, in confronto a, il doppio, il più grande, la più grande, il più veloce, il più economico, il più alto, il più antico,
    il più diffuso, la maggior parte, nessun altro, nessun'altra, leader di mercato, supera, superano`,
  accordingTo: "secondo, stando a, in base ai dati",
  sayings: `dice ha detto scrive spiega mostra mostrano avverte stima riferisce conferma raccontato racconta rivela aggiunge afferma
    sottolinea`,
  speakers:
    "sondaggio studio studi ricercatori ricerca rapporto analisti esperti autorità manuale statistiche ministero associazione",
  statements:
    "offre conserva costa vende venduto appartiene produce fabbrica consegna è era ha richiede permette acquistato lanciato pubblica ignora rimuove rimborsa",
  commonStarts: `il lo la i gli le un uno una questo questa questi queste che chi come perché quando dove ogni tutto tutti nostro nostra suo
    sua ecco si non la fiducia pianificare grazie sembra per con senza`,
  up: "più aumenta aumentato aumentano sale salito cresce cresciuto guadagna tardi meglio raddoppiato dopo maggiore superiore",
  down: "meno cala calato calano scende sceso diminuisce diminuito perde presto peggio prima minore inferiore",
  negations: "non mai nessuno nessuna niente nulla senza né",
};
