import type { Perspective } from "@findable/contract";
import type { Market } from "./market.ts";
import { capitalised, segmentOf } from "./phrase-words.ts";
import { type Random, randomOf } from "./random.ts";
import { GENERAL_THEMES, type ThreadTheme } from "./thread-themes.ts";

export interface ThreadSearch {
  topic: string;
  /** Host of the forum. */
  forum: string;
  /** Names of communities to look in, at least one. */
  communities: readonly string[];
  /** Days, counted from 1970, both included. */
  from: number;
  to: number;
  count: number;
}

export interface ForumPost {
  author: string;
  stance: Perspective;
  text: string;
  url: string;
  at: string;
}

export interface MarketThread {
  url: string;
  community: string;
  title: string;
  /** What it is about, in a sentence. */
  gist: string;
  score: number;
  /** As the forum counts them; what is worth reading is in `posts`. */
  comments: number;
  startedAt: string;
  stance: Perspective;
  /** What hurts those who write in it. */
  pain: string;
  /** The first begins the thread. */
  posts: ForumPost[];
}

const MEMBERS = (
  "mapleroof plotter_anna quietbeam sectioncut dm_arch fieldnotes northlight82 scaleruler brickandmortar lina_k tobi.w oldpractice " +
  "greysketch parapet joistjoe hmw_studio cornerdesk modelmaker ruth_b sitevisit bluepencil soffit42 eaves_and_co timo_d"
).split(" ");
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** On the last day of a search people have written until this hour, UTC. */
const LAST_HOUR = 8;

/** Threads about a topic, the newest first: each theme begins as many as it has beginnings, one after the other. */
export function threadsOf(
  market: Pick<Market, "seed">,
  search: ThreadSearch,
  themes: readonly ThreadTheme[] = GENERAL_THEMES,
): MarketThread[] {
  const most = Math.max(...themes.map(({ starts }) => starts.length));
  const rounds = Array.from({ length: most }, (_, round) => themes.map((theme) => ({ theme, round }))).flat();
  return rounds
    .filter(({ theme, round }) => round < theme.starts.length)
    .slice(0, search.count)
    .map(({ theme, round }) => threadOf(market, search, theme, round))
    .sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1));
}

function threadOf(
  { seed }: Pick<Market, "seed">,
  search: ThreadSearch,
  theme: ThreadTheme,
  round: number,
): MarketThread {
  const random = randomOf(seed, "thread", search.topic, theme.pain, round);
  const start = theme.starts[round % theme.starts.length] ?? random.pick(theme.starts);
  const fill = filler(random, search.topic);
  const title = fill(start.title);
  const [body, gist] = [fill(start.body), fill(start.gist)];
  const startMs = startOf(random, search);
  const url = `https://${search.forum}/t/${segmentOf(title)}/${random.integer(2100, 9900)}`;
  const replies = repliesOf(random, theme, round, fill);
  const authors = random.shuffle(MEMBERS);
  const paceHours = random.integer(1, 7);
  const posts = [{ stance: start.by, text: body }, ...replies].map(({ stance, text }, index): ForumPost => {
    const at = Math.min(startMs + index * paceHours * HOUR_MS, search.to * DAY_MS + LAST_HOUR * HOUR_MS);
    return {
      author: authors[index % authors.length] ?? "guest",
      stance,
      text,
      url: index === 0 ? url : `${url}#${index + 1}`,
      at: new Date(at).toISOString(),
    };
  });
  return {
    url,
    community: communityOf(theme, search, random),
    title,
    gist,
    score: Math.round(6 * Math.exp(1.1 * Math.abs(random.normal()))) - random.integer(0, 4),
    comments: replies.length + random.integer(2, 48),
    startedAt: new Date(startMs).toISOString(),
    stance: start.by,
    pain: fill(theme.pain),
    posts,
  };
}

/** Two complaints, then advice; what was said in one thread of a theme is not said in another. */
function repliesOf(random: Random, { complaints, advice }: ThreadTheme, round: number, fill: (text: string) => string) {
  const said = complaints.slice(round * 2, round * 2 + 2);
  const answered = advice[round % advice.length];
  const replies: { stance: Perspective; text: string }[] = said.map((text) => ({
    stance: "complainer",
    text: fill(text),
  }));
  if (answered !== undefined) replies.push({ stance: "expert", text: fill(answered) });
  if (random.chance(0.3))
    replies.push({
      stance: "vendor",
      text: "I work for a vendor in this field, so take it with a pinch of salt: ask for a trial with your own data.",
    });
  return replies;
}

/** A moment in the range; later days are likelier, as forums forget. */
function startOf(random: Random, { from, to }: ThreadSearch): number {
  const day = to - Math.floor((to - from + 1) * random.number() ** 1.4);
  const hour = random.integer(5, day === to ? LAST_HOUR - 1 : 21);
  return day * DAY_MS + hour * HOUR_MS + random.integer(0, 59) * 60_000;
}

function communityOf({ community }: ThreadTheme, { communities }: ThreadSearch, random: Random): string {
  return community !== undefined && communities.includes(community) ? community : random.pick(communities);
}

function filler(random: Random, topic: string): (text: string) => string {
  const words: Record<string, string> = {
    topic,
    people: String(random.integer(5, 24)),
    months: String(random.integer(3, 20)),
    weekday: random.pick(DAYS),
    percent: String(random.integer(2, 7) * 5),
  };
  return (text) => capitalised(text.replace(/\{(\w+)\}/g, (slot, name) => words[name] ?? slot));
}
