import type { OutputOf } from "../../api/operations.ts";
import { t } from "../../i18n/index.ts";

type Section = OutputOf<"research.serp.diff">["featureChanges"]["added"][number];

export function sectionWord(section: Section): string {
  switch (section) {
    case "ai_overviews":
      return t("AI answer");
    case "paa":
      return t("People also ask");
    case "featured_snippet":
      return t("Featured snippet");
    case "forum":
      return t("Discussions");
    case "videos":
      return t("Videos");
    case "local_pack":
      return t("Map results");
  }
}
