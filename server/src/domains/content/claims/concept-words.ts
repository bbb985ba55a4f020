/**
 * What words of trade mean, in English, German, French, Spanish, Italian, Portuguese and Dutch: one concept a line. `word*` stands for
 * every word that begins so, `_` for a space, and a concept with `-` is the opposite of the one with `+`.
 */
export const CONCEPT_WORDS = `
included+: include* including included inclusive inclus* inklusive inbegriff* enthalten enthalt beinhalt* mitgeliefert compris* incluy* inclui* inclus* compres* comprend* bevat inbegrepen inclusief part_of_the_price part_of_the_fee part_of_the_course_fee part_of_every covered_by_the_price in_the_price goes_with_the_price im_preis gehoren_zum_preis gehort_zum_preis gehort_dazu dans_le_prix en_el_precio van_en_el_precio entra_en_el_precio entra_en nel_prezzo free gratis free_of_charge for_free for_nothing without_charge at_no_cost at_no_extra_cost at_no_extra_charge no_extra_cost no_extra_charge no_additional_cost costs_nothing cost_nothing costs_you_nothing you_pay_nothing pay_nothing nothing_to_pay no_fee no_charge without_paying complimentary on_the_house kostenlos* kostenfrei* gratis umsonst ohne_kosten ohne_aufpreis ohne_gebuhr keine_kosten zahlen_nichts zahlen_sie_nichts zahlt_nichts kostet_nichts berechnen_wir_nichts berechnen_nichts zahlen_sie_keine zahlen_keine berechnen_keine nicht_berechnet gratuit* offert* sans_frais sans_supplement ne_payez_rien ne_paye_rien ne_coute_rien gratuit* gratis sin_coste sin_coste_adicional sin_costo no_cuesta_nada no_se_paga non_si_paga senza_costi gratuit* senza_pagare sem_custo gratuit* zonder_kosten zonder_meerprijs
included-: separately separate_charge extra_charge charged_extra costs_extra cost_extra costs_more extra_cost extra_fee paid_extra on_top surcharge* supplement additional_fee additional_charge excluded exclude* exclusive_of charged_for fee_applies in_rechnung separat gesondert zusatzlich_berechnet extra_berechnet aufpreis zuschlag* zuzuglich kommt_hinzu kommen_hinzu kommt_dazu en_supplement en_sus a_part en_plus_du_prix supplement factur*_en_supplement aparte por_separado suplement* recargo a_parte separatamente supplement* esclus* exclu* apart meerprijs toeslag exclusief eine_gebuhr a_fee a_charge verlangen_wir_eine_gebuhr
cost: cost costs costing price* fee fees pay pays paid paying payment charge* bill billed spend spending worth rate rates tariff* kostet kosten preis preise zahlt zahlen zahlung* bezahl* berechn* verlangen gebuhr* coute* couter prix factur* payer payez paye regle* reglez cuesta* cuestan precio* paga pagan pagar pago cobra* sale_por tarifa* costa costano prezzo pagare paghi pagano chiede custa* preco* pagamento kost prijs prijzen betaal* betalen comptez
refund+: refund* money_back reimburse* recover_your_money ruckerstatt* erstatt* geld_zuruck zuruckzahl* rembours* reembols* devolucion devolv* devuelv* recuperas rimbors* reembols* terugbetal* geld_terug
refund-: non_refundable nonrefundable forfeit* not_refundable no_refund no_refunds
open+: open opens opened opening offen offnet geoffnet offnen offnungs* ouvert* ouvre* ouvrir ouvrons abrimos abre abren abiert* apert* apre aprono apriamo geopend abert*
open-: closed close closes closing shut shuts geschlossen schliess* ferme* fermons cerrad* cerramos cierra* chius* chiud* chiudiamo gesloten dicht fechad*
allowed+: allow* permit* welcome accept* erlaubt* gestattet willkommen zugelassen akzeptier* autoris* admis* bienvenu* accept* permit* admit* admiten bienvenid* ammess* permess* benvenut* accett* toegestaan welkom
allowed-: forbid* forbidden banned ban prohibit* refuse* turn_away verboten untersagt interdit* prohib* vietat* verboden proibid*
cancel: cancel* call_off storn* kundig* kundbar annul* resili* cancel* anul* disdi* annull* annuler* opzeg*
pause: pause suspend* put_on_hold pausier* aussetz* suspend* sospend* pausa
book: book booking* booked reserv* appointment* termin* vereinbarung by_arrangement buch buchen buchbar buchung* anmeld* rendez* reserv* cita citas reserva* prenot* appuntament* afspraak boek* register registration sign_up enrol* inscri* iscri*
deliver: deliver* ship ships shipped shipping shipment* bring* liefer* versand* versend* bringen livr* expedi* entreg* envi* consegn* sped* portiamo lever* bezorg* verzend*
collect: collect* pick_up pickup abhol* retir* recog* ritir* afhal*
return: return* take_back send_back ruckgab* zuruckgeb* zuruckschick* umtausch* retour* devoluc* devolv* restitui* reso resi
guarantee: guarante* warrant* garant* gewahrleist* waranty
trial: trial* try probe* testphase testzeitraum essai* prueba prova proefperiode
duration: take takes took last lasts lasting lasted duration long finish* done ready complete* dauer* braucht fertig dure* duree* prend prendre arrive dura duran duracion tarda* durano durata impieg* demora* duurt duur
start: start* begin* commence* los beginn* anfang* start* debut* commenc* demarr* comienz* empiez* inici* salimos inizi* comin* comec* begint
staff: staff team employ* worker* colleague* crew mitarbeit* personal belegschaft leute equipe* salarie* personnel emplead* equipo plantilla dipendent* personale squadra funcionari* medewerk* personeel
expert: mechanic* carpenter* dentist* clinician* hygienist* electrician* plumber* engineer* technician* instructor* guide guides monteur* mechaniker* techniker* zahnarzt* handwerk* menuisier* artisan* mecanicien* guia guias mecanic* tecnic* artigian* guida guide* trainer* coach*
customer: customer* client* buyer* guest* visitor* kunde kunden kundin* gast gaste besucher* client* hote hotes visiteur* client* huesped* visitante* invitad* client* ospit* klant* visitator*
founded: founded found established since set_up started_by was_started launched in_business gegrundet grundung seit besteht fonde* depuis cree creee fundad* fundo fondat* opgericht sinds fundad*
located: based located situated headquarter* sitz* ansassig befindet situe* siege base basee ubicad* sede situad* si_trova gevestigd gelegen
building: building* house houses shop shops store stores workshop* studio* premises gebaude haus laden werkstatt atelier* geschaft magasin* boutique* local tienda* taller* negozi* laborator* bottega winkel loja*
repair: repair* fix fixes fixed mend* reparier* reparatur* repar* ripar* repareren conserto
maintenance: service servicing maintenance check_up checkup inspect* wartung* inspektion* revision* entretien* mantenimiento manutenzion* onderhoud* overhaul* tune_up
clean: clean cleans cleaning cleaner* wash* putz* reinig* endreinigung nettoy* menage lava* limpi* limpieza puli* pulizi* schoonmaak* limpeza
hire: rent rents rental* hire hires hired lend lends lent borrow* loan* lease* verleih* miet* vermiet* leih* ausleih* lou* location* preter* pret alquil* prest* noleggi* affitt* huur* verhuur* alug*
sell: sell sells sold sale* offer offers offered provide* stock stocks supply supplies verkauf* anbiet* bieten bietet vend* propos* offr* ofrec* vend* offr* verkoop*
make: make makes made manufactur* produc* craft* build builds built turn_out turns_out bak* herstell* hergestellt fertig* gebaut bauen fabri* fabric* produi* realis* produc* produtt* fatto_a_mano maak* vervaardig*
speak: speak* spoken language* spricht sprechen gesprochen sprache* parl* langue* habl* idioma* lingu* spreek* taal talen fala*
native: native* mother_tongue grew_up muttersprach* natif* natale* nativ* madrelingua moedertaal
child: child children kid kids infant* kind kinder kindern enfant* nino ninos nina menor* bambin* ragazz* kinderen crianca*
adult: adult* grown_up* erwachsen* adulte* adultos adulti volwassen*
person: person* people* someone leute teilnehm* participant* personnes gens participante* participar partecip* persone pessoas mensen deelnem* student* pupil* schuler* eleve* etudiant* alumn* estudiante* allievi studenti leerling*
group: group* class classes party gruppe* klasse* groupe* classe* grupo* gruppo gruppi klas groep*
lesson: lesson* course* classes evening_class tuition kurs* unterricht* lektion* cours lecon* formation* curso* clase* lezion* corso corsi les lessen cursus*
teacher: teacher* tutor* lehrer* lehrkraft* dozent* professeur* enseignant* profesor* docent* insegnant* leraar*
teach: teach* taught unterricht* enseign* ensen* insegn* ensin*
certificate: certificat* certified zertifi* certifi* diplom* attest* zeugnis
exam: exam* test tests einstufung* prufung* pruef* examen* esame esami prova toets
room: room* flat flats apartment* zimmer* wohnung* ferienwohnung* chambre* appartement* habitacion* apartamento* piso pisos camera camere stanz* appartament* kamer* quarto*
linen: linen towel* bedding handtuch* bettwasche drap* serviette* linge sabana* toalla* lenzuol* asciugaman* biancheria handdoek*
meal: meal* breakfast lunch dinner food essen fruhstuck* mittag* abendessen verpflegung repas dejeuner diner nourriture comida* desayuno* almuerzo cena bocadillo* bebida* pasto pasti colazione pranzo eten ontbijt refeic*
pet: pet pets dog dogs animal* hund hunde hunden haustier* tier tiere chien* animaux perro* mascota* cane cani animal* hond*
parking: park parks parking parkplatz* parken stationn* aparc* estacion* parcheg* parkeer*
bike: bike bikes bicycle* cycle* fahrrad* rad rader velo velos bicic* fiets*
car: car cars vehicle* van vans auto autos wagen fahrzeug* voiture* vehicul* coche* vehicul* macchin* veicol* carro*
shore: shore lake beach coast waterfront sea seaside ufer strand meer lac plage rive mer lago playa orilla mar spiaggia riva mare
pool: pool swim* schwimm* pool* piscin* nuot* nada* zwem*
distance: distance away far entfernt entfernung weit distan* eloign* lejos distant* afstand zum_ufer
night: night* overnight nachts nacht nachte nachten ubernacht* nuit* nuitee* noche* notte notti nachten noite*
arrive: check_in check_ins arriv* anreis* ankomm* ankunft arrivee* llegada* arrivo aankomst
leave: check_out depart* abreis* abfahr* salida partenza vertrek
season: season* saison* temporada* stagion* seizoen* hauptsaison nebensaison
online: online internet web website browser netz en_ligne en_linea
phone: phone* telephone* call telefon* anruf* telephon* appel* telefon* llam* chiam* telefoon* bellen
email: email* e_mail* mail mails correo* courriel* posta
support: support* help helps helpdesk hilfe hilf* beratung* aide assistance ayuda* asistencia soporte assistenz* aiuto hulp
answer: answer* repl* respond* respon* antwort* repond* respuesta* rispo* antwoord*
subscription: subscription* plan plans membership* abo abos abonnement* tarif_plan suscripci* plan planes abbonament* abonnement*
commitment+: minimum_term notice_period annual_contract yearly_contract mindestlaufzeit kundigungsfrist jahresvertrag engagement_de preavis contrat_annuel permanencia_minima preaviso contrato_anual contratto_annuale preavviso opzegtermijn
commitment-: cancel_any_time cancel_at_any_time without_notice no_contract no_minimum_term jederzeit_kundbar jederzeit_kundigen ohne_mindestlaufzeit sans_engagement resiliable_a_tout_moment sin_permanencia senza_vincoli disdetta_libera
contract: contract* commitment tied_in vertrag* mindestlaufzeit bindung contrat* engagement* permanencia contratt* vincolo contract*
minimum: minimum minimal* mindest* minimo minim* at_least
user: user* seat seats login* nutzer* benutzer* utilisateur* usuario* utent* gebruiker*
card: credit_card credit_cards card cards kreditkart* karte karten carte_bancaire carte tarjeta* carta_di_credito creditcard cartao
cash: cash bargeld bar_bezahl* especes efectivo contant*
instalment: instal* spread_the_cost rate_payment monthly_payments rate raten ratenzahl* mensualit* cuota* plazos rateal*
interest: interest zins* interets interes* interess* rente
deposit: deposit* down_payment anzahl* kaution acompte* arrhes caution senal fianza deposito* acconto caparra aanbetal*
data: data daten donnees datos dati dados gegevens
storage: stor* kept hosted gespeichert speicher* stock* conserv* guard* hosp* bewaar*
backup: backup* back_up backed_up sicher* datensicher* sauvegard* copia_de_segur* copias_de_segur*
bank: bank banks banking bancos banque* banche
receipt: receipt* beleg* quittung* recu recus recibo* ricevut* bon bonnen
tax: tax taxes vat steuer* mehrwertsteuer impot* tva impuesto* iva tasse imposta belasting*
discount: discount* save saves saving* off less cheaper rabatt* ermassig* nachlass spar* reduc* remise* rabais economis* descuent* ahorr* scont* risparm* kort* bespaar*
age: age aged year_old year_olds years_old alter jahre_alt mindestalter ans_minimum edad anos_de_edad eta anni_di leeftijd
patient: patient* patienten pacient* pazient*
emergency: emergenc* urgent* notfall* notdienst* notruf* urgence* urgencia* emergenz* spoed*
ticket: ticket* admission entry entrance eintritt* billet* entree entrad* bigliett* ingress* toegang*
tour: tour tours hike* hiking walk walks walking trip trips route routes excursion* wander* ausflug* fuhrung* randonn* visite* balade* ruta* excursi* recorrido* senderis* caminar caminan escursion* percors* gita gite wandel*
visit: visit visits visited besicht* besuch* visit* bezoek*
weight: weigh* weight* wiegt gewicht* pese* poids pesa* peso weegt
length: length long kilometre* mide* longitud lang lange longueur lunghe*
material: timber wood wooden holz* bois madera* legno hout*
oil: oil oils oiled olheizung* oelheizung* huile aceite olio
gas: gas gasheizung*
heating: heating heater* heizung* chauffage calefacc* riscald* verwarm*
heatpump: heat_pump heat_pumps warmepumpe* pompe_a_chaleur pompa_di_calore
solar: solar* photovolt* solaire*
electric: electric* elektro* electri* elektrisch* elettric*
install: install* fit fitted einbau* eingebaut bauen_wir instal* poser pose montage montier* inbouw*
quote: quote* quotation* estimate* angebot* kostenvoranschlag* devis presupuest* preventiv* offerte
travel: call_out callout anfahrt* deplacement* desplazamiento uscita voorrij*
wheelchair: wheelchair* accessible barrierefrei* rollstuhl* fauteuil_roulant silla_de_ruedas sedia_a_rotelle carrozzina rolstoel*
plastic: plasti* plastik* kunststoff*
organic: organic* bio biolog* okolog* ecolog*
farm: farm farms farmer* bauernhof* bauern hof hofe ferme* agricult* granja* fattori* aziende_agricole contadin* boerderij*
vegetable: vegetable* veg gemuse* legume* verdura* hortaliza* ortagg* groente*
box: box boxes crate* kiste* caisse* panier* caja* cesta* cassett* kist
egg: egg eggs ei eier oeuf* huevo* uova eieren
chair: chair* stuhl* stuhle chaise* silla sillas sedia sedie stoel*
table: table* tisch* mesa mesas tavol* tafel*
surface: surface* oberflach* superfic*
chain: chain* kette ketten chaine* cadena* caten*
part: parts spare_part* ersatzteil* teile pieces_detach* pieza* recambio* pezzi ricamb* onderdel*
insurance: insur* versicher* assur* seguro assicur* verzeker*
award: award* prize* won voted named_best auszeichn* ausgezeichnet preistrager* prix_national recu_le_prix premio premi
train: trained train training_of ausgebild* ausbild* formad* formaz* opgeleid*
rain: rain* regen* pluie lluev* lluvia* pioggia piove
winter: winter* hiver invierno inverno
summer: summer* sommer* ete verano estate zomer*
evening: evening* abend* soir soiree* tarde noche sera avond*
morning: morning* morgen* vormittag matin* manana mattin* ochtend*
new: new newly neu neue neuen neuer nouve* nuev* nuov* nieuw*
used: second_hand pre_owned refurbished used gebraucht* occasion* segunda_mano usato usati tweedehands
own: own eigen* propre* propi* propri*
private: private privat* prive* privad*
implant: implant*
crown: crown* krone kronen couronne* corona*
sedation: sedat* sedier* narkose*
hygiene: hygien*
boot: boots shoes schuh* stiefel* chaussur* botas zapat* scarp* schoen*
book_item: books bucher lehrbuch* livres libros libri boeken
limit-: unlimited unbegrenz* illimit* ilimit* onbeperkt* any_number
limit+: limited limit up_to begrenz* limit* beperkt
serve: serve serves served serving bedien* versorg* serv* bedient
connect: connect* link links linked integrat* verbind* anbind* conect* colleg* koppel*
export: export* export* exporta* esport*
read: read reads automatic* automat*
care: care cared nurse* pflege* soin* cuid* cura verzorg*
license: licen* zugelassen_als lizen* agre* licenci* autorizz* vergunning*
vegan: vegan* vegetar*
glutenfree: gluten*
allergy: allerg*
smoke: smok* rauch* fum* rook*
alcohol: alcohol* alkohol* alcool*
exchange: exchange* swap* umtausch* echang* cambio* cambi* ruil*
color: colour* color* farbe* farben couleur* color* kleur*
size: size sizes grosse* grossen taille* talla* tamano* misur* maat maten
machine: machine* maschin* macchinari* maquina*
garden: garden* garten* jardin* giardin* tuin*
tree: tree trees baum baume arbre* arbol* alber* boom bomen
water: water wasser eau agua acqua
wifi: wifi wi_fi wlan
kitchen: kitchen* kuche* cuisine* cocina* cucin* keuken*
family: family families familie* famil* generation* generac* generaz*
transport: bus buses train_station station bahnhof* gare estacion stazion* halte
wait: waiting wartezeit* wartelist* attente espera attesa wachttijd*
tongue english: english englisch* anglais* ingles* inglese inglesi engels
tongue german: german germans deutsch* allemand* aleman* tedesc* duits
tongue french: french franzosisch* francais* frances* francese francesi frans
tongue spanish: spanish spanisch* espagnol* espanol* spagnol* spaans
tongue italian: italian italienisch* italien* italian* italiaans
tongue portuguese: portuguese portugiesisch* portugais* portugues* portoghes*
tongue dutch: dutch niederlandisch* hollandisch* neerlandais* holandes* olandes* nederlands
tongue turkish: turkish turkisch* turc turque turco turca
tongue polish: polnisch* polonais* polaco polaca polacc*
tongue arabic: arabic arabisch* arabe arabes arabo
tongue russian: russian russisch* russe* ruso* russo
tongue chinese: chinese chinesisch* mandarin chinois* chino china cinese
`;
