import type { BootstrapBrandResult, BrandStatement } from "@findable/contract";
import { longDate } from "../world/long-date.ts";

/** The brand's profile as a document: every statement with its quote and source page. */
export function profileMarkdown({ brand, segments }: BootstrapBrandResult, generatedAt: string): string {
  return [
    `# ${brand.name}`,
    `${brand.domain}, read on ${longDate(generatedAt)}. Every quote was found, letter for letter, on the page it names.`,
    ...section("Summary", brand.summary === null ? [] : [brand.summary]),
    ...section("Offers", brand.offers),
    ...section("Audience", brand.audience),
    ...section("Proof", brand.proof),
    "## Audience segments",
    ...segments.flatMap(({ name, jobToBeDone, pain, budgetShape, buyingProcess, channels, competitors }) => [
      `### ${name}`,
      [
        `- Job to be done: ${jobToBeDone ?? "not stated"}`,
        `- Pain: ${pain ?? "not stated"}`,
        `- Budget: ${budgetShape ?? "not stated"}`,
        `- Buying process: ${buyingProcess ?? "not stated"}`,
        `- Channels: ${channels.join(", ")}`,
        `- Alternatives they use: ${competitors.join(", ")}`,
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
