import type { FastifyInstance } from "fastify";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { LogDrains } from "../../../kernel/operations/log-drains.ts";
import { sendJson } from "../answer.ts";
import { readBody } from "../body.ts";
import type { Guard } from "../guard.ts";

const ROUTE = "/d/:token";
const MAX_BATCH_BYTES = 10 * 1024 * 1024;

/** The addresses to which hosts send access logs. The token in the address authenticates the sender before the body is read. */
export function addLogDrains(
  app: FastifyInstance,
  { drains, guard }: { drains: LogDrains; guard: Guard },
): { method: string; url: string }[] {
  app.route<{ Params: { token?: string } }>({
    method: "POST",
    url: ROUTE,
    handler: async ({ raw: request, params }, reply) => {
      reply.hijack();
      await guard(request, reply.raw, ROUTE, async (_requestId, headers) => {
        const token = params.token ?? "";
        if (!(await drains.isKnown(token))) throw unknown();
        const { bytes } = await readBody(request, MAX_BATCH_BYTES);
        if (bytes === undefined)
          throw new AppError("payload_too_large", `A batch must not be larger than ${MAX_BATCH_BYTES} bytes.`, {
            maxBytes: MAX_BATCH_BYTES,
          });
        const received = await drains.receive(token, bytes);
        if (received.state === "unknown") throw unknown();
        if (received.state === "damaged")
          throw new AppError("validation_error", "The compressed batch is damaged. Nothing of it was counted.", {});
        const { lines, requests, garbage, isRepeated } = received;
        sendJson(reply.raw, 200, headers, { lines, requests, garbage, isRepeated });
      });
    },
  });
  return [{ method: "POST", url: ROUTE }];
}

function unknown(): AppError {
  return new AppError("not_found", "This address is unknown. `site.crawlers.drain` creates one.", {});
}
