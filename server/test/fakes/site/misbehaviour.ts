import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** What a path may do instead of answering well. Those with `once` or `twice` behave afterwards. */
export type Misbehaviour =
  | "always_throttled"
  | "deep_html"
  | "drip_body"
  | "empty"
  | "endless_body"
  | "endless_redirects"
  | "garbage"
  | "garbage_protocol"
  | "gzip_bomb"
  | "hang"
  | "hang_in_body"
  | "huge_body"
  | "json"
  | "redirect_loop"
  | "redirect_off_site"
  | "redirect_to_file"
  | "reset"
  | "shift_jis"
  | "status_401"
  | "status_404"
  | "status_500"
  | "throttled_once"
  | "truncated"
  | "wrong_gzip"
  | "windows_1252";

export interface Exchange {
  path: string;
  /** How often this path was asked for, this time included. */
  count: number;
  response: ServerResponse;
  answerWell: () => void;
}

const HTML = { "content-type": "text/html; charset=utf-8" };
const FILLER = `<p>${"The same sentence is said again and again. ".repeat(200)}</p>\n`;

export function misbehave(how: Misbehaviour, exchange: Exchange): void {
  BEHAVIOURS[how](exchange);
}

const BEHAVIOURS: Record<Misbehaviour, (exchange: Exchange) => void> = {
  always_throttled: ({ response }) => throttle(response),
  deep_html: ({ response }) => response.writeHead(200, HTML).end(`<title>Deep</title>${"<div>".repeat(150_000)}`),
  drip_body: ({ response }) => {
    response.writeHead(200, HTML);
    const drip = setInterval(() => response.write("<"), 10);
    response.on("close", () => clearInterval(drip));
  },
  empty: ({ response }) => response.writeHead(200, HTML).end(),
  endless_body: ({ response }) => {
    response.writeHead(200, HTML);
    writeForEver(response);
  },
  endless_redirects: ({ response, path }) => {
    const hop = Number(/hop=(\d+)/.exec(path)?.[1] ?? 0) + 1;
    redirect(response, `${path.split("?", 1)[0]}?hop=${hop}`);
  },
  garbage: ({ response }) => response.writeHead(200, HTML).end(garbageBytes(200_000)),
  garbage_protocol: ({ response }) => void response.socket?.end("\u0000\u0001 this is not HTTP\r\n\r\n"),
  gzip_bomb: ({ response }) => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, "<p>bomb</p>"));
    response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(bomb);
  },
  hang: () => {},
  hang_in_body: ({ response }) => response.writeHead(200, HTML).write("<!doctype html><title>Half"),
  huge_body: ({ response }) => {
    response.writeHead(200, { ...HTML, "content-length": 10 * 1024 ** 3 });
    writeForEver(response);
  },
  json: ({ response }) => response.writeHead(200, { "content-type": "application/json" }).end('{"hello":"world"}'),
  redirect_loop: ({ response, path }) => {
    const [base = "/", query] = path.split("?", 2);
    redirect(response, query === undefined ? `${base}?and=back` : base);
  },
  redirect_off_site: ({ response }) => redirect(response, "http://elsewhere.invalid/landing"),
  redirect_to_file: ({ response }) => redirect(response, "file:///etc/passwd"),
  reset: ({ response }) => void response.socket?.resetAndDestroy(),
  shift_jis: ({ response }) => {
    const title = Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]);
    const start = Buffer.from('<!doctype html><meta charset="shift_jis"><title>');
    response.writeHead(200, { "content-type": "text/html" });
    response.end(Buffer.concat([start, title, Buffer.from("</title><p>"), title]));
  },
  status_401: ({ response }) => response.writeHead(401, HTML).end("<title>Who are you?</title>"),
  status_404: ({ response }) => response.writeHead(404, HTML).end("<title>Not here</title>"),
  status_500: ({ response }) => response.writeHead(500, HTML).end("<title>Broken</title>"),
  throttled_once: ({ response, count, answerWell }) => (count === 1 ? throttle(response) : answerWell()),
  truncated: ({ response }) => {
    response.writeHead(200, { ...HTML, "content-length": 5_000 });
    response.write("<!doctype html><title>Cut", () => response.socket?.destroy());
  },
  wrong_gzip: ({ response }) =>
    response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end("this is not gzip"),
  windows_1252: ({ response }) => {
    response.writeHead(200, { "content-type": "text/html; charset=windows-1252" });
    response.end(Buffer.from("<!doctype html><title>Caf\u00e9 \u0080 5</title><p>na\u00efve fa\u00e7ade", "latin1"));
  },
};

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

function throttle(response: ServerResponse): void {
  response.writeHead(429, { ...HTML, "retry-after": "7" }).end("<title>Slow down</title>");
}

function writeForEver(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(FILLER));
  };
  response.on("drain", write);
  write();
}

/** The same bytes every time, all 256 values among them. */
function garbageBytes(length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 167 + (index >> 3) * 59) & 0xff));
}
