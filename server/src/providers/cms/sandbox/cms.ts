import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { PublishedDeed, WorldDeed, WorldState } from "../../../market/world-state.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import type { CmsPort, FindCredentials } from "../port.ts";

/** Characters of an article that the test world stores for its ranking. */
const REMEMBERED = 20_000;

export interface SandboxCmsOptions {
  findWorld: () => Promise<WorldState>;
  findCredentials: FindCredentials;
  recordDeed: (deed: NewPage) => Promise<void>;
}

type NewPage = Omit<PublishedDeed, "at">;

/** Publishes to the workspace's own site in its test world. Sends nothing over the network, whatever the target's URL. */
export function createSandboxCms({ findWorld, findCredentials, recordDeed }: SandboxCmsOptions): CmsPort {
  return {
    async publish({ target, article, signal }) {
      signal.throwIfAborted();
      const state = await findWorld();
      requireUp(state, "cms");
      const domain = state.brands.find(({ workspaceId }) => workspaceId === target.workspaceId)?.domain;
      if (domain === undefined || (await findCredentials(target)) === undefined) {
        const message =
          "The publishing target was changed or removed after the publication was planned, so nothing was published.";
        throw new ProviderError("cms", "config", message, { sent: false });
      }
      const { id, slug, title, html, isDraft } = article;
      if (isDraft) return { url: `https://${domain}/drafts/${slug}`, id };
      const deed = freeAddress(state.deeds, `https://${domain}/blog/${slug}`, {
        title,
        text: html.slice(0, REMEMBERED),
      });
      await recordDeed(deed);
      return { url: deed.url, id };
    },
  };
}

/** The URL, or a similar one if it is taken. A repeated publication keeps its URL. */
function freeAddress(
  deeds: readonly WorldDeed[],
  wished: string,
  said: Pick<PublishedDeed, "title" | "text">,
): NewPage {
  for (let number = 1; ; number += 1) {
    const url = number === 1 ? wished : `${wished}-${number}`;
    const there = deeds.filter((deed) => deed.kind === "page_published").filter((deed) => deed.url === url);
    const isSame = there.every(({ title, text }) => title === said.title && text === said.text);
    if (isSame) return { kind: "page_published", url, ...said };
  }
}
