import type { Providers, RunPlace } from "../kernel/runs/providers.ts";
import type { NewDeed, WorldState } from "../market/world-state.ts";
import { createSandboxAnswers } from "../providers/answers/sandbox/sandbox.ts";
import type { FindCredentials } from "../providers/cms/port.ts";
import { createSandboxCms } from "../providers/cms/sandbox/cms.ts";
import { createSandboxContacts } from "../providers/contactdata/sandbox/contacts.ts";
import { createSandboxCrawler } from "../providers/crawler/sandbox/crawler.ts";
import { createSandboxForum } from "../providers/forum/sandbox/sandbox.ts";
import { createSandboxGsc } from "../providers/gsc/sandbox/gsc.ts";
import { createSandboxIndexNow } from "../providers/indexnow/sandbox/indexnow.ts";
import { createSandboxLinkdata } from "../providers/linkdata/sandbox/sandbox.ts";
import { standInModel } from "../providers/llm/sandbox/stand-in.ts";
import { createSandboxOutreach } from "../providers/outreach/sandbox/sandbox.ts";
import { createSandboxSerpdata } from "../providers/serpdata/sandbox/sandbox.ts";
import { sandboxWriter } from "../providers/writer/sandbox/writer.ts";

export interface SandboxOptions {
  /** Returns the current state of the test world of a place. */
  findWorld: (place: RunPlace) => Promise<WorldState>;
  recordDeed: (place: RunPlace, deed: NewDeed, at?: string) => Promise<void>;
  findCredentials: FindCredentials;
}

/** Providers of test worlds, backed by the simulated market. They have no network access and no language model. */
export function createSandboxProviders({
  findWorld,
  recordDeed,
  findCredentials,
}: SandboxOptions): (place: RunPlace) => Providers {
  return (place) => {
    const world = { findWorld: () => findWorld(place) };
    return {
      answers: createSandboxAnswers(world),
      cms: createSandboxCms({ ...world, findCredentials, recordDeed: (deed, at) => recordDeed(place, deed, at) }),
      contactdata: undefined,
      crawler: createSandboxCrawler(world),
      gsc: createSandboxGsc({ ...world, recordDeed: (deed) => recordDeed(place, deed) }),
      indexnow: createSandboxIndexNow({ ...world, recordDeed: (deed) => recordDeed(place, deed) }),
      forum: createSandboxForum(world),
      linkdata: createSandboxLinkdata(world),
      llm: undefined,
      outreach: createSandboxOutreach({ ...world, recordDeed: (deed) => recordDeed(place, deed) }),
      serpdata: createSandboxSerpdata(world),
      standIn: standInModel,
      siteContacts: createSandboxContacts(world),
      transcription: undefined,
      writer: sandboxWriter,
    };
  };
}
