/**
 * Words by language that are too general for a keyword: everyday verbs, praise, and words of navigation, legal notices and calls to
 * action. Like a comma, they end a phrase. Folded.
 */
const EMPTY_WORDS: Record<string, string> = {
  en: `able absolutely accept achieve actually add adding added additional agree ahead allow allows allowed amazing answer answered answers anytime
    appear appears apply applies ask asked asking asks available avoid awesome based basic basically beautiful become becomes becoming begin
    begins behave believe believes best better big biggest bit bring brings build builds building built called came care certain certainly
    changed changing choose chosen click clicking come comes coming common complete completely consider considered contain containing contains
    continue continues copyright correct correctly corresponding could country create created creates creating current currently decide default
    deliver delivers depend depending depends describe described describes description designed determine determined different discover display
    displayed easier easily easy effective effectively effortless effortlessly enable enabled enables end ends enjoy enough ensure ensures enter
    especially essential etc everybody everyday everything exact exactly example examples excellent existing expect expected explain explained
    explains explore fact faster fastest feel feels felt find finding finds first five follow followed following follows forget four free-to
    full fully gave general generally get gets getting give given gives giving go goes going gone good got great grow guess happen happened
    happens happy harder hear heard held hello help helped helpful helping helps hi hold holds important include included includes including
    increase indeed instance interested introduce introducing involved join joined keep keeping keeps kept kind kinds knew know knowing known
    knows larger last later latest leading learn leave leaves leaving left let lets letting like liked likely likes little lives long longer
    look looked looking looks lose lost lot lots love loved loves made main make makes making matter matters maximum mean meaning means meant
    meet meets mentioned minimum miss modern month months moment moved must name named names need needed needing needs newest next nice normal
    normally noted nothing obtain offer offered offering offers okay old opens optional ordinary otherwise overview page pages particular passed
    past perfect perfectly perform performed picks piece placed please plenty plus possible possibly powerful prefer presence present previous
    previously probably produce produces properly proud prove proven provide provided provides providing pull put puts quick quickly quite ran
    ready reason reasons receive received recent recently recommend recommended reduce refer referred refers regular related relevant rely
    remain remember remove removed removes replace replaced require required requires respective rest result resulting results return returned
    returns right run runs said same save saved saves saving saw say saying says seamless seamlessly see seeing seem seems seen sees select
    selected send sending sends sent separate setting several share shared show showing shown shows similar simple simpler simply sit sits six
    skip solve solved sometimes soon sort specific specified specify specifies spend spending spends spent start started starting starts stated
    stay stays stop stops straightforward submit subscribe sure take taken takes taking talk talks tell telling tells ten thank thanks thing
    things think thinking third thought three today together told tomorrow tonight took top total tried true trusted try trying turn turned
    turns two ultimate understand unless unlike update updated upgrade use used useful user-friendly uses using usual usually valid viewed visit
    visiting wait want wanted wants way ways week weeks welcome well went whatever willing win within wonder wonderful word words worked working
    works world world-class worry worth write writes written wrong wrote year years yesterday zero hour-long absolute afterwards alongside
    already approach around aside assume attempt away bad brand-new bunch cause caused causes chance company-wide consist consists course day
    days deal describing details did difference does dozen entire equal equivalent error-prone everywhere fair fall falls far favourite favorite
    few final finally fine forward fun get-started half happier hence hidden high higher hit idea ideas immediate immediately initial instantly
    instead job-to-be-done jump kick large-scale late less limited listed low lower minute minutes mind month-end-free monday tuesday wednesday
    thursday friday saturday sunday january february march april june july august september october november december near newsletter nobody
    none occur occurs once ourselves own particularly per perhaps pop raise raised rather read readers reading reads recommendation sake sense
    so-called spot stuff success successful suit suits supported supposed table-stakes talking team's terms text themselves thereby they're till
    times truly twice typical typically up-to-date upper via voila weekday whenever wherever whichever wish wishes without won yet bill's cancel
    cancelled claim close closed closes compare confirm connects connect copy dropped earn earns everyone's fill fix fixed fixes handle handled
    handles hate hurts import-ready lands lift listen luck manage manages opened plan's prints push realise realize recover recovers reject
    rejects remind reminds requested serve serves shape ships shipped shut slow slows speak split splits stick suggest suggests sum switch
    switched switches test-drive throw tidy touch treat wake warn warns weigh hands-on afternoon ago guessing copying arguing chasing paying
    stopping arriving wondering moves ended begun adds calculated calculate calculates sorted flag flags flagged belongs belong mark marked
    marks arrives arrive found cut halved doubled prev tired honest honestly practical seven eight nine eleven twelve compares differs lasts`,
  de: `blick funktioniert zeigt ersetzt ersetzen lauft kostet lassen ist aktuell aktuelle aktuellen alt alles anbieten angebot anfragen anmelden ansehen art arten bekommen beispiel beispiele beste besten besser bessere bietet bitte bleiben bleibt brauchen
    braucht bringen dank datenschutz direkt einfache einfachen einfacher einige einmal entdecken erfahren erhalten ersten erste erstellen fertig finden findet folgende
    ganz ganze ganzen geben geht gehen genau gerne gibt grosse grossen gut gute guten halten heute hilft helfen impressum jahr jahre jeweils jederzeit kennen kommt kommen kontakt
    kostenlos lassen lasst leicht lernen lesen letzte liegt machen macht mal mehrere melden monat monate moglich muss nachste neu neue neuen neuer neues nie nutzen nutzt ohnehin
    richtig sagen schnell schneller schritt sehen sicher sieht sofort sparen sparst spart startseite starten steht stehen stellen stellt stunde tag tage
    tun uberblick verwenden verstehen weniger weitere weiteren weiterlesen wenige wirklich wissen woche wochen zeigen zeigt zeile zwei drei vier funf testen jetzt los
    bieten behalten passt passen gehort ergeben entsteht reicht sorgt erledigt automatisch uhr euro seite seiten frage fragen antwort antworten
    montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar april mai juni juli august september oktober november dezember`,
  fr: `accueil acceder aider ajouter ameliorer annee annees aujourd autre bien bon bonne bons choisir choix cliquez commencer connaitre contact contactez creer decouvrir decouvrez demander
    derniere dernier differents disponible donner ensuite essayer etape exemple facile facilement faire fois grand grande grands grace gratuit gratuitement hui ici jour jours lire meilleur
    meilleure meilleurs mettre mentions legales mois nouveau nouvelle nouvelles nouveaux obtenir ouvrir partir permet permettent petit petite plusieurs possible pouvez premier prendre propose
    proposons rapide rapidement recevoir rendre reste savoir semaine simple simplement suivant temps-la toujours trouver trouvez utiliser utilisez venir voir vraiment`,
  es: `anadir ano anos aprender aviso legal ayuda ayudar bien bueno buena buenos clic comenzar conocer contacto contactar crear cualquier dar deben decir descubre descubrir dia dias disponible
    ejemplo empezar empieza encontrar encuentra facil facilmente forma gracias gran grande gratis hacer haz inicio leer manera mejor mejores mes meses mismo nueva nuevo nuevos ofrece ofrecemos
    ofrecer pagina permite poder posible primera primero puede pueden quiere quieres rapido rapida rapidamente saber semana siguiente tiempo-real todavia tomar ultimo usar utiliza utilizar vez veces ver`,
  it: `aggiungere aiuta aiutare altro altri anno anni bene buono buona cerca clicca conoscere contatti contattaci creare dare disponibile esempio facile facilmente fare giorno giorni grande gratis
    grazie inizia iniziare leggi leggere maniera mese mesi mettere migliore migliori modo nuova nuovo nuovi offre offrire ottenere pagina permette piccolo possibile potete prendere primo provare puo
    puoi qualsiasi rapido ricevere sapere scegliere scopri scoprire semplice semplicemente sempre settimana subito trovare trova usare utilizzare vedere veloce volta volte vuoi`,
  nl: `aanmelden alle beginnen begrijpen bekijk bekijken beste beter betere biedt bieden blijft contact dag dagen doet eenvoudig eenvoudige eerste elke extra ga gebruik gebruiken geven goed goede gratis
    groot grote helpen helpt hoeft houd houden jaar jaren keer klik komen komt krijg krijgen krijgt laat laten leren lees lezen maakt maak maken makkelijk maand maanden manier moeten nieuw nieuwe nodig
    onbeperkt ontdek ontdekken pagina simpel snel sneller start starten staat uur vind vinden vragen weken week weten werkt werken zien ziet zet zoek zoeken`,
  pt: `acesse adicionar ajuda ajudar ano anos aprender basta bem bom boa clique comecar comece conhecer conheca contato contacto criar dar descubra descobrir dia dias disponivel encontrar encontre
    exemplo facil facilmente fazer faca forma gratis gratuito grande hora inicio ler leia maneira melhor melhores mes meses nova novo novos obter oferece oferecemos pagina permite poder possivel primeira
    primeiro pronto quer rapido rapida rapidamente receber saber saiba semana simples sistema-de tempo-real usar utilizar ver veja vez vezes`,
};

/** Small words that are allowed inside a phrase, between content words. */
const CONNECTORS: Record<string, string> = {
  en: "for of to in with without and vs versus on by near at from per",
  de: "fur von mit ohne in und zur zum im vs nach",
  fr: "de du des d en pour avec sans et a au aux la le les l par sur vs",
  es: "de del para con sin en y a la el los las por vs",
  it: "di del della dei degli delle dell d per con senza in e a al alla vs da",
  nl: "voor van met zonder in en op vs de het",
  pt: "de do da dos das para com sem em e a no na por vs",
};

/** Phrases that are not keywords on their own: names of site sections, and words that are too broad. Folded. */
const SITE_PARTS = new Set([
  ...`about access accessibility account accueil address agb all anmelden answer api app appendix apps argument arguments articles azienda back
    bedrijf blog book brand browse bug bugs business businesses card career careers carrello carrito case cases categories category change
    changelog changes chapter chat check checkout class classes client cliente clientes clienti clients code community company connexion contact
    content cookies cost costs count customer customers dashboard data datei dateien datenschutz demo details diensten docs documentation
    download downloads email empresa entreprise event events everything faq faqs feature features feedback file files fonctionnalites form forms
    free funcionalidades funciones functies function functions funktion funktionen funzionalita glossary guide guides hand help hilfe home hours
    impressum imprint index industries industry information inicio integration integrations introduction item items job jobs karriere klant
    klanten kontakt kunde kunden language legal leistungen level line lines list lists live log login logout losung losungen menu message method
    methods mission module modules money more navigation news next note notes number numbers object objects office open options order orders
    panier parameter parameters part partner partners parts people person phone place plan plans platform podcast point points policy precios
    precos preis preise press presse prev previous prezzi price prices pricing prijzen privacy prodotti prodotto product producto productos
    products produit produits produkt produkte produto produtos profile project projects projekt projekte question questions recursos reference
    referenzen report reports resource resources ressourcen ressources risorse roadmap search section security service services servicios
    servicos servizi set sets settings share shop signup site sitemap size sobre social software solution solutions start startseite status step
    steps store string strings subscribe summary support synopsis system systems tarif tarifs team teams terms testimonials time title today
    tool tools topics trial tutorial tutorials type types uber ubersicht uns unternehmen user users value values version versions video videos
    view views warenkorb way webinar webinars website week winkelwagen woche work zeit`.split(/\s+/),
  ...`about us, what's new, basket, wishlist, delivery, returns, shipping, reviews, areas, in stock, best sellers, gift card, gift cards, size guide, delivery and returns, add to basket, add to cart, call-out charge, api reference, api documentation, new in version, book a demo, request a demo, case studies, case study, customer story, customer stories, contact sales, contact us, free plan,
    free trial, frequently asked questions, help center, help centre, log in, next article, our office, our story, our team, privacy policy,
    release notes, read more, sign in, sign up, skip to content, success stories, table of contents, terms of service, terms and conditions, use
    case, use cases, what s new, white papers, customer support, table of, all plans, per month, per user, credit card, side by side, step by
    step, end to end, free forever, money back guarantee, previous article, related articles, related posts, social media links, all rights, new
    window, full name, email address, phone number, working day, working days, real time, next step, next steps`.split(
    /,\s*/,
  ),
]);

const EMPTY_SETS = new Map(
  Object.entries(EMPTY_WORDS).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
);
const CONNECTOR_SETS = new Map(
  Object.entries(CONNECTORS).map(([language, words]) => [language, new Set(words.split(" "))]),
);
const NONE: ReadonlySet<string> = new Set();

export function emptyWordsFor(language: string): ReadonlySet<string> {
  return EMPTY_SETS.get(language) ?? NONE;
}

export function connectorsFor(language: string): ReadonlySet<string> {
  return CONNECTOR_SETS.get(language) ?? NONE;
}

export function namesSitePart(folded: string): boolean {
  return SITE_PARTS.has(folded);
}
