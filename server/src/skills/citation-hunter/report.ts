import { type CitationHunterResult, formatPercent, formatPercentRange } from "@findable/contract";

const ACTIONS: Readonly<Record<CitationHunterResult["opportunities"][number]["kind"], string>> = {
  earn_link: "Get named on a page",
  join_discussion: "Reply in a discussion",
  improve_page: "Improve a page",
  correct_page: "Have a page corrected",
  write_page: "Write a page",
};
const NAMES = { linked: "yes, with a link", named: "yes", missing: "no", unread: "not read" } as const;
const MOST_GAPS = 20;
const MOST_PAGES = 5;

/** The report as Markdown: actions first, then the prompts that are lost, then all prompts. */
export function reportMarkdown(
  result: CitationHunterResult,
  { name, domain }: { name: string; domain: string },
  now: string,
): string {
  const blocks = [
    `# AI citations of ${text(name)}`,
    `${text(domain)}, ${now.slice(0, 10)}. ${result.perPrompt.length} prompts, ${answersIn(result)} answers. Rates are shares of exactly these answers, with intervals of 95 %. They do not forecast other prompts or other weeks.`,
    "## What to do",
    ...actions(result),
    "## Share of voice",
    shares(result, domain),
    "## Lost prompts",
    ...gaps(result),
    "## All prompts",
    prompts(result),
    ...(result.warnings.length === 0
      ? []
      : ["## Not covered", result.warnings.map((warning) => `- ${text(warning)}`).join("\n")]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function answersIn({ perPrompt }: CitationHunterResult): number {
  return perPrompt.reduce((sum, { n }) => sum + n, 0);
}

function actions({ opportunities }: CitationHunterResult): string[] {
  if (opportunities.length === 0) return ["No action was found: the brand is in most answers, or no page is cited."];
  const items = opportunities.map(
    ({ kind, url, reason, prompts: served, score, confidence }, index) =>
      `${index + 1}. **${ACTIONS[kind]}**: ${link(url)}  \n   ${text(reason)}  \n   Expected benefit: ${formatPercent(score)} of the first action. The samples support ${formatPercent(confidence)} of its full effect. For ${served.length === 1 ? `“${text(served[0] ?? "")}”` : `${served.length} prompts, first “${text(served[0] ?? "")}”`}.`,
  );
  return [
    "Ordered by the change in the brand's presence that the samples support. The benefit compares actions; it is no forecast.",
    items.join("\n"),
  ];
}

function shares({ shareOfVoice, shareOfVoiceSamples }: CitationHunterResult, own: string): string {
  if (Object.keys(shareOfVoice).length < 2) {
    return "No competitor is tracked, so there is no share of voice. Add competitors to compare with.";
  }
  if (Object.values(shareOfVoice).every((share) => share === null)) {
    return "No answer cites one of the tracked domains, so there is no share of voice.";
  }
  const rows = Object.entries(shareOfVoice)
    .sort(([, one], [, other]) => (other ?? 0) - (one ?? 0))
    .map(([domain, share]) => {
      const sampling = shareOfVoiceSamples[domain];
      const range = sampling === undefined ? "" : formatPercentRange(sampling.interval);
      return `| ${text(domain)}${domain === own ? " (you)" : ""} | ${share === null ? "–" : formatPercent(share)} | ${range} | ${sampling?.n ?? 0} |`;
    });
  return ["| Domain | Share | Interval | Answers |", "|---|---|---|---|", ...rows].join("\n");
}

function gaps({ gaps: lost }: CitationHunterResult): string[] {
  if (lost.length === 0) return ["No engine cites others and never the brand."];
  const shown = lost.slice(0, MOST_GAPS).map(({ prompt, llms, citedInstead, pages }) => {
    const rows = pages
      .slice(0, MOST_PAGES)
      .map(
        ({ url, rate, n, namesBrand }) => `| ${link(url)} | ${formatPercent(rate)} of ${n} | ${NAMES[namesBrand]} |`,
      );
    const cited = ["| Cited page of a third party | Answers | Names you |", "|---|---|---|", ...rows].join("\n");
    return [
      `### ${text(prompt)}`,
      `Never cited by ${llms.join(", ")}. Cited instead: ${citedInstead.slice(0, MOST_PAGES).map(text).join(", ")}.`,
      ...(rows.length === 0 ? [] : [cited]),
    ].join("\n\n");
  });
  return lost.length <= MOST_GAPS ? shown : [...shown, `${lost.length - MOST_GAPS} more are in the result of the run.`];
}

function prompts({ perPrompt }: CitationHunterResult): string {
  const rows = perPrompt
    .toSorted((one, other) => one.ourRate - other.ourRate)
    .map(
      (one) =>
        `| ${text(one.prompt)} | ${formatPercent(one.ourRate)} | ${formatPercentRange(one.interval)} | ${one.n} |`,
    );
  return ["| Prompt | Cited | Interval | Answers |", "|---|---|---|---|", ...rows].join("\n");
}

/** Puts foreign text on one line and escapes its Markdown. */
function text(foreign: string): string {
  return foreign
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!]/g, "\\$&");
}

function link(url: string): string {
  const parsed = URL.parse(url);
  const isWeb = parsed?.protocol === "https:" || parsed?.protocol === "http:";
  return isWeb ? `<${parsed.href.replace(/[<>\s|]/g, encodeURIComponent)}>` : text(url);
}
