import { pathOf } from "./address-patterns.ts";
import { asList, isNode, type JsonLd, type Node, textOf, typesOf } from "./json-ld.ts";

export interface MarkedFault {
  code: "sd_value_wrong" | "sd_not_visible" | "sd_contradicts" | "sd_self_rating" | "sd_expired";
  detail: string;
}

/** What the page itself shows, which structured data must not exceed. */
interface Shown {
  title: string;
  headings: string;
  text: string;
  url: string;
  /** Date of the server; undefined if unknown. */
  today: string | undefined;
}

const PRICES = ["price", "lowPrice", "highPrice"];
const DATES =
  /^(?:datePublished|dateModified|dateCreated|uploadDate|datePosted|validThrough|startDate|endDate|priceValidUntil)$/;
const ISO_DATE = /^\d{4}(?:-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/i;
const AVAILABILITIES =
  /^(?:https?:\/\/schema\.org\/)?(?:BackOrder|Discontinued|InStock|InStoreOnly|LimitedAvailability|MadeToOrder|OnlineOnly|OutOfStock|PreOrder|PreSale|Reserved|SoldOut)$/;
/** Organizations and businesses that rate themselves, with their usual subtypes. */
const RATED_SELVES =
  /^(?:Organization|Corporation|OnlineStore|OnlineBusiness|LocalBusiness|\w*(?:Store|Shop|Restaurant|Bakery|Dentist|Physician|Hotel|Salon|Plumber|Electrician|Attorney|LegalService|MedicalClinic|AutoRepair|AutoDealer|RealEstateAgent|ProfessionalService|FinancialService|HomeAndConstructionBusiness|FoodEstablishment|CafeOrCoffeeShop|SportsActivityLocation|TravelAgency))$/;
const NAMED = /^(?:Product|Recipe|Event|JobPosting|Course|SoftwareApplication)$/;
const PAST_EVENTS =
  /archiv|past|review|rueckblick|rückblick|history|\/(?:news|blog|magazine|articles?|stories)\/|\/(?:19|20)\d\d\//i;
/** A number, perhaps with separators. */
const AMOUNT = /\d[\d.,]{0,14}/g;
const SYMBOLS: Readonly<Record<string, string>> = { EUR: "€", USD: "$", GBP: "£", JPY: "¥", CHF: "CHF" };

/** Faults of what structured data claims, one of each kind for a page. */
export function markedFaults(data: JsonLd, shown: Shown): MarkedFault[] {
  const main = data.nodes.filter((node) => typesOf(node).some((type) => NAMED.test(type)));
  return [
    ...wrongValues(data.nodes),
    ...invisible(main, shown),
    ...contradictions(data, shown),
    ...selfRatings(data.nodes, shown),
    ...expired(data.nodes, shown),
  ];
}

function wrongValues(nodes: readonly Node[]): MarkedFault[] {
  const faults = nodes.flatMap((node) => [
    ...PRICES.flatMap((name) => {
      const value = textOf(node[name]);
      const isOffer = typesOf(node).some((type) => /Offer|PriceSpecification/.test(type));
      return value !== null && isOffer && !/^\d+(?:[.,]\d+)?$/.test(value) ? [`${name}: “${value}”`] : [];
    }),
    ...Object.entries(node).flatMap(([name, written]) => {
      const value = DATES.test(name) ? textOf(written) : null;
      return value !== null && !ISO_DATE.test(value) ? [`${name}: “${value.slice(0, 60)}”`] : [];
    }),
    ...["totalTime", "cookTime", "prepTime", "duration"].flatMap((name) => {
      const value = textOf(node[name]);
      return value !== null && !/^P(?=\d|T\d)[\dYMWDTHS.]*$/i.test(value) ? [`${name}: “${value.slice(0, 40)}”`] : [];
    }),
    ...asList(node["image"]).flatMap((written) => {
      const value = textOf(written);
      return value !== null && !/^(?:https?:|data:)/i.test(value) ? [`image: “${value.slice(0, 80)}”`] : [];
    }),
    ...asList(node["availability"]).flatMap((written) => {
      const value = textOf(written);
      return value !== null && !AVAILABILITIES.test(value) ? [`availability: “${value.slice(0, 60)}”`] : [];
    }),
    ...asList(node["priceCurrency"]).flatMap((written) => {
      const value = textOf(written);
      return value !== null && !/^[A-Z]{3}$/.test(value) ? [`priceCurrency: “${value.slice(0, 20)}”`] : [];
    }),
  ]);
  return oneOf("sd_value_wrong", faults);
}

/** A name of which no word stands on the page. Words in closed tabs are not read, so one word is enough. */
function invisible(nodes: readonly Node[], { title, headings, text }: Shown): MarkedFault[] {
  const page = ` ${wordsOf(`${title} ${headings} ${text}`).join(" ")} `;
  const names = nodes.flatMap((node) => {
    const name = textOf(node["name"]) ?? textOf(node["title"]);
    const words = wordsOf(name ?? "").filter((word) => word.length > 2);
    return name === null || words.length < 2 || words.some((word) => page.includes(` ${word} `)) ? [] : [name];
  });
  return oneOf(
    "sd_not_visible",
    names.map((name) => `“${name.slice(0, 80)}” does not stand on the page`),
  );
}

/** Prices and stock of the only product that differ from the text. Amounts in other currencies are not compared. */
function contradictions({ nodes, whole }: JsonLd, { text }: Shown): MarkedFault[] {
  const products = nodes.filter((node) => typesOf(node).includes("Product"));
  const [product] = products;
  if (product === undefined || products.length > 1) return [];
  const offers = asList(product["offers"]).filter(isNode).map(whole);
  const [offer] = offers;
  if (offer === undefined || offers.length > 1 || typesOf(offer).includes("AggregateOffer")) return [];
  const price = Number(textOf(offer["price"])?.replace(",", "."));
  const currency = textOf(offer["priceCurrency"]) ?? "";
  const shown = amountsIn(text, currency);
  const differs = Number.isFinite(price) && price > 0 && shown.length > 0 && !shown.includes(price);
  const availability = textOf(offer["availability"]) ?? "";
  const isSoldOut =
    /\b(?:sold out|out of stock|currently unavailable|ausverkauft|nicht (?:auf Lager|verfügbar)|épuisé|agotado)\b/iu;
  return oneOf("sd_contradicts", [
    ...(differs ? [`price ${price} ${currency}, and the text says ${shown.slice(0, 3).join(", ")}`] : []),
    ...(/InStock$/.test(availability) && isSoldOut.test(text)
      ? [`InStock, and the text says “${isSoldOut.exec(text)?.[0]}”`]
      : []),
  ]);
}

function selfRatings(nodes: readonly Node[], { url }: Shown): MarkedFault[] {
  const rated = nodes.filter((node) => {
    const isSelf = typesOf(node).some((type) => RATED_SELVES.test(type));
    const address = textOf(node["url"]);
    const host = URL.parse(address ?? url, url)?.hostname.replace(/^www\./, "");
    const isOwn = host === URL.parse(url)?.hostname.replace(/^www\./, "");
    return isSelf && isOwn && (node["aggregateRating"] !== undefined || node["review"] !== undefined);
  });
  // A directory rates many others.
  return rated.length > 1
    ? []
    : oneOf(
        "sd_self_rating",
        rated.map((node) => `${typesOf(node)[0]} with its own rating`),
      );
}

function expired(nodes: readonly Node[], { today, url, title, text }: Shown): MarkedFault[] {
  if (today === undefined) return [];
  const isPast = (value: string | null) => value !== null && ISO_DATE.test(value) && endOf(value) < Date.parse(today);
  const events = nodes.filter((node) => typesOf(node).some((type) => /Event$/.test(type)));
  const isArchive = PAST_EVENTS.test(pathOf(url)) || PAST_EVENTS.test(title) || events.length > 2;
  const isOver = /\b(?:past event|has ended|took place|vergangen|fand statt)\b/iu.test(text);
  return oneOf("sd_expired", [
    ...nodes.flatMap((node) =>
      ["validThrough", "priceValidUntil"].flatMap((name) => {
        const value = textOf(node[name]);
        const isHours = typesOf(node).includes("OpeningHoursSpecification");
        return isPast(value) && !isHours ? [`${name} ${value}`] : [];
      }),
    ),
    ...(isArchive || isOver ? [] : events).flatMap((node) => {
      const value = textOf(node["endDate"]) ?? textOf(node["startDate"]);
      const isCalledOff = /Cancelled|Postponed/.test(textOf(node["eventStatus"]) ?? "");
      return isPast(value) && !isCalledOff ? [`event of ${value}`] : [];
    }),
  ]);
}

/** A date without a time lasts until its end. */
function endOf(date: string): number {
  return Date.parse(date) + (date.includes("T") ? 0 : 86_400_000);
}

function amountsIn(text: string, currency: string): number[] {
  const symbol = SYMBOLS[currency];
  if (symbol === undefined) return [];
  const marks = new Set([symbol, currency]);
  return [...text.matchAll(AMOUNT)].flatMap(({ index, 0: written }) => {
    const before = /(\S{1,3})\s?$/.exec(text.slice(Math.max(0, index - 4), index))?.[1] ?? "";
    const after = /^\s?(\S{1,3})/.exec(text.slice(index + written.length, index + written.length + 4))?.[1] ?? "";
    const isMarked = [...marks].some((mark) => before.endsWith(mark) || after.startsWith(mark));
    return isMarked ? [toNumber(written.replace(/[.,]$/, ""))] : [];
  });
}

/** `1.299,00` and `1,299.00` are the same amount. */
function toNumber(written: string): number {
  const part = /[.,](\d{1,2})$/.exec(written)?.[1];
  const whole = part === undefined ? written : written.slice(0, -part.length - 1);
  return Number(`${whole.replace(/\D/g, "")}.${part ?? "0"}`);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function oneOf(code: MarkedFault["code"], details: readonly string[]): MarkedFault[] {
  return details.slice(0, 1).map((detail) => ({ code, detail }));
}
