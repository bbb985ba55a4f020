import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { registrableDomain } from "../../../kernel/text/site-domains.ts";
import { Maybe } from "../../shared/maybe.ts";
import { within } from "../../shared/within.ts";
import type { OrganicCompetitor, OrganicCompetitorSource } from "../port.ts";
import { type AhrefsAccount, unitsNote } from "./ahrefs-account.ts";

/** @see https://docs.ahrefs.com/api/reference/site-explorer/get-organic-competitors */
const List = Type.Object({ competitors: Maybe(Type.Array(Type.Unknown())) });
const Row = Type.Object({ competitor_domain: Type.String({ minLength: 1 }), keywords_common: Maybe(Type.Number()) });
/** The vendor charges for every column. */
const COLUMNS = Object.keys(Row.properties).join(",");

export function createCompetitorSource(account: AhrefsAccount, now: () => Date): OrganicCompetitorSource {
  return {
    async organicCompetitors({ domain, country, limit, signal }) {
      const parameters = {
        target: domain,
        mode: "subdomains",
        date: now().toISOString().slice(0, 10),
        country: country.toLowerCase(),
        select: COLUMNS,
        order_by: "keywords_common:desc",
        limit: String(limit),
      };
      const { body, units } = await account.get("site-explorer/organic-competitors", parameters, List, signal);
      const rows = (body.competitors ?? []).filter((row): row is Static<typeof Row> => Check(Row, row));
      const byDomain = new Map(rows.map((row) => [registrableDomain(row.competitor_domain), row]));
      const competitors = [...byDomain].map(([found, row]): OrganicCompetitor => {
        return { domain: found, sharedKeywords: within(row.keywords_common, Number.MAX_SAFE_INTEGER) };
      });
      return { competitors: competitors.slice(0, limit), costUsd: null, warnings: unitsNote(units) };
    },
  };
}
