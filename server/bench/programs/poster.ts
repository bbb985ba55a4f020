import { signatureOf } from "../../src/kernel/secrets/signature.ts";
import { createEgress } from "../../src/platform/egress/egress.ts";
import { type ProgramBody, serveProgram } from "../harness/program.ts";

export interface PostingQuestion {
  url: string;
  body: string;
  posts: number;
  atOnce: number;
}

/** Signed posts with the deliverer's HTTP client and nothing else: no database, no log, no next attempt. */
export const posterProgram: ProgramBody<null, PostingQuestion, { perSecond: number }, null> = {
  async start() {
    const egress = createEgress({ allowPrivate: true, connectionsPerOrigin: 256 });
    return {
      facts: null,
      async answer({ url, body, posts, atOnce }) {
        const since = performance.now();
        let left = posts;
        const lane = async () => {
          for (; left > 0; left -= 1) {
            const signature = signatureOf(body, ["whsec_secret"], Math.floor(Date.now() / 1000));
            const headers = { "Content-Type": "application/json", "Service-Signature": signature };
            await egress.post({ url, body, headers, timeoutMs: 5000, maxBytes: 1024 });
          }
        };
        await Promise.all(Array.from({ length: atOnce }, lane));
        return { perSecond: (posts * 1000) / (performance.now() - since) };
      },
      close: () => egress.close(),
    };
  },
};

serveProgram(import.meta.url, posterProgram);
