import type { AnswersPort } from "../../providers/answers/port.ts";
import type { CmsPort } from "../../providers/cms/port.ts";
import type { ContactdataPort, SiteContactsPort } from "../../providers/contactdata/port.ts";
import type { CrawlerPort } from "../../providers/crawler/port.ts";
import type { ForumPort } from "../../providers/forum/port.ts";
import type { GscPort } from "../../providers/gsc/port.ts";
import type { IndexNowPort } from "../../providers/indexnow/port.ts";
import type { LinkdataPort } from "../../providers/linkdata/port.ts";
import type { LlmPort } from "../../providers/llm/port.ts";
import type { OutreachPort } from "../../providers/outreach/port.ts";
import type { PrinterPort } from "../../providers/printer/port.ts";
import type { SerpdataPort } from "../../providers/serpdata/port.ts";
import type { TranscriptionPort } from "../../providers/transcription/port.ts";
import type { WriterPort } from "../../providers/writer/port.ts";

/** The adapters that a run uses. Undefined for a port that is not configured. */
export interface Providers {
  answers: AnswersPort | undefined;
  cms: CmsPort;
  contactdata: ContactdataPort | undefined;
  crawler: CrawlerPort;
  /** The search console. Its calls fail with `config` where the workspace has connected none. */
  gsc: GscPort;
  indexnow: IndexNowPort;
  /** Public discussions; absent where the operator turned them off. */
  forum?: ForumPort;
  linkdata: LinkdataPort | undefined;
  llm: LlmPort | undefined;
  /** Takes the turns of agents by rule; absent where a language model takes them. */
  standIn?: Pick<LlmPort, "model" | "turn">;
  /** Sends and receives outreach; absent where no platform is connected. */
  outreach?: OutreachPort;
  /** Prints reports to PDF files; absent in test worlds. */
  printer?: PrinterPort;
  serpdata: SerpdataPort | undefined;
  siteContacts: SiteContactsPort;
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
