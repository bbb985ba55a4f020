/** Function words by language, folded (no accents). A word that people search for alone is not a stop word. */
const LISTS: Record<string, string> = {
  en: `a about above across after again against all almost along already also although always am among an and another any
    anyone anything are aren around as at away back be became because been before behind being below between both but by can cannot
    could couldn d did didn do does doesn doing don done down during each either else enough even ever every everyone everything few
    for from further had hadn has hasn have haven having he her here hers herself him himself his how however i if in instead into is
    isn it its itself just last least less let ll m many may maybe me might mine more most much must mustn my myself near nearly neither
    never no none nor not nothing now of off often on once one only onto or other others our ours ourselves out over own per perhaps
    quite rather re really s same shall she should shouldn since so some several someone something soon still such t than that the their theirs
    them themselves then there these they this those though through throughout thus till to together too toward towards under until up
    upon us ve versus very via vs was wasn we were weren what whatever when whenever where wherever whether which while who whoever whole
    whom whose why will with within without won would wouldn yes yet you your yours yourself yourselves`,
  de: `ab aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim bereits bevor bin bis bist
    da dabei dadurch dafur daher damit danach dann daran darauf darum das dass davon dazu dein deine deinem deinen deiner dem den denn der
    deren des dessen desto die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines einfach
    er es etwas euch euer eure eurem euren fur gegen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem
    ihren ihrer im immer in ins ist ja je jede jedem jeden jeder jedes jetzt kann kein keine keinen keiner konnen konnte man mehr mein
    meine meinem meinen meiner mich mir mit mochte muss mussen nach nicht nichts noch nun nur ob oder ohne per pro schon sehr sein seine
    seinem seinen seiner seit selbst sich sie sind so sobald sodass solche soll sollen sollte sondern sowie statt uber um und uns unser
    unsere unserem unseren unserer unter viel viele vielen vom von vor wahrend war waren warum was weil weiter welche welchem welchen
    welcher welches wenn wer werden wie wieder will wir wird wo wollen wurde wurden zu zum zur zwar zwischen`,
  fr: `a afin ai ainsi alors apres as au aucun aucune aujourd aussi autre autres aux avant avec avez avoir avons c ca car ce ceci cela
    celle celles celui ces cet cette ceux chaque chez comme comment d dans de dedans depuis des desormais dont du elle elles en encore
    entre es est et etaient etait etant etc ete etes etre eux fait faites font grace hui il ils j je jusqu l la le les leur leurs lors
    lorsque lui m ma mais me meme memes mes mieux moi moins mon n ne ni nos notre nous on ont ou par parce pas pendant peu peut peuvent
    plus plusieurs pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa sans se selon sera ses seulement si sinon soit
    son sont sous sur t ta tes toi ton tous tout toute toutes tres trop tu un une vers via voici voila vos votre vous y`,
  es: `a adonde ahi ahora al algo alguna algunas alguno algunos ante antes aquel aquella aqui asi aun aunque bajo bien cada casi como con
    contra cual cuales cualquier cuando cuanto de debe del desde despues donde dos durante e el ella ellas ellos en entre era eres es esa
    esas ese eso esos esta estaba estan estar estas este esto estos fue fueron ha hace hacia han has hasta hay he incluso la las le les lo
    los mas me mi mientras mis mucho muchos muy nada ni no nos nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para
    pero poco por porque pues que quien quienes se sea segun ser si sido siempre sin sino sobre solo son su sus tal tambien tan tanto te
    tener ti tiene tienen toda todas todavia todo todos tu tus u un una unas uno unos usted ustedes vosotros vuestra vuestro y ya yo`,
  it: `a abbiamo ad agli ai al alla alle allo anche ancora avere c che chi ci cio come con contro cosa cosi cui d da dagli dai dal dalla
    dalle dallo degli dei del della delle dello dentro di dopo dove e ed era essere fa fino fra gia gli ha hai hanno ho i il in io l la le
    lei li lo loro lui ma me meno mi mia mie miei mio molto ne negli nei nel nella nelle nello no noi non nostra nostre nostri nostro o
    ogni oltre per perche pero piu poi prima proprio qual quale quali quando quanto quella quelle quelli quello questa queste questi questo
    qui s se sei senza sia siamo sono sopra sotto stato su sua subito sue sugli sui sul sulla sulle suo suoi t ti tra tu tua tue tuo tuoi
    tutta tutte tutti tutto un una uno v vi voi vostra vostre vostri vostro`,
  nl: `aan al alle alleen als altijd andere ben bij binnen bent d daar dan dat de deze die dit doen door dus echt een eens elk elke en er
    erg gaat geen geweest had haar hadden heb hebben hebt heeft hem het hier hij hoe hoeveel hun ik in is ja je jezelf jij jou jouw jullie
    kan kun kunnen kunt maar mag me meer meest men met mij mijn moet moeten na naar nadat net niet niets nog nu of om omdat onder ons onze
    ook op over per s se sinds steeds t te tegen tijdens toch toen tot tussen u uit uw van vanaf veel via vol voor waar waarom wanneer want
    waren was wat we wel welke werd wie wij wil worden wordt zal ze zelf zich zij zijn zo zoals zonder zou zullen`,
  pt: `a ainda alem algo algum alguma alguns ante antes ao aos apos aquela aquele aqui as assim ate bem cada com como contra da das de
    dela dele deles depois desde dessa desse desta deste do dos durante e ela elas ele eles em enquanto entao entre era essa essas esse
    esses esta estao estar estas este estes eu foi foram ha isso isto ja la lhe lhes mais mas me mesmo meu meus minha minhas muito muitos
    na nao nas nem nenhum no nos nossa nossas nosso nossos num numa o onde os ou outra outras outro outros para pela pelas pelo pelos per
    pode podem pois por porque qual quais qualquer quando quanto que quem se seja sem sempre ser seu seus si sido so sob sobre sua suas
    tal tambem tao te tem tenha ter teu toda todas todo todos tu tua tudo um uma umas uns vai voce voces vos`,
};

const SETS = new Map(
  Object.entries(LISTS).map(([language, words]) => [language, new Set(words.split(/\s+/))] as const),
);
const NONE: ReadonlySet<string> = new Set();

/** Folded function words of a language (ISO 639-1). Empty for a language without a list. */
export function stopWordsFor(language: string): ReadonlySet<string> {
  return SETS.get(language) ?? NONE;
}

export function hasStopWords(language: string): boolean {
  return SETS.has(language);
}
