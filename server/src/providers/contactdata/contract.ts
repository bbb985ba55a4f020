import { type Static, Type } from "typebox";
import { Errors } from "typebox/value";
import { describe, expect, it } from "vitest";
import type { ContactdataPort, FoundPerson, PeopleRequest } from "./port.ts";

const TextOrNull = Type.Union([Type.String({ minLength: 1 }), Type.Null()]);
const PersonShape = Type.Object({
  email: Type.String({ pattern: "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$" }),
  firstName: TextOrNull,
  lastName: TextOrNull,
  position: TextOrNull,
  source: Type.Literal("contactdata"),
  sourceUrl: Type.Union([Type.String({ pattern: "^https?://" }), Type.Null()]),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  verification: Type.Union(
    (["unchecked", "mx", "no_mx", "valid", "accept_all", "invalid", "unknown"] as const).map((one) =>
      Type.Literal(one),
    ),
  ),
});
// Fails to compile when the port and the shape above drift apart.
type Drift = Static<typeof PersonShape> extends FoundPerson ? "none" : never;
const drift: Drift = "none";

export function peopleRequest(request: Partial<PeopleRequest> = {}): PeopleRequest {
  return { domain: "acme.example", limit: 5, signal: new AbortController().signal, ...request };
}

/** The contract of every `contactdata` vendor. `open` returns an adapter that knows at least two people at any site. */
export function contactdataContract(name: string, open: () => ContactdataPort): void {
  describe(`${name} as contactdata`, () => {
    it("names its vendor and returns people in the port's shape, the best first", async () => {
      const port = open();

      const { people } = await port.findPeople(peopleRequest());

      expect(drift).toBe("none");
      expect(port.vendor).toMatch(/^[a-z0-9-]+$/);
      expect(people.length).toBeGreaterThanOrEqual(2);
      expect(people.flatMap((person) => Errors(PersonShape, person))).toEqual([]);
      const confidences = people.map(({ confidence }) => confidence);
      expect(confidences).toEqual(confidences.toSorted((one, other) => other - one));
    });

    it("returns no more people than asked for", async () => {
      expect((await open().findPeople(peopleRequest({ limit: 1 }))).people).toHaveLength(1);
    });

    it("stops with the caller's reason", async () => {
      const reason = new Error("The run was cancelled.");

      await expect(open().findPeople(peopleRequest({ signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
    });

    it("proves the connection", async () => {
      expect(await open().check(new AbortController().signal)).toBeNull();
    });
  });
}
