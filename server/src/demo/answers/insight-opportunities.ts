import { opportunitiesInsight } from "@findable/contract";
import { type OpportunityFacts, rankOpportunities } from "../../domains/insights/rules.ts";
import { worthOf } from "../../domains/keywords/rules.ts";
import { demo } from "../demo-operation.ts";
import { demoPage } from "../records.ts";
import { clusterOfPhrase } from "../world/keywords/clusters.ts";
import { keywords } from "../world/keywords/keywords.ts";
import { once } from "../world/once.ts";
import { storedGaps } from "../world/serps/serp-gaps.ts";

export const opportunitiesAnswer = demo(opportunitiesInsight)(({ per = "page", ...input }) => {
  const { data, ...page } = demoPage(opportunitiesInsight, rankOpportunities(facts(), per), { per, ...input });
  return { data: data.map(({ pillarId: _pillarId, tags: _tags, ...opportunity }) => opportunity), ...page };
});

const facts = once((): readonly OpportunityFacts[] => {
  const analyses = new Map(storedGaps().map((gap) => [gap.query, gap]));
  return keywords().flatMap((one) => {
    const cluster = one.archived ? undefined : clusterOfPhrase(one.keyword);
    if (cluster === undefined) return [];
    const { id, keyword, volume, kd, relevanceLabel, relevanceConfidence, pillarId, tags, currentRank } = one;
    const gap = analyses.get(keyword);
    return [
      {
        ...{ keywordId: id, keyword, volume, kd, relevanceLabel, pillarId, tags },
        fit: worthOf({ relevanceLabel, relevanceConfidence }),
        position: currentRank?.position ?? null,
        checkedAt: currentRank?.checkedAt ?? null,
        analysis:
          gap === undefined
            ? null
            : { gapId: gap.gapId, score: gap.winnability.score, verdict: gap.winnability.verdict },
        cluster: { id: cluster.id, size: cluster.size, page: cluster.proposedPage },
      },
    ];
  });
});
