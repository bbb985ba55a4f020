import type { ItemOf } from "../../api/operations.ts";
import { t } from "../../i18n/index.ts";
import type { Tone } from "../../ui/Badge.tsx";

export type Publication = ItemOf<"produce.publication.list">;
export type PublicationState = Publication["state"];
export type Platform = ItemOf<"produce.platform.list">;

export const PUBLICATION_STATES = [
  "PUBLISHED",
  "SCHEDULED",
  "DRAFT",
  "REPLACED",
  "REVERTED",
] as const satisfies readonly PublicationState[];

export function publicationStateWord(state: PublicationState): string {
  switch (state) {
    case "DRAFT":
      return t("Draft on the platform");
    case "SCHEDULED":
      return t("Scheduled");
    case "PUBLISHED":
      return t("Published");
    case "REPLACED":
      return t("Replaced");
    case "REVERTED":
      return t("Reverted");
  }
}

export const PUBLICATION_STATE_TONES: Readonly<Record<PublicationState, Tone>> = {
  DRAFT: "accent",
  SCHEDULED: "warn",
  PUBLISHED: "good",
  REPLACED: "outline",
  REVERTED: "neutral",
};

export function platformKindWord(kind: Platform["kind"]): string {
  switch (kind) {
    case "wordpress":
      return t("WordPress");
    case "ghost":
      return t("Ghost");
    case "webflow":
      return t("Webflow");
    case "github":
      return t("Pull request on GitHub");
    case "webhook":
      return t("Signed webhook");
    case "files":
      return t("Folder of the workspace");
  }
}
