import { demoId } from "../../ids.ts";
import { daysAgo, RIVALS } from "../facts.ts";
import { CUSTOM_SKILLS, skillFileOf } from "./custom-skills.ts";

/** A file that a person uploaded. */
export interface Upload {
  path: string;
  contentType: string;
  text: string;
  tags: string[];
  uploadedBy: string;
  uploadedAt: string;
}

const BRAND_VOICE = `# How Tallyhour speaks

- Plainly. We say "hours", not "time assets".
- To one person: a principal who has ten minutes before the next site visit.
- With numbers that can be checked. No "up to", no "leading".
- British spelling, except in quotations and product names.

We never make fun of timesheets. People who fill them in are doing somebody a favour.
`;

const INTERVIEW = `# Atelier Nord, 7 people, Malmö

Spoke with the practice manager, 40 minutes.

> We basically invent our hours on the last Friday of the month.

> The permit phase always eats the profit of the design phase, and we only see it when the invoice is late.

What they use now: a shared sheet, and Hourglass PM for two of the larger projects. What they want first: to see hours against the fee per phase, every week, without asking anybody.
`;

const PROPOSAL = `# Fee proposal: extension of a terraced house

Fee 24,000, five phases.

| Phase | Share | Hours |
|---|---|---|
| Concept | 15 % | 42 |
| Design | 30 % | 88 |
| Permit | 20 % | 31 |
| Tender | 15 % | 40 |
| Site | 20 % | 62 |

Changes after the client has approved a phase are charged by the hour.
`;

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32" role="img" aria-label="Tallyhour"><path d="M4 6v20M10 6v20M16 6v20M22 6v20M1 24 25 8" stroke="#1d4d4f" stroke-width="2.5" fill="none"/><text x="34" y="22" font-family="sans-serif" font-size="18" fill="#1d4d4f">Tallyhour</text></svg>
`;

/** What people of the agency and the brand have uploaded, with the key they used. */
export const UPLOADS: readonly Upload[] = [
  upload("seed-docs/brand-voice.md", "text/markdown", BRAND_VOICE, ["voice"], daysAgo(117, 10, 2)),
  upload("seed-docs/logo.svg", "image/svg+xml", LOGO, ["brand"], daysAgo(117, 10, 4)),
  upload("seed-docs/rivals.csv", "text/csv", rivalTable(), ["competitors"], daysAgo(112, 8, 47)),
  upload("seed-docs/interviews/atelier-nord.md", "text/markdown", INTERVIEW, ["interviews"], daysAgo(71, 15, 30)),
  ...CUSTOM_SKILLS.map((skill) =>
    upload(`skills/${skill.slug}/SKILL.md`, "text/markdown", skillFileOf(skill), ["skills"], skill.createdAt),
  ),
  upload("seed-docs/fee-proposal-atelier-nord.md", "text/markdown", PROPOSAL, ["proposals"], daysAgo(5, 14, 58)),
];

function upload(path: string, contentType: string, text: string, tags: string[], uploadedAt: string): Upload {
  return { path, contentType, text, tags, uploadedBy: demoId("akey", "mara"), uploadedAt };
}

function rivalTable(): string {
  const rows = RIVALS.map(({ name, domain, domainRating, weight }) => [name, domain, domainRating, weight].join(","));
  return `${["name,domain,domain_rating,weight", ...rows].join("\n")}\n`;
}
