import type { BootstrapBrandResult, BrandStatement } from "@findable/contract";
import { longDate } from "../world/long-date.ts";

/** The brand's profile as a document: every statement with its quote and the page it stands on. */
export function profileMarkdown({ brand, segments }: BootstrapBrandResult, generatedAt: string): string {
  return [
    `# ${brand.name}`,
    `${brand.domain}, read on ${longDate(generatedAt)}. Every quote was found letter for letter on the page it names.`,
    ...section("In one sentence", brand.summary === null ? [] : [brand.summary]),
    ...section("What it offers", brand.offers),
    ...section("Whom it is for", brand.audience),
    ...section("What it shows as proof", brand.proof),
    "## Audience segments",
    ...segments.flatMap(({ name, jobToBeDone, pain, budgetShape, buyingProcess, channels, competitors }) => [
      `### ${name}`,
      [
        `- Wants to: ${jobToBeDone ?? "not said"}`,
        `- What is in the way: ${pain ?? "not said"}`,
        `- How they pay: ${budgetShape ?? "not said"}`,
        `- How they decide: ${buyingProcess ?? "not said"}`,
        `- Where to reach them: ${channels.join(", ")}`,
        `- What they use instead: ${competitors.join(", ")}`,
      ].join("\n"),
    ]),
  ]
    .join("\n\n")
    .concat("\n");
}

function section(title: string, statements: readonly BrandStatement[]): string[] {
  return [
    `## ${title}`,
    statements.map(({ statement, quote, url }) => `- ${statement}\n\n  > ${quote}\n  >\n  > <${url}>`).join("\n\n"),
  ];
}
