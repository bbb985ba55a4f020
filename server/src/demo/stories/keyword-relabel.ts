import type { RelabelKeywordsInput, RelabelKeywordsResult } from "@findable/contract";
import { labelsOf } from "../../market/label-phrase.ts";
import { randomOf } from "../../market/random.ts";
import { csvFile } from "../csv-table.ts";
import { demoSkill, OWN_RUN } from "../demo-skill.ts";
import { BRAND } from "../world/facts.ts";
import { keywordsIn } from "../world/keywords/keyword-scope.ts";
import type { DemoKeyword } from "../world/keywords/keywords.ts";
import { demoMarket } from "../world/market.ts";

type Change = RelabelKeywordsResult["changes"][number];

/** Changes in the result. The file lists all. */
const MAX_CHANGES = 200;

export const relabelStory = demoSkill<Partial<RelabelKeywordsInput>, RelabelKeywordsResult>(
  "research.keyword.relabel",
  ({ scope }) => {
    const found = keywordsIn(scope);
    const matched = found.length > 0 ? found : keywordsIn();
    const changes = matched.flatMap(changeOf);
    const labeled = matched.filter((keyword) =>
      isLabelled(changes.find(({ id }) => id === keyword.id)?.after ?? keyword),
    );
    const abstained = matched.length - labeled.length;
    const shown = changes.slice(0, MAX_CHANGES);
    const counts = { matched: matched.length, labeled: labeled.length, changed: changes.length, abstained, failed: 0 };
    return {
      result: { ...counts, changes: shown, warnings: [] },
      steps: [
        { name: "select", durationMs: 30, says: `The scope has ${matched.length} keywords.` },
        {
          name: "label",
          durationMs: 400 + matched.length * 90,
          model: true,
          progress: { total: matched.length, unit: "keywords" },
        },
        {
          name: "store",
          durationMs: 110,
          says: `${changes.length} keywords changed. ${labeled.length} have labels and ${abstained} have none, because no label was certain enough.`,
        },
      ],
      files: [csvFile(`agent-output/keywords/relabel-changes-${OWN_RUN}.csv`, changes.map(rowOf))],
    };
  },
);

/** Labels keywords without labels, and changes one in fourteen of the others. */
function changeOf({ id, keyword, intentLabels, relevanceLabel }: DemoKeyword): Change[] {
  const now = { intentLabels, relevanceLabel };
  if (!isLabelled(now)) {
    const labels = labelsOf(demoMarket(), keyword, BRAND.domain);
    const after = { intentLabels: labels.intentLabels, relevanceLabel: labels.relevanceLabel };
    return isLabelled(after) ? [{ id, keyword, before: now, after }] : [];
  }
  if (intentLabels.length < 2 || !randomOf("relabel", keyword).chance(0.07)) return [];
  return [{ id, keyword, before: { intentLabels: intentLabels.slice(0, 1), relevanceLabel }, after: now }];
}

function isLabelled({ intentLabels, relevanceLabel }: Pick<DemoKeyword, "intentLabels" | "relevanceLabel">): boolean {
  return intentLabels.length > 0 || relevanceLabel !== null;
}

function rowOf({ keyword, before, after }: Change) {
  return {
    keyword,
    intent_before: before.intentLabels.join(" "),
    intent_after: after.intentLabels.join(" "),
    relevance_before: before.relevanceLabel,
    relevance_after: after.relevanceLabel,
  };
}
