import { createConceptReader } from "../../../kernel/text/concept-grams.ts";
import { hashFeatures, textGrams } from "../../../kernel/text/text-classifier.ts";

/** What words of posts mean, for a classifier that learns from one language for the others. */
const CONCEPTS = {
  not: `not n't dont doesnt wont cant cannot isnt arent didnt couldnt never none neither nor without nothing nicht kein* nie niemals nichts ohne pas
    jamais aucun* ne ni rien sans plus nunca ningun* nada sin tampoco non nessun* mai niente senza nao nenhum* sem nem niet geen nooit niks niets zonder nie nigdy zadn*
    bez nic ません ない なく ず 不 没 無 无 未 别`,
  nobody: `nobody no-one noone anybody anyone's niemand* keiner personne nadie nessuno ninguem nikt nikogo 誰も 没人 谁都`,
  me: `me my mine our ours us we i i'm i've i'd we're we've ich mir mich mein* uns* wir je j'ai moi mon ma mes nous notre nos on yo me mi mis nos nuestr* nosotros io mi mio mia noi nostr* eu meu minha nos noss* ik
    mij mijn ons onze wij we mnie mi moj* nas nam nasz* ja 私 うち 俺 僕 我 我们 本人`,
  you: `you your you'd you'll sie ihr euch dir du dein* vous votre vos tu te ton usted* su tus vosotros lei voi vostr* voce voces seu sua te u uw jullie je jij ty pan pani wam wasz* 皆さん あなた 你 您 你们 大家`,
  they: `they them their they've company provider vendor* supplier firm agency dealer seller landlord contractor* installer technician manager hausverwaltung anbieter firma betrieb handler vermieter monteur techniker hersteller ils leur* entreprise
    fournisseur agence syndic technicien vendeur fabricant installateur ellos empresa proveedor agencia tecnico vendedor casero fabricante instalador loro ditta azienda fornitore venditore produttore amministratore eles fornecedor
    senhorio zij ze bedrijf leverancier verhuurder verkoper fabrikant oni im firma dostawca sprzedawc* producent administracj* serwisant 業者 会社 メーカー 管理会社 物业 商家 厂家 师傅 公司 他们`,
  broken: `broken break breaks broke crash* freez* froze* frozen dead died dies fault* defect* bug* buggy leak* crack* rust* snapp* tore torn melt* overheat* trip* fail* failed glitch* corrupt* unusable stopped kaputt defekt* abgesturzt
    sturzt absturz* ausgefallen fallt gebrochen undicht tropft leck* riss hin streikt casse* cassee panne plant* lache fuit fuite mort bug* dechir* bloque* roto rota rompi* averia* averiad* estrope* fallo falla* gotea cuelga cierra rotto rotta
    guast* rompe* perde perdita blocca crash* difetto quebr* avari* avaria trava* travou pingando vazamento parti* defeito defeituos* kapot stuk defect crasht lekt lek scheur* valt padl* pada zepsut* uszkodz* psuje wywala zawiesza ciekn* awari* usterk*
    壊れ 故障 落ち 止ま 漏れ 割れ 動か 固ま 不具合 坏 闪退 漏水 故障 崩 死机 卡住 裂 断`,
  slow: `slow slowly lag* laggy slower sluggish spins langsam* lahm lent* lente* rame rament lent* lento lentas tarda tardan lent* lento lenti devagar lentid* demora* traag trage wolno woln* muli 遅 重い 慢 卡`,
  wait: `wait* waited waiting weeks months hours still queue* hold pending delay* overdue forever warte* wartet wochen monate* stunden noch immer schlange verzoger* attend* attente semaines mois heures toujours retard* esper* semanas meses horas sigue
    cola retras* aspett* settimane mesi ore ancora coda ritard* espera* semanas horas ainda fila atras* wacht* weken maanden uur steeds nog rij vertraging czek* tygodni* miesiec* godzin* wciaz nadal kolejk* opoznien* 待 週間 か月 時間 まだ 遅れ 等 星期 个月 小时 还没 迟 拖`,
  lost: `lost lose losing missing vanish* disappear* gone deleted wiped weg verloren verlier* verschwund* geloscht perdu* perd* disparu* efface* perdi* perdido desaparec* borrado pers* perso sparit* sumi* perdeu kwijt verdwenen weg przepad* zgub* zginel* stracil* znikn* 消え 失 なくな 丢 没了 不见`,
  wrong: `wrong error* mistake* incorrect false misprint* inaccurate mess messed falsch* fehler* irrtum faux fausse* erreur* trompe* mal equivocad* error* incorrect* sbagliat* errore errori errad* erro erros verkeerd* fout* klopt zle bled* blad 間違 エラー 誤 错 错误`,
  price: `price* pricey expensive cost* fee fees charge* charged bill* billed invoice* overpriced rent premium* increase* hike* raised doubled paid pay paying money dear teuer* preis* kost* gebuhr* erhoh* rechnung* abgebucht abbuchen bezahl* geld prix cher*
    coute* frais facture* augment* hausse paye* argent tarif* preleve* precio* caro cara cuesta* comision* factura* subid* subi* cobr* pag* dinero prezz* costa* commission* fattur* aument* pagat* paga* soldi preco* car* taxa* fatura* subiu cobr*
    dinheiro prijs* duur* kost* factu* verhoog* betaal* geld afschrij* cen* drog* koszt* oplat* faktur* podwyz* podroz* placi* pieniadz* 料金 高い 値上 費 請求 払 手数料 代 价 贵 费 账单 涨 扣 钱 付`,
  locked: `contract cancel* locked lock-in renewal renew* subscription terminate kundig* vertrag* abo verlanger* contrat resili* abonnement engagement contrato cancelar permanencia baja contratt* disdi* abbonament* contrato cancel* fidelizacao contract opzeg* abonnement umow* wypowied* abonament* 解約 契約 更新料 退订 合同 续费`,
  refund: `refund* reimburs* compensation claim* warranty guarantee deposit erstatt* ruckerstatt* garantie* gewahr* kaution rembours* garantie caution reembols* devolu* garantia fianza rimbors* garanzia caparra caucao terugbetal* terugkrij* garantie borg zwrot* zwroc* gwarancj* kaucj* reklamacj* 返金 保証 退款 保修 押金`,
  support: `support helpdesk hotline ticket* customer-service kundendienst service hotline support sav assistance hotline soporte atencion assistenza suporte atendimento klantenservice helpdesk infolini* obslug* サポート 対応 窓口 客服 售后`,
  ignored: `ignore* unanswered repl* respond* response answer* antwort* reagier* meldet gemeldet repond* reponse* contest* respuesta* respond* rispond* risposta respond* resposta* atend* antwoord* reageer* opnemen neemt odpowied* odpowiad* odbiera* odzywa* 返事 返信 回答 出て 回复 回 理 接`,
  hard: `hard difficult confus* complicat* unclear clunky fiddly awkward buried cumbersome tricky umstandlich kompliziert schwierig muhsam unubersichtlich zurecht* compliqu* difficile penible galere perds confus* complic* dificil pesad* lios* pierdo complicat* difficil* faticos*
    macchinos* complicad* dificil chat* perco ingewikkeld moeilijk omslachtig onduidelijk skomplikowan* trudn* uciazliw* gubie niejasn* 面倒 難 わかりにく 複雑 使いにく 麻烦 难 复杂 找不到`,
  hate: `hate* annoy* frustrat* angry fed-up sick infuriat* mad rage ridiculous awful terrible horrible worst garbage rubbish useless joke shambles nightmare disgrac* crap absurd outrag* appall* nerv* argerlich sauer frech* unverschamt schlimm* furchtbar* katastroph* witz
    saftladen reicht unbrauchbar mull schrott zumutung honte* arnaque* marre enerv* nul nulle* inadmissible horrible* pire scandal* harto harta verguenza estafa asco fatal horrible* peor inadmisible robo stuf* vergogna schifo pessim* assurd* inaccettabile truffa fart* vergonha
    absurdo pessim* horrivel inaceitavel golpe palhacada schande belachelijk waardeloos vreselijk zat irritant schandalig aanfluiting wstyd porazk* zenad* masakra dosc wkurz* okropn* fataln* dramat niedopuszczaln* 最悪 ひど ふざけ イライラ うんざり 腹 むかつ 坑 过分 气 烦 垃圾 受够 差劲 无语`,
  sad: `disappoint* unfortunately sadly shame letdown let-down afraid regret* pity leider schade enttausch* dommage decu* malheureusement lastima decepcion* desgraciadamente peccato delus* purtroppo pena decepcion* infelizmente jammer helaas teleurgesteld szkoda niestety rozczarow* 残念 がっかり 可惜 失望 遗憾`,
  giveup: `gave-up giving quit leaving switched tired exhausted exhausting done struggl* dread* burnt burned overwhelm* aufgeb* aufgegeben verzweif* uberfordert abandon* epuis* craque* rendir* agot* rindo desesper* arrend* esaust* mollo desist* cansad* esgotad* opgeven wanhop* moe poddac poddaj* bezradn* zmeczon* 諦め 疲れ もう 放弃 累 受不了`,
  again: `again always every daily weekly constantly constant repeatedly keeps kept twice third fifth wieder immer jede* staendig standig dauernd zweimal dritte* encore chaque toujours tous sans-cesse deuxieme troisieme otra vez cada siempre todos ogni sempre ancora continua* terz* outra sempre todas toda cada vez weer
    altijd elke steeds telkens dauernd znowu zawsze ciagle kazd* stale co また 毎 いつも 何度 二度 又 每 总是 一直 老是 再次`,
  manual: `manual* hand copy copying retype* paper spreadsheet* workaround hand handisch abtipp* recopi* main mano copi* ricopi* mao handmatig overtyp* recznie przepis* 手作業 手で 手工 手动`,
  promise: `promis* supposed advertis* claimed claims said swore meant versproch* sollte angeblich behaupt* promis* cense* annonc* dev* prometi* anunciad* supuest* deb* promess* dovev* annunciat* prometer* prometid* anunciad* beloofd* zou zogenaamd obiec* mial miala rzekomo はず 約束 说好 承诺 号称`,
  noshow: `showed attend* came arrive* arrived turned late appear* cancelled kam kommt gekommen erschienen verspat* venu* pass* presente* arrive* retard vino vienen apareci* present* llego tarde venut* presentat* vist* arrivat* apareceu veio compareceu chegou gekomen verschenen kwam laat przyjech* stawil* pojawil* przysz* spozni* 来ませ 来な 来て 届 没来 不来 迟到 到`,
  cannot: `cannot can't couldn't impossible unable no-way stuck refuse* blocked weiger* unmoglich geht kann impossible refuse* bloqu* imposible puedo pueden niega* impossibile rifiut* riesco riesce impossivel consigo consegu* recus* onmogelijk kan weiger* lukt niemozliw* da moge odmaw* udaje できな 無理 拒否 无法 不能 打不 没法 拒绝`,
  work: `work works working worked funktionier* lauft lief geht tut marche* fonctionn* tourne funciona* va funziona* anda funciona* werkt doet loopt dzial* smiga 動 使え 能用 正常 好用`,
  body: `hurt* pain painful ache* sick noise noisy loud smell* stink* cold damp mould mold dirty scratched schmerz* weh larm laut stinkt kalt schimmel* feucht dreckig zerkratzt mal douleur* bruit* froid* moisi* moisit sale odeur dolor* duele ruido* frio fria moho humedad sucio dolore* rumor* fredd* muffa sporc* puzza dor dores barulho* frio mofo
    sujo pijn lawaai koud schimmel vies stank bol* halas* zimn* grzyb* brudn* smierdz* 痛 うるさ 音 寒 カビ 汚 臭 疼 吵 冷 霉 脏 臭`,
  worry: `worr* fear* afraid scared anxious unsafe risk* sorge* angst befurcht* inquiet* peur preocup* miedo preoccup* paura preocup* medo bang zorgen martwi* boje strach 心配 不安 怖 担心 怕`,
  toomuch: `too overcrowded overbooked excessive zu zuviel trop demasiado muy troppo demais muito te teveel zbyt za すぎ 多すぎ 太`,
  sametoo: `same too also ditto +1 likewise dito auch ebenso bei-mir pareil idem aussi egal igual tambien lo-mismo anche idem stesso tambem idem mesmo ook idem hetzelfde tez rowniez to-samo 同じ わかる も 我也 同样 一样 +1`,
  since: `since after ever seit nachdem seitdem depuis apres desde tras dopo da-quando dall* sinds na nadat od po odkad から 以来 てから 以后 之后 自从`,
  update: `update* upgrade* version release* migration redesign neu* version nouvelle maj mise-a-jour actualizacion version aggiornament* versione atualizac* versao update versie aktualizacj* wersj* 更新 アップデ アプデ バージョン 版本 新版`,
  love: `love loved great amazing awesome happy best brilliant perfect excellent wonderful pleased delighted recommend* solid glad satisf* liebe* super toll* zufrieden begeistert beste* klasse hervorrag* adore* geniale* parfait* content* ravi* meilleur* top encant* genial content* perfect* mejor estupend* satisfech* ador* perfett*
    miglior* content* ottim* fantastic* felice ador* perfeit* melhor otim* content* satisfeit* geweldig* blij tevreden beste prachtig* top swietn* zadowol* najleps* kocham polecam super 最高 好き 素晴 満足 嬉し おすすめ 喜欢 满意 很好 推荐 棒 值`,
  solved: `solved fixed sorted resolved nevermind nvm works thanks refunded healed gelost erledigt behoben danke* repariert regle resolu* repare merci corrig* rembours* solucionad* arreglad* resuelt* gracias corregid* risolt* sistemat* grazie resolvid* resolvi resolveu obrigad* corrigid* opgelost bedankt gefixt hersteld rozwiazan*
    naprawion* dzieki ogarniete dziekuj* 解決 直り 治り ありがと 修正 解决 搞定 谢谢 好了 修复`,
  nowfine: `now finally anymore longer turned endlich inzwischen jetzt maintenant enfin desormais ahora por-fin ya finalmente adesso ormai agora finalmente ja eindelijk inmiddels nu teraz wreszcie juz やっと 今は 现在 终于 已经`,
  once: `used formerly once nearly almost fruher damals einmal fast avant autrefois failli antes casi prima quasi antes quase vroeger bijna kiedys prawie 昔 以前 以前 曾经 差点`,
  joke: `lol haha* hahaha lmao rofl 😂 🤣 jaja* jajaja mdr ptdr ahah* kkk* rsrs hihi xd w www 笑 哈哈 plot-twist breaking eilmeldung`,
  ask: `anyone anybody someone somebody which what how where when why recommend* suggest* suggestion* advice looking wondering jemand wer welche* was wie wo wann warum empfehl* suche* tipp* quelqu'un quel* quoi comment ou quand pourquoi conseil* cherche* recommand* alguien cual* que como donde cuando recomend* busco consej*
    qualcuno quale cosa come dove quando consigl* cerco alguem qual que como onde quando recomend* procuro iemand welke wat hoe waar wanneer raden zoek* aanrad* ktos jaki* co jak gdzie kiedy polec* szuka* 誰か どれ 何 どこ どう いつ おすすめ 教えて ですか 吗 哪 什么 怎么 谁有 多少`,
  worth: `worth compare difference better versus vs lohnt unterschied besser vaut difference mieux comparer vale pena diferencia mejor vale-la-pena differenza meglio vale pena diferenca waard verschil beter warto roznic* lepiej 価値 違い どっち 値得 区别 还是`,
  try: `try use check put get take ask set make open press turn replace read start write keep hold leave versuch* nimm nehmt stell* pruf* lass* frag* schau* mach* tausch* prends prenez essay* mettez regle* verifi* demand* change* ouvrez lisez prueba pon usa mira revisa pide cambia abre lee prova metti usa controlla chiedi cambia apri leggi
    tenta ponha use verifique peca troque abra leia coloque probeer gebruik zet kijk vraag vervang open lees neem sprobuj uzyj ustaw sprawdz popros wymien otworz przeczytaj zrob wez ください みて して 試 换 试 检查 设 问`,
  should: `should could might would must need advis* sollte* musst muss konnte* soll devriez faut pourr* dois debe* deberia* tienes hay-que dovrest* devi bisogna dovete deve* precisa tem-que moet moeten kunt zou powin* musi* trzeba nalezy 必要 べき といい 应该 需要 必须 可以`,
  if: `if when unless wenn falls si lorsque cuando se quando caso als indien jesli jezeli gdy gdyby たら なら れば ば 如果 要是`,
  usually: `usually often normally common typical meist* oft normal* haufig souvent normalement generalement suele* normalmente spesso solito normalmente costuma geralmente meestal vaak zwykle czesto zazwyczaj たいてい 普通 一般 多半 通常`,
  first: `first then next finally step zuerst erst dann danach d'abord puis ensuite primero luego despues prima poi dopo primeiro depois eerst dan daarna najpierw potem nastepnie まず それから 次に 先 然后 再`,
  helped: `helped worked trick solution tip geholfen hilft losung astuce aide* solution sirvio funciono ayud* solucion truco aiut* soluzione trucco ajudou solucao truque hielp geholpen oplossing truc pomog* rozwiazani* sposob うまくい 効 办法 管用`,
  sell: `we-offer our-product our-tool discount code shop store sale promo* free trial demo webinar link bio profile dm pm customers clients quote sponsor* founder built building launched offer offering agency consult* studio maintain* disclosure plug rabatt* angebot* laden gratis kostenlos* kostenfrei* profil pn aktion entwick* gebaut grunder
    agentur kanzlei familienbetrieb promo* boutique reduction code gratuit* offert* lien devis mp cree* agence cabinet developpe* vends vendons oferta* tienda descuento codigo gratis gratuit* enlace presupuesto privado cread* agencia despacho desarroll* vendo somos sconti sconto negozio codice gratis preventivo privato creat* studio svilupp* vendo siamo
    promocao loja desconto codigo gratis gratuit* orcamento privado criamos escritorio desenvolv* vendo somos agencia actie winkel korting gratis kosteloos offerte pb gebouwd kantoor ontwikkel* verkoop familiebedrijf promocj* sklep* rabat* kod* gratis darmow* wycen* priv zrobilismy kancelaria tworze sprzedaje agencj* 無料 割引 オフ コード 当店 見積
    開発者 作りました 弊社 当事務所 リンク 販売 売って dm 优惠 折 免费 本店 报价 链接 开发者 我们做 联系 私信 本所 出售`,
  news: `announc* press roadmap published opens opening moved meeting takes-place reminder takes-effect assembly council law regulation timetable angekundigt veroffentlicht eroffn* verordnung versammlung findet erscheint erschienen ab annonc* publi* assemblee decret ouvre anunci* publicad* asamblea junta norma abre annunci* pubblic* assemblea uscita decreto anunci*
    publicad* assembleia saiu aangekondigd vergadering verordening verschenen ogloszon* zebranie rozporzadzen* wyszla wyszedl 発表 公開 開催 総会 お知らせ 公布 举行 发布 大会`,
  photo: `photo* picture* congrat* welcome story foto* bild* gluckwunsch photo felicit* bravo enhorabuena felicidades complimenti parabens gefeliciteerd zdjec* gratul* 写真 おめでと 照片 恭喜`,
  but: `but however though although except apart only aber jedoch allerdings nur mais pourtant cependant sauf pero aunque salvo ma pero tuttavia mas porem maar alleen echter ale jednak tylko でも しかし けど が、 のに 但 可是 就是 却`,
  time: `minutes days week month year monday christmas june yesterday today tage* woche monat jahr montag gestern heute jours semaine an annee lundi hier dias semana mes ano lunes ayer giorni settimana mese anno lunedi ieri semana mes ano segunda ontem dagen week maand jaar maandag dni tydzien miesiac rok poniedzialk* wczoraj 日 年 月曜 昨日 天 年 昨天`,
} as const;

const conceptGrams = createConceptReader(CONCEPTS);

const BUCKETS = { texts: 1 << 14, concepts: 6_144 };
/** Buckets of all features of a post. */
export const POST_BUCKETS = BUCKETS.texts + BUCKETS.concepts;

/** The features of a post, or of a sentence of one, for the classifier. */
export function postFeatures(text: string): ReadonlyMap<number, number> {
  return hashFeatures([
    { grams: textGrams(text), buckets: BUCKETS.texts },
    { grams: conceptGrams(text), buckets: BUCKETS.concepts },
  ]);
}
