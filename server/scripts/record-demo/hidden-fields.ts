import type { Exchange, Json } from "./recording-world.ts";

type Item = Json;

/** Facts about a record that its list compares and does not show. */
interface Facts {
  /** That of the list. */
  input: Readonly<Record<string, unknown>>;
  /** Items of a list, by its identifier. */
  find(list: string, id: string): Item | undefined;
  itemsOf(list: string): readonly Item[];
  run(id: string): { resource_ids: string[] } | undefined;
}

/** Derives the fields that the rules of a list compare and its items do not show. A test names a list that lacks one. */
const HIDDEN: Readonly<Record<string, (item: Item, facts: Facts, index: number) => Item>> = {
  "workspaces.list": ({ deletedAt }) => ({ deleted: deletedAt !== null }),
  "agent.invocations.list": ({ invocationId, parentInvocationId = null }, { run }) => ({
    topLevel: parentInvocationId === null,
    resourceIds: run(invocationId)?.resource_ids ?? [],
  }),
  "agent.approval.list": (_item, _facts, index) => ({ turn: index }),
  "agent.files.list": ({ uploadedAt, writtenAt = null, deletedAt = null }, _facts, index) => ({
    changedAt: writtenAt ?? uploadedAt,
    createdAt: uploadedAt ?? index,
    deleted: deletedAt !== null,
  }),
  "webhooks.deliveries.list": ({ deliveryId, attempt }) => ({ attemptId: `${deliveryId} ${attempt}` }),
  "research.keyword.list": keywordFields,
  "research.keyword.search": keywordFields,
  "insights.opportunities": ({ keywordId }, { find }) => {
    const { pillarId = null, tags = [] } = find("research.keyword.list", keywordId) ?? {};
    return { pillarId, tags };
  },
  "research.keyword.clusters.list": ({ keywords = [], name }) => ({
    phrases: [name, ...keywords.map(({ keyword }: Json) => keyword)].join(" "),
  }),
  "research.keyword.rank_history": ({ checkDate, device, location }) => ({ id: `${checkDate} ${device} ${location}` }),
  "research.discuss.list": ({ id }, { itemsOf }) => ({
    painPoints: itemsOf("research.discuss.pain_points.list")
      .filter((one) => JSON.stringify(one).includes(id))
      .map(({ statement, painPoint, text }) => statement ?? painPoint ?? text)
      .join(" "),
  }),
  "produce.blog_post.list": ({ keywords = [] }) => ({
    keywordIds: keywords.map((one: Json) => one.keywordId ?? one.id ?? one),
  }),
  "produce.landing_page.list": ({ keywords = [] }) => ({
    keywordIds: keywords.map((one: Json) => one.keywordId ?? one.id ?? one),
  }),
  "produce.blog_post.revisions.list": ({ revision }) => ({ revisionId: `revision ${revision}` }),
  "produce.landing_page.revisions.list": ({ revision }) => ({ revisionId: `revision ${revision}` }),
  "link_building.contact.list": ({ email }) => ({ emailKey: email.toLowerCase() }),
};

const BUCKETS = [
  [3, "1-3"],
  [10, "4-10"],
  [20, "11-20"],
  [50, "21-50"],
  [100, "51-100"],
] as const;

function keywordFields({ id, status, pillarId, ranks = [] }: Item, { itemsOf, find, input }: Facts): Item {
  const isWritten = ["produce.blog_post.list", "produce.landing_page.list"].some((list) =>
    itemsOf(list).some((one) => JSON.stringify(one.keywords ?? []).includes(id)),
  );
  const [checked] = ranks;
  const rank = checked?.position ?? null;
  const bucket = BUCKETS.find(([most]) => rank !== null && rank <= most)?.[1] ?? "none";
  return {
    rank,
    rankBucket: checked === undefined ? "unchecked" : bucket,
    change: checked?.[`change${input["changeDays"] ?? 7}d`] ?? null,
    significantChange: checked?.significant ?? null,
    content: isWritten ? ["page"] : [],
    lacksContent: !isWritten,
    archived: status === "ARCHIVED",
    pillarSlug: find("research.pillar.list", pillarId)?.slug ?? null,
  };
}

/** Adds the hidden fields to the items of recorded lists. */
export function withHiddenFields(read: readonly Exchange[], runs: readonly Json[]): Exchange[] {
  const itemsOf = (list: string) =>
    read.filter(({ contract }) => contract.name === list).flatMap(({ output }) => output.data);
  const facts: Omit<Facts, "input"> = {
    itemsOf,
    find: (list, id) => itemsOf(list).find((item) => item.id === id),
    run: (id) => runs.find((one) => one.id === id),
  };
  return read.map((exchange) => {
    const hidden = HIDDEN[exchange.contract.name];
    if (hidden === undefined) return exchange;
    const data = exchange.output.data.map((item: Item, index: number) => ({
      ...hidden(item, { ...facts, input: exchange.input }, index),
      ...item,
    }));
    return { ...exchange, output: { ...exchange.output, data } };
  });
}
