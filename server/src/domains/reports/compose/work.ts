import type { ReportSection } from "@findable/contract";
import { type Draft, listItems } from "./draft.ts";

type Items = ReportSection["items"];

/** What was done: publications, links, runs and decisions of the period. Returns the sentences of the summary. */
export function describeWork(draft: Draft): string[] {
  const { fact, figure, section, words } = draft;
  const done = section("done");
  const [published, links, runs] = [publishedIn(draft), linksIn(draft), fact("runs")];
  const [approved, rejected] = [fact("approved")?.total ?? 0, fact("rejected")?.total ?? 0];
  const ranRuns = runs?.total ?? 0;
  const one = (
    noun: "page" | "link" | "run",
    key: Parameters<Draft["figure"]>[1],
    value: number,
    from: "publications" | "links" | "runs",
    field: string,
  ) => words.counted[noun](figure("done", key, value, from, field), draft.write.isOne(value));
  const sentence = words.done(
    one("page", "work.published", published.length, "publications", "data, by publishedAt"),
    one("link", "work.links_placed", links.placed.length, "links", "data.placedLinks, by firstSeenAt"),
    one("run", "work.runs", ranRuns, "runs", "total"),
  );
  const sentences: string[] = [];
  if (published.length + links.placed.length + ranRuns > 0) sentences.push(sentence);
  if (links.lost.length > 0) {
    const lost = figure("done", "work.links_lost", links.lost.length, "links", "data.placedLinks, by state");
    sentences.push(words.linksLost(words.counted.link(lost, draft.write.isOne(links.lost.length))));
  }
  if (approved + rejected > 0) {
    const [yes, no] = [
      figure("done", "approvals.approved", approved, "approved", "total"),
      figure("done", "approvals.rejected", rejected, "rejected", "total"),
    ];
    sentences.push(words.decided(yes, no));
  }
  const entered = fact("entered");
  if (entered !== undefined && entered.total > 0) {
    const count = figure("done", "work.entered", entered.total, "entered", "total");
    sentences.push(words.enteredByPeople(count, draft.write.isOne(entered.total)));
  }
  done.paragraphs.push(...(sentences.length === 0 ? [words.nothingDone] : sentences));
  listItems(done, [...published, ...links.placed, ...links.lost, ...enteredIn(draft)]);
  return sentences.slice(0, 1);
}

/** What people entered in the ledger. */
function enteredIn({ fact, words, write }: Draft): Items {
  return (fact("entered")?.data ?? []).map(({ id, title, from }) => ({
    title,
    detail: words.enteredOn(write.day(from)),
    url: null,
    evidence: `/v1/interventions/${id}`,
  }));
}

function publishedIn({ fact, period, words, write, requests }: Draft): Items {
  const found = fact("publications")?.data ?? [];
  return found
    .filter(({ publishedAt, state }) => state !== "DRAFT" && isWithin(period, publishedAt))
    .map(({ title, publishedAt, publishedUrl, state, verification }) => ({
      title,
      detail: words.published(
        write.day(publishedAt),
        words.publicationStates[state === "REVERTED" ? "reverted" : verification.verdict],
      ),
      url: publicUrlOf(publishedUrl),
      evidence: requests.publications.path,
    }));
}

/** A page in the files of the workspace has no public address: a client's report must not lead into the service. */
function publicUrlOf(url: string | null): string | null {
  return url === null || !URL.canParse(url) || new URL(url).pathname.startsWith("/v1/agent/files/") ? null : url;
}

function linksIn({ fact, period, words, write, requests }: Draft): { placed: Items; lost: Items } {
  const links = (fact("links")?.data ?? []).flatMap(({ accountDomain, placedLinks }) =>
    placedLinks.map((link) => ({ ...link, accountDomain })),
  );
  const toItem = (link: (typeof links)[number], detail: string) => ({
    title: link.accountDomain,
    detail,
    url: link.sourceUrl,
    evidence: requests.links.path,
  });
  return {
    placed: links
      .filter(({ firstSeenAt }) => isWithin(period, firstSeenAt))
      .map((link) => toItem(link, words.linkPlaced(link.targetUrl, write.day(link.firstSeenAt)))),
    lost: links
      .filter(({ state, firstSeenAt, lastCheckedAt }) => {
        return state === "lost" && firstSeenAt < period.since && isWithin(period, lastCheckedAt);
      })
      .map((link) => toItem(link, words.linkLost(link.targetUrl))),
  };
}

function isWithin({ since, until }: Draft["period"], moment: string): boolean {
  return moment >= since && moment < until;
}
