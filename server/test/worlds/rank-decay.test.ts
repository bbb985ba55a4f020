import { expect, test } from "vitest";
import { judgeRankDecay, type RankedPage } from "../../src/domains/content/index.ts";
import { type Noise, noisySeries, seededRandom } from "../../src/domains/ranks/__fixtures__/noisy-series.ts";
import { printFigures } from "../judges/figures.ts";
import { isWholeSample } from "../judges/sample-size.ts";

/** `npm run judge:ranks` takes forty. */
const SITES = isWholeSample ? 40 : 4;
const DAY_MS = 86_400_000;
const DAYS = 84;
const RECENT_DAYS = 28;
const PAGES = 60;
const FALLEN = 6;

const NOISES: readonly (Noise & { name: string })[] = [
  { name: "SD 1, memory 0.6", base: 5, deviation: 1, memory: 0.6 },
  { name: "SD 1.5, memory 0.3, 5 % outliers", base: 8, deviation: 1.5, memory: 0.3, outliers: 0.05 },
  { name: "SD 3", base: 12, deviation: 3, memory: 0 },
];

interface Site {
  pages: RankedPage[];
  fallen: ReadonlySet<string>;
}

/** Pages with one keyword each, checked every day. The first ones fall by `drop` positions in the last four weeks. */
function siteOf(random: () => number, noise: Noise, { drop, all = 0 }: { drop: number; all?: number }): Site {
  const fallen = new Set(drop === 0 ? [] : Array.from({ length: FALLEN }, (_, page) => String(page)));
  const pages = Array.from({ length: PAGES }, (_, page) => {
    const falls = all + (fallen.has(String(page)) ? drop : 0);
    const places = noisySeries(random, noise, { days: DAYS, dropAt: DAYS - RECENT_DAYS, drop: falls });
    const checks = places.map((place, day) => ({ place, found: place <= 100, at: (day + 0.5) * DAY_MS }));
    return { page: String(page), keywords: [{ volume: 500, checks }] };
  });
  return { pages, fallen };
}

const ours = ({ pages }: Site) =>
  judgeRankDecay(pages, DAYS * DAY_MS)
    .pages.filter(({ verdict }) => verdict === "decayed")
    .map(({ page }) => page);

/** The plain rule: three positions lower than four weeks ago. */
const plain = ({ pages }: Site) =>
  pages
    .filter(({ keywords: [keyword] }) => {
      const checks = keyword?.checks ?? [];
      return (checks.at(-1)?.place ?? 0) - (checks.at(-1 - RECENT_DAYS)?.place ?? 0) >= 3;
    })
    .map(({ page }) => page);

function judge(method: (site: Site) => string[], sites: readonly Site[]) {
  const reports = sites.map((site) => ({ site, found: method(site) }));
  const right = reports.reduce((sum, { site, found }) => sum + found.filter((page) => site.fallen.has(page)).length, 0);
  const found = reports.reduce((sum, report) => sum + report.found.length, 0);
  const planted = sites.reduce((sum, { fallen }) => sum + fallen.size, 0);
  const falseShares = reports.map(({ site, found: pages }) =>
    pages.length === 0 ? 0 : pages.filter((page) => !site.fallen.has(page)).length / pages.length,
  );
  return {
    falsePages: (found - right) / sites.length,
    falseShare: falseShares.reduce((sum, share) => sum + share, 0) / sites.length,
    power: planted === 0 ? 0 : right / planted,
  };
}

test("pages that lost ranks are found with few false ones, where a fixed rule reports healthy pages", () => {
  const random = seededRandom(4711);
  const rows = NOISES.map(({ name, ...noise }) => {
    const sites = (change: { drop: number; all?: number }) =>
      Array.from({ length: SITES }, () => siteOf(random, noise, change));
    const [healthy, fallen, together] = [sites({ drop: 0 }), sites({ drop: 10 }), sites({ drop: 0, all: 8 })];
    return {
      name,
      healthy: judge(ours, healthy),
      plain: judge(plain, healthy),
      fallen: judge(ours, fallen),
      together: judge(ours, together),
    };
  });
  console.info(
    [
      `Decay of ranks, ${SITES} sites of 60 pages a cell: false pages a healthy site (fixed rule), false share / power of a fall of 10, false pages where the whole site falls by 8`,
      ...rows.map(
        ({ name, healthy, plain: fixed, fallen, together }) =>
          `${name} | ${healthy.falsePages.toFixed(2)} (${fixed.falsePages.toFixed(1)}) | ${fallen.falseShare.toFixed(2)} / ${fallen.power.toFixed(2)} | ${together.falsePages.toFixed(2)}`,
      ),
    ].join("\n"),
  );

  const figures = rows.flatMap(({ name, healthy, plain: fixed, fallen, together }) => [
    { name: `decay of ranks, ${name}: false pages`, value: healthy.falsePages, most: Math.min(0.5, fixed.falsePages) },
    { name: "where the site falls", value: together.falsePages, most: 0.5 },
    { name: "false share", value: fallen.falseShare, most: 0.15 },
    { name: "power", value: fallen.power, least: 0.5 },
  ]);
  expect(printFigures(figures)).toEqual([]);
});
