import type { IncomingMessage, ServerResponse } from "node:http";
import { isDemoCall } from "../../kernel/operations/caller.ts";
import { createAnswerMemory } from "../pipeline/answer-memory.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { baseHeaders } from "./answer.ts";
import { keepBody, readBody } from "./body.ts";
import { credentialsOf } from "./credentials-of.ts";
import { checkHeaders } from "./headers.ts";
import { type PackedForms, sendPackedJson } from "./packed-answer.ts";
import { newRequestId } from "./request-id.ts";

const LARGEST_BODY = 16_384;

interface KeptAnswer extends RememberedAnswer {
  packed: PackedForms;
}

export interface RememberedAnswer {
  operation: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  json: Buffer;
}

/**
 * Caches demo responses by the exact bytes of their requests. They depend on nothing else, so a repeated request is served
 * before routing, parsing and checks. Never serves calls with a key or with a header that can be refused.
 */
export interface RememberedAnswers {
  /** Serves the request from the cache, or passes it on. */
  answer(request: IncomingMessage, response: ServerResponse, handOn: () => void): void;
  /** Caches the response of a request that was passed on. */
  keep(request: IncomingMessage, answer: RememberedAnswer): void;
}

export function createRememberedAnswers(metrics: Metrics, isDraining: () => boolean): RememberedAnswers {
  const answers = createAnswerMemory<KeptAnswer>();
  const askedBy = new WeakMap<IncomingMessage, string>();

  function answerOrHandOn(request: IncomingMessage, response: ServerResponse, body: string, handOn: () => void): void {
    const asked = `${request.method} ${request.url} ${body}`;
    const known = answers.get(asked);
    if (known !== undefined) return void send(request, response, known, metrics).catch(() => response.destroy());
    askedBy.set(request, asked);
    handOn();
  }

  return {
    answer(request, response, handOn) {
      if (isDraining() || !mayBeRemembered(request)) return handOn();
      if (request.method === "GET") return answerOrHandOn(request, response, "", handOn);
      void readBody(request, LARGEST_BODY).then(
        (read) => {
          keepBody(request, read);
          if (read.bytes === undefined) return handOn();
          answerOrHandOn(request, response, read.bytes.toString("latin1"), handOn);
        },
        () => response.destroy(),
      );
    },
    keep(request, answer) {
      const asked = askedBy.get(request);
      if (asked !== undefined) answers.set(asked, { ...answer, packed: {} });
    },
  };
}

/** True for a plain read or a small JSON body without a key. */
function mayBeRemembered(request: IncomingMessage): boolean {
  const { method, headers, url = "" } = request;
  if (!url.startsWith("/v1/") || !isDemoCall(credentialsOf(request)) || headers["idempotency-key"] !== undefined)
    return false;
  if (!hasGoodHeaders(request)) return false;
  if (method === "GET") return headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
  if (method !== "POST" && method !== "PATCH" && method !== "PUT") return false;
  return headers["content-type"] === "application/json" && Number(headers["content-length"]) <= LARGEST_BODY;
}

function hasGoodHeaders(request: IncomingMessage): boolean {
  try {
    checkHeaders(request);
    return true;
  } catch {
    return false;
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { operation, status, headers, json, packed }: KeptAnswer,
  metrics: Metrics,
): Promise<void> {
  const started = performance.now();
  await sendPackedJson(request, response, {
    status,
    headers: { ...baseHeaders(newRequestId()), ...headers },
    json,
    kept: packed,
  });
  metrics.observeRequest(operation, status, (performance.now() - started) / 1000);
}
