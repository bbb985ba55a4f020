import { PRICES } from "@findable/contract";

const { per100Results, llmMentionsPer100Results } = PRICES.keywordResearch;

/** A summary of the command language. Keep docs/guides/keywords.md in step: a test compares them. */
export const HELP = `Commands:
- add <phrase>, <phrase> [tagged <tag>]
- archive <filter>, restore <filter>
- focus <filter>, unfocus <filter>
- label <filter>: labels intent and relevance, ${PRICES.keywordLabels.perKeyword} credits per keyword
- tag <filter> as <tag>, untag <filter> as <tag>
- prioritise <filter> as CRITICAL|HIGH|MEDIUM|LOW|BACKLOG|none
- move <filter> to <pillar>, or to none
- show <filter> [sorted by volume|difficulty|keyword|newest] [first 20]
- count <filter> [by intent|relevance|status|priority|source|pillar|tag]
- research <phrase or domain> [thoroughly]: discovers new keywords, ${per100Results.fast} credits per 100, ${per100Results.thorough} to ${per100Results.thorough + llmMentionsPer100Results} thoroughly

A filter is one or more phrases separated by commas, \`all\`, or any combination of:
containing payroll · with volume over 100 · difficulty under 30 · intent PURCHASE or URGENCY · relevance OFFERING · status RAW · priority HIGH · pillar <slug> · tagged <tag> · without labels · without content · in focus · archived

I ask for confirmation before I change more than 100 keywords at once.`;

export const NO_MODEL_NOTE =
  "No language model is configured, so I understand only a small command language. Send `help` to see it.";
