import { topicStems } from "./phrase-words.ts";

/** Where people search from by name: the largest towns of the markets that are asked for most. */
const TOWNS = new Set(
  (
    "london leeds manchester birmingham liverpool bristol glasgow edinburgh sheffield nottingham cardiff belfast dublin york oxford cambridge " +
    "brighton chicago austin boston seattle denver houston dallas phoenix philadelphia miami atlanta portland detroit nashville toronto " +
    "montreal vancouver ottawa calgary sydney melbourne brisbane perth adelaide auckland berlin hamburg munich münchen cologne köln " +
    "frankfurt stuttgart leipzig dresden vienna wien zurich zürich basel bern paris lyon marseille toulouse lille madrid barcelona " +
    "valencia seville sevilla lisbon lisboa porto rome roma milan milano naples napoli turin torino amsterdam rotterdam utrecht " +
    "antwerp brussels bruxelles copenhagen stockholm oslo helsinki warsaw prague budapest athens istanbul moscow москва mumbai delhi " +
    "bangalore singapore tokyo osaka kyoto seoul beijing shanghai 東京 大阪 京都 北京 上海 서울"
  ).split(" "),
);
/** What is searched near where one is, without saying so: stems of trades that people go to, or who come. */
const VISITED = new Set(
  (
    "dentist clinic doctor lawyer attorney solicitor notary plumber electrician locksmith roofer handyman gym yoga pilates " +
    "hairdresser barber salon restaurant cafe bakery pharmacy florist vet physiotherapist optician mechanic zahnarzt anwalt klempner " +
    "friseur dentiste avocat plombier coiffeur dentista abogado fontanero peluquería avvocato idraulico tandarts loodgieter"
  )
    .split(" ")
    .flatMap(topicStems),
);

export function isTown(word: string): boolean {
  return TOWNS.has(word);
}

/** Whether a phrase is about somebody whom people visit, or who comes to them. */
export function isVisited(phrase: string): boolean {
  return topicStems(phrase).some((stem) => VISITED.has(stem));
}
