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
/** Words with an ending of people that do not name an audience. */
const NOT_PEOPLE = new Set(
  `orders offers numbers computers servers folders papers powers errors colors colours factors layers headers footers letters filters parameters computers printers
  scanners browsers drivers containers counters timers trackers planners calendars dollars hours others chapters covers users customers readers members visitors
  buffers pointers integers operators iterators vectors monitors sensors doors floors motors mirrors meters liters centers corners answers matters reminders
  calculators generators indicators descriptors wants restaurants-only lists assistants variants constants grants plants pants reviewers subscribers followers
  newsletters banners stickers trailers holders registers clusters transfers triggers routers adapters controllers`.split(
    /\s+/,
  ),
);
const COLLECTIVE = /(?:teams?|departments?|offices|industry|sector|crews?|groups|sized businesses|services firms)$/;

/** Words that are too broad for a segment on their own. */
const TOO_BROAD = new Set(
  `teams team businesses companies people firms professionals users customers kids enterprises unternehmen betriebe firmen kunden entreprises equipes empresas equipos
  aziende imprese bedrijven everyone anyone`.split(/\s+/),
);

/** Whether a folded noun phrase names people or organisations that could be customers. */
export function namesAudience(words: readonly string[]): boolean {
  const last = words.at(-1) ?? "";
  if (NOT_PEOPLE.has(last) || (words.length === 1 && TOO_BROAD.has(last))) return false;
  return AUDIENCES.has(last) || (last.length > 5 && AGENTIVE.test(last)) || (words.length > 1 && COLLECTIVE.test(last));
}
