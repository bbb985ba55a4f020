import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { WorldState } from "../../../market/world-state.ts";
import { FORUM_HOST, type ForumTopicThread, forumThreads } from "../../../market/worlds/forum-of.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import { FIRST_DAY, worldDay } from "../../../market/worlds/world-day.ts";
import type { ForumPort, FoundThread } from "../port.ts";

const DAY_MS = 86_400_000;
const SOURCE = "commonroom";
const TERMS = { keepDays: 180, licence: null };

/** The forum of a test world's market. Its threads follow from the topic that they are searched by. */
export function createSandboxForum({ findWorld }: { findWorld: () => Promise<WorldState> }): ForumPort {
  async function open(signal: AbortSignal): Promise<WorldState> {
    signal.throwIfAborted();
    const state = await findWorld();
    requireUp(state, "forum");
    return state;
  }
  return {
    vendor: "sandbox",
    defaults: [SOURCE],
    pageKeepDays: TERMS.keepDays,
    sourceOf(name) {
      const community = /^(?:r\/)?([a-z0-9][a-z0-9-]*)$/i.exec(name.trim())?.[1]?.toLowerCase();
      if (community === SOURCE || /^common ?room$/i.test(name.trim())) return { id: SOURCE, name: "Common Room" };
      return community === undefined ? undefined : { id: `${SOURCE}/${community}`, name: `Common Room/${community}` };
    },
    locate(url) {
      const parsed = URL.parse(url);
      const topic = parsed?.searchParams.get("about");
      if (parsed?.host !== FORUM_HOST || topic == null) return undefined;
      return { source: SOURCE, ref: `${topic} ${parsed.pathname}`, url };
    },
    async search({ source, query, from, to, count, signal }) {
      const state = await open(signal);
      const community = source.slice(`${SOURCE}/`.length);
      return threadsIn(state, query, { from, to })
        .filter((thread) => source === SOURCE || thread.community === community)
        .slice(0, count)
        .map((thread) => ({ ...headOf(thread, query, state), excerpt: thread.posts[0]?.text ?? "" }));
    },
    async read({ ref, url, maxPosts, signal }) {
      const state = await open(signal);
      const at = ref.lastIndexOf(" ");
      const [topic, path] = [ref.slice(0, at), ref.slice(at + 1)];
      const today = dateOf(state, worldDay(state));
      const thread = threadsIn(state, topic, { from: dateOf(state, worldDay(state) - 700), to: today }).find(
        (one) => one.path === path,
      );
      if (thread === undefined) throw new ProviderError("forum", "not_found", "Common Room no longer has this thread.");
      const head = headOf(thread, topic, state);
      return {
        ...head,
        url,
        posts: thread.posts.slice(0, maxPosts).map((post, index) => ({
          key: String(index + 1),
          author: post.author,
          text: post.text,
          url: index === 0 ? head.url : `${head.url}#${index + 1}`,
          at: momentOf(state, post.minute),
          score: post.score,
        })),
        terms: TERMS,
        isPartial: thread.posts.length > maxPosts,
      };
    },
  };
}

/** The threads that had begun and were not deleted. Those of today are read from tomorrow on. */
function threadsIn(state: WorldState, topic: string, span: { from: string; to: string }): ForumTopicThread[] {
  const today = worldDay(state);
  const days = { from: dayOf(state, span.from), to: Math.min(today - 1, dayOf(state, span.to)) };
  return forumThreads(state.seed, topic, days).filter(({ deletedOn }) => deletedOn === null || deletedOn > today);
}

function headOf(thread: ForumTopicThread, topic: string, state: WorldState): Omit<FoundThread, "excerpt"> {
  const url = `https://${FORUM_HOST}${thread.path}?about=${encodeURIComponent(topic)}`;
  return {
    ...{ source: SOURCE, ref: `${topic} ${thread.path}`, url, community: thread.community, title: thread.title },
    ...{ score: thread.score, comments: thread.comments },
    createdAt: momentOf(state, thread.posts[0]?.minute ?? thread.day * 1440),
  };
}

/** A moment of the market on the clock of the world. */
function momentOf({ bornAt }: WorldState, minute: number): string {
  const birth = Math.floor(Date.parse(bornAt) / DAY_MS) * DAY_MS;
  return new Date(birth + minute * 60_000 - FIRST_DAY * DAY_MS).toISOString();
}

function dayOf({ bornAt }: WorldState, date: string): number {
  return FIRST_DAY + Math.floor(Date.parse(date) / DAY_MS) - Math.floor(Date.parse(bornAt) / DAY_MS);
}

function dateOf({ bornAt }: WorldState, day: number): string {
  const birth = Math.floor(Date.parse(bornAt) / DAY_MS);
  return new Date((birth + day - FIRST_DAY) * DAY_MS).toISOString().slice(0, 10);
}
