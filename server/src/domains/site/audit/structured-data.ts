import { asList, isNode, type Node, readJsonLd, typesOf } from "./json-ld.ts";

export interface StructuredDataFault {
  code: "sd_not_parsed" | "sd_required_missing" | "breadcrumb_broken";
  detail: string;
}

/** A property that must be there, or several of which one must be. */
type Required = string | readonly string[];

/**
 * What Google requires for a rich result, by type (developers.google.com/search/docs/appearance/structured-data). Types without
 * a rich result have no line: their markup is never a fault.
 */
const REQUIRED: Readonly<Record<string, readonly Required[]>> = {
  Product: ["name", ["review", "aggregateRating", "offers", "hasVariant"]],
  Offer: [["price", "priceSpecification"]],
  AggregateOffer: ["lowPrice", "priceCurrency"],
  AggregateRating: ["ratingValue", ["ratingCount", "reviewCount"]],
  Review: ["author", "reviewRating"],
  QAPage: ["mainEntity"],
  DiscussionForumPosting: ["author", "datePublished", ["text", "image", "video", "articleBody"]],
  ProfilePage: ["mainEntity"],
  Dataset: ["name", "description"],
  Clip: ["name", "startOffset", "url"],
  Event: ["name", "startDate", "location"],
  JobPosting: [
    "title",
    "description",
    "datePosted",
    "hiringOrganization",
    ["jobLocation", "applicantLocationRequirements"],
  ],
  Recipe: ["name", "image"],
  VideoObject: ["name", "thumbnailUrl", "uploadDate"],
  LocalBusiness: ["name", "address"],
  SoftwareApplication: ["name", "offers", ["aggregateRating", "review"]],
};
/** Usual subtypes of LocalBusiness (schema.org/LocalBusiness). */
export const LOCAL_BUSINESS =
  /^(?:\w*(?:Restaurant|Bakery|Dentist|Physician|Hotel|HairSalon|BeautySalon|Plumber|Electrician|RoofingContractor|HVACBusiness|Locksmith|HousePainter|MovingCompany|Attorney|LegalService|Notary|MedicalClinic|AutoRepair|AutoDealer|RealEstateAgent|ProfessionalService|FinancialService|HomeAndConstructionBusiness|FoodEstablishment|CafeOrCoffeeShop|BarOrPub|SportsActivityLocation|TravelAgency|DryCleaningOrLaundry|ChildCare|AnimalShelter|VeterinaryCare|LocalBusiness)|(?:Bike|Book|Clothing|Computer|Department|Electronics|Florist|Furniture|Garden|Grocery|Hardware|Hobby|HomeGoods|Jewelry|Liquor|MobilePhone|Music|Office|Outlet|Pet|Shoe|Sporting|Tire|Toy|Wholesale)Store|Florist|Store)$/;

/** Faults of the JSON-LD blocks of a page. A reference by `@id` stands for the node that has the identifier. */
export function structuredDataFaults(blocks: readonly string[]): StructuredDataFault[] {
  const { nodes, roots, broken, whole } = readJsonLd(blocks);
  const faults = broken.map((block): StructuredDataFault => {
    return { code: "sd_not_parsed", detail: `“${block.trim().slice(0, 60)}…”` };
  });
  for (const written of nodes) {
    if (Object.keys(written).length === 1 && written["@id"] !== undefined) continue;
    const node = whole(written);
    for (const type of typesOf(written)) {
      if (type === "BreadcrumbList") faults.push(...breadcrumbFaults(node));
      const missing = (REQUIRED[LOCAL_BUSINESS.test(type) ? "LocalBusiness" : type] ?? []).filter(
        (property) => !has(node, property),
      );
      if (missing.length > 0 && (roots.has(written) || isWhole(node, type))) {
        const names = missing.map((property) =>
          typeof property === "string" ? property : property.slice(0, 3).join(" or "),
        );
        faults.push({ code: "sd_required_missing", detail: `${type}: ${names.join(", ")}` });
      }
    }
  }
  return faults;
}

/** A node within another that only names a thing, such as the product of a review, needs no more than its name. */
function isWhole(node: Node, type: string): boolean {
  const properties = Object.keys(node).filter((name) => !name.startsWith("@"));
  return type === "AggregateOffer" || properties.length > 2;
}

function breadcrumbFaults(list: Node): StructuredDataFault[] {
  const items = asList(list["itemListElement"]).filter(isNode);
  const broken = items.flatMap((item, index) => {
    const target = item["item"];
    const name = item["name"] ?? (isNode(target) ? target["name"] : undefined);
    const address = isNode(target) ? (target["@id"] ?? target["url"]) : target;
    const missing = [
      ...(item["position"] === undefined ? ["position"] : []),
      ...(name === undefined || name === "" ? ["name"] : []),
      ...(index < items.length - 1 && (address === undefined || address === "") ? ["item"] : []),
    ];
    return missing.length === 0 ? [] : [`item ${index + 1} lacks ${missing.join(", ")}`];
  });
  return broken.slice(0, 1).map((detail) => ({ code: "breadcrumb_broken", detail }));
}

function has(node: Node, property: Required): boolean {
  const names = typeof property === "string" ? [property] : property;
  return names.some((name) => {
    const value = node[name];
    return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
  });
}
