import { type IncomingMessage, request } from "node:http";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";

/**
 * The part of curl that the guides show, for machines without it. As curl does, it refuses other options, follows no redirect,
 * and ends with 0 whatever the status is.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      silent: { type: "boolean", short: "s" },
      "no-buffer": { type: "boolean", short: "N" },
      request: { type: "string", short: "X" },
      header: { type: "string", short: "H", multiple: true, default: [] },
      data: { type: "string", short: "d" },
    },
    allowPositionals: true,
  });
  const [url, ...others] = positionals;
  if (url === undefined || others.length > 0) throw new Error(`One URL is expected, not ${positionals.length}.`);
  await send(new URL(url), { method: values.request, headers: values.header, body: values.data });
}

interface Call {
  method: string | undefined;
  /** Each as `Name: value`. */
  headers: string[];
  body: string | undefined;
}

async function send(url: URL, { method, headers, body }: Call): Promise<void> {
  const form = body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" };
  const call = request(url, { method: method ?? (body === undefined ? "GET" : "POST") });
  for (const [name, value] of Object.entries({ Accept: "*/*", "User-Agent": "curl/8.14.1", ...form })) {
    call.setHeader(name, value);
  }
  for (const header of headers) {
    const [, name = "", value = ""] = /^([^:]+): *(.*)$/.exec(header) ?? [];
    call.setHeader(name, value);
  }
  const response = Promise.withResolvers<void>();
  call.once("error", response.reject);
  // The next command of the guide writes to the same output.
  const print = (answer: IncomingMessage) => pipeline(answer, process.stdout, { end: false });
  call.once("response", (answer) => print(answer).then(response.resolve, response.reject));
  call.end(body);
  await response.promise;
}

main().catch((error: unknown) => {
  process.stderr.write(`curl: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
