import { judgeDecay } from "../../../src/domains/content/index.ts";
import { plainRule, SETTINGS, simulateSite } from "./sites.ts";

/** Figures of one method in one setting, in per cent unless said. */
export interface Figures {
  /** Sites with a page reported although none fell. */
  falseSites: number;
  /** False pages of a site without a fall, a count. */
  falsePages: number;
  /** By planted fall: share of false among reported pages, and share of the fallen pages with 100 clicks that were found. */
  drops: readonly { drop: number; falseShare: number; power: number }[];
}

export interface Judgement {
  setting: string;
  ours: Figures;
  plain: Figures;
}

const DROPS = [0.2, 0.4, 0.6];
const MIN_CLICKS = 100;

type Method = (pages: Parameters<typeof judgeDecay>[0]) => ReadonlySet<string>;

/** Pages that decayed by our test. A site that fell is one event, and its pages are judged relative to it. */
const OURS: Method = (pages) =>
  new Set(
    judgeDecay(pages)
      .pages.filter(({ verdict }) => verdict === "decayed")
      .map(({ page }) => page),
  );

/** Judges both methods on `count` sites of each setting and fall. */
export function judgeMethods(seed: number, count: number): Judgement[] {
  return SETTINGS.map((setting, at) => {
    const sitesWith = (drop: number) =>
      Array.from({ length: count }, (_, index) =>
        simulateSite(seed + 7919 * (at * 1000 + index) + 31 * DROPS.indexOf(drop), setting, drop),
      );
    const [healthy, fallen] = [sitesWith(0), DROPS.map((drop) => ({ drop, sites: sitesWith(drop) }))];
    const figuresOf = (method: Method): Figures => {
      const found = healthy.map(({ pages }) => method(pages).size);
      return {
        falseSites: (100 * found.filter((pages) => pages > 0).length) / count,
        falsePages: found.reduce((sum, pages) => sum + pages, 0) / count,
        drops: fallen.map(({ drop, sites }) => ({ drop, ...ratesOf(sites, method) })),
      };
    };
    return { setting: setting.name, ours: figuresOf(OURS), plain: figuresOf(plainRule) };
  });
}

/** The mean share of false pages over sites, and the share of fallen pages that were found. */
function ratesOf(sites: readonly ReturnType<typeof simulateSite>[], method: Method) {
  let [falseShares, found, planted] = [0, 0, 0];
  for (const { pages, fallen } of sites) {
    const reported = method(pages);
    const right = [...reported].filter((page) => fallen.has(page)).length;
    falseShares += reported.size === 0 ? 0 : 1 - right / reported.size;
    found += right;
    planted += pages.filter(({ page, before }) => fallen.has(page) && before >= MIN_CLICKS).length;
  }
  return { falseShare: (100 * falseShares) / sites.length, power: (100 * found) / Math.max(1, planted) };
}

/** A Markdown table of both methods. */
export function tableOf(judgements: readonly Judgement[]): string {
  const cell = ({ drops }: Figures) =>
    drops.map(({ falseShare, power }) => `${falseShare.toFixed(0)}/${power.toFixed(0)}`).join(", ");
  const none = ({ falseSites, falsePages }: Figures) => `${falseSites.toFixed(0)}; ${falsePages.toFixed(1)}`;
  return [
    "| truth | 28 v 28 days: no fall | fall of 20, 40, 60 % | our test: no fall | fall of 20, 40, 60 % |",
    "|---|---|---|---|---|",
    ...judgements.map(
      ({ setting, ours, plain }) => `| ${setting} | ${none(plain)} | ${cell(plain)} | ${none(ours)} | ${cell(ours)} |`,
    ),
  ].join("\n");
}

/** Our figures of a setting in a line. */
export function wordsOf({ setting, ours: { falsePages, drops } }: Judgement): string {
  const found = drops.map(({ drop, power }) => `${power.toFixed(0)} % of falls of ${100 * drop} %`).join(", ");
  const worst = Math.max(...drops.map(({ falseShare }) => falseShare));
  return `${setting}: ${falsePages.toFixed(1)} false pages a healthy site, finds ${found}, at most ${worst.toFixed(0)} % false`;
}

/** The promises that the figures break, a sentence each. */
export function faultsIn(judgements: readonly Judgement[], sites: number): string[] {
  // Three standard errors of a share of so many sites.
  const mostFalse = 15 + 300 * Math.sqrt((0.15 * 0.85) / sites);
  // False pages come together: one site among few may have two dozen.
  const mostPages = 1 + 24 / sites;
  return judgements.flatMap(({ setting, ours, plain }) => {
    const worst = Math.max(...ours.drops.map(({ falseShare }) => falseShare));
    const strong = ours.drops.at(-1)?.power ?? 0;
    return [
      ...(ours.falsePages > mostPages ? [`${setting}: ${ours.falsePages.toFixed(1)} false pages a healthy site`] : []),
      ...(ours.falsePages >= plain.falsePages ? [`${setting}: no fewer false pages than the plain rule`] : []),
      ...(worst > mostFalse ? [`${setting}: ${worst.toFixed(0)} % of the reported pages are false`] : []),
      ...(strong < 50 ? [`${setting}: finds only ${strong.toFixed(0)} % of the falls of 60 %`] : []),
    ];
  });
}
