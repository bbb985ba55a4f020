import { describe, expect, it } from "vitest";
import { failureOf } from "../../../test/fakes/vendors/failure-of.ts";
import type { CmsPort, PublishRequest } from "./port.ts";

/** How the publishing target handles the next request. */
export type TargetBehavior =
  | "accepts"
  | "refuses"
  | "is not there"
  | "accepts and disconnects"
  | "accepts and never responds";

/** A port with a publishing target that handles requests in this way and counts its publications. */
export interface CmsStage {
  port: CmsPort;
  request: PublishRequest;
  published(): number;
}

/** The contract of every `cms` adapter. */
export function cmsContract(name: string, stage: (behavior: TargetBehavior) => Promise<CmsStage>): void {
  describe(`${name} as cms`, () => {
    it("publishes once, and returns the URL", async () => {
      const { port, request, published } = await stage("accepts");

      const publication = await port.publish(request);

      expect(publication).toMatchObject({ url: expect.stringMatching(/^https?:/), id: expect.any(String) });
      expect(published()).toBe(1);
    });

    it.each(["refuses", "is not there"] as const)(
      "reports that nothing was published if the target %s",
      async (behavior) => {
        const { port, request, published } = await stage(behavior);

        const failure = await failureOf(port.publish(request));

        expect(failure).toMatchObject({ port: "cms", facts: { sent: false } });
        expect(published()).toBe(0);
      },
    );

    it.each(["accepts and disconnects", "accepts and never responds"] as const)(
      "reports an unknown outcome if the target %s, and does not retry",
      async (behavior) => {
        const { port, request, published } = await stage(behavior);

        const failure = await failureOf(port.publish(request));

        expect(failure.facts.sent).toBeUndefined();
        expect(published()).toBe(1);
      },
    );

    it("publishes nothing if the target was changed after planning", async () => {
      const { port, request, published } = await stage("accepts");
      const target = { ...request.target, version: request.target.version + 1 };

      const failure = await failureOf(port.publish({ ...request, target }));

      expect(failure).toMatchObject({ kind: "config", facts: { sent: false } });
      expect(published()).toBe(0);
    });
  });
}
