import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

export interface FakeS3 extends AsyncDisposable {
  /** Address of the one bucket. */
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** Method and status of every answer. */
  readonly answered: string[];
  /** Answers so many of the coming requests with 503. */
  beBusy(times: number): void;
}

export const S3_KEY = { region: "eu-test-1", accessKeyId: "AKIATEST", secretAccessKey: "s3cr3t/key+" };

/** A bucket that takes nothing that is not signed for it, byte for byte, as AWS Signature Version 4 says. */
export async function startS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const answered: string[] = [];
  let busy = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const status = busy-- > 0 ? 503 : refusal(request, body);
    if (status === undefined) answer(objects, request, body, response);
    else response.writeHead(status).end("<Error/>");
    answered.push(`${request.method} ${response.statusCode}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/bucket/blobs`,
    objects,
    answered,
    beBusy: (times) => {
      busy = times;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(objects: Map<string, Buffer>, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const key = String(request.url);
  const object = objects.get(key);
  if (key.includes("list-type=2")) response.writeHead(200).end(listing(objects, new URL(key, "http://bucket.example")));
  else if (request.method === "PUT") {
    objects.set(key, body);
    response.writeHead(200).end();
  } else if (request.method === "DELETE") {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (object === undefined) response.writeHead(404).end();
  else if (request.method === "HEAD") response.writeHead(200, { "content-length": object.length }).end();
  else {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (start === undefined) response.writeHead(200).end(object);
    else response.writeHead(206).end(object.subarray(Number(start), Number(end) + 1));
  }
}

/** A page of ListObjectsV2: two keys, so that a reader has to follow. */
function listing(objects: Map<string, Buffer>, { pathname, searchParams }: URL): string {
  const bucket = `${pathname.replace(/\/$/, "")}/`;
  const prefix = searchParams.get("prefix") ?? "";
  const delimiter = searchParams.get("delimiter");
  const keys = [...objects.keys()].map((key) => key.slice(bucket.length)).filter((key) => key.startsWith(prefix));
  const endOf = (key: string) => (delimiter === null ? -1 : key.indexOf(delimiter, prefix.length));
  const names = [...new Set(keys.map((key) => (endOf(key) < 0 ? key : key.slice(0, endOf(key) + 1))))].toSorted();
  const after = searchParams.get("continuation-token") ?? "";
  const page = names.filter((name) => name > after).slice(0, PAGE_KEYS);
  const isCut = names.some((name) => name > (page.at(-1) ?? "~"));
  const entries = page.map((name) =>
    name.endsWith("/")
      ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${name}</Key></Contents>`,
  );
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult><Prefix>${prefix}</Prefix>${next}${entries.join("")}</ListBucketResult>`;
}

const PAGE_KEYS = 2;

/** Undefined where a request may be answered. */
function refusal(request: IncomingMessage, body: Buffer): number | undefined {
  const { authorization = "", "x-amz-content-sha256": payload } = request.headers;
  if (payload !== createHash("sha256").update(body).digest("hex")) return 400;
  if (request.method === "PUT" && request.headers["content-length"] === undefined) return 411;
  const [, signed = "", signature] = /SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(authorization) ?? [];
  return signature === sign(request, String(payload), signed.split(";")) ? undefined : 403;
}

/** @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function sign(request: IncomingMessage, payload: string, signed: readonly string[]): string {
  const stamp = String(request.headers["x-amz-date"]);
  const day = stamp.slice(0, 8);
  const scope = `${day}/${S3_KEY.region}/s3/aws4_request`;
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join("");
  const [address = "", query = ""] = String(request.url).split("?");
  const sorted = query.split("&").toSorted().join("&");
  const canonical = [request.method, address, sorted, headers, signed.join(";"), payload].join("\n");
  const hash = createHash("sha256").update(canonical).digest("hex");
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = [day, S3_KEY.region, "s3", "aws4_request"].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${S3_KEY.secretAccessKey}`,
  );
  return hmac(key, ["AWS4-HMAC-SHA256", stamp, scope, hash].join("\n")).toString("hex");
}
