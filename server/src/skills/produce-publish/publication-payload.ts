import type { Platform, PlatformSettings } from "@findable/contract";
import { sha256Hex } from "../../kernel/ids/hashes.ts";
import type { Follower } from "../../kernel/runs/follow-edits.ts";
import type { Article, CmsTarget, ExistingPage } from "../../providers/cms/port.ts";

/** The exact content to send and its destination. */
export interface PublicationPayload extends Article {
  target: {
    platformId: string;
    version: number;
    kind: Platform["kind"];
    url: string | null;
    folder: string | null;
    settings: PlatformSettings;
    honoursKeys: boolean;
  };
  /** What an edited title reaches: the first heading, and the slug of a new page. */
  followers: Follower[];
  /** Names the text on this platform; the reference planted in the page follows from it. */
  pageKey: string;
  /** The page to update, as the reviewer decided about it; null to create one. */
  replaces: Pick<ExistingPage, "externalId" | "checksum"> | null;
}

/** The reference planted in a page. */
export function referenceOf(pageKey: string): string {
  return sha256Hex(pageKey).slice(0, 20);
}

/** The target of a payload for the provider; undefined for a folder of the workspace. */
export function cmsTarget(
  { platformId, version, kind, url, settings, honoursKeys }: PublicationPayload["target"],
  place: { agencyId: string; workspaceId: string },
): CmsTarget | undefined {
  if (kind === "files" || url === null) return undefined;
  return { ...place, platformId, version, kind, url, settings, honoursKeys };
}
