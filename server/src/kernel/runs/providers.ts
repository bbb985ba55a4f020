import type { CmsPort } from "../../providers/cms/port.ts";
import type { CrawlerPort } from "../../providers/crawler/port.ts";
import type { LinkdataPort } from "../../providers/linkdata/port.ts";
import type { LlmPort } from "../../providers/llm/port.ts";
import type { SerpdataPort } from "../../providers/serpdata/port.ts";
import type { TranscriptionPort } from "../../providers/transcription/port.ts";

/** The outside world as a run sees it. A port that is not configured is undefined. */
export interface Providers {
  cms: CmsPort;
  crawler: CrawlerPort;
  linkdata: LinkdataPort | undefined;
  llm: LlmPort | undefined;
  serpdata: SerpdataPort | undefined;
  transcription: TranscriptionPort | undefined;
}

/** Where a run is, which decides whom it may reach. */
export interface RunPlace {
  agencyId: string;
  workspaceId: string;
  worldMode: "live" | "test";
  /** Names what the workspace and its agency have connected, in their newest form; absent where nothing is. */
  connections?: string;
}

/** The vendors of a place. In a test world they are the simulated market's, whatever is configured. */
export type ProvidersFor = (place: RunPlace) => Providers | Promise<Providers>;
