import type { SharedApproval } from "../../../kernel/runs/approval-links.ts";
import type { Catalogue } from "../../../kernel/text/person-language.ts";

type Status = SharedApproval["approval"]["status"];
type Action = "approve" | "skip" | "reject";

/** Texts of the page on which a person without the app decides. Fields of other names are shown by their name. */
export interface DecisionWords {
  locale: string;
  asks(workspace: string): string;
  titles: Readonly<Record<Status, string>>;
  /** Why it waits, in place of the stored English sentence; undefined to show that. */
  reasons: Readonly<Record<SharedApproval["kind"], string>> | undefined;
  timedOut(day: string, workspace: string): string;
  cancelled: string;
  decided(title: string, who: string, day: string | undefined): string;
  you: string;
  team(key: string): string;
  trust: string;
  runsAsShown: string;
  continuesWithout: string;
  doesNotRun: string;
  facts: Readonly<Record<"for" | "requested" | "skill" | "cost" | "until", string>>;
  credits(count: number): string;
  left(count: number, unit: "day" | "hour" | "minute"): string;
  lessThanMinute: string;
  content: string;
  willBeDone: string;
  decision: string;
  note: string;
  noteHint: string;
  choices: Readonly<
    Record<SharedApproval["kind"], Readonly<Record<Action, readonly [label: string, meaning: string]>>>
  >;
  files: string;
  comments: string;
  addComment: string;
  addCommentHint: string;
  comment: string;
  none: string;
  yes: string;
  no: string;
  editable: string;
  editableList: string;
  editableJson: string;
  hidden: string;
  hiddenTitle: string;
  invalidEdits: string;
  alreadyDecided: string;
  fields: Readonly<Record<string, string>>;
}

const english = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
const GERMAN_UNITS = { day: ["Tag", "Tage"], hour: ["Stunde", "Stunden"], minute: ["Minute", "Minuten"] } as const;
const FRENCH_UNITS = { day: ["jour", "jours"], hour: ["heure", "heures"], minute: ["minute", "minutes"] } as const;
const SPANISH_UNITS = { day: ["día", "días"], hour: ["hora", "horas"], minute: ["minuto", "minutos"] } as const;

export const DECISION_WORDS: Catalogue<DecisionWords> = {
  en: {
    locale: "en-GB",
    asks: (workspace) => `${workspace} asks for your approval`,
    titles: {
      PENDING: "Waiting",
      APPROVED: "Approved",
      REJECTED: "Rejected",
      TIMED_OUT: "Too late",
      CANCELLED: "No longer needed",
    },
    reasons: undefined,
    timedOut: (day, workspace) =>
      `The approval expired on ${day} without a decision, so nothing was done. Ask ${workspace} to start it again.`,
    cancelled: "Closed before it took effect. Nothing was done.",
    decided: (title, who, day) => `${title} by ${who}${day === undefined ? "" : ` on ${day}`}.`,
    you: "you",
    team: (key) => `the workspace's team (${key})`,
    trust: "a trust grant",
    runsAsShown: "The action runs exactly as shown below.",
    continuesWithout: "The run continues without this step.",
    doesNotRun: "The action does not run.",
    facts: { for: "For", requested: "Requested", skill: "Skill", cost: "Cost so far", until: "Decide until" },
    credits: (count) => english(count, "credit"),
    left: (count, unit) => `${english(count, unit)} left`,
    lessThanMinute: "less than a minute left",
    content: "Content",
    willBeDone: "What will be done",
    decision: "Your decision",
    note: "Note",
    noteHint: "kept with the decision",
    choices: {
      effect: {
        approve: ["Approve", "The action runs exactly as shown above, with your changes."],
        skip: ["Skip this step", "The action does not run, and the run continues."],
        reject: ["Reject", "The action does not run, and the run ends."],
      },
      step: {
        approve: ["Approve", "The step runs, and the run continues."],
        skip: ["Skip this step", "The step does not run. The run continues if possible."],
        reject: ["Reject", "The step does not run, and the run ends."],
      },
      unknown: {
        approve: ["Send it again", "The action may then have happened twice."],
        skip: ["Count it as done", "It is not sent again, and the run continues."],
        reject: ["End the run", "It is not sent again, and the run fails."],
      },
    },
    files: "Files so far",
    comments: "Comments",
    addComment: "Add a comment",
    addCommentHint: "without deciding",
    comment: "Comment",
    none: "none",
    yes: "Yes",
    no: "No",
    editable: "editable",
    editableList: "editable, one per line",
    editableJson: "editable, as JSON",
    hidden: "Invisible characters are marked here:",
    hiddenTitle: "Invisible character",
    invalidEdits: "No decision was recorded: some of your changes are invalid. See below.",
    alreadyDecided: "Another person decided first. See the outcome below.",
    fields: {
      accountDomain: "Partner",
      isDraft: "Keep as a draft",
      targetUrl: "Page to link to",
    },
  },
  de: {
    locale: "de-DE",
    asks: (workspace) => `${workspace} bittet um Ihre Freigabe`,
    titles: {
      PENDING: "Wartet",
      APPROVED: "Freigegeben",
      REJECTED: "Abgelehnt",
      TIMED_OUT: "Zu spät",
      CANCELLED: "Nicht mehr nötig",
    },
    reasons: {
      effect: "Diese Aktion wirkt nach außen und wartet auf Ihre Entscheidung.",
      step: "Dieser Schritt wartet auf Ihre Entscheidung.",
      unknown:
        "Der Anbieter hat nicht bestätigt, ob die Aktion ausgeführt wurde. Senden Sie sie erneut, oder zählen Sie sie als erledigt.",
    },
    timedOut: (day, workspace) =>
      `Die Freigabe ist am ${day} ohne Entscheidung abgelaufen; es wurde nichts ausgeführt. Bitten Sie ${workspace}, sie erneut zu starten.`,
    cancelled: "Geschlossen, bevor es wirksam wurde. Es wurde nichts ausgeführt.",
    decided: (title, who, day) => `${title} von ${who}${day === undefined ? "" : ` am ${day}`}.`,
    you: "Ihnen",
    team: (key) => `dem Team des Arbeitsbereichs (${key})`,
    trust: "einer Vertrauensregel",
    runsAsShown: "Die Aktion läuft genau so, wie unten gezeigt.",
    continuesWithout: "Der Lauf geht ohne diesen Schritt weiter.",
    doesNotRun: "Die Aktion wird nicht ausgeführt.",
    facts: {
      for: "Für",
      requested: "Angefragt",
      skill: "Skill",
      cost: "Bisherige Kosten",
      until: "Entscheiden bis",
    },
    credits: (count) => `${count} ${count === 1 ? "Credit" : "Credits"}`,
    left: (count, unit) => `noch ${count} ${GERMAN_UNITS[unit][count === 1 ? 0 : 1]}`,
    lessThanMinute: "noch weniger als eine Minute",
    content: "Inhalt",
    willBeDone: "Was ausgeführt wird",
    decision: "Ihre Entscheidung",
    note: "Notiz",
    noteHint: "wird mit der Entscheidung gespeichert",
    choices: {
      effect: {
        approve: ["Freigeben", "Die Aktion läuft genau so, wie oben gezeigt, mit Ihren Änderungen."],
        skip: ["Schritt überspringen", "Die Aktion wird nicht ausgeführt, und der Lauf geht weiter."],
        reject: ["Ablehnen", "Die Aktion wird nicht ausgeführt, und der Lauf endet."],
      },
      step: {
        approve: ["Freigeben", "Der Schritt läuft, und der Lauf geht weiter."],
        skip: ["Schritt überspringen", "Der Schritt läuft nicht. Der Lauf geht weiter, wenn das möglich ist."],
        reject: ["Ablehnen", "Der Schritt läuft nicht, und der Lauf endet."],
      },
      unknown: {
        approve: ["Erneut senden", "Die Aktion kann dann doppelt ausgeführt worden sein."],
        skip: ["Als erledigt zählen", "Es wird nicht erneut gesendet, und der Lauf geht weiter."],
        reject: ["Lauf beenden", "Es wird nicht erneut gesendet, und der Lauf schlägt fehl."],
      },
    },
    files: "Bisherige Dateien",
    comments: "Kommentare",
    addComment: "Kommentar hinzufügen",
    addCommentHint: "ohne zu entscheiden",
    comment: "Kommentieren",
    none: "keine Angabe",
    yes: "Ja",
    no: "Nein",
    editable: "änderbar",
    editableList: "änderbar, ein Eintrag pro Zeile",
    editableJson: "änderbar, als JSON",
    hidden: "Unsichtbare Zeichen sind hier markiert:",
    hiddenTitle: "Unsichtbares Zeichen",
    invalidEdits: "Es wurde keine Entscheidung gespeichert: Einige Ihrer Änderungen sind ungültig. Siehe unten.",
    alreadyDecided: "Eine andere Person hat zuerst entschieden. Das Ergebnis steht unten.",
    fields: {
      accountDomain: "Partner",
      isDraft: "Als Entwurf behalten",
      targetUrl: "Zu verlinkende Seite",
      subject: "Betreff",
      body: "Text",
      to: "An",
      from: "Von",
      mailbox: "Postfach",
      title: "Titel",
      description: "Beschreibung",
      excerpt: "Auszug",
      platform: "Plattform",
      target: "Ziel",
      urls: "URLs",
      url: "URL",
      input: "Eingabe",
      content: "Inhalt",
      tags: "Schlagwörter",
      name: "Name",
      query: "Suchanfrage",
      keyword: "Keyword",
    },
  },
  fr: {
    locale: "fr-FR",
    asks: (workspace) => `${workspace} demande votre approbation`,
    titles: {
      PENDING: "En attente",
      APPROVED: "Approuvé",
      REJECTED: "Refusé",
      TIMED_OUT: "Trop tard",
      CANCELLED: "Plus nécessaire",
    },
    reasons: {
      effect: "Cette action agit à l’extérieur et attend votre décision.",
      step: "Cette étape attend votre décision.",
      unknown:
        "Le fournisseur n’a pas confirmé si l’action a eu lieu. Envoyez-la de nouveau, ou comptez-la comme faite.",
    },
    timedOut: (day, workspace) =>
      `L’approbation a expiré le ${day} sans décision\u202f; rien n’a été fait. Demandez à ${workspace} de recommencer.`,
    cancelled: "Fermé avant d’avoir pris effet. Rien n’a été fait.",
    decided: (title, who, day) => `${title} par ${who}${day === undefined ? "" : ` le ${day}`}.`,
    you: "vous",
    team: (key) => `l’équipe de l’espace de travail (${key})`,
    trust: "une règle de confiance",
    runsAsShown: "L’action s’exécute exactement comme indiqué ci-dessous.",
    continuesWithout: "L’exécution continue sans cette étape.",
    doesNotRun: "L’action ne s’exécute pas.",
    facts: {
      for: "Pour",
      requested: "Demandé",
      skill: "Compétence",
      cost: "Coût jusqu’ici",
      until: "Décider avant",
    },
    credits: (count) => `${count} ${count < 2 ? "crédit" : "crédits"}`,
    left: (count, unit) => `encore ${count} ${FRENCH_UNITS[unit][count < 2 ? 0 : 1]}`,
    lessThanMinute: "moins d’une minute",
    content: "Contenu",
    willBeDone: "Ce qui sera fait",
    decision: "Votre décision",
    note: "Note",
    noteHint: "conservée avec la décision",
    choices: {
      effect: {
        approve: ["Approuver", "L’action s’exécute exactement comme indiqué ci-dessus, avec vos modifications."],
        skip: ["Passer cette étape", "L’action ne s’exécute pas, et l’exécution continue."],
        reject: ["Refuser", "L’action ne s’exécute pas, et l’exécution se termine."],
      },
      step: {
        approve: ["Approuver", "L’étape s’exécute, et l’exécution continue."],
        skip: ["Passer cette étape", "L’étape ne s’exécute pas. L’exécution continue si possible."],
        reject: ["Refuser", "L’étape ne s’exécute pas, et l’exécution se termine."],
      },
      unknown: {
        approve: ["Envoyer de nouveau", "L’action peut alors avoir eu lieu deux fois."],
        skip: ["Compter comme fait", "Rien n’est renvoyé, et l’exécution continue."],
        reject: ["Terminer l’exécution", "Rien n’est renvoyé, et l’exécution échoue."],
      },
    },
    files: "Fichiers jusqu’ici",
    comments: "Commentaires",
    addComment: "Ajouter un commentaire",
    addCommentHint: "sans décider",
    comment: "Commenter",
    none: "aucun",
    yes: "Oui",
    no: "Non",
    editable: "modifiable",
    editableList: "modifiable, un par ligne",
    editableJson: "modifiable, en JSON",
    hidden: "Les caractères invisibles sont signalés ici\u202f:",
    hiddenTitle: "Caractère invisible",
    invalidEdits:
      "Aucune décision n’a été enregistrée\u202f: certaines de vos modifications ne sont pas valables. Voir ci-dessous.",
    alreadyDecided: "Une autre personne a décidé avant vous. Voir le résultat ci-dessous.",
    fields: {
      accountDomain: "Partenaire",
      isDraft: "Garder comme brouillon",
      targetUrl: "Page à lier",
      subject: "Objet",
      body: "Texte",
      to: "À",
      from: "De",
      mailbox: "Boîte mail",
      title: "Titre",
      description: "Description",
      excerpt: "Extrait",
      platform: "Plateforme",
      target: "Cible",
      urls: "URL",
      url: "URL",
      input: "Entrée",
      content: "Contenu",
      tags: "Étiquettes",
      name: "Nom",
      query: "Requête",
      keyword: "Mot-clé",
    },
  },
  es: {
    locale: "es-ES",
    asks: (workspace) => `${workspace} le pide su aprobación`,
    titles: {
      PENDING: "En espera",
      APPROVED: "Aprobado",
      REJECTED: "Rechazado",
      TIMED_OUT: "Demasiado tarde",
      CANCELLED: "Ya no hace falta",
    },
    reasons: {
      effect: "Esta acción tiene efecto en el exterior y espera su decisión.",
      step: "Este paso espera su decisión.",
      unknown: "El proveedor no ha confirmado si la acción se realizó. Envíela de nuevo o considérela hecha.",
    },
    timedOut: (day, workspace) =>
      `La aprobación caducó el ${day} sin decisión, así que no se hizo nada. Pida a ${workspace} que la inicie de nuevo.`,
    cancelled: "Se cerró antes de tener efecto. No se hizo nada.",
    decided: (title, who, day) => `${title} por ${who}${day === undefined ? "" : ` el ${day}`}.`,
    you: "usted",
    team: (key) => `el equipo del espacio de trabajo (${key})`,
    trust: "una regla de confianza",
    runsAsShown: "La acción se ejecuta exactamente como se muestra abajo.",
    continuesWithout: "La ejecución continúa sin este paso.",
    doesNotRun: "La acción no se ejecuta.",
    facts: {
      for: "Para",
      requested: "Solicitado",
      skill: "Habilidad",
      cost: "Coste hasta ahora",
      until: "Decidir hasta",
    },
    credits: (count) => `${count} ${count === 1 ? "crédito" : "créditos"}`,
    left: (count, unit) => `${count === 1 ? "queda" : "quedan"} ${count} ${SPANISH_UNITS[unit][count === 1 ? 0 : 1]}`,
    lessThanMinute: "queda menos de un minuto",
    content: "Contenido",
    willBeDone: "Qué se hará",
    decision: "Su decisión",
    note: "Nota",
    noteHint: "se guarda con la decisión",
    choices: {
      effect: {
        approve: ["Aprobar", "La acción se ejecuta exactamente como se muestra arriba, con sus cambios."],
        skip: ["Omitir este paso", "La acción no se ejecuta y la ejecución continúa."],
        reject: ["Rechazar", "La acción no se ejecuta y la ejecución termina."],
      },
      step: {
        approve: ["Aprobar", "El paso se ejecuta y la ejecución continúa."],
        skip: ["Omitir este paso", "El paso no se ejecuta. La ejecución continúa si es posible."],
        reject: ["Rechazar", "El paso no se ejecuta y la ejecución termina."],
      },
      unknown: {
        approve: ["Enviar de nuevo", "La acción puede entonces haberse realizado dos veces."],
        skip: ["Considerar hecho", "No se envía de nuevo y la ejecución continúa."],
        reject: ["Terminar la ejecución", "No se envía de nuevo y la ejecución falla."],
      },
    },
    files: "Archivos hasta ahora",
    comments: "Comentarios",
    addComment: "Añadir un comentario",
    addCommentHint: "sin decidir",
    comment: "Comentar",
    none: "ninguno",
    yes: "Sí",
    no: "No",
    editable: "editable",
    editableList: "editable, uno por línea",
    editableJson: "editable, como JSON",
    hidden: "Los caracteres invisibles están marcados aquí:",
    hiddenTitle: "Carácter invisible",
    invalidEdits: "No se guardó ninguna decisión: algunos de sus cambios no son válidos. Vea abajo.",
    alreadyDecided: "Otra persona decidió antes. Vea el resultado abajo.",
    fields: {
      accountDomain: "Socio",
      isDraft: "Conservar como borrador",
      targetUrl: "Página que enlazar",
      subject: "Asunto",
      body: "Texto",
      to: "Para",
      from: "De",
      mailbox: "Buzón",
      title: "Título",
      description: "Descripción",
      excerpt: "Extracto",
      platform: "Plataforma",
      target: "Destino",
      urls: "URL",
      url: "URL",
      input: "Entrada",
      content: "Contenido",
      tags: "Etiquetas",
      name: "Nombre",
      query: "Consulta",
      keyword: "Palabra clave",
    },
  },
};
