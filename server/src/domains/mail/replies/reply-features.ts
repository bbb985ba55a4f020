import { createConceptReader } from "../../../kernel/text/concept-grams.ts";
import { hashFeatures, textGrams } from "../../../kernel/text/text-classifier.ts";

/**
 * What words of ten languages mean, in folded text: `stem*` is the start of a word, other entries are whole words, and entries in
 * scripts without spaces are parts of a sentence. The meanings decide nothing: they are features with which the classifier learns
 * from a text in one language for the others.
 */
const CONCEPTS: Readonly<Record<string, string>> = {
  not: `not n't dont doesnt wont cant cannot isnt arent didnt never none neither nor without nothing no-one nicht kein* nie niemals nichts ohne pas jamais
    aucun* ne ni rien sans nunca ningun* nada sin tampoco non nessun* mai niente senza nao nenhum* jamais sem niet geen nooit niks niets zonder nie nigdy
    zadn* bez nic ません ない なく ぬ 不 没 無 无 未 别 勿 非`,
  no: `no nope nah nein non nee nie いいえ いや 不用 不行 不必 算了`,
  yes: `yes yeah yep yup sure ok okay absolutely definitely agreed ja jawohl klar natuerlich naturlich einverstanden oui d'accord bien si claro vale
    certo certamente sim goed prima akkoord tak jasne zgoda oczywiscie はい 承知 了解 かしこまり 是的 好的 可以 同意 没问题 行`,
  glad: `glad happy love gladly pleasure delighted gern gerne freue* freut volontiers plaisir ravi* encantad* gusto volentieri piacere felic* prazer graag
    plezier chetnie 喜んで ぜひ 乐意 愿意 高兴 很乐`,
  thanks: `thanks thank thx cheers danke* dank merci remerci* gracias grazie ringrazi* obrigad* bedankt dziek* ありがとう 感謝 御礼 谢谢 感谢 多谢`,
  please: `please pls kindly bitte svp veuillez priere favor prego cortesemente alsjeblieft alstublieft aub prosz* ください 下さい お願い 请`,
  sorry: `sorry afraid unfortunately regret apolog* leider bedau* entschuldig* malheureusement desole* regrett* lament* desgraci* purtroppo spiacent* dispiac*
    infelizmente desculp* helaas spijt* niestety przykro przepraszam 申し訳 残念 恐れ入 あいにく 抱歉 遗憾 对不起 不好意思`,
  mail: `mail mails email emails e-mail* emailing mailing message* write* writing wrote contact* letter* inbox newsletter* pitch* nachricht* schreib* schreiben post* zuschrift*
    courriel* ecri* courrier* contacter mensaje* correo* escrib* contactar messaggi* scriv* posta mensagen* escrev* contactem bericht* schrijf* mailen mailtjes
    wiadomos* pisa* napis* maile maili kontakt* メール 連絡 送信 送ら 営業 邮件 来信 联系 发信 信息 邮箱`,
  list: `list lists database mailinglist crm records system distribution verteiler* liste* adressliste datenbank adressbestand fichier* base* lista* listado registro*
    elenco archivi database lijst* bestand* adressenlijst lista listy baza bazy 名簿 リスト 配信 データベース 列表 名单 数据库`,
  remove: `remov* delet* unsubscrib* opt opt-out erase* scrub strike cross drop abmeld* losch* loesch* streich* austrag* entfern* desabonn* desinscr* supprim* retir* effac* radi*
    elimin* borr* baja quita* cancell* rimuov* rimoz* toglie* disiscriv* remov* retir* apag* exclu* descadastr* verwijder* uitschrijv* afmeld* schrap* wis
    usun* wypis* wykresl* skasow* 削除 解除 外し 消し 停止 退会 删除 退订 移除 取消 除名`,
  stop: `stop stopp* cease quit enough desist halt refrain leave alone schluss aufhor* genug unterlass* hor lass* arret* cess* assez stop laissez basta pare* dej* smett* lascia*
    finit* chega parem deix* hou* ophoud* genoeg rust przesta* dosc dosyc koniec spokoj* やめ 止め もう結構 控え 遠慮 迷惑 停 够了 打扰 骚扰 到此`,
  again: `again anymore more further future longer follow-up follow-ups kunftig weiter* mehr wieder nochmal plus davantage nouveau desormais mas nuevamente futuro vuelv* volv* piu
    ancora ulterior* mais novamente futur* meer weer verder voortaan wiecej ponownie dalsz* przyszlosci 今後 二度と もう これ以上 以降 再 以后 今后 再次`,
  spam: `spam spamm* junk harass* lawyer* legal gdpr rgpd dsgvo avg rodo lgpd abuse report* complain* unsolicited consent permission belastig* anwalt* beschwer* unerwunscht* gemeldet
    plainte avocat harcel* signal* indesirable cnil denunci* abogad* molest* acoso consentimiento avvocat* disturb* garante consenso segnal* advogad* incomod* ongewenst* advocaat
    klacht lastig* prawnik* skarg* natret* zglosz* zglasza* uodo 法的 弁護士 通報 迷惑 苦情 投诉 举报 律师 法律 垃圾 骚扰`,
  data: `data address privacy daten adresse anschrift donnees datos direccion dati indirizzo dados endereco gegevens adres dane danych adresu 個人情報 アドレス 宛先 数据 地址 个人信息`,
  interest: `interest* interesse interess* interesa* interesad* zainteres* belangstell* 興味 関心 兴趣 感兴趣`,
  need: `need* want* wish* bedarf brauch* mocht* wunsch* wollen besoin souhait* veux voul* necesit* quier* quer* dese* bisogno voglia* vuole desider* precis* quero queremos hoef*
    behoefte wil willen potrzeb* chc* zycz* 必要 要ら 不要 希望 需要 想要 想 愿`,
  can: `can could able possible possibly kann konnen konnte* moglich peut peux pouvons possible pued* podemos posible poss* possiamo posso podemos pode* kan kunnen mogelijk moz* mog* mozliw*
    できる でき 可能 能 可以 可否`,
  will: `will 'll going gonna shall werde* wird vais allons va vamos voy faro faremo vou zal zullen ga gaan bede bedzie* zamierz* 予定 つもり ます 将 会`,
  add: `add includ* insert* publish* put place mention* featur* list* updat* replac* swap* fix* correct* change* edit* slot link* einbau* aufnehm* nehme* ersetz* erganz* einfug*
    verlink* veroffentlich* korrigier* tausch* setz* andern ajout* inser* mettr* publi* remplac* corrig* integr* anad* inclu* agreg* pon* actualiz* cambi* enlaz* aggiung* inser* metto
    mettiamo pubblic* sostitu* corregg* aggiorn* acrescent* adicion* coloc* substitu* public* atualiz* toevoeg* voeg* plaats* zet vervang* opnem* neem aanpass* doda* umieszcz* wstaw*
    zamieni* podmien* popraw* zaktualiz* publik* 追加 掲載 載せ 差し替え 更新 修正 紹介 直し 公開 添加 加上 放上 更新 更换 修改 刊登 发布 收录 替换`,
  done: `done added updated fixed replaced published live included linked swapped erledigt eingebaut verlinkt hinzugefugt aktualisiert ersetzt drin getauscht korrigiert online fait ajoute
    publie corrige remplace ligne hecho anadido publicado listo puesto actualizado cambiado fatto aggiunto pubblicato inserito sostituito aggiornato feito adicionado publicado pronto
    colocado gedaan toegevoegd geplaatst vervangen gepubliceerd aangepast zrobione dodan* dodal* opublikowan* umieszczon* podmieni* gotowe poprawion* しました 済み 完了 ました 已 完成 好了 上线`,
  link: `link links url backlink* hyperlink* verweis* lien* enlace* collegament* odnosnik* linka linki linku linkow リンク 链接 网址`,
  page: `page site website blog article post guide text resource tool content piece seite* beitrag* artikel* webseite inhalt* text* pages outil contenu* ressource pagina* articulo* guia
    contenido* recurso sito articolo pagine risorsa testo conteudo artigo site stuk tekst* artikel stron* artykul* tresc* narzedzi* wpis* ページ 記事 サイト ツール 原稿 ブログ 页面 文章 网站
    工具 内容 稿`,
  good: `good great nice useful helpful excellent lovely perfect brilliant fine awesome cool gut gute* super toll* nutzlich hilfreich schon prima klasse bon bonne bien utile excellent*
    parfait super genial buen* util excelente perfect* estupend* bello buon* ottim* bene bom boa otim* otimo util goed* leuk mooi nuttig handig dobr* swietn* przydatn* super fajn* ciekaw*
    良い いい 素晴らし 役立 便利 面白 很好 不错 有用 好 棒`,
  fit: `fit fits suit* relevan* match* passt passen geeignet passend convient correspond* pertinent encaj* adecuad* relevant* adatt* pertinen* rientr* enquadra* adequad* encaix* past passen
    geschikt pasuj* odpowied* 合う 合わ 適 適合 合适 符合 相关`,
  policy: `policy policies rule* guideline* principle* generally grundsatz* richtlin* prinzip* politique regle* principe charte politica* norma* regla* principio linea regol* regra* beleid
    richtlijn* principe zasad* polityk* regulamin* 方針 規定 ポリシー 原則 規則 政策 规定 原则 规则`,
  decline: `declin* pass reject* refus* decided against dismiss ablehn* abgelehnt absag* absage verzicht* passen dagegen declin* refus* renonc* rechaz* declin* renunci* rifiut* declin*
    recus* dispens* afwijz* afgewezen bedanken weiger* odmaw* odmow* rezygn* odrzuc* 断り 見送 辞退 控え 結構 拒绝 谢绝 婉拒 不考虑 放弃`,
  already: `already own enough existing happy bereits schon eigene* deja propre* suffi* ya propi* suficiente* gia nostr* propri* ja proprio* suficient* al eigen voldoende tevreden juz wlasn*
    zadowolen* すでに 既に 自社 间に合 間に合 已有 已经 自己`,
  closed: `closed archived discontinued stopped retired inactive eingestellt geschlossen archiv* ferme arrete archive cerrad* archivad* chius* archiviat* encerr* arquivad* gestopt
    gesloten gearchiveerd zamkni* zakoncz* archiw* 終了 閉鎖 休止 关闭 停止 停用`,
  colleague: `colleague* team department editor* responsible manager boss desk marketing redaktion kolleg* abteilung zustandig* chef* verantwort* redaction collegue* service responsable
    equipe compan* equipo departamento encargad* redaccion colleg* ufficio responsabil* reparto redazione colega* departamento* responsav* redacao collega* afdeling verantwoordelij*
    redactie dzial* kolega kolezan* odpowiedzialn* redakcj* szef* 担当 部署 編集 同僚 上司 部门 同事 编辑 负责 负责人 团队`,
  wrong: `wrong mistake* falsch* irrtum verwechsl* irrtumlich mauvais* erreur trompe* equivocad* error sbagliat* errat* errad* engano verkeerd* vergissing zly zla pomyl* bledn* 間違 違い 誤 错 搞错 弄错`,
  left: `left retired resigned works worked working job quit ausgeschieden ruhestand arbeite* verlassen quitte* retraite travaill* trabaj* jubil* lavor* pension* trabalh* aposent* saiu werk*
    pensioen vertrokken pracuj* emerytur* odszed* odeszl* 退職 異動 退社 离职 退休 调离 离开`,
  forward: `forward* passed passing cc copying loop* redirect* weitergeleit* weiterleit* leite gebe weitergegeben transmet* transmis* transfer* reenvi* remit* pasado inoltr* girat* giro
    encaminh* repass* reencaminh* doorgestuurd doorsturen stuur przekaz* przesyl* 転送 回し 引き継 转发 转给 转交 抄送`,
  ask: `ask try speak talk turn reach wenden fragen ansprech* adressez demand* voyez joindre dirij* pregunt* consult* habl* rivolg* chied* senta parl* dirij* fale* pergunt* contate vraag*
    richt* neem zapyt* pyta* zwroc* skontakt* お問い合わせ 聞い 尋ね 找 问 咨询 询问`,
  money: `price* pricing cost* fee fees pay paid payment budget invoice rate rates charge* sponsor* advertorial* paypal usd eur euro euros gbp dollar* pound* vat quote donation compensation
    commercial $ € £ ¥ preis* kost* gebuhr* bezahl* rechnung honorar* anzeige* werbung mediadaten entgelt* prix tarif* payant* payer facture* cout* remuner* publicit* precio* tarif* pag*
    cuest* factura presupuesto publicidad prezz* tariff* costa costo costi pagament* fattura compenso pubblicit* preco* valor* pag* custa* fatura orcamento prijs* tarief* betaal* kost*
    factuur vergoeding cen* koszt* opla* platn* faktur* zl zlotych 料金 有料 価格 費用 円 広告 予算 見積 价格 费用 收费 多少钱 付费 元 报价 广告 预算 赞助`,
  what: `what which who how when where why was welche* wer wie wann wo warum wieso quel* qui comment quand ou pourquoi combien que cual* quien* como cuando donde cuanto* cosa quale chi come quando
    dove perche quanto quanti qual quais quem quando onde quanto wat welke wie hoe wanneer waar waarom hoeveel co jak* kto kiedy gdzie dlaczego ile 何 どの どちら どう いつ 誰 なぜ どこ どれ いくら
    什么 哪 谁 怎么 何时 为什么 多少 如何 吗 呢 か。 か? でしょうか ですか`,
  send: `send share sende* schick* zusend* envoy* transmettre partag* envi* mand* compart* invi* mandi* condivid* envi* mand* stuur sturen deel przesl* wysl* podes* podziel* 送って お送り 送付 共有
    发给 发送 发来 提供 分享`,
  details: `details detail info information explain clarify example sample draft einzelheit* naher* details infos mehr erklar* beispiel informations precis* exempl* detall* informacion ejemplo
    dettagl* informazion* esempio detalh* informac* exemplo informatie voorbeeld toelicht* szczegol* informacj* przyklad* 詳細 詳し 情報 例 详情 详细 资料 例子 细节`,
  away: `office vacation holiday* leave away absent absence return* back travel* maternity parental sick conference urlaub abwesen* zuruck elternzeit krank* dienstreise feiertag* ferien betriebsferien
    conge* vacances absen* retour bureau maternite deplacement vacaciones ausen* oficina regres* vuelta permiso viaje ferie assen* ufficio rientr* maternita viaggio ferias ausen* escritorio
    licenca regress* retorn* vakantie afwezig* kantoor verlof terug reis urlop* nieobecn* biur* powro* wroc* wracam delegacj* 休暇 不在 休業 出張 育児 戻り 出社 休み 休假 外出 不在 出差 假期
    办公室 返回 产假`,
  auto: `automatic* automated auto-reply autoreply ticket case received confirm* monitored noreply automatisch* anfrage eingang* eingegangen erhalten bearbeit* automatique* recu accuse demande
    automatic* recibid* solicitud consulta confirm* automatic* ricevut* richiesta conferm* automatic* recebid* recebemos pedido solicitac* confirm* automatisch* ontvangen aanvraag ontvangst
    automatyczn* otrzyma* zgloszeni* potwierdz* 自動 受け付け 受付 受信 自动 已收到 工单 受理 回复`,
  urgent: `urgent* emergency dringend* urgence* urgen* pilne pilnych spoed* 緊急 お急ぎ 紧急 急事`,
  soon: `hours days shortly soon asap stunden tage* werktag* baldmog* heures jours ouvre* horas dias habiles ore giorni lavorativ* uteis uur dagen werkdag* godzin* dni 営業日 時間以内 順次 小时 工作日 尽快`,
  until: `until till bis jusqu* hasta fino ate tot 至 まで 直到`,
  later: `later think consider see check discuss look* week month next tomorrow perhaps maybe spater uberleg* schau* ansehen woche* monat morgen vielleicht mal besprech* plus tard reflech* regard* semaine
    mois demain peut-etre verr* luego despues pens* mir* semana mes manana quizas tal vez hablar* dopo pens* vedr* vediamo guard* settiman* mese domani forse depois pens* ver* semana mes amanha
    talvez straks later denk* kijk* bekijk* week maand morgen misschien overleg* pozniej pomysl* zobacz* spojrz* tydzien tygodni* miesiac* jutro moze przemysl* 後で 検討 来週 来月 明日 確認 相談 考え 見て 稍后 考虑 看看
    下周 下个月 明天 也许 讨论 研究`,
  but: `but however though although yet instead rather aber jedoch doch allerdings sondern lieber mais toutefois cependant plutot prefere* pero sino embargo prefier* aunque ma pero tuttavia invece
    prefer* mas porem contudo maar echter liever ale jednak lecz wol* raczej でも しかし ただ が、 けど むしろ 但 不过 然而 可是 还是`,
  keep: `keep kept stay* remain* as-is unchanged already bleib* lassen lass unverandert behalten reste* laiss* garder gardons inchange* qued* dej* mantener igual seguir rest* lasci* mantener* cosi fica*
    deix* manter continua* blijf* laat laten houden zo zostaw* zostaj* pozosta* bez このまま そのまま 現状 維持 変えず 保持 原样 不变 维持 不动`,
  luck: `luck success best wish* erfolg gluck alles bonne chance continuation succes suerte exito bocca lupo fortuna sorte sucesso geluk succes powodzenia sukces* 健闘 幸運 成功 祝`,
  only: `only just solely exclusively nur ausschliess* seulement uniquement que solo solamente unicamente exclusivamente soltanto apenas so alleen enkel uitsluitend tylko wylacznie だけ のみ しか 只 仅`,
  reader: `reader* audience visitor* subscriber* member* leser* publikum mitglied* lecteur* lectorat membre* lector* publico miembro* lettor* pubblico soci leitor* lezer* leden czytelni* czlonk* 読者 会員 利用者 读者 会员 用户`,
  full: `full complete busy enough plenty too much voll ausgelastet genug zu complet* plein* trop assez llen* complet* demasiado bastante pien* troppo abbastanza chei* lotad* demais bastante vol druk
    teveel te pelne pelno zbyt dosc za 満 いっぱい 手一杯 多すぎ 满 太多 够`,
  forget: `forget* forgot* trash bin block* blocked ignore* bother* annoy* angry sick tired nuisance vergess* mull papierkorb blockier* sperr* verschon* nerv* argerlich oubli* corbeille poubelle bloqu* ignor*
    importun* fach* olvid* basura papelera bloque* ignor* molest* enfad* hart* dimentic* cestino blocc* ignor* disturb* stuf* esquec* lixo bloque* ignor* incomod* farto vergeet vergeten prullenbak blokk*
    negeer* boos zat zapomn* kosz* blokuj* ignor* przeszkadz* 忘れ 捨て 拒否 ブロック 無視 うんざり しつこ 忘掉 扔 拉黑 屏蔽 烦 打扰`,
  deal: `deal handle* charge run runs manage* care looks kummer* betreu* macht zustandig occupe* gere charge* lleva* encarg* gestion* occup* gestis* segue cuida* trata* gere regel* gaat beheer* zajmuj* prowadz* obslug* 管理 扱っ 窓口 管 处理`,
  sold: `sold owner* belong* verkauf* gehor* inhaber* vendu* appart* proprietaire vend* pertenec* dueno* vendut* apparten* proprietari* vendi* pertence* verkocht* eigenaar sprzeda* nalez* wlascicie* 売 所有 卖 属于`,
  offer: `offer* proposal* suggest* idea* request* approach* vorschlag* angebot* anfrage* idee proposition* offre* demande* idee propuesta* oferta* idea solicitud propost* offert* proposta* oferta ideia voorstel* aanbod
    suggestie idee propozycj* ofert* pomysl* sugesti* 提案 申し出 依頼 建议 提议 请求 主意`,
  approve: `accept* approv* agree* endors* recommend* angenommen zugestimmt akzeptier* empfehl* accept* approuv* recommand* acept* aprob* recomend* accett* approv* consigl* aceit* aprov* recomend* aanvaard* goedgekeurd*
    akkoord aanbevel* akcept* zatwierdz* przyjet* polec* 採用 承認 推薦 受け入れ 接受 批准 采纳 推荐 通过`,
  ours: `charity university library council government authority member-only official verein behorde* amt* offiziell* universitat bibliothek mairie association officiel* ayuntamiento asociacion oficial* universidad comune
    associazione ufficial* universita camara associacao oficial* gemeente vereniging officiel* gmina urzad* stowarzyszen* oficjaln* 役所 公的 大学 協会 政府 机构 协会 官方 大学`,
  me: `me my us our we i mich mir mein* uns unser* wir ich moi mon ma mes nous notre nos je me mi nos nuestr* mio mia noi nostr* io mim meu minha nos noss* mij mijn ons onze wij we ik mnie mi moj*
    nas nam nasz* 私 弊社 当社 当方 こちら 我 我们 本人 我司`,
  you: `you your sie ihr* euch dir dein* vous votre vos usted* su sus tu lei voi vostr* suo você voce seu sua u uw jullie je pan* pani panstw* wasz* was 御社 貴社 そちら 您 你 贵`,
};

const conceptGrams = createConceptReader(CONCEPTS);

const BUCKETS = { texts: 1 << 14, concepts: 6_144 };
/** Buckets of all features of a reply. */
export const REPLY_BUCKETS = BUCKETS.texts + BUCKETS.concepts;

/** The features of a reply for the classifier. */
export function replyFeatures(text: string): ReadonlyMap<number, number> {
  return hashFeatures([
    { grams: textGrams(text), buckets: BUCKETS.texts },
    { grams: conceptGrams(text), buckets: BUCKETS.concepts },
  ]);
}
