import { pairSite } from "./planted-pairs.ts";
import { page, prose, type Route } from "./planted-site.ts";

const SHORT = 20;

/** A page with another answer for requests whose header has this text. */
function differing(usual: Route, header: string, includes: string, route: Route): Route {
  return { ...usual, unless: [{ header, includes, route }] };
}

const refused: Route = { status: 403, headers: { "content-type": "text/html" }, body: "<h1>Forbidden</h1>" };
const gone: Route = { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Gone</h1>" };
const there: Route = { headers: { "content-type": "text/html" }, body: "<h1>There</h1>" };
const german =
  "Die Laterne steht auf dem Tisch und leuchtet in der Nacht, weil wir sie am Abend mit der Hand geputzt haben und das Glas nicht mehr trüb ist.";

/** Faults that show to other visitors, and links to other hosts. */
export const VISITOR_PAIRS = [
  pairSite("status_by_agent", (host) => ({
    faults: ["/prices"],
    looksLike: "a shorter page for phones",
    home: { links: ["/prices", "/short"] },
    routes: {
      "/prices": differing(page(host, "/prices"), "user-agent", "Googlebot", refused),
      "/short": differing(page(host, "/short"), "user-agent", "Pixel", page(host, "/short", { text: prose("s", 120) })),
    },
  })),
  pairSite("phone_text_missing", (host) => ({
    faults: ["/shortened"],
    looksLike: "another order of the same text",
    home: { links: ["/shortened", "/reordered"] },
    routes: {
      "/shortened": differing(
        page(host, "/shortened"),
        "user-agent",
        "Pixel",
        page(host, "/shortened", { text: prose("s", SHORT) }),
      ),
      "/reordered": differing(
        page(host, "/reordered"),
        "user-agent",
        "Pixel",
        page(host, "/reordered", { text: prose("r") }),
      ),
    },
  })),
  pairSite("phone_directive_differs", (host) => ({
    faults: ["/hidden"],
    looksLike: "a redirect of phones to their own host",
    home: { links: ["/hidden", "/moved"] },
    routes: {
      "/hidden": differing(
        page(host, "/hidden"),
        "user-agent",
        "Pixel",
        page(host, "/hidden", { head: '<meta name="robots" content="noindex">' }),
      ),
      "/moved": differing(page(host, "/moved"), "user-agent", "Pixel", {
        status: 302,
        headers: { location: `https://m.${host}/moved` },
        body: "",
      }),
    },
  })),
  pairSite("language_by_cookie", (host) => ({
    faults: ["/"],
    looksLike: "a page in one language for all",
    pages: { "/one": {} },
    routes: {
      "/": differing(
        page(host, "/", {
          links: ["/one"],
          text: `The lantern stands on the table and it is lit at night. ${prose("en", 90)}`,
        }),
        "accept-language",
        "de",
        page(host, "/", { lang: "de", links: ["/one"], text: Array.from({ length: 6 }, () => german).join(" ") }),
      ),
    },
  })),
  pairSite("broken_external_links", {
    faults: ["/old", "/vanished"],
    looksLike: "a page that refuses, one that is there, and a host that asks to slow down",
    pages: {
      "/old": { links: ["https://paper.example/gone"] },
      "/vanished": { links: ["https://vanished.example/"] },
      "/fine": {
        links: ["https://paper.example/there", "https://paper.example/refused", "https://paper.example/busy"],
      },
    },
    routes: {
      "https://paper.example/robots.txt": gone,
      "https://paper.example/gone": gone,
      "https://paper.example/there": there,
      "https://paper.example/refused": refused,
      "https://paper.example/busy": { status: 429, headers: { "retry-after": "0" }, body: "" },
    },
  }),
];
