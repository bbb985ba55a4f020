import { describe, expect, it } from "vitest";
import { failureOf } from "../../../test/fakes/vendors/failure-of.ts";
import type { CmsPort, PublishRequest } from "./port.ts";

/** How the publishing target handles the next request. */
export type Fate = "accepts" | "refuses" | "is not there" | "accepts and breaks off" | "accepts and says nothing";

/** A port with a publishing target that handles requests in this way and counts its publications. */
export interface CmsStage {
  port: CmsPort;
  request: PublishRequest;
  published(): number;
}

/** The contract of every `cms` adapter. */
export function cmsContract(name: string, stage: (fate: Fate) => Promise<CmsStage>): void {
  describe(`${name} as cms`, () => {
    it("publishes once, and says where", async () => {
      const { port, request, published } = await stage("accepts");

      const publication = await port.publish(request);

      expect(publication).toEqual({ url: expect.stringMatching(/^https?:/), id: expect.any(String) });
      expect(published()).toBe(1);
    });

    it.each(["refuses", "is not there"] as const)(
      "says that nothing was published where the place %s",
      async (fate) => {
        const { port, request, published } = await stage(fate);

        const failure = await failureOf(port.publish(request));

        expect(failure).toMatchObject({ port: "cms", facts: { sent: false } });
        expect(published()).toBe(0);
      },
    );

    it.each(["accepts and breaks off", "accepts and says nothing"] as const)(
      "leaves it open where the place %s, and does not try again by itself",
      async (fate) => {
        const { port, request, published } = await stage(fate);

        const failure = await failureOf(port.publish(request));

        expect(failure.facts.sent).toBeUndefined();
        expect(published()).toBe(1);
      },
    );

    it("publishes nothing where the platform has changed since", async () => {
      const { port, request, published } = await stage("accepts");
      const target = { ...request.target, version: request.target.version + 1 };

      const failure = await failureOf(port.publish({ ...request, target }));

      expect(failure).toMatchObject({ kind: "config", facts: { sent: false } });
      expect(published()).toBe(0);
    });
  });
}
