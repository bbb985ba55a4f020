import { fold } from "./phrase-words.ts";
import { TOWNS } from "./towns.ts";

/** Countries, large regions and large cities of the world, as searchers write them. Not complete. */
const PLACES = `
afghanistan,albania,algeria,andorra,angola,argentina,armenia,australia,austria,azerbaijan,bahamas,bahrain,bangladesh,barbados,belarus,belgium,
belize,benin,bhutan,bolivia,bosnia,botswana,brazil,brunei,bulgaria,burkina faso,burundi,cambodia,cameroon,canada,cape verde,colombia,congo,
costa rica,croatia,cuba,cyprus,czechia,czech republic,denmark,djibouti,dominican republic,ecuador,egypt,el salvador,england,eritrea,estonia,
eswatini,ethiopia,fiji,finland,france,gabon,gambia,germany,ghana,greece,grenada,guatemala,guinea,guyana,haiti,honduras,hungary,iceland,india,
indonesia,iran,iraq,ireland,israel,italy,ivory coast,jamaica,japan,kazakhstan,kenya,kosovo,kuwait,kyrgyzstan,laos,latvia,lebanon,lesotho,
liberia,libya,liechtenstein,lithuania,luxembourg,madagascar,malawi,malaysia,maldives,malta,mauritania,mauritius,mexico,moldova,monaco,mongolia,
montenegro,morocco,mozambique,myanmar,namibia,nepal,netherlands,new zealand,nicaragua,niger,nigeria,north macedonia,northern ireland,norway,
oman,pakistan,palestine,panama,papua new guinea,paraguay,peru,philippines,poland,portugal,puerto rico,qatar,romania,russia,rwanda,samoa,
saudi arabia,scotland,senegal,serbia,sierra leone,singapore,slovakia,slovenia,somalia,south africa,south korea,spain,sri lanka,sudan,suriname,
sweden,switzerland,syria,taiwan,tajikistan,tanzania,thailand,togo,tunisia,turkmenistan,uganda,ukraine,united arab emirates,uae,uk,
united kingdom,great britain,united states,usa,uruguay,uzbekistan,venezuela,vietnam,wales,yemen,zambia,zimbabwe,europe,asia,africa,
deutschland,osterreich,schweiz,frankreich,italien,spanien,niederlande,espana,italia,nederland,belgique,belgie,suisse,svizzera,brasil,
alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,hawaii,idaho,illinois,indiana,iowa,kansas,kentucky,louisiana,
maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,montana,nebraska,nevada,new hampshire,new jersey,new mexico,new york,
north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,texas,utah,vermont,virginia,
wisconsin,wyoming,ontario,quebec,alberta,british columbia,nova scotia,new south wales,queensland,tasmania,bavaria,bayern,saxony,sachsen,hessen,
catalonia,andalusia,tuscany,lombardy,provence,brittany,normandy,cornwall,devon,kent,essex,surrey,yorkshire,cheshire,
london,birmingham,manchester,leeds,liverpool,sheffield,bristol,nottingham,leicester,newcastle,coventry,cardiff,swansea,glasgow,edinburgh,
aberdeen,dundee,belfast,dublin,galway,limerick,brighton,southampton,portsmouth,plymouth,oxford,cambridge,norwich,york,milton keynes,
berlin,hamburg,munich,munchen,muenchen,cologne,koln,koeln,frankfurt,stuttgart,dusseldorf,duesseldorf,dortmund,bremen,hannover,hanover,
leipzig,dresden,nuremberg,nurnberg,nuernberg,duisburg,bochum,wuppertal,bielefeld,bonn,munster,mannheim,karlsruhe,augsburg,wiesbaden,freiburg,
kiel,mainz,vienna,wien,graz,linz,salzburg,innsbruck,zurich,zuerich,geneva,geneve,genf,basel,bern,lausanne,lucerne,luzern,
paris,marseille,lyon,toulouse,nantes,strasbourg,montpellier,bordeaux,lille,rennes,reims,grenoble,dijon,brussels,bruxelles,brussel,antwerp,
antwerpen,ghent,gent,bruges,liege,amsterdam,rotterdam,the hague,den haag,utrecht,eindhoven,groningen,tilburg,breda,nijmegen,maastricht,haarlem,
madrid,barcelona,valencia,seville,sevilla,zaragoza,malaga,bilbao,alicante,granada,palma,murcia,lisbon,lisboa,porto,braga,coimbra,
rome,roma,milan,milano,naples,napoli,turin,torino,palermo,genoa,genova,bologna,florence,firenze,venice,venezia,verona,catania,bari,
copenhagen,aarhus,stockholm,gothenburg,malmo,oslo,trondheim,helsinki,espoo,tampere,turku,reykjavik,tallinn,riga,vilnius,
warsaw,krakow,wroclaw,gdansk,poznan,lodz,prague,praha,brno,bratislava,budapest,bucharest,cluj,sofia,belgrade,zagreb,ljubljana,sarajevo,
athens,thessaloniki,istanbul,ankara,izmir,antalya,kyiv,kiev,lviv,odessa,kharkiv,moscow,saint petersburg,minsk,tbilisi,baku,yerevan,
new york city,nyc,manhattan,brooklyn,queens,los angeles,chicago,houston,philadelphia,san antonio,san diego,dallas,san jose,austin,jacksonville,
fort worth,columbus,charlotte,indianapolis,san francisco,seattle,denver,washington dc,boston,nashville,el paso,detroit,oklahoma city,portland,
las vegas,memphis,louisville,baltimore,milwaukee,albuquerque,tucson,fresno,sacramento,atlanta,kansas city,colorado springs,miami,raleigh,omaha,
long beach,virginia beach,oakland,minneapolis,tulsa,tampa,new orleans,cleveland,honolulu,anaheim,orlando,st louis,pittsburgh,cincinnati,
salt lake city,boise,scottsdale,buffalo ny,silicon valley,bay area,toronto,montreal,vancouver,calgary,edmonton,ottawa,winnipeg,hamilton,
halifax,mexico city,guadalajara,monterrey,tijuana,puebla,cancun,havana,san juan,panama city,bogota,medellin,cali,cartagena,quito,guayaquil,
lima,la paz,santiago,buenos aires,cordoba,rosario,mendoza,montevideo,asuncion,sao paulo,rio de janeiro,brasilia,salvador,fortaleza,
belo horizonte,curitiba,recife,porto alegre,manaus,cairo,alexandria,giza,casablanca,rabat,marrakech,tunis,algiers,tripoli,lagos,abuja,ibadan,
accra,abidjan,dakar,nairobi,mombasa,kampala,kigali,addis ababa,dar es salaam,lusaka,harare,johannesburg,cape town,durban,pretoria,luanda,
dubai,abu dhabi,sharjah,doha,riyadh,jeddah,muscat,kuwait city,manama,tel aviv,jerusalem,haifa,beirut,amman,damascus,baghdad,tehran,
karachi,lahore,islamabad,kabul,delhi,new delhi,mumbai,bangalore,bengaluru,hyderabad,chennai,kolkata,pune,ahmedabad,jaipur,surat,lucknow,kochi,
gurgaon,noida,dhaka,chittagong,colombo,kathmandu,bangkok,chiang mai,phuket,hanoi,ho chi minh city,saigon,phnom penh,kuala lumpur,penang,jakarta,
surabaya,bandung,bali,manila,cebu,davao,hong kong,macau,taipei,kaohsiung,beijing,shanghai,shenzhen,guangzhou,chengdu,chongqing,wuhan,tianjin,
hangzhou,nanjing,xian,seoul,busan,incheon,tokyo,osaka,kyoto,yokohama,nagoya,sapporo,fukuoka,kobe,sydney,melbourne,brisbane,perth,adelaide,
gold coast,canberra,hobart,darwin,newcastle nsw,auckland,wellington,christchurch,queenstown`;

/** Names that are also everyday words: they count as places only after `in`, `near` and similar words. */
const AMBIGUOUS = `nice,reading,bath,mobile,orange,split,essen,cork,turkey,jordan,chad,georgia,mali,hull,derby,lincoln,hamm,halle,poole,sale,
jersey,reunion,niue,guernsey,man,deal,rugby,worth,vienne,tours,angers,como,lugo,phoenix,buffalo,aurora,mesa,eugene,ware,ash,march,barking,battle,china,us,eu,victoria,universal,center,van,nome,bay,central`;

function namesOf(list: string): string[] {
  return list
    .split(",")
    .map((name) => fold(name.trim()))
    .filter((name) => name !== "");
}

export const AMBIGUOUS_PLACE_NAMES: readonly string[] = namesOf(AMBIGUOUS);
/** The names of all countries in the languages that labels read, from the CLDR data of the runtime. */
export const COUNTRY_NAMES: readonly string[] = [...countryNames(), "uk", "usa", "us", "uae", "england", "europe"];
const ambiguous = new Set(AMBIGUOUS_PLACE_NAMES);
export const PLACE_NAMES: readonly string[] = [
  ...new Set([...namesOf(PLACES), ...namesOf(TOWNS), ...COUNTRY_NAMES, ...citiesOfTimeZones()]),
].filter((name) => !ambiguous.has(name));

function countryNames(): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return ["en", "de", "fr", "es", "it", "nl", "pt", "id", "pl", "sv", "tr"].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    return codes.flatMap((code) => fold(names.of(code) ?? "").replaceAll("&", "and")).filter((name) => name.length > 3);
  });
}

/** The larger cities that time zones are named after. */
function citiesOfTimeZones(): string[] {
  return Intl.supportedValuesOf("timeZone")
    .filter((zone) => /^(?:Africa|Asia|Europe)\//.test(zone))
    .map((zone) => fold((zone.split("/").at(-1) ?? "").replaceAll("_", " ")))
    .filter((name) => name.length > 3);
}
