import { expect, test } from "vitest";
import { PLANTED_EDGES } from "./site-audit/planted-edges.ts";
import { auditPlanted } from "./site-audit/planted-site.ts";
import { PLANTED_SITES } from "./site-audit/planted-sites.ts";

test.each([...PLANTED_SITES, ...PLANTED_EDGES].map((site) => [site.name, site] as const))(
  "an audit of a %s finds every planted fault and nothing that only looks like one",
  async (_name, site) => {
    const found = await auditPlanted(site);

    expect(found.toSorted()).toEqual(site.faults.toSorted());
  },
);
