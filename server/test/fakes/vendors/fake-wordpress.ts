import { type SiteAnswer, type SiteRequest, type SiteServer, startSiteServer } from "./site-server.ts";

export interface FakePost {
  id: number;
  status: string;
  slug: string;
  title: string;
  content: string;
  excerpt: string;
  date_gmt: string;
  meta: Record<string, string>;
  tags: number[];
  categories: number[];
  featured_media: number;
}

export interface FakeWordPress extends SiteServer {
  /** What a plugin, a proxy or a host does to an answer. */
  alter: ((request: SiteRequest, answer: SiteAnswer) => SiteAnswer | Promise<SiteAnswer>) | undefined;
  readonly posts: FakePost[];
  readonly tags: string[];
}

interface FakeWordPressOptions {
  role?: "administrator" | "author" | "contributor";
  /** Post meta that the site has registered for its API. */
  meta?: readonly string[];
  namespaces?: readonly string[];
  /** Sites without pretty permalinks have their API at `?rest_route=`. */
  isPlain?: boolean;
  /** Shows public posts at addresses of the site itself. */
  showsPosts?: boolean;
}

const CAPABILITIES = {
  administrator: ["edit_posts", "publish_posts", "unfiltered_html", "upload_files", "manage_categories"],
  author: ["edit_posts", "publish_posts", "upload_files"],
  contributor: ["edit_posts"],
};
export const WORDPRESS_USER = { username: "findable", applicationPassword: "abcd EFGH 1234 ijkl" };
const FAILURE = (status: number, code: string, message: string, data = {}): SiteAnswer => ({
  status,
  body: { code, message, data: { status, ...data } },
});

/** A WordPress as measured on 6.1: what it answers, what it drops, and what it stores twice. The judge tries the real one. */
export async function startFakeWordPress(options: FakeWordPressOptions = {}): Promise<FakeWordPress> {
  const {
    role = "administrator",
    meta = [],
    namespaces = ["oembed/1.0", "wp/v2"],
    isPlain = false,
    showsPosts = false,
  } = options;
  const posts: FakePost[] = [];
  const tags: string[] = [];
  const basic = `Basic ${Buffer.from(`${WORDPRESS_USER.username}:${WORDPRESS_USER.applicationPassword}`).toString("base64")}`;
  const can = (capability: string) => CAPABILITIES[role].includes(capability);

  const routeOf = ({ path, query }: SiteRequest) => {
    const parameter = query.get("rest_route");
    if (isPlain) return parameter ?? undefined;
    return path.startsWith("/wp-json") ? path.slice("/wp-json".length) || "/" : undefined;
  };
  const filtered = (html: string) =>
    can("unfiltered_html") ? html : html.replace(/<\/?(?:script|input|iframe|picture|source)\b[^>]*>/g, "");
  let origin = "http://site.example";
  const shown = (post: FakePost) => ({
    ...post,
    link: `${origin}/${post.status === "publish" ? post.slug : `?p=${post.id}`}`,
    permalink_template: isPlain ? `${origin}/?p=${post.id}` : `${origin}/%postname%`,
    title: { raw: post.title },
    content: { raw: post.content },
    excerpt: { raw: post.excerpt },
  });
  const freeSlug = (wished: string, own?: FakePost) => {
    const taken = new Set(posts.filter((post) => post !== own).map(({ slug }) => slug));
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? wished : `${wished}-${number}`;
      if (!taken.has(slug)) return slug;
    }
  };
  const write = (body: Partial<FakePost>, own?: FakePost): SiteAnswer => {
    if (body.status === "publish" && !can("publish_posts"))
      return FAILURE(403, "rest_cannot_publish", "Sorry, you are not allowed to publish posts in this post type.");
    const known = Object.fromEntries(Object.entries(body.meta ?? {}).filter(([key]) => meta.includes(key)));
    const post: FakePost = own ?? {
      ...{ id: posts.length + 10, status: "draft", slug: "", title: "", content: "", excerpt: "", date_gmt: "" },
      ...{ meta: {}, tags: [], categories: [], featured_media: 0 },
    };
    Object.assign(post, body, {
      content: body.content === undefined ? post.content : filtered(body.content),
      slug: body.slug === undefined ? post.slug : freeSlug(body.slug, own),
      meta: { ...post.meta, ...known },
    });
    if (own === undefined) posts.push(post);
    return { status: own === undefined ? 201 : 200, body: shown(post) };
  };

  const handle = (request: SiteRequest): SiteAnswer => {
    const route = routeOf(request);
    const { method, query, body, headers } = request;
    const visited = posts.find(({ slug, status }) => status === "publish" && request.path === `/${slug}`);
    if (showsPosts && visited !== undefined) return pageOf(visited);
    if (route === undefined) return { status: 404, headers: { "content-type": "text/html" } };
    if (route === "/") return { status: 200, body: { namespaces, authentication: { "application-passwords": {} } } };
    if (headers.authorization !== basic) return FAILURE(401, "rest_not_logged_in", "You are not currently logged in.");
    const id = Number(/^\/wp\/v2\/posts\/(\d+)$/.exec(route)?.[1]);
    const post = posts.find((one) => one.id === id);
    if (route === "/wp/v2/users/me") {
      const capabilities = Object.fromEntries(CAPABILITIES[role].map((name) => [name, true]));
      return { status: 200, body: { name: WORDPRESS_USER.username, capabilities } };
    }
    if (method === "OPTIONS") {
      const properties = meta.length === 0 ? [] : Object.fromEntries(meta.map((key) => [key, { type: "string" }]));
      return { status: 200, body: { schema: { properties: { meta: { properties } } } } };
    }
    if (route === "/wp/v2/tags" && method === "GET") {
      const found = tags.map((name, index) => ({ id: index + 1, name }));
      return { status: 200, body: found.filter(({ name }) => name.includes(query.get("search") ?? "")) };
    }
    if (route === "/wp/v2/tags") {
      tags.push(body.name);
      return { status: 201, body: { id: tags.length, name: body.name } };
    }
    if (route === "/wp/v2/categories")
      return method === "GET" ? { status: 200, body: [] } : FAILURE(403, "rest_cannot_create", "No.");
    if (route === "/wp/v2/posts" && method === "POST") return write(body);
    if (route === "/wp/v2/posts") {
      const matches = posts.filter((one) => one.status !== "trash" && one.content.includes(query.get("search") ?? ""));
      return { status: 200, body: matches.map(shown) };
    }
    if (post === undefined) return FAILURE(404, "rest_post_invalid_id", "Invalid post ID.");
    if (method === "POST") return write(body, post);
    if (method === "DELETE") Object.assign(post, { status: "trash", slug: `${post.slug}__trashed` });
    return { status: 200, body: shown(post) };
  };

  const behaviour: Pick<FakeWordPress, "alter"> = { alter: undefined };
  const server = await startSiteServer({
    handle: (request) => (behaviour.alter ?? asItIs)(request, handle(request)),
    publishes: (request) =>
      request.method !== "GET" && /^\/wp\/v2\/posts/.test(routeOf(request) ?? "") && request.method !== "OPTIONS",
  });
  if (showsPosts) origin = server.url;
  return Object.assign(behaviour, { ...server, posts, tags });
}

/** A post in a theme: with a menu, a closing line, and the quotes and dashes that WordPress makes. */
function pageOf({ title, content }: FakePost): SiteAnswer {
  const text = content.replaceAll("'", "’").replaceAll(" - ", " – ");
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    text: `<!doctype html><html lang="en"><head><title>${title} | The site</title></head>
      <body><nav><a href="/">Start</a></nav><main><h1>${title}</h1>${text}</main><footer>All rights reserved.</footer></body></html>`,
  };
}

function asItIs(_request: SiteRequest, answer: SiteAnswer): SiteAnswer {
  return answer;
}
