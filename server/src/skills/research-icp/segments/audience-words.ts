/** Words for people and organisations, plural and folded, that their endings do not identify. */
const AUDIENCES = new Set(
  `agencies companies businesses startups start-ups smes freelancers consultants consultancies firms schools teachers students nonprofits non-profits charities
  restaurants hospitals clinics practices dentists contractors marketers founders owners retailers manufacturers architects accountants bookkeepers parents
  families homeowners landlords tenants studios teams brands shops stores merchants banks insurers universities colleges lawyers attorneys doctors nurses
  patients creators publishers editors developers engineers managers administrators admins analysts scientists researchers executives leaders directors
  professionals enterprises corporations governments councils municipalities cafes hotels gyms salons farms farmers bakeries breweries warehouses
  distributors wholesalers suppliers couriers plumbers electricians builders carpenters painters landscapers installers tradespeople trades people
  women men kids children seniors beginners athletes runners cyclists hikers travellers travelers commuters gamers musicians artists photographers designers writers
  recruiters hr salespeople msps isps saas makers hobbyists solopreneurs entrepreneurs investors traders buyers sellers hosts property-managers
  agenturen unternehmen betriebe firmen teams freelancer selbststandige grunder handwerker handwerksbetriebe kanzleien steuerberater berater architekten ingenieure
  arzte praxen schulen lehrer studenten eltern familien handler vereine kommunen buros planungsburos entwickler kunden mieter vermieter gastronomen hotels
  agences entreprises pme independants consultants cabinets associations ecoles commercants artisans startups equipes avocats comptables
  agencias empresas pymes autonomos despachos equipos escuelas restaurantes abogados consultores agenzie aziende imprese professionisti studi squadre
  bureaus bedrijven zzp'ers teams scholen winkels adviseurs empresas freelancers escritorios equipes`.split(/\s+/),
);
const AGENTIVE = /(?:[a-z]{3}ers|[a-z]{3}ors|ists|[a-z]{2}ants|[a-z]{2}ians)$/;
/** People and organisations of other languages, plural and folded. */
const FOREIGN_AUDIENCES = new Set(
  `arztpraxen arztinnen baristas cafes einsteiger anfanger fortgeschrittene eigentumer eigentumerinnen patienten schuler schulerinnen lehrkrafte
  senioren seniorinnen kinder jugendliche schwangere mutter vater erwachsene pendler wanderer radfahrer laufer reisende touristen hobbygartner gartner
  bauherren bauern landwirte winzer gastgeber vermieterinnen kitas heime pflegeheime krankenhauser kliniken museen gemeinden stadte behorden
  hersteller grosshandler einzelhandler kleinunternehmer existenzgrunder mittelstand profis heimwerker musiker kunstler fotografen autoren verlage
  architektinnen ingenieurburos werkstatten backereien brauereien apotheken fitnessstudios
  debutants debutantes familles parents enfants adolescents adultes femmes hommes seniors retraites etudiants etudiantes lyceens enseignants professeurs
  particuliers proprietaires locataires bailleurs collectivites communes mairies restaurants restaurateurs hoteliers cafes boulangeries boulangers
  agriculteurs viticulteurs randonneurs randonneuses cyclistes voyageurs coureurs sportifs sportives musiciens photographes patients medecins infirmiers
  syndics clubs lycees universites musees hopitaux cliniques boutiques marques freelances createurs developpeurs
  principiantes familias padres madres ninos ninas adolescentes adultos mujeres hombres mayores jubilados estudiantes alumnos profesores docentes maestros
  embarazadas deportistas corredores ciclistas senderistas viajeros propietarios inquilinos comunidades ayuntamientos colegios universidades hospitales
  clinicas hoteles bares cafeterias tiendas comercios marcas agricultores pacientes medicos enfermeros musicos fotografos disenadores desarrolladores
  gestorias asesorias oficinistas emprendedores
  principianti famiglie genitori bambini anziani donne uomini studenti insegnanti scuole ristoranti alberghi negozi artigiani sportivi corridori
  ciclisti escursionisti viaggiatori proprietari inquilini comuni medici pazienti avvocati architetti commercialisti agricoltori musicisti
  beginners gezinnen ouders kinderen ouderen vrouwen mannen studenten leraren leerlingen restaurants wandelaars fietsers hardlopers reizigers
  huiseigenaren huurders verhuurders gemeenten ziekenhuizen artsen patienten advocaten architecten boekhouders boeren
  familias pais maes criancas idosos mulheres homens alunos professores escolas restaurantes hoteis lojas viajantes moradores medicos pacientes
  advogados arquitetos contadores agricultores`.split(/\s+/),
);
/** Endings of people and organisations in German, French and Spanish compounds and agent nouns, at least one letter longer. */
const FOREIGN_ENDING =
  /.(?:besitzer|besitzerinnen|verwaltungen|verwalter|betreiber|halter|unternehmen|firmen|betriebe|schulen|praxen|buros|teams|vereine|agenturen|kanzleien|handler|inhaber|leiter|nutzer|eltern|arzte|planer|gruppen|gemeinschaften|istes|istas|euses|ogues|logos)$/;
/** Words with an ending of people that do not name an audience. */
const NOT_PEOPLE = new Set(
  `orders offers numbers computers servers folders papers powers errors colors colours factors layers headers footers letters filters parameters computers printers
  scanners browsers drivers containers counters timers trackers planners calendars dollars hours others chapters covers users customers readers members visitors
  buffers pointers integers operators iterators vectors monitors sensors doors floors motors mirrors meters liters centers corners answers matters reminders
  calculators generators indicators descriptors wants restaurants-only lists assistants variants constants grants plants pants reviewers subscribers followers
  couleurs valeurs moteurs ordinateurs erreurs auteurs facteurs secteurs ailleurs plusieurs listes pistes motores
  valores colores errores sensores factores revistas vistas pistas listas entrevistas newsletters banners stickers trailers holders registers clusters transfers triggers routers adapters controllers`.split(
    /\s+/,
  ),
);
const COLLECTIVE = /(?:teams?|departments?|offices|industry|sector|crews?|groups|sized businesses|services firms)$/;

/** Words that are too broad for a segment on their own. */
const TOO_BROAD = new Set(
  `teams team businesses companies people firms professionals users customers kids enterprises unternehmen betriebe firmen kunden entreprises equipes empresas equipos
  aziende imprese bedrijven everyone anyone`.split(/\s+/),
);

/** Words that say whose people they are. `our people` are those of the company. */
const OURS = new Set("our unsere nos nuestros nuestras nostri nostre onze nossos nossas".split(" "));

/** Whether a folded noun phrase names people or organisations that could be customers. */
export function namesAudience(phrase: readonly string[]): boolean {
  const words = OURS.has(phrase[0] ?? "") ? phrase.slice(1) : phrase;
  const last = words.at(-1) ?? "";
  if (NOT_PEOPLE.has(last) || (words.length === 1 && TOO_BROAD.has(last))) return false;
  if (AUDIENCES.has(last) || FOREIGN_AUDIENCES.has(last) || FOREIGN_AUDIENCES.has(words[0] ?? "")) return true;
  return (
    (last.length > 5 && (AGENTIVE.test(last) || FOREIGN_ENDING.test(last))) ||
    (words.length > 1 && COLLECTIVE.test(last))
  );
}
