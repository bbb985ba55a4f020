import type { OutputOf } from "../../api/operations.ts";
import { t } from "../../i18n/index.ts";
import { skillName } from "../words/skill-words.ts";
import { CostTable } from "./CostTable.tsx";

/** Credits and charges by skill. */
export function SkillCosts({ skills }: { skills: OutputOf<"insights.cost">["skills"] }) {
  return (
    <CostTable
      title={t("Cost by skill")}
      note={t("Each run counts for its own skill, child runs too.")}
      name={t("Skill")}
      rows={skills.map(({ skill, ...amounts }) => ({ key: skill, name: skillName(skill), ...amounts }))}
    />
  );
}
