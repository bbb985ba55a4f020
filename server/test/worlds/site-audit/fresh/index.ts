import { site as carpenterDe } from "./carpenter-de.ts";
import { site as clubEn } from "./club-en.ts";
import { site as docsEn } from "./docs-en.ts";
import type { FreshSite } from "./fresh-types.ts";
import { site as hotelEnEs } from "./hotel-en-es.ts";
import { site as magazineEn } from "./magazine-en.ts";
import { site as partsB2b } from "./parts-b2b.ts";
import { site as saasEn } from "./saas-en.ts";
import { site as shopFr } from "./shop-fr.ts";

export const FRESH_SITES: readonly FreshSite[] = [
  shopFr,
  magazineEn,
  carpenterDe,
  hotelEnEs,
  partsB2b,
  docsEn,
  clubEn,
  saasEn,
];
