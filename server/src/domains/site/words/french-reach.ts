import type { ReachTexts } from "./rule-texts.ts";

export const FRENCH_REACH: ReachTexts = {
  robots_bans_site: [
    "Le robots.txt exclut un moteur de recherche de tout le site",
    "Supprimez la règle citée, sauf si le site ne doit pas être trouvé. Dans WordPress : Réglages, Lecture, décochez « Demander aux moteurs de recherche de ne pas indexer ce site ». Dans Next.js : ne renvoyez cette règle que pour les hôtes de prévisualisation.",
    "Un robot suit le groupe qui le nomme, et `Disallow: /` exclut toutes les pages (RFC 9309, 2.2).",
  ],
  robots_bans_engine: [
    "Le robots.txt exclut des pages pour un seul moteur",
    "Le groupe de ce robot exclut des pages que d’autres peuvent lire. Supprimez la règle citée, ou répétez les règles de `*` dans le groupe.",
    "Un groupe qui nomme un robot remplace pour lui les règles de tous les autres (RFC 9309, 2.2.1).",
  ],
  robots_unreachable: [
    "Le robots.txt est illisible",
    "Le fichier robots.txt répond par une erreur ou ne répond pas. Google traite provisoirement une erreur de serveur à cet endroit comme un blocage de tout le site. Renvoyez le statut 200, ou 404 si vous n’avez besoin d’aucune règle.",
    "Tant que le robots.txt répond par une erreur de serveur, les robots doivent supposer que tout est exclu (RFC 9309, 2.3.1.4).",
  ],
  robots_is_html: [
    "Le robots.txt est une page HTML",
    "L’adresse /robots.txt renvoie une page web : il n’y a donc aucune règle. Servez le fichier avant que l’application réponde.",
    "Les moteurs ignorent les lignes qui ne sont pas des règles : une page HTML n’en contient aucune.",
  ],
  robots_rule_without_group: [
    "Règles du robots.txt qui ne valent pour aucun robot",
    "Placez ces règles sous une ligne User-agent. Avant la première, tous les robots les ignorent.",
    "Les règles placées avant la première ligne User-agent n’appartiennent à aucun groupe (RFC 9309, 2.1).",
  ],
  robots_misspelt: [
    "Champs mal orthographiés dans le robots.txt",
    "Corrigez les champs indiqués. Google comprend certaines fautes, les autres moteurs ignorent la ligne.",
    "Les analyseurs ignorent les champs inconnus ; Google accepte certaines fautes, d’autres non.",
  ],
  robots_noindex_line: [
    "Lignes noindex dans le robots.txt",
    "Aucun moteur ne lit noindex dans le robots.txt. Utilisez une balise meta robots ou un en-tête X-Robots-Tag.",
    "Google ne prend pas en charge noindex dans le robots.txt.",
  ],
  blocked_by_robots: [
    "Pages liées mais bloquées par le robots.txt",
    "Pour que ces pages soient indexées, autorisez-les dans le robots.txt. Pour les tenir hors des résultats, autorisez-les aussi et ajoutez noindex : une adresse bloquée peut apparaître sans son texte.",
    "Un robot ne doit pas lire ce que le robots.txt exclut : les moteurs n’en connaissent que l’adresse.",
  ],
  sitemap_lists_blocked: [
    "Pages du sitemap exclues par le robots.txt",
    "Décidez ce qui vaut : autorisez les pages dans le robots.txt, ou retirez-les du sitemap.",
    "Le sitemap liste des pages à montrer, et le robots.txt interdit de les lire.",
  ],
  ai_search_blocked: [
    "Pages que la recherche par IA ne peut pas lire",
    "Les réponses des IA citent rarement des pages que leurs robots de recherche ne peuvent pas lire. Supprimez du robots.txt les règles visant ces robots, ou gardez-les si le blocage est voulu. Bloquer les seuls robots d’entraînement ne coûte aucune réponse.",
    "Les réponses citent ce que leurs robots de recherche peuvent lire. Bloquer les robots d’entraînement est le choix du propriétaire et n’est pas signalé.",
  ],
  start_page_not_indexable: [
    "La page d’accueil ne peut pas être indexée",
    "Les moteurs n’ont pas le droit d’afficher la page la plus importante du site. Supprimez noindex, ou corrigez le lien canonique pour qu’il désigne la page d’accueil elle-même.",
    "Une page avec noindex est retirée des résultats.",
  ],
  noindex_valuable: [
    "Pages importantes avec noindex",
    "La plupart des pages ont un lien vers elles, mais noindex les tient hors de la recherche. Supprimez la directive dans l’extension SEO ou le modèle, sauf si c’est voulu.",
    "Une page avec noindex est retirée des résultats, quel que soit le nombre de liens vers elle.",
  ],
  noindex_in_header: [
    "Pages avec noindex dans un en-tête",
    "Le serveur envoie X-Robots-Tag: noindex, et la page elle-même ne le montre pas. Supprimez l’en-tête de la configuration du serveur ou du CDN. Les hôtes de prévisualisation l’ajoutent souvent.",
    "X-Robots-Tag a le même effet que la balise meta, et la page ne le montre pas.",
  ],
  noindex_in_sitemap: [
    "Pages noindex dans le sitemap",
    "Le sitemap liste ces pages, mais noindex les tient hors des résultats. Retirez-les du sitemap pour les garder cachées, ou supprimez noindex pour les faire indexer.",
    "Un sitemap liste les pages qui doivent figurer dans les résultats.",
  ],
  noindex_for_engine: [
    "Pages cachées à un seul moteur",
    "Ces pages demandent à un moteur de ne pas les afficher et autorisent tous les autres. Si ce n’est pas voulu, supprimez la directive indiquée pour chaque page.",
    "Une directive pour un robot s’ajoute à celles pour tous, et la plus stricte s’applique.",
  ],
  directive_unknown: [
    "Directives robots qu’aucun moteur ne connaît",
    "Corrigez les valeurs indiquées. Les moteurs les ignorent et traitent la page comme si elles n’y étaient pas.",
    "Les moteurs ignorent les valeurs qu’ils ne documentent pas.",
  ],
  nosnippet_wide: [
    "Aucun texte dans les résultats",
    "La plupart des pages ont nosnippet ou max-snippet:0 : les résultats n’affichent aucun texte, et les aperçus IA ne les citent pas. Supprimez la directive, ou marquez seulement certains passages avec data-nosnippet.",
    "nosnippet et max-snippet:0 suppriment le texte d’un résultat et son usage dans les aperçus IA.",
  ],
  internal_nofollow: [
    "Pages atteintes seulement par des liens nofollow",
    "Supprimez rel=nofollow des liens entre pages du site. Il empêche les moteurs de les suivre.",
    "Les moteurs suivent les liens sans nofollow pour trouver les pages et leur poids.",
  ],
  meta_refresh: [
    "Redirections par balise meta",
    "Redirigez côté serveur avec le statut 301. Un rafraîchissement par la page est plus lent, et certains robots ne le suivent pas.",
    "Google traite un rafraîchissement à 0 seconde comme une redirection permanente et en recommande une côté serveur.",
  ],
  server_errors: [
    "Pages en erreur de serveur",
    "Demandez à vos développeurs de chercher ces adresses dans le journal d’erreurs du serveur. Les moteurs explorent plus lentement un site défaillant et retirent les pages qui restent en erreur.",
    "Les pages qui répondent toujours 5xx sont retirées, et le site est exploré plus lentement.",
  ],
  broken_internal_links: [
    "Liens cassés",
    "Ouvrez chaque page concernée et corrigez ou supprimez les liens indiqués. Si la cible a déménagé, pointez vers sa nouvelle adresse et redirigez-y l’ancienne.",
    "Une adresse en 404 ou 410 n’est pas indexée, et ceux qui suivent le lien s’en vont.",
  ],
  pages_unreachable: [
    "Pages sans réponse",
    "Pendant l’exploration, ces adresses ont dépassé le délai ou fermé la connexion. Si cela se répète, vérifiez votre hébergement : les moteurs ont le même problème.",
    "Les robots traitent délais dépassés et connexions coupées comme des erreurs de serveur.",
  ],
  soft_404: [
    "Pages manquantes au statut 200",
    "Ces pages disent que leur contenu manque, mais répondent comme s’il était là. Renvoyez le statut 404 ou 410, ou redirigez vers la page existante la plus proche. Supprimez ensuite les liens vers elles.",
    "Une page manquante doit répondre 404 ou 410 ; avec 200, elle reste dans l’index ou gaspille des requêtes.",
  ],
  soft_404_template: [
    "Des adresses inexistantes répondent 200",
    "Une adresse inventée répond comme une page. Renvoyez le statut 404 pour ce qui n’existe pas ; dans Next.js, appelez `notFound()` avant le début de la réponse.",
    "Les adresses inexistantes ne doivent pas répondre 200.",
  ],
  redirect_loops: [
    "Boucles de redirection",
    "Ces adresses ne s’ouvrent pas, car leurs redirections renvoient l’une à l’autre. Supprimez les règles contradictoires pour que la dernière renvoie une page.",
    "Google suit au plus dix redirections ; une boucle ne finit jamais.",
  ],
  redirect_chains: [
    "Chaînes de redirections",
    "Redirigez la première adresse directement vers la dernière. Chaque redirection de plus coûte du temps aux visiteurs, et les robots abandonnent les longues chaînes.",
    "Google suit au plus dix redirections, et chacune prend du temps.",
  ],
  links_to_redirects: [
    "Liens vers des redirections",
    "Pointez directement vers la cible de la redirection, indiquée pour chaque page.",
    "Un lien devrait nommer l’adresse finale.",
  ],
  robots_too_large: [
    "Règles du robots.txt que les moteurs ne lisent pas",
    "Raccourcissez le fichier avec des motifs. Les moteurs lisent ses 500 premiers Kio et ignorent les règles suivantes.",
    "Les analyseurs ne doivent lire que les 500 premiers Kio (RFC 9309, 2.5).",
  ],
  robots_blocks_rendering: [
    "Scripts ou styles que le robots.txt refuse à Google",
    "Autorisez le dossier de ces fichiers dans le robots.txt. Google en a besoin pour voir la page comme un visiteur. Dans Next.js, c’est `/_next/`, dans WordPress `/wp-content/` et `/wp-includes/`.",
    "Google ne charge pas les scripts et styles exclus par le robots.txt et juge la page sans eux.",
  ],
  robots_hides_noindex: [
    "Noindex que Google ne peut pas voir",
    "Ces pages ont noindex, mais le robots.txt empêche Google de le lire : leurs adresses peuvent rester dans les résultats. Autorisez-les dans le robots.txt jusqu’à leur disparition.",
    "Noindex n’agit que si le robots.txt autorise la page, car un robot doit d’abord la lire.",
  ],
  robots_pattern_too_wide: [
    "Motifs du robots.txt qui excluent plus que prévu",
    "Un motif sans fin exclut aussi les adresses qui ne font que commencer ainsi, et le sitemap les liste. Terminez le motif par `/` pour un dossier, ou par `$` pour une adresse.",
    "Une règle vaut pour tout chemin qui commence par son motif (RFC 9309, 2.2.2).",
  ],
  preview_bot_blocked: [
    "Le robots.txt exclut les aperçus des liens partagés",
    "Retirez facebookexternalhit de la liste des robots exclus. Il n’entraîne rien : il lit le titre et l’image d’un lien que quelqu’un partage.",
    "Le robot des aperçus lit le titre et l’image d’un lien quand quelqu’un le partage.",
  ],
  directives_conflict: [
    "Directives robots contradictoires",
    "L’en-tête et les balises meta de ces pages disent à la fois index et noindex, ou follow et nofollow. Les moteurs suivent la plus stricte. Gardez une directive, à un seul endroit.",
    "Si des directives se contredisent, la plus restrictive s’applique.",
  ],
  unavailable_after_past: [
    "Pages dont la date de retrait est passée",
    "Supprimez unavailable_after de ces pages, ou corrigez la date. Google retire la page après cette date.",
    "Google n’affiche pas une page après la date de unavailable_after.",
  ],
  image_preview_limited: [
    "Articles sans grande image dans les résultats",
    "Utilisez max-image-preview:large. Avec none ou standard, Google affiche ces articles avec une petite image ou aucune, et rarement dans Discover. WordPress le fait par défaut.",
    "max-image-preview limite la taille de l’image que montrent les résultats.",
  ],
  data_nosnippet_invalid: [
    "data-nosnippet là où les moteurs l’ignorent",
    "Placez data-nosnippet sur un span, div ou section. Sur d’autres éléments, les moteurs l’ignorent et affichent le texte.",
    "data-nosnippet est valable sur span, div et section.",
  ],
  certificate_invalid: [
    "Le certificat du site n’est pas valide",
    "Renouvelez le certificat pour tous les noms du site. D’ici là, les navigateurs avertissent les visiteurs et les robots ne lisent rien en https.",
    "Les robots traitent une connexion échouée comme une erreur de serveur.",
  ],
  maintenance_200: [
    "Pages de maintenance au statut 200",
    "Répondez avec le statut 503 et un en-tête Retry-After tant que le site est fermé. Avec 200, les moteurs remplacent les pages par ce message.",
    "Avec le statut 200, les moteurs indexent le message à la place de la page.",
  ],
  login_on_listed_page: [
    "Pages du sitemap qui demandent une connexion",
    "Ouvrez ces pages, ou retirez-les du sitemap. Les moteurs ne peuvent pas se connecter. Marquez les textes payants avec isAccessibleForFree.",
    "Un sitemap liste des pages à montrer, et les moteurs ne peuvent pas se connecter.",
  ],
  wrong_content_type: [
    "Pages qui ne sont pas envoyées en HTML",
    "Envoyez ces pages en text/html. Sinon les navigateurs affichent ou téléchargent le code source, et les moteurs n’indexent pas la page.",
    "Le type de l’en-tête décide comment une réponse est lue (RFC 9110, 8.3).",
  ],
  removed_to_home: [
    "Pages supprimées redirigées vers l’accueil",
    "Répondez 404 ou 410, ou redirigez vers la page qui remplace l’ancienne. Google traite une redirection vers l’accueil comme une page manquante.",
    "Les redirections de pages supprimées vers l’accueil comptent comme des soft 404.",
  ],
  redirect_temporary: [
    "Redirections temporaires",
    "Redirigez avec le statut 301 ou 308 si le déménagement est définitif. Avec 302 et 307, les moteurs gardent longtemps l’ancienne adresse.",
    "Une redirection temporaire garde l’ancienne adresse comme canonique.",
  ],
  redirect_by_script: [
    "Redirections par script",
    "Redirigez côté serveur avec le statut 301. Les robots qui n’exécutent pas de scripts restent sur une page vide.",
    "Une redirection par script demande un rendu, qui peut échouer, et tous les moteurs n’en font pas.",
  ],
  redirect_by_visitor: [
    "Versions linguistiques redirigées vers une autre langue",
    "Laissez chaque version répondre à sa propre adresse. Une redirection selon la langue ou le pays la cache aux moteurs. Proposez l’autre version dans un bandeau.",
    "Les redirections selon la langue ou le lieu peuvent cacher aux robots certaines versions du site.",
  ],
  status_by_agent: [
    "Pages qui refusent un moteur d’après son nom",
    "Le serveur répond autrement pour ces pages si la requête nomme un moteur. Supprimez la règle du pare-feu, du CDN ou de l’application, ou vérifiez les moteurs par leur adresse.",
    "Montrer aux moteurs un autre contenu qu’aux visiteurs est du cloaking, et un refus fait retirer la page.",
  ],
  phone_text_missing: [
    "Pages qui montrent moins de texte sur mobile",
    "Envoyez aux mobiles le même texte qu’aux ordinateurs ; un menu ou un accordéon peut être fermé. Google indexe ce que reçoivent les mobiles.",
    "Google indexe le contenu que reçoivent les mobiles.",
  ],
  phone_directive_differs: [
    "Pages avec d’autres directives sur mobile",
    "Envoyez aux mobiles les mêmes directives robots et la même adresse canonique. Google indexe ce que reçoivent les mobiles.",
    "Les directives robots doivent être les mêmes sur mobile et sur ordinateur.",
  ],
  language_by_cookie: [
    "Adresses en plusieurs langues",
    "Donnez à chaque langue sa propre adresse et reliez-les par hreflang. Les robots n’envoient ni cookies ni, le plus souvent, de langue : ils ne voient qu’une version.",
    "Google recommande des adresses séparées pour les langues, et non des cookies ou les réglages du navigateur.",
  ],
  broken_external_links: [
    "Liens vers des pages d’autres sites qui ont disparu",
    "Pointez vers la nouvelle adresse de la page, ou supprimez le lien.",
    "Un lien n’aide les gens et les moteurs que si sa cible existe.",
  ],
  http_copy: [
    "Le site répond aussi sans HTTPS",
    "Redirigez chaque adresse http:// vers https:// avec le statut 301. Sinon les moteurs trouvent chaque page deux fois.",
    "La même page en http et en https est un doublon.",
  ],
  host_copies: [
    "Le site répond avec et sans www",
    "Redirigez l’un des deux hôtes vers l’autre avec le statut 301, et ne pointez que vers un seul.",
    "La même page avec et sans www est un doublon.",
  ],
};
