import type { AnswersPort } from "../../providers/answers/port.ts";
import type { CmsPort } from "../../providers/cms/port.ts";
import type { CrawlerPort } from "../../providers/crawler/port.ts";
import type { LinkdataPort } from "../../providers/linkdata/port.ts";
import type { LlmPort } from "../../providers/llm/port.ts";
import type { SerpdataPort } from "../../providers/serpdata/port.ts";
import type { TranscriptionPort } from "../../providers/transcription/port.ts";
import type { WriterPort } from "../../providers/writer/port.ts";

/** The adapters that a run uses. Undefined for a port that is not configured. */
export interface Providers {
  answers: AnswersPort | undefined;
  cms: CmsPort;
  crawler: CrawlerPort;
  linkdata: LinkdataPort | undefined;
  llm: LlmPort | undefined;
  serpdata: SerpdataPort | undefined;
  transcription: TranscriptionPort | undefined;
  /** Writes texts by rule; absent where a language model writes them. */
  writer?: WriterPort;
}

/** The place of a run. It determines the run's providers. */
export interface RunPlace {
  agencyId: string;
  workspaceId: string;
  worldMode: "live" | "test";
  /** Names the connections of the workspace and its agency with their versions; absent for none. */
  connections?: string;
}

/** The providers of a place. A test world always gets those of the simulated market, never the configured ones. */
export type ProvidersFor = (place: RunPlace) => Providers | Promise<Providers>;
