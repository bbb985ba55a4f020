import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { fingerprint } from "../../../kernel/ids/hashes.ts";
import type { NewDeed, PublishedDeed, WorldDeed, WorldState } from "../../../market/world-state.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import type { CmsPort, CmsTarget, ExistingPage, FindCredentials, Publication, PublishRequest } from "../port.ts";

/** Characters of an article that the test world stores: enough for the longest that skills write. */
const MAX_STORED_CHARACTERS = 60_000;

export interface SandboxCmsOptions {
  findWorld: () => Promise<WorldState>;
  findCredentials: FindCredentials;
  /** With a time: its consequences begin then. */
  recordDeed: (deed: NewDeed, at?: string) => Promise<void>;
}

/** Publishes to the workspace's own site in its test world. Sends nothing over the network, whatever the target's URL and kind. */
export function createSandboxCms({ findWorld, findCredentials, recordDeed }: SandboxCmsOptions): CmsPort {
  const enter = async ({ target, signal }: { target: CmsTarget; signal: AbortSignal }): Promise<WorldState> => {
    signal.throwIfAborted();
    const state = await findWorld();
    requireUp(state, "cms");
    if ((await findCredentials(target)) !== undefined) return state;
    const message =
      "The publishing target was changed or removed after the publication was planned, so nothing was published.";
    throw new ProviderError("cms", "config", message, { sent: false });
  };
  return {
    check: async (request) => {
      await enter(request);
      return { name: "Test world", problem: null, advice: ["Simulated: nothing is sent to this site."] };
    },
    prepare: async (request) => {
      const state = await enter(request);
      const page = findPage(state, request.reference);
      return { existing: page === undefined ? null : existingOf(request.reference, page, state.now), losses: [] };
    },
    publish: async (request) => {
      const state = await enter(request);
      const { article, reference, target } = request;
      const domain = state.brands.find(({ workspaceId }) => workspaceId === target.workspaceId)?.domain;
      if (domain === undefined)
        throw new ProviderError("cms", "config", "This workspace has no site.", { sent: false });
      const { id, slug, title, html } = article;
      // No draft is shown to the world.
      if (article.isDraft) {
        return { url: `https://${domain}/drafts/${slug}`, id, checksum: null, warnings: [] };
      }
      const known = findPage(state, reference);
      if (known?.publicationId === id) return publicationOf(request, known);
      const said = { title, text: html.slice(0, MAX_STORED_CHARACTERS), reference, publicationId: id };
      const url = known?.url ?? freeAddress(state.deeds, `https://${domain}/blog/${slug}`);
      const { publishAt } = article;
      const scheduled = publishAt === null ? {} : { isScheduled: true as const };
      const deed = { kind: "page_published" as const, url, ...said, ...scheduled };
      await recordDeed(deed, publishAt ?? undefined);
      return publicationOf(request, deed);
    },
    lookUp: async (request) => {
      const page = findPage(await enter(request), request.reference);
      return page?.publicationId === request.article.id ? publicationOf(request, page) : undefined;
    },
    revert: async (request) => {
      const state = await enter(request);
      const page = findPage(state, request.reference);
      if (page === undefined) return;
      const { title, text } = asSnapshot(request.restores);
      if (request.restores === null) await recordDeed({ kind: "page_removed", url: page.url });
      else await recordDeed({ ...withoutTime(page), title, text });
    },
    isReverted: async (request) => {
      const page = findPage(await enter(request), request.reference);
      if (request.restores === null) return page === undefined;
      return page !== undefined && checksumOf(page) === checksumOf(asSnapshot(request.restores));
    },
  };
}

type Page = Omit<PublishedDeed, "at"> & { at?: string };

/** The page with this reference as it was last published; undefined if it was taken offline. */
function findPage({ deeds }: WorldState, reference: string): Page | undefined {
  const last = deeds.findLast((deed) => deed.kind === "page_published" && deed.reference === reference);
  if (last?.kind !== "page_published") return undefined;
  const isRemoved = deeds
    .slice(deeds.indexOf(last))
    .some((deed) => deed.kind === "page_removed" && deed.url === last.url);
  return isRemoved ? undefined : last;
}

function checksumOf({ title, text }: Pick<Page, "title" | "text">): string {
  return fingerprint([title, text]);
}

function existingOf(reference: string, page: Page, now: string): ExistingPage {
  const { url, title, text, at = now } = page;
  return { externalId: reference, url, checksum: checksumOf(page), isPublic: at <= now, snapshot: { title, text } };
}

function publicationOf({ reference }: PublishRequest, page: Page): Publication {
  return { url: page.url, id: reference, checksum: checksumOf(page), warnings: [] };
}

// The snapshot that `existingOf` wrote.
function asSnapshot(snapshot: unknown): Pick<Page, "title" | "text"> {
  return (snapshot ?? { title: "", text: "" }) as Pick<Page, "title" | "text">;
}

function withoutTime({ kind, url, title, text, reference, publicationId }: Page): Page {
  return {
    kind,
    url,
    title,
    text,
    ...(reference === undefined ? {} : { reference }),
    ...(publicationId === undefined ? {} : { publicationId }),
  };
}

/** The URL, or a similar one if another page has it. */
function freeAddress(deeds: readonly WorldDeed[], wished: string): string {
  for (let number = 1; ; number += 1) {
    const url = number === 1 ? wished : `${wished}-${number}`;
    if (!deeds.some((deed) => deed.kind === "page_published" && deed.url === url)) return url;
  }
}
