import { type RecordedRequest, startVendorServer, type VendorAnswer, type VendorServer } from "./vendor-server.ts";

/**
 * `limit`: too many requests. `private`, `quarantined`, `banned`: communities. `edge`: a page of the network's edge. `gone`: the thread
 * was deleted. `withdrawn`: its comments were. `expired`: the token is no longer accepted. `missing`: the thread does not exist.
 */
export type ForumScenario =
  | "limit"
  | "private"
  | "quarantined"
  | "banned"
  | "edge"
  | "gone"
  | "withdrawn"
  | "expired"
  | "missing"
  | "backoff"
  | "throttled";

export type FakeForum = VendorServer<ForumScenario>;

const AT = Date.parse("2026-10-01T10:00:00Z") / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const ok = (body: unknown): VendorAnswer => ({ status: 200, body });
const COMPLAINT = "The renewal price doubled &amp; nobody explains it 😡";

/** Comments of the long thread; every tenth is deleted. */
export const LONG_THREAD = 5000;

/** Speaks the search and item documents of Hacker News at Algolia. */
export const startHackerNews = (): Promise<FakeForum> =>
  startVendorServer<ForumScenario>((request, scenario) => {
    if (scenario === "limit")
      return { status: 429, headers: { "retry-after": "7" }, body: { message: "Too many requests" } };
    if (scenario === "gone") return { status: 404, body: { status: 404, error: "Not Found" } };
    if (request.path === "/search")
      return ok({ hits: hnHits(request), nbHits: 2, page: 0, nbPages: 1, hitsPerPage: 20 });
    const id = Number(/^\/items\/(\d+)$/.exec(request.path)?.[1]);
    if (!Number.isInteger(id)) return { status: 404, body: {} };
    if (id === 3)
      return ok({
        id,
        type: "story",
        title: null,
        text: null,
        author: null,
        points: null,
        created_at: iso(AT),
        children: [],
      });
    const count = id === 2 ? LONG_THREAD : 4;
    return ok({
      ...{
        id,
        type: "story",
        title: `Ask HN: What hurts in bookkeeping? (${id})`,
        url: null,
        author: "op",
        points: 42,
        created_at: iso(AT),
        created_at_i: AT,
      },
      text: `<p>${COMPLAINT}</p><p>See <a href="https:&#x2F;&#x2F;x.example">this</a>.</p><pre><code>rm -rf</code></pre>`,
      children: Array.from({ length: count }, (_, index) => hnComment(index, scenario === "withdrawn")),
    });
  });

function hnHits(request: RecordedRequest) {
  const hit = (objectID: string, points: number | null) => ({
    ...{
      objectID,
      title: `Ask HN: What hurts in bookkeeping? (${objectID})`,
      url: null,
      author: "op",
      points,
      num_comments: 4,
    },
    ...{ created_at: iso(AT), created_at_i: AT, story_text: `<p>${COMPLAINT}</p>`, _tags: ["story", "author_op"] },
  });
  return request.query.get("tags") === "story" ? [hit("1", 42), { ...hit("2", null), points: null }] : [];
}

function hnComment(index: number, isWithdrawn: boolean): object {
  const deleted = isWithdrawn || index % 10 === 1;
  return {
    ...{
      id: 100 + index,
      type: "comment",
      author: deleted ? null : `user${index}`,
      points: null,
      created_at: iso(AT + index),
    },
    text: deleted ? null : `<p>Same here, number ${index}: the export fails &lt;every&gt; month.`,
    children:
      index === 0
        ? [
            {
              id: 99,
              type: "comment",
              author: "deep",
              text: "A reply to a reply.",
              points: null,
              created_at: iso(AT),
              children: [],
            },
          ]
        : [],
  };
}

/** Speaks the public documents of a Discourse forum. */
export const startDiscourse = (): Promise<FakeForum> =>
  startVendorServer<ForumScenario>((request, scenario) => {
    if (scenario === "limit")
      return {
        status: 429,
        body: { errors: ["Slow down"], error_type: "rate_limit", extras: { wait_seconds: 12 } },
      };
    if (scenario === "private")
      return { status: 403, body: { errors: ["You are not permitted"], error_type: "invalid_access" } };
    if (scenario === "edge")
      return { status: 403, headers: { "content-type": "text/html" }, body: "<html>Attention required</html>" };
    if (scenario === "gone") return { status: 404, body: { errors: ["not found"], error_type: "not_found" } };
    if (request.path === "/search.json") {
      const topic = {
        id: 7,
        title: "Export of invoices",
        slug: "export-of-invoices",
        posts_count: 5000,
        created_at: iso(AT),
        category_id: 1,
        tags: [],
        archetype: "regular",
      };
      const message = { ...topic, id: 8, archetype: "private_message" };
      return ok({
        posts: [
          {
            id: 1,
            topic_id: 7,
            blurb: "The export of our bookkeeping <b>fails</b>",
            username: "op",
            created_at: iso(AT),
            like_count: 1,
          },
        ],
        topics: [topic, message],
        grouped_search_result: { error: null },
      });
    }
    if (request.path === "/t/7/posts.json")
      return ok({ post_stream: { posts: request.query.getAll("post_ids[]").map((id) => discoursePost(Number(id))) } });
    if (request.path !== "/t/7.json") return { status: 404, body: {} };
    const stream = Array.from({ length: LONG_THREAD }, (_, index) => index + 1);
    return ok({
      ...{
        id: 7,
        title: "Export of invoices",
        slug: "export-of-invoices",
        posts_count: LONG_THREAD,
        like_count: 31,
        views: 900,
        created_at: iso(AT),
      },
      post_stream: { posts: stream.slice(0, 20).map(discoursePost), stream },
    });
  });

function discoursePost(id: number) {
  const deleted = id === 3;
  return {
    ...{
      id,
      username: `user${id}`,
      created_at: iso(AT + id),
      post_number: id,
      topic_id: 7,
      post_type: id === 4 ? 3 : 1,
    },
    ...{ user_deleted: deleted, hidden: id === 5, actions_summary: id === 2 ? [{ id: 2, count: 9 }] : [] },
    cooked: `<aside class="quote"><blockquote><p>Not my words</p></blockquote></aside><p>${COMPLAINT} (${id}) <img class="emoji" alt=":sob:" src="x"></p>`,
  };
}

/** Speaks version 2.3 of the interface of Stack Exchange. */
export const startStackExchange = (): Promise<FakeForum> =>
  startVendorServer<ForumScenario>((request, scenario) => {
    if (scenario === "throttled")
      return {
        status: 400,
        body: {
          error_id: 502,
          error_name: "throttle_violation",
          error_message: "too many requests from this IP, more requests available in 83 seconds",
        },
      };
    const items = stackItems(request);
    return ok({
      items,
      has_more: false,
      quota_max: 300,
      quota_remaining: 280,
      ...(scenario === "backoff" ? { backoff: 1 } : {}),
    });
  });

function stackItems({ path }: RecordedRequest): object[] {
  const question = {
    ...{
      question_id: 5,
      title: "How do I stop &quot;late&quot; payments in bookkeeping?",
      link: "https://freelancing.stackexchange.com/questions/5/late",
      score: 3,
      answer_count: 2,
      creation_date: AT,
    },
    ...{ owner: { display_name: "M&#252;ller" }, content_license: "CC BY-SA 3.0", body: `<p>${COMPLAINT}</p>` },
  };
  const answer = (answer_id: number) => ({
    answer_id,
    score: -1,
    creation_date: AT + answer_id,
    owner: { display_name: "Ann" },
    body: "<p>Ask for a deposit.</p>",
  });
  if (path === "/search/advanced" || path === "/questions/5") return [question];
  return path === "/questions/5/answers" ? [answer(6), answer(7)] : [];
}

/** Speaks version 3 of the interface of Lemmy. */
export const startLemmy = (): Promise<FakeForum> =>
  startVendorServer<ForumScenario>((request, scenario) => {
    if (scenario === "limit") return { status: 400, body: { error: "rate_limit_error" } };
    if (scenario === "missing") return { status: 400, body: { error: "couldnt_find_post" } };
    if (scenario === "private") return { status: 400, body: { error: "instance_is_private" } };
    const view = (removed: boolean) => ({
      post: {
        id: 11,
        name: "Bookkeeping on the phone",
        body: `**${"The app crashes"}** every [day](https://x.example)\n> quoted by me\n`,
        published: iso(AT),
        removed,
        deleted: false,
      },
      ...{
        creator: { id: 1, name: "op", actor_id: "https://lemmy.example/u/op" },
        community: { id: 2, name: "selfhosted" },
        counts: { score: 12, comments: 3 },
      },
    });
    if (request.path === "/api/v3/search")
      return ok({ type_: "Posts", posts: [view(false), { ...view(true), post: { ...view(true).post, id: 12 } }] });
    if (request.path === "/api/v3/post") return ok({ post_view: view(scenario === "gone") });
    const comment = (id: number) => ({
      comment: {
        id,
        content: `Comment ${id}: the import loses records.`,
        published: iso(AT + id),
        removed: id === 2,
        deleted: id === 3,
      },
      ...{ creator: { id, name: `u${id}`, deleted: id === 4 }, counts: { score: id } },
    });
    return ok({ comments: [1, 2, 3, 4].map(comment) });
  });

/** Speaks the documents of Reddit's interface, tokens included. */
export const startReddit = (): Promise<FakeForum> =>
  startVendorServer<ForumScenario>((request, scenario) => {
    if (request.path === "/api/v1/access_token")
      return request.body === "grant_type=client_credentials"
        ? ok({ access_token: "tok", token_type: "bearer", expires_in: 3600, scope: "*" })
        : { status: 400, body: {} };
    if (request.headers["authorization"] !== "Bearer tok" || scenario === "expired")
      return { status: 401, body: { message: "Unauthorized", error: 401 } };
    if (scenario === "private" || scenario === "quarantined")
      return { status: 403, body: { reason: scenario, message: "Forbidden", error: 403 } };
    if (scenario === "banned")
      return { status: 302, headers: { location: "https://www.reddit.com/subreddits/search?q=x" }, body: "" };
    if (scenario === "edge")
      return {
        status: 403,
        headers: { "content-type": "text/html" },
        body: "<body>blocked by network security</body>",
      };
    if (scenario === "limit") return { status: 429, headers: { "retry-after": "31" }, body: {} };
    const link = (id: string, changes: object = {}) => ({
      kind: "t3",
      data: {
        ...{
          id,
          name: `t3_${id}`,
          title: "Timesheets, anyone?",
          subreddit: "architects",
          score: -2,
          num_comments: 4,
          created_utc: AT,
          author: "op",
        },
        ...{
          permalink: `/r/architects/comments/${id}/x/`,
          url: "https://elsewhere.example",
          is_self: true,
          selftext: "We **guess** our hours every Friday 😬",
          removed_by_category: null,
        },
        ...changes,
      },
    });
    if (request.path === "/r/architects/search/")
      return ok({
        kind: "Listing",
        data: { after: null, children: [link("abc"), link("rem", { selftext: "[removed]" })] },
      });
    const comment = (id: string, changes: object = {}) => ({
      kind: "t1",
      data: {
        id,
        author: `u${id}`,
        body: `Comment ${id} about hours`,
        score: 2,
        created_utc: AT + 1,
        permalink: `/r/architects/comments/abc/x/${id}/`,
        replies: "",
        ...changes,
      },
    });
    const replies = {
      kind: "Listing",
      data: { children: [comment("deep"), { kind: "more", data: { count: 9, children: ["z"] } }] },
    };
    const tree = [
      comment("c1", { replies }),
      comment("c2", { body: "[removed]" }),
      comment("c3", { author: "[deleted]" }),
    ];
    const [thread] = scenario === "gone" ? [link("abc", { selftext: "[deleted]" })] : [link("abc")];
    return ok([
      { kind: "Listing", data: { children: [thread] } },
      { kind: "Listing", data: { children: tree } },
    ]);
  });
