import { pathOf } from "./address-patterns.ts";
import { asList, isNode, type JsonLd, type Node, textOf, typesOf } from "./json-ld.ts";
import { LOCAL_BUSINESS } from "./structured-data.ts";

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
/** Organizations and businesses that rate themselves, beside subtypes of LocalBusiness. */
const RATED_SELVES = /^(?:Organization|Corporation|OnlineStore|OnlineBusiness)$/;
const NAMED = /^(?:Product|Recipe|Event|JobPosting|Course|SoftwareApplication)$/;
const PAST_EVENTS =
  /archiv|calendar|kalender|calendrier|past|review|rueckblick|rückblick|history|\/(?:news|blog|magazine|articles?|stories)\/|\/(?:19|20)\d\d\//i;
/** A number, perhaps with separators. */
const AMOUNT = /\d[\d.,]{0,14}/g;
const SYMBOLS: Readonly<Record<string, string>> = { EUR: "€", USD: "$", GBP: "£", JPY: "¥", CHF: "CHF" };

/** Faults of what structured data claims, one of each kind for a page. */
export function markedFaults(data: JsonLd, shown: Shown): MarkedFault[] {
  const main = data.nodes.filter((node) => typesOf(node).some((type) => NAMED.test(type)));
  return [
    ...wrongValues(data.nodes),
    ...oneFault([...invisible(main, shown), ...unseenAnswers(data.nodes, shown), ...unseenRatings(data, shown)]),
    ...oneFault([...contradictions(data, shown), ...otherNumbers(data.nodes, shown)]),
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

/** Questions of which hardly a word stands on the page. A closed tab often has the answer, and always its question. */
function unseenAnswers(nodes: readonly Node[], { title, headings, text }: Shown): MarkedFault[] {
  const page = new Set(wordsOf(`${title} ${headings} ${text}`));
  const isFaq = nodes.some((node) => typesOf(node).includes("FAQPage"));
  const questions = nodes.filter((node) => isFaq && typesOf(node).includes("Question"));
  const unseen = questions.flatMap((node) => {
    const name = textOf(node["name"]) ?? "";
    const words = wordsOf(name).filter((word) => word.length > 3);
    const found = words.filter((word) => page.has(word));
    return words.length >= 3 && found.length * 2 < words.length ? [name] : [];
  });
  return oneOf(
    "sd_not_visible",
    unseen.map((name) => `“${name.slice(0, 80)}” does not stand on the page`),
  );
}

const RATING_WORDS =
  /\b(?:rat(?:ed|ing|ings)|reviews?|stars?|votes?|bewertung\w*|sterne\w*|rezension\w*|avis|étoiles?|notes?|valoraci\w+|estrellas?|opiniones)\b|[★⭐]/iu;

/** A rating whose numbers the page does not show, and that no word of the page mentions. */
function unseenRatings({ nodes, whole }: JsonLd, { headings, text }: Shown): MarkedFault[] {
  const page = `${headings} ${text}`;
  const rated = nodes.filter((node) => typesOf(node).some((type) => NAMED.test(type)));
  const unseen = rated.flatMap((node) => {
    const rating = node["aggregateRating"];
    if (!isNode(rating)) return [];
    const { ratingValue, ratingCount, reviewCount } = whole(rating);
    const written = [ratingValue, ratingCount, reviewCount].flatMap((value) => textOf(value) ?? []);
    const isShown = written.some((value) => page.includes(value) || page.includes(value.replace(".", ",")));
    return written.length === 0 || isShown || RATING_WORDS.test(page) ? [] : [`rating ${written.join(", ")}`];
  });
  return oneOf(
    "sd_not_visible",
    unseen.map((name) => `${name} does not stand on the page`),
  );
}

const NUMBER = /\+?\(?\d[\d\s()./-]{6,22}\d/g;
const NUMBER_DIGITS = 7;

/** A telephone number of the business that the page does not show, although it shows another. */
function otherNumbers(nodes: readonly Node[], { text }: Shown): MarkedFault[] {
  const businesses = nodes.filter(
    (node) =>
      textOf(node["name"]) !== null &&
      typesOf(node).some((type) => RATED_SELVES.test(type) || LOCAL_BUSINESS.test(type)),
  );
  const [business] = businesses;
  const marked = digitsOf(textOf(business?.["telephone"]) ?? "");
  if (businesses.length !== 1 || marked.length < NUMBER_DIGITS) return [];
  const shown = [...text.matchAll(NUMBER)].map(([written]) => written).filter(isTelephone);
  const isShown = shown.some((written) => digitsOf(written).slice(-NUMBER_DIGITS) === marked.slice(-NUMBER_DIGITS));
  return shown.length === 0 || isShown
    ? []
    : oneOf("sd_contradicts", [`telephone ${textOf(business?.["telephone"])}, and the text says ${shown[0]?.trim()}`]);
}

/** Dates and amounts have fewer digits, or none of the usual beginnings. */
function isTelephone(written: string): boolean {
  const digits = digitsOf(written);
  return digits.length >= 9 && digits.length <= 15 && /^(?:\+|\(?0)/.test(written.trim());
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

function oneFault(faults: readonly MarkedFault[]): MarkedFault[] {
  return faults.slice(0, 1);
}

/** Words by which a page offers something that it has: then only a size or a related product is sold out. */
const IN_STOCK =
  /\b(?:in stock|add to (?:cart|basket|bag)|auf Lager|in den Warenkorb|en stock|ajouter au panier|añadir al carrito)\b/iu;

/** Prices and stock of the only product that differ from the text. Amounts in other currencies are not compared. */
function contradictions({ nodes, whole }: JsonLd, { text }: Shown): MarkedFault[] {
  const products = nodes.filter((node) => typesOf(node).includes("Product"));
  const [product] = products;
  const isVaried = nodes.filter((node) => typesOf(node).includes("ProductGroup")).length === 1;
  if (product === undefined || (products.length > 1 && !isVaried)) return [];
  const offers = products.flatMap((one) => asList(one["offers"]).filter(isNode).map(whole));
  const [offer] = offers;
  const differ = new Set(offers.map((one) => `${textOf(one["price"])} ${textOf(one["availability"])}`)).size > 1;
  if (offer === undefined || differ || typesOf(offer).includes("AggregateOffer")) return [];
  const price = Number(textOf(offer["price"])?.replace(",", "."));
  const currency = textOf(offer["priceCurrency"]) ?? "";
  const shown = amountsIn(text, currency);
  const differs = Number.isFinite(price) && price > 0 && shown.length > 0 && !shown.includes(price);
  const availability = textOf(offer["availability"]) ?? "";
  const isSoldOut =
    /\b(?:sold out|out of stock|currently unavailable|ausverkauft|nicht (?:auf Lager|verfügbar)|épuisé|agotado)\b/iu;
  return oneOf("sd_contradicts", [
    ...(differs ? [`price ${price} ${currency}, and the text says ${shown.slice(0, 3).join(", ")}`] : []),
    ...(/InStock$/.test(availability) && isSoldOut.test(text) && !IN_STOCK.test(text)
      ? [`InStock, and the text says “${isSoldOut.exec(text)?.[0]}”`]
      : []),
  ]);
}

function selfRatings(nodes: readonly Node[], { url }: Shown): MarkedFault[] {
  const rated = nodes.filter((node) => {
    const isSelf = typesOf(node).some((type) => RATED_SELVES.test(type) || LOCAL_BUSINESS.test(type));
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
