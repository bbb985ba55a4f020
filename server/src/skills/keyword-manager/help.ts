import { PRICES } from "@findable/contract";

const { per100Results, llmMentionsPer100Results } = PRICES.keywordResearch;

/** The command language in short; docs/guides/keywords.md has the same. */
export const HELP = `Commands:
- add <phrase>, <phrase> [tagged <tag>]
- archive <filter>, restore <filter>
- focus <filter>, unfocus <filter>
- label <filter>: has intent and relevance worked out, ${PRICES.keywordLabels.perKeyword} credits a keyword
- tag <filter> as <tag>, untag <filter> as <tag>
- prioritise <filter> as CRITICAL|HIGH|MEDIUM|LOW|BACKLOG|none
- move <filter> to <pillar>, or to none
- show <filter> [sorted by volume|difficulty|keyword|newest] [first 20]
- count <filter> [by intent|relevance|status|priority|source|pillar|tag]
- research <phrase or domain> [thoroughly]: finds new keywords, ${per100Results.fast} credits per 100, ${per100Results.thorough} to ${per100Results.thorough + llmMentionsPer100Results} thoroughly

A filter is one phrase or several with commas between them, \`all\`, or any of these together:
containing payroll · with volume over 100 · difficulty under 30 · intent PURCHASE or URGENCY · relevance OFFERING · status RAW · priority HIGH · pillar <slug> · tagged <tag> · without labels · without content · in focus · archived

I ask before I change more than 100 keywords at once.`;

export const NO_MODEL_SAYS =
  "No language model is configured, so I understand a small command language only; say `help` to see it.";
