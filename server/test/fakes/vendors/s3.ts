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
  if (request.method === "PUT") {
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
  const canonical = [request.method, request.url, "", headers, signed.join(";"), payload].join("\n");
  const hash = createHash("sha256").update(canonical).digest("hex");
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = [day, S3_KEY.region, "s3", "aws4_request"].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${S3_KEY.secretAccessKey}`,
  );
  return hmac(key, ["AWS4-HMAC-SHA256", stamp, scope, hash].join("\n")).toString("hex");
}
