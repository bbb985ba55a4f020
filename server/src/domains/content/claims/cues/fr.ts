import type { CueTexts } from "./cue-texts.ts";

export const FR: CueTexts = {
  requests: `commence écris ouvre demande choisis garde va prends lis fais utilise essaie compare vérifie prenons notons regardons voyons
    commençons n'oubliez pensez`,
  requestEndings: "ez",
  supposing: "imaginons, supposons, mettons, admettons, imaginez, supposez, si vous, si tu, lorsque vous",
  opinions: "je pense, je crois, à mon avis, nous pensons, nous croyons",
  textParts:
    "étape étapes façon façons manière manières chose choses raison raisons conseil conseils question questions partie parties point points exemple exemples section sections idée idées",
  months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  days: "lundi mardi mercredi jeudi vendredi samedi dimanche",
  comparatives: "plus moins mieux meilleur meilleure meilleurs pire davantage",
  comparativeEndings: "",
  than: "que qu",
  comparing: `par rapport à, comparé à, deux fois plus, deux fois moins, le plus grand, la plus grande, le plus petit, le plus rapide, la plus
    rapide, le moins cher, la moins chère, le plus cher, le plus élevé, le plus ancien, le plus populaire, la plus utilisée, la plupart,
    aucun autre, aucune autre, moins d'énergie, leader du marché, dépasse, surpasse`,
  accordingTo: "selon, d'après, d apres",
  sayings: `dit disent écrit explique expliquent montre montrent trouve constate constatent avertit estime estiment rapporte confirme confie
    confié raconte raconté révèle ajoute affirme souligne`,
  speakers:
    "enquête étude études chercheurs recherche rapport analystes experts autorité manuel statistiques ministère association sondage",
  statements: `propose conserve coûte vend vendu appartient fabrique produit livre est était a exige permet rachète repris reprend publie
    emploie ignore supprime rembourse offre lance`,
  commonStarts: `le la les un une des du ce cet cette ces c il elle ils elles on nous vous je tu qui que quoi comment pourquoi quand où
    voici voilà tout toute tous chaque notre votre nos vos leur la confiance planifier merci cela ça pour dans avec sans`,
  up: "plus hausse augmente augmenté augmentent monte monté croît gagne tard doublé mieux meilleur après supérieur",
  down: "moins baisse baissé baissent diminue diminué chute perd tôt pire avant inférieur",
  negations: "ne n pas jamais aucun aucune personne rien sans ni",
};
