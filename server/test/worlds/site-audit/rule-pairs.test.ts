import { expect, test } from "vitest";
import { LAB_RULES, RENDERING_RULES, RULES } from "../../../src/domains/site/index.ts";
import { BASIC_PAIRS } from "./planted-basics.ts";
import { PLANTED_EDGES } from "./planted-edges.ts";
import { PAGE_PAIRS } from "./planted-pages.ts";
import { REACH_PAIRS } from "./planted-reach.ts";
import { auditPlanted } from "./planted-site.ts";
import { PLANTED_SITES } from "./planted-sites.ts";
import { VISITOR_PAIRS } from "./planted-visitors.ts";

const PAIRS = [...BASIC_PAIRS, ...REACH_PAIRS, ...PAGE_PAIRS, ...VISITOR_PAIRS];

test.each(PAIRS)("finds $name where it is, and nothing on what looks like it", async (site) => {
  expect((await auditPlanted(site)).toSorted()).toEqual(site.faults.toSorted());
});

/**
 * An unreachable robots.txt ends a crawl, and slow pages need time: `issues.test.ts` has both. What scripts change needs a
 * browser: `rendering-rules.test.ts` has it.
 */
const ELSEWHERE = new Set<string>([
  "robots_unreachable",
  "slow_pages",
  ...[...RENDERING_RULES, ...LAB_RULES].map(({ code }) => code),
]);

test("plants every rule", () => {
  const planted = new Set(
    [...PAIRS, ...PLANTED_SITES, ...PLANTED_EDGES].flatMap(({ faults }) => faults.map((fault) => fault.split(" ")[0])),
  );

  expect(RULES.map(({ code }) => code).filter((code) => !planted.has(code) && !ELSEWHERE.has(code))).toEqual([]);
});
