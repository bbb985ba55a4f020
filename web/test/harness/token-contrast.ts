import { readFileSync } from "node:fs";

const TOKENS = new URL("../../src/styles/tokens.css", import.meta.url);
export const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** The opaque colours of `tokens.css` by name, each as its relative luminance in both themes. */
type TokenTable = ReadonlyMap<string, Record<Theme, number>>;

/** Two tokens that stand on each other somewhere in the app, and the contrast they need. */
interface TokenPair {
  text: string;
  ground: string;
  needed: number;
}

export function readTokens(css: string = readFileSync(TOKENS, "utf8")): TokenTable {
  const [light, dark] = THEMES.map((theme) => readTheme(css, theme));
  return new Map([...(light ?? [])].map(([name, value]) => [name, { light: value, dark: dark?.get(name) ?? value }]));
}

function readTheme(css: string, theme: Theme): Map<string, number> {
  const block = new RegExp(String.raw`\[data-theme="${theme}"\] \{([^}]*)\}`).exec(css)?.[1] ?? "";
  const colours = block.matchAll(/--([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\);/g);
  return new Map(
    [...colours].map(([, name = "", lightness, chroma, hue]) => [
      name,
      luminanceOf(Number(lightness) / 100, Number(chroma), Number(hue)),
    ]),
  );
}

/** https://www.w3.org/TR/css-color-4/#color-conversion-code, with the channels clipped as Chromium does. */
function luminanceOf(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clipped = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = clipped(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clipped(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clipped(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The themes in which a pair has too little contrast, one sentence each. */
export function findPale(tokens: TokenTable, { text, ground, needed }: TokenPair): string[] {
  return THEMES.flatMap((theme) => {
    const [one, other] = [tokens.get(text)?.[theme] ?? 0, tokens.get(ground)?.[theme] ?? 0];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast >= needed) return [];
    return [`${text} on ${ground} has a contrast of ${contrast.toFixed(2)} in the ${theme} theme and needs ${needed}`];
  });
}
