import axe from "axe-core";
import type { Page } from "playwright-core";
import { isAtRest } from "./settled.ts";
import { findPale, readTokens, THEMES } from "./token-contrast.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The global that `axe.source` defines. */
declare const window: { readonly axe?: typeof axe };

const REST_MS = 10_000;
/** The other rules read the structure of the page. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const tokens = readTokens();
/** A colour for each token that no other has, so that a colour of the page names its token. Axe passes over equal contrasts. */
const MARKS = [...tokens.keys()].map((name, index) => ({ name, mark: markOf(index) }));

function markOf(index: number): string {
  const level = 255 - 5 * index;
  const hex = (channel: number) => channel.toString(16).padStart(2, "0");
  return `#${hex(level)}${hex(level)}${hex(level - ((index * index) % 17))}`;
}

interface ColourPair {
  text: string;
  ground: string;
  needed: number;
  html: string;
}

interface Findings {
  barriers: string[];
  pairs: ColourPair[];
}

/**
 * Violations of WCAG 2.2 AA, one sentence each. Axe reads the structure, and which token stands on which; the contrast of
 * each pair then follows from the token table, in both themes at once.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  // Old rows are pale while new ones load. A page that never rests is looked at as it is.
  await page.waitForFunction(isAtRest, undefined, { timeout: REST_MS }).catch(() => undefined);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { barriers, pairs } = await page.evaluate(lookAt, {
    ...{ tags: RULES, colourRules: COLOUR_RULES, marks: MARKS, themes: THEMES },
  });
  const pale = pairs.flatMap(({ html, ...pair }) =>
    findPale(tokens, pair).map((fault) => `contrast: ${fault} (${html})`),
  );
  return [...barriers, ...pale];
}

interface Request {
  tags: readonly string[];
  colourRules: readonly string[];
  marks: readonly { name: string; mark: string }[];
  themes: readonly string[];
}

/** Runs in the page. */
async function lookAt({ tags, colourRules, marks, themes }: Request): Promise<Findings> {
  // No two colours have this contrast, so axe reports each pair. The differences show what the pair needs.
  const NEEDED: Record<string, number> = { "22:1": 4.5, "23:1": 3 };
  const LINK = 24;
  const { style, dataset } = document.documentElement;
  const names = new Map(marks.map(({ name, mark }) => [mark, name]));
  // Colours change at once. The security policy of the page allows this sheet, but no element with styles.
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets.push(still);
  const describe = ({ id, help, nodes }: axe.Result) => `${id}: ${help} (${nodes.map(({ html }) => html).join(" | ")})`;
  const light = { selectors: false, elementRef: true };

  for (const { name, mark } of marks) style.setProperty(`--${name}`, mark);
  const seen = await window.axe?.run({
    ...light,
    runOnly: { type: "tag", values: [...tags] },
    resultTypes: ["violations", "incomplete"],
    checks: {
      "color-contrast": { options: { contrastRatio: { normal: { expected: 22 }, large: { expected: 23 } } } },
      "link-in-text-block": { options: { requiredContrastRatio: LINK } },
    },
  } as axe.RunOptions);
  for (const { name } of marks) style.removeProperty(`--${name}`);

  const { violations = [], incomplete = [] } = seen ?? {};
  const barriers = violations.filter(({ id }) => !colourRules.includes(id)).map(describe);
  const pairs = new Map<string, ColourPair>();
  const mixed: Element[] = [];
  for (const { nodes } of [...violations, ...incomplete].filter(({ id }) => colourRules.includes(id))) {
    for (const { any, html, element } of nodes) {
      const data = any.find((check) => colourRules.includes(check.id))?.data;
      const [text, ground] = [
        names.get(data?.fgColor ?? data?.nodeColor),
        names.get(data?.bgColor ?? data?.parentColor),
      ];
      const needed = NEEDED[data?.expectedContrastRatio] ?? 3;
      if (text !== undefined && ground !== undefined) {
        if (text !== ground) pairs.set(`${text} ${ground} ${needed}`, { text, ground, needed, html });
      } else if (element !== undefined && (data?.fgColor ?? data?.nodeColor) !== undefined) mixed.push(element);
    }
  }
  // A mixture of tokens, or a colour that is none, is looked at in each theme.
  const theme = dataset["theme"] ?? "light";
  for (const look of mixed.length === 0 ? [] : themes) {
    dataset["theme"] = look;
    const { violations: pale = [] } =
      (await window.axe?.run({ include: mixed }, {
        ...light,
        runOnly: { type: "rule", values: [...colourRules] },
        resultTypes: ["violations"],
      } as axe.RunOptions)) ?? {};
    barriers.push(...pale.map((each) => `${describe(each)} in the ${look} theme`));
  }
  if (mixed.length > 0) dataset["theme"] = theme;
  // Applies the colours before transitions can slow them down.
  document.getAnimations();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  return { barriers, pairs: [...pairs.values()] };
}

/** Whether the page is wider than its window, which would need horizontal scrolling. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
