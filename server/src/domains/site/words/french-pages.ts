import type { PageTexts } from "./rule-texts.ts";

const LAB =
  "Ce sont les mesures d’un seul chargement dans notre navigateur, pas celles de vos visiteurs. Comparez-les aux données de terrain de votre Search Console avant d’agir ; chargez d’abord l’image principale, donnez des dimensions aux images et différez les scripts.";

export const FRENCH_PAGES: PageTexts = {
  missing_canonical: [
    "Copies avec paramètres et sans lien canonique",
    "La même page répond à plusieurs adresses qui ne diffèrent que par des paramètres. Ajoutez un lien canonique vers l’adresse sans eux pour que les moteurs réunissent les copies.",
    "Sans lien canonique, c’est le moteur qui choisit parmi les copies.",
  ],
  canonical_to_broken: [
    "Liens canoniques vers des pages en erreur",
    "Ces pages nomment une adresse canonique qui échoue. Nommez-en une qui fonctionne, en général celle de la page elle-même.",
    "Un lien canonique doit nommer une page indexable.",
  ],
  canonical_redirect_chain: [
    "Liens canoniques vers des redirections",
    "Nommez comme canonique la dernière adresse des redirections. Les moteurs peuvent ignorer un lien canonique qui redirige.",
    "Un lien canonique devrait nommer l’adresse finale.",
  ],
  canonical_to_noindex: [
    "Liens canoniques vers des pages noindex",
    "Supprimez noindex de la page nommée, ou laissez les pages se nommer elles-mêmes comme canoniques.",
    "Noindex et un lien canonique vers la page se contredisent.",
  ],
  canonical_multiple: [
    "Plusieurs liens canoniques différents",
    "Gardez un seul lien canonique. En général, deux extensions, ou le serveur et le modèle, en ajoutent chacun un.",
    "Avec plusieurs liens canoniques différents, les moteurs peuvent tous les ignorer.",
  ],
  canonical_in_body: [
    "Liens canoniques dans le body",
    "Déplacez le lien canonique dans le head de la page. Les moteurs l’ignorent dans le body.",
    "Un lien canonique ne compte que dans le head ou dans l’en-tête HTTP.",
  ],
  canonical_wrong_host: [
    "Liens canoniques vers un hôte non public",
    "Ces pages nomment comme canonique l’adresse d’un hôte de test ou local. Indiquez l’adresse publique du site dans le système qui produit les pages. Dans Next.js : `metadataBase` ; dans Webflow : l’adresse canonique globale.",
    "Un lien canonique vers un hôte non public tient la page hors des résultats.",
  ],
  canonical_all_same: [
    "Pages différentes avec un même lien canonique",
    "La plupart des pages nomment la même page comme canonique : les moteurs n’affichent qu’elle. Modifiez le modèle : chaque page nomme sa propre adresse.",
    "Les pages qui nomment une autre page comme canonique ne sont pas affichées elles-mêmes.",
  ],
  canonical_page_one: [
    "Pages suivantes d’une liste avec la première comme canonique",
    "Laissez chaque page de la liste se nommer elle-même comme canonique. Sinon, ce que seules les pages suivantes listent n’est pas trouvé.",
    "Chaque page d’une liste devrait être sa propre page canonique.",
  ],
  canonical_chain: [
    "Liens canoniques vers des pages qui en nomment une autre",
    "Nommez comme canonique la dernière page de la chaîne.",
    "Un lien canonique devrait nommer la page qui est elle-même canonique.",
  ],
  canonical_to_other_content: [
    "Liens canoniques vers un autre contenu",
    "Ces pages nomment une page canonique au texte différent : les moteurs les affichent rarement. Si une page a son propre contenu, son lien canonique devrait la nommer elle-même.",
    "Un lien canonique s’adresse aux pages de même contenu.",
  ],
  hreflang_no_return: [
    "Liens de retour hreflang manquants",
    "Les moteurs ignorent les liens hreflang si les deux versions ne se nomment pas l’une l’autre. Ajoutez l’entrée hreflang manquante à l’autre page.",
    "Si deux pages ne se nomment pas l’une l’autre, les liens sont ignorés.",
  ],
  hreflang_invalid_code: [
    "Codes hreflang non valides",
    "Utilisez une langue de la norme ISO 639-1, au besoin avec une région ISO 3166-1 : `en`, `en-gb`, `zh-hant`, `es-419`. Une région seule n’est pas valide, et le Royaume-Uni est `gb`.",
    "Les codes sont des langues ISO 639-1, avec une région ISO 3166-1 facultative ; une région seule n’est pas valide.",
  ],
  hreflang_dead_target: [
    "Liens hreflang vers des pages qui ne peuvent pas être affichées",
    "Nommez des adresses qui répondent avec le statut 200, peuvent être indexées et sont elles-mêmes canoniques.",
    "Une version linguistique doit être une page indexable.",
  ],
  hreflang_ambiguous: [
    "Un code hreflang pour plusieurs pages",
    "Nommez une seule adresse par langue et région.",
    "Une langue et une région ne peuvent avoir qu’une adresse.",
  ],
  missing_language: [
    "Pages sans langue",
    'Renseignez l’attribut lang de l’élément html, par exemple lang="fr". Les lecteurs d’écran et les outils de traduction s’y fient.',
    "Les navigateurs et lecteurs d’écran ont besoin de la langue ; Google n’utilise pas l’attribut.",
    'Presque aucune page n’indique sa langue. Modifiez le modèle une fois : renseignez l’attribut lang de l’élément html, par exemple lang="fr". Les lecteurs d’écran et les outils de traduction s’y fient.',
  ],
  no_sitemap: [
    "Aucun sitemap",
    "Publiez un sitemap XML des pages que les moteurs doivent trouver, et nommez-le dans le robots.txt. La plupart des CMS savent le générer.",
    "Un sitemap aide les grands sites et les pages sans liens.",
  ],
  sitemap_unreadable: [
    "Sitemaps illisibles",
    "Ces fichiers manquent ou ne sont pas des sitemaps, bien que le robots.txt ou un index les nomme. Corrigez l’adresse, ou faites écrire par le générateur un fichier XML au statut 200.",
    "Un sitemap doit être un fichier XML ou texte lisible, au statut 200.",
  ],
  sitemap_too_large: [
    "Sitemaps trop grands",
    "Divisez le sitemap en fichiers d’au plus 50 000 adresses et 50 Mo, et listez-les dans un index.",
    "Un sitemap a au plus 50 000 adresses et 50 Mo.",
  ],
  sitemap_lists_broken: [
    "Pages en erreur dans le sitemap",
    "Retirez ces adresses du sitemap ou rétablissez les pages. Les moteurs font moins confiance à un sitemap aux entrées cassées.",
    "Un sitemap liste des pages qui répondent 200.",
  ],
  sitemap_lists_redirects: [
    "Redirections dans le sitemap",
    "Listez plutôt la cible de chaque redirection. Un sitemap ne devrait nommer que des pages au statut 200.",
    "Un sitemap liste des adresses finales.",
  ],
  sitemap_lastmod_false: [
    "Sitemaps aux dates fausses",
    "Toutes les entrées ont la même date de modification, en général celle du dernier build, ou une date est dans le futur. Indiquez quand le texte de chaque page a changé, ou n’indiquez rien.",
    "Les moteurs n’utilisent lastmod que s’il est toujours juste.",
  ],
  missing_title: [
    "Pages sans titre",
    "Donnez à chaque page un titre qui nomme son sujet en quelques mots et se termine par la marque. C’est le titre du résultat de recherche.",
    "Chaque page devrait avoir un élément title.",
  ],
  duplicate_title: [
    "Titres en double",
    "Rédigez un titre unique pour chaque page, afin que l’on distingue les résultats.",
    "Les titres devraient décrire chaque page.",
  ],
  title_too_long: [
    "Titres trop longs",
    "Les résultats affichent environ 60 caractères. Commencez par le sujet et ramenez le titre à 65 caractères au plus.",
    "Règle maison : les résultats affichent environ 60 caractères d’un titre.",
  ],
  title_too_short: [
    "Titres trop courts",
    "Ajoutez ce que propose la page, avec les mots que les gens recherchent. Un titre demande au moins 12 caractères.",
    "Règle maison : un titre de quelques lettres nomme rarement son sujet.",
  ],
  missing_description: [
    "Pages sans description",
    "Rédigez pour chaque page une ou deux phrases sur son contenu. Les moteurs les affichent souvent sous le titre ; sans elles, ils choisissent une phrase de la page.",
    "Google peut utiliser la description si elle décrit mieux la page que son texte.",
    "Presque aucune page n’a de description. Rédigez une ou deux phrases pour l’accueil et les pages qui doivent attirer des visiteurs. Pour toutes les autres, laissez le modèle reprendre la première phrase du texte.",
  ],
  duplicate_description: [
    "Descriptions en double",
    "Rédigez une description unique pour chaque page. Un texte qui convient à toutes n’en décrit aucune.",
    "Les descriptions devraient différer d’une page à l’autre.",
  ],
  description_too_long: [
    "Descriptions trop longues",
    "Les résultats affichent environ 160 caractères. Commencez par l’essentiel et restez à 190 caractères au plus.",
    "Règle maison : les résultats affichent environ 160 caractères d’une description.",
  ],
  missing_h1: [
    "Pages sans titre principal",
    "Balisez le titre visible de chaque page en h1, pour que lecteurs et machines sachent de quoi parle la page.",
    "Google tient compte des titres principaux pour les titres de résultats.",
    "Presque aucune page ne balise son titre en h1. Modifiez le modèle une fois : faites du titre de la page son h1.",
  ],
  multiple_h1: [
    "Pages avec plusieurs titres principaux",
    "Gardez un h1 et passez les autres en h2. Les moteurs en acceptent plusieurs, mais un seul annonce plus clairement le sujet de la page.",
    "Faites voir clairement quel texte est le titre principal de la page.",
  ],
  thin_content: [
    "Pages avec très peu de texte",
    "Répondez sur la page aux questions d’un visiteur : ce que c’est, pour qui, comment cela marche, ce que cela coûte. S’il n’y a rien à ajouter, fusionnez la page avec une page voisine.",
    "Règle maison : une page avec très peu de texte répond rarement à une question.",
  ],
  duplicate_content: [
    "Pages au texte en double",
    "Parmi plusieurs pages identiques, les moteurs en choisissent une et n’affichent qu’elle. Gardez la meilleure et redirigez les autres vers elle, nommez-la comme leur adresse canonique, ou donnez à chaque page son propre texte.",
    "Parmi plusieurs pages au même contenu, les moteurs en affichent une.",
  ],
  placeholder_text: [
    "Texte de remplissage",
    "Remplacez le texte livré avec le modèle, ou supprimez la page. WordPress crée une page d’exemple et un article « Bonjour tout le monde ! ».",
    "Un texte de remplissage ne dit rien du sujet.",
  ],
  text_broken: [
    "Pages aux lettres fausses",
    "Le texte a été lu dans un autre jeu de caractères que celui où il a été écrit. Corrigez le jeu de l’en-tête, de la balise meta ou de la base de données.",
    "Un texte lu dans un autre jeu de caractères que le sien montre de fausses lettres.",
  ],
  head_ended_early: [
    "Éléments qui ferment le head trop tôt",
    "Un élément qui n’a pas sa place dans le head précède le lien canonique, robots ou hreflang : navigateurs et moteurs croient ceux-ci dans le body et les ignorent. Déplacez l’élément dans le body.",
    "Les éléments qui n’ont pas leur place dans le head le ferment, et les moteurs ignorent la suite.",
  ],
  page_cut_off: [
    "Pages plus longues que ce que lit Google",
    "Sortez du HTML les images, styles et données intégrés. Google lit les 2 premiers Mo et ignore le reste, liens compris.",
    "Googlebot lit les 2 premiers Mo d’un fichier HTML.",
  ],
  large_pages: [
    "Pages au HTML très volumineux",
    "Déplacez images, styles et données intégrés du HTML vers des fichiers séparés. Google lit les 2 premiers Mo d’une page et ignore le reste.",
    "Règle maison : la moitié des 2 Mo que lit Googlebot.",
  ],
  orphan_pages: [
    "Pages vers lesquelles aucune page ne pointe",
    "Le sitemap liste ces pages, mais aucune page n’a de lien vers elles. Placez un lien sur une page au sujet proche, ou retirez-les du sitemap si vous n’en avez plus besoin.",
    "Toute page importante devrait avoir un lien depuis une autre.",
  ],
  deep_pages: [
    "Pages à plus de 4 clics de l’accueil",
    "Placez un lien vers les plus importantes sur une page plus proche de l’accueil, par exemple une page de synthèse de leur sujet.",
    "Règle maison : les gens et les robots suivent rarement plus de quatre liens.",
  ],
  mixed_http_links: [
    "Liens non sécurisés vers le même site",
    "Passez ces liens de http:// à https://, pour ne pas faire passer les visiteurs d’abord par une connexion non chiffrée.",
    "Les liens devraient mener à l’adresse sécurisée.",
  ],
  session_in_address: [
    "Paramètres qui ne changent pas la page",
    "Gardez les sessions dans un cookie et le suivi hors des liens entre pages. D’ici là, nommez comme canonique l’adresse sans le paramètre.",
    "Les paramètres qui ne changent pas la page multiplient ses adresses.",
  ],
  images_without_alt: [
    "Images sans texte alternatif",
    "Décrivez chaque image dans son attribut alt. Les lecteurs d’écran et la recherche d’images en dépendent. Laissez alt vide pour les images purement décoratives.",
    "Google utilise le texte alternatif pour comprendre les images.",
  ],
  heavy_images: [
    "Images trop lourdes",
    "Compressez ces images et servez-les à la taille où elles apparaissent, chacune sous 1 Mo. Les grandes images retardent la page sur mobile.",
    "Règle maison : une image d’une page demande rarement plus de 1 Mo.",
  ],
  sd_not_parsed: [
    "Données structurées avec erreurs de syntaxe",
    "Corrigez le JSON-LD. Les moteurs ne lisent pas un bloc qui contient une erreur de syntaxe. Les guillemets des textes doivent être échappés.",
    "Un bloc avec une erreur de syntaxe n’est pas lu du tout.",
  ],
  sd_required_missing: [
    "Données structurées sans propriétés obligatoires",
    "Ajoutez les propriétés indiquées. Sans elles, Google n’affiche aucun résultat enrichi de ce type.",
    "Un résultat enrichi demande toutes les propriétés obligatoires de son type.",
  ],
  breadcrumb_broken: [
    "Fils d’Ariane sans positions, noms ou adresses",
    "Chaque élément a besoin d’une position et d’un nom, et tous sauf le dernier d’une adresse. C’est en général le thème qui les écrit.",
    "Chaque élément a besoin d’une position et d’un nom, et tous sauf le dernier d’une adresse.",
  ],
  missing_structured_data: [
    "Pages sans les données structurées attendues",
    "Ajoutez un bloc JSON-LD du type indiqué pour chaque page. Les moteurs et les réponses des IA y lisent noms, prix et dates.",
    "Les résultats enrichis de ce genre de page demandent un balisage.",
  ],
  slow_pages: [
    "Pages lentes",
    "Demandez à vos développeurs ce qu’attendent ces pages, en général la base de données ou un service externe, et de mettre le résultat en cache. Les temps portent sur le seul HTML, mesurés par notre robot.",
    "Un premier octet après plus de 1,8 seconde est mauvais.",
  ],
  no_viewport: [
    "Pages sans viewport pour mobiles",
    'Ajoutez <meta name="viewport" content="width=device-width, initial-scale=1"> au modèle.',
    "Sans viewport, les mobiles affichent la page à la largeur d’un ordinateur.",
  ],
  no_https: [
    "Le site n’utilise pas HTTPS",
    "Les navigateurs signalent le site comme non sécurisé, et les moteurs préfèrent HTTPS. Installez un certificat, redirigez chaque adresse http:// vers https://, et modifiez les liens canoniques et le sitemap.",
    "Les pages devraient être servies en HTTPS.",
  ],
  mixed_content: [
    "Contenu non sécurisé sur des pages sécurisées",
    "Les navigateurs bloquent les scripts, styles et cadres qu’une page sécurisée charge en http://. Passez les adresses indiquées à https://.",
    "Les navigateurs bloquent les scripts, styles et cadres qu’une page sécurisée charge en http.",
  ],
  empty_shell: [
    "Pages dont le texte demande des scripts",
    "Le HTML qu’envoie le serveur n’a presque pas de texte. Faites le rendu côté serveur : dans Next.js avec les Server Components, dans Nuxt avec le rendu universel, sinon par prérendu. Les robots qui n’exécutent pas de scripts, comme ceux des réponses IA, voient une page vide.",
    "Tous les moteurs n’exécutent pas de scripts, et les lecteurs des réponses IA n’en exécutent aucun : ils voient le HTML tel qu’il est envoyé.",
  ],
  canonical_to_blocked: [
    "Liens canoniques vers des pages exclues par le robots.txt",
    "Autorisez la page nommée dans le robots.txt, ou laissez les pages se nommer elles-mêmes comme canoniques.",
    "Les moteurs ne peuvent pas lire une page canonique que le robots.txt exclut.",
  ],
  canonical_other_language: [
    "Liens canoniques vers une autre langue",
    "Laissez chaque version linguistique se nommer elle-même comme canonique. Sinon les moteurs n’affichent que l’autre langue.",
    "Une page canonique devrait être dans la langue des pages qui la nomment.",
  ],
  hreflang_not_absolute: [
    "Liens hreflang sans protocole ni hôte",
    "Écrivez l’adresse entière de chaque version linguistique, avec https:// et l’hôte.",
    "Les adresses alternatives doivent être entières, protocole compris.",
  ],
  hreflang_sources_differ: [
    "Liens hreflang contradictoires",
    "Nommez les versions linguistiques à un seul endroit : dans la page, l’en-tête HTTP ou le sitemap.",
    "Page, en-tête et sitemap se valent : ils doivent dire la même chose.",
  ],
  hreflang_wrong_text: [
    "Versions linguistiques dans une autre langue",
    "Échangez les adresses ou les textes. hreflang nomme ces pages pour une langue dans laquelle elles ne sont pas écrites.",
    "hreflang nomme la langue de la page derrière le lien.",
  ],
  language_wrong: [
    "Pages qui indiquent une langue fausse",
    "Corrigez l’attribut lang de l’élément html. Les lecteurs d’écran et les outils de traduction s’y fient. Google juge le texte lui-même.",
    "L’attribut nomme la langue du texte ; Google juge le texte lui-même.",
  ],
  sitemap_nested: [
    "Index de sitemaps dans des index",
    "Listez tous les sitemaps dans un index, ou plusieurs index dans le robots.txt. Les moteurs ne lisent pas un index dans un index.",
    "Un index de sitemaps liste des sitemaps et aucun autre index.",
  ],
  sitemap_foreign_host: [
    "Adresses d’autres hôtes dans le sitemap",
    "Les moteurs ignorent les adresses d’un hôte qui ne nomme pas ce sitemap dans son propre robots.txt. Listez-les dans un sitemap de leur hôte, ou ajoutez-y la ligne `Sitemap:`.",
    "Toutes les adresses d’un sitemap doivent être de son hôte, sauf si le robots.txt de l’autre hôte nomme le sitemap.",
  ],
  sitemap_not_canonical: [
    "Pages du sitemap qui en nomment une autre comme canonique",
    "Listez plutôt les pages canoniques. Si le sitemap et le lien canonique se contredisent, c’est le moteur qui choisit.",
    "Un sitemap devrait lister des adresses canoniques.",
  ],
  near_duplicates: [
    "Pages au texte presque identique",
    "Fusionnez les pages qui disent la même chose, ou donnez à chacune ce qu’elle seule dit. Parmi des pages à peine différentes, les moteurs en affichent une.",
    "Règle maison : des pages qui partagent neuf dixièmes de leur texte visent les mêmes requêtes.",
  ],
  text_in_images: [
    "Pages dont le texte est dans des images",
    "Écrivez ce que disent les images en texte de la page. Les moteurs et les lecteurs d’écran ne le lisent pas dans les images.",
    "Les moteurs lisent le texte de la page, et mal celui des images.",
  ],
  charset_missing: [
    "Pages sans jeu de caractères",
    'Ajoutez <meta charset="utf-8"> comme premier élément du head. Le texte a des lettres hors ASCII, et navigateurs et robots doivent deviner lesquelles.',
    "Le jeu de caractères doit être nommé dans l’en-tête, par un indicateur d’ordre des octets ou dans les 1 024 premiers octets.",
  ],
  charset_conflict: [
    "Jeux de caractères contradictoires",
    "Nommez le même jeu de caractères dans l’en-tête et dans la balise meta. L’en-tête l’emporte : corrigez-le d’abord.",
    "L’en-tête l’emporte sur la balise meta.",
  ],
  base_wrong: [
    "Un élément base qui égare les liens",
    "Supprimez l’élément base, ou nommez l’adresse de la page elle-même. Les liens relatifs de la page mènent à de fausses adresses.",
    "Les liens relatifs sont résolus à partir de l’élément base.",
  ],
  link_not_crawlable: [
    "Navigation sans liens",
    "Écrivez les entrées de la navigation en `<a href>` avec une adresse. Les robots ne cliquent pas : ils ne trouvent pas ces pages par elle.",
    "Google ne suit que les éléments `<a>` avec un attribut href.",
  ],
  fragment_missing: [
    "Liens vers des endroits inexistants d’une page",
    "Corrigez le lien, ou donnez son id à l’endroit. Sinon le lien ne déplace pas la page.",
    "Un fragment mène à l’élément qui porte cet id, et nulle part s’il n’y en a pas.",
  ],
  hash_routes: [
    "Pages derrière un dièse dans l’adresse",
    "Utilisez des adresses sans `#`, avec l’History API. Les moteurs ignorent ce qui suit le dièse : toutes ces pages n’en font qu’une pour eux.",
    "Ne chargez pas d’autres contenus par des fragments : les moteurs les ignorent.",
  ],
  pagination_unlinked: [
    "Listes dont la suite demande un clic",
    "Placez, sous le bouton qui charge la suite, un lien vers l’adresse de la page suivante de la liste. Les robots ne cliquent pas sur des boutons.",
    "Les robots suivent des liens et ne cliquent pas sur des boutons qui chargent la suite.",
  ],
  pagination_by_fragment: [
    "Pages de listes numérotées derrière un dièse",
    "Donnez à chaque page de la liste sa propre adresse, par exemple `?page=2`. Les moteurs ignorent ce qui suit le dièse.",
    "N’utilisez pas de fragments pour les pages d’une liste.",
  ],
  facets_open: [
    "Filtres qui multiplient les adresses",
    "Excluez dans le robots.txt les paramètres des filtres, sauf ceux que les gens recherchent, et répondez 404 aux combinaisons sans résultat. Dans Shopify, ce sont les tags des collections.",
    "Les filtres créent des adresses sans fin, et les robots y passent leur temps.",
  ],
  calendar_endless: [
    "Pages de calendrier sans entrées",
    "Arrêtez le calendrier là où finissent ses entrées : répondez 404 au-delà, et excluez le reste dans le robots.txt. Sinon les robots lisent des jours vides au lieu de pages.",
    "Les calendriers sans fin détournent les robots des autres pages.",
  ],
  address_forms: [
    "Pages dont l’adresse a plusieurs graphies",
    "Redirigez toutes les graphies vers une seule avec le statut 301 : en minuscules, et avec ou sans barre oblique finale. Ne pointez que vers celle-ci.",
    "Les adresses distinguent majuscules et barres obliques : chaque graphie est une page.",
  ],
  path_repeats: [
    "Chemins qui se répètent",
    "Un lien relatif ajoute son chemin à celui de la page. Commencez le lien par `/`, et répondez 404 aux chemins inexistants.",
    "Les liens relatifs cassés créent des adresses sans fin.",
  ],
  search_results_indexable: [
    "Résultats de la recherche interne dans les moteurs",
    "Ajoutez noindex aux résultats de la recherche interne, ou excluez-les dans le robots.txt. Google compte comme spam les résultats de recherche indexés s’ils sont nombreux.",
    "Les résultats de la recherche interne ne devraient pas être explorés.",
  ],
  store_duplicate_paths: [
    "Produits avec une adresse par collection",
    "Pointez vers l’adresse courte du produit, et nommez-la comme canonique. Dans Shopify, retirez `within: collection` des liens du thème.",
    "Le même produit à plusieurs adresses est un doublon.",
  ],
  image_needs_script: [
    "Images que seuls des scripts affichent",
    'Écrivez l’adresse de l’image dans `src` et ajoutez loading="lazy". Les robots qui n’exécutent pas de scripts ne trouvent pas l’image.',
    "Google trouve les images par l’attribut src des éléments img.",
  ],
  mixed_images: [
    "Images non sécurisées sur des pages sécurisées",
    "Les navigateurs chargent ces images en https:// bien que la page nomme http://, et n’en affichent aucune si cela échoue. Passez les adresses indiquées à https://.",
    "Les navigateurs chargent en https les images d’une page sécurisée, et n’en affichent aucune si cela échoue.",
  ],
  sd_value_wrong: [
    "Données structurées aux valeurs mal formées",
    "Écrivez les prix en nombres sans symbole monétaire, les dates en ISO 8601 (`2026-11-30`), les devises en trois lettres, et la disponibilité comme une valeur de schema.org telle que `InStock`.",
    "Les valeurs doivent avoir la forme que documentent schema.org et Google.",
  ],
  sd_not_visible: [
    "Données structurées que la page ne montre pas",
    "Affichez ce qui est balisé, ou supprimez le balisage. Google peut sanctionner le balisage de contenus invisibles.",
    "Ne balisez pas de contenus que les lecteurs de la page ne voient pas.",
  ],
  sd_contradicts: [
    "Données structurées qui contredisent la page",
    "Tirez d’une seule source le prix et le stock de la page et de ses données structurées.",
    "Les données structurées doivent représenter fidèlement la page.",
  ],
  sd_self_rating: [
    "Avis sur sa propre entreprise",
    "Supprimez review et aggregateRating de l’organisation ou de l’entreprise elle-même. Google n’affiche pas d’étoiles pour des avis qu’un site se donne.",
    "Les avis d’une entreprise sur son propre site ne donnent pas droit aux étoiles.",
  ],
  sd_expired: [
    "Données structurées expirées",
    "Mettez la date à jour, ou supprimez l’offre, l’emploi ou l’événement. Google ne l’affiche plus.",
    "Un contenu qui n’est plus d’actualité n’obtient pas de résultat enrichi.",
  ],
  text_by_script: [
    "Pages dont le texte est ajouté surtout par des scripts",
    "Écrivez le texte principal dans le HTML côté serveur. Les robots qui n’exécutent pas de scripts, comme ceux des réponses IA, ne lisent qu’une partie de ces pages.",
    "Tous les moteurs n’exécutent pas de scripts, et les lecteurs des réponses IA n’en exécutent aucun : ils lisent le texte du HTML.",
  ],
  links_by_script: [
    "Pages dont les liens sont ajoutés par des scripts",
    "Écrivez dans le HTML les liens vers d’autres pages en <a href>, pour que les robots sans scripts trouvent les pages.",
    "Google trouve les pages par des liens avec une adresse dans le HTML.",
  ],
  title_by_script: [
    "Pages dont le titre est changé par des scripts",
    "Envoyez le titre et le titre principal définitifs avec le HTML. Les moteurs qui n’exécutent pas de scripts affichent les premiers.",
    "Les moteurs qui n’exécutent pas de scripts affichent le titre du HTML.",
  ],
  canonical_by_script: [
    "Pages dont l’adresse canonique est changée par des scripts",
    "Envoyez une seule adresse canonique avec le HTML et laissez-la inchangée. Google la lit avant et après le rendu.",
    "Google évalue l’adresse canonique avant et après le rendu : deux valeurs se contredisent.",
  ],
  noindex_removed_by_script: [
    "Pages dont des scripts retirent noindex",
    "Décidez côté serveur si la page a sa place dans la recherche. Google peut ne pas rendre une page dont le HTML a noindex.",
    "Google peut renoncer au rendu d’une page dont le HTML a noindex.",
  ],
  noindex_added_by_script: [
    "Pages auxquelles des scripts ajoutent noindex",
    "Si l’adresse n’a pas de page, renvoyez le statut 404. Sinon, envoyez noindex avec le HTML : les moteurs qui n’exécutent pas de scripts indexent la page.",
    "Les moteurs qui n’exécutent pas de scripts ne voient pas le noindex.",
  ],
  sd_by_script: [
    "Données structurées que seuls des scripts ajoutent",
    "Écrivez les données structurées dans le HTML. Google fait le rendu des pages ; la plupart des autres moteurs non.",
    "Google lit les données structurées des pages rendues ; la plupart des autres moteurs non.",
  ],
  render_fails: [
    "Pages sans texte bien que leurs scripts aient tourné",
    "Ouvrez la page avec la console du navigateur. En général, une interface que charge la page est exclue par le robots.txt, ou un script lève une erreur. Les moteurs voient alors une page vide.",
    "Une page dont les scripts échouent est vide pour les moteurs qui en font le rendu.",
  ],
  lab_lcp: ["Contenu principal lent en laboratoire", LAB, "Un Largest Contentful Paint après plus de 4 s est mauvais."],
  lab_cls: [
    "Contenu qui bouge pendant le chargement, en laboratoire",
    LAB,
    "Un Cumulative Layout Shift au-dessus de 0,25 est mauvais.",
  ],
  lab_tbt: [
    "Scripts qui bloquent la page, en laboratoire",
    LAB,
    "Des scripts qui bloquent la page plus de 600 ms sont mauvais.",
  ],
};
