import { expect, test } from "vitest";
import { addressHash } from "../mail/index.ts";
import { createPersonEraser } from "./person-eraser.ts";

const AGENCY = "agy_1";

function eraserOf(address: string, ids: string[] = []) {
  return createPersonEraser({ agencyId: AGENCY, addressHash: addressHash(AGENCY, address), ids });
}

test("clears the object about the person, and the address and name in all texts that were read with it", () => {
  const eraser = eraserOf("ines@studiocraft.example");
  const record = {
    people: [
      {
        email: "Ines+News@StudioCraft.example",
        firstName: "Ines",
        lastName: "Varga",
        position: "Editor",
        confidence: 0.9,
      },
      { email: "bea@studiocraft.example", firstName: "Bea", lastName: "Alder", position: "Author", confidence: 0.8 },
    ],
    ids: { "ines@studiocraft.example": "con_1" },
    mail: "Hi Ines,\n\nyou and Ines Varga (ines@studiocraft.example) wrote to bea@studiocraft.example.",
  };

  expect(eraser.holds(record)).toBe(true);
  expect(eraser.erase(record)).toEqual({
    people: [
      { email: "", firstName: null, lastName: null, position: null, confidence: 0.9 },
      { email: "bea@studiocraft.example", firstName: "Bea", lastName: "Alder", position: "Author", confidence: 0.8 },
    ],
    ids: { "[deleted]": "con_1" },
    mail: "Hi,\n\nyou and [deleted] ([deleted]) wrote to bea@studiocraft.example.",
  });
});

test("knows the person by identifiers of contact and draft, also in JSON within a text", () => {
  const eraser = eraserOf("ines@studiocraft.example", ["draft_1"]);
  const payload = JSON.stringify({ draftId: "draft_1", subject: "Your page", body: "Dear Ines" });

  expect(eraser.holds({ payload })).toBe(true);
  expect(eraser.erase({ payload, others: { draftId: "draft_2", subject: "Mine" } })).toEqual({
    payload: JSON.stringify({ draftId: "draft_1", subject: "", body: "" }),
    others: { draftId: "draft_2", subject: "Mine" },
  });
});

test.each([
  ["i.n.e.s+seo@googlemail.com", "ines@gmail.com", true],
  ["ines@bücher.example", "ines@xn--bcher-kva.example", true],
  ["<ines@studio.example>.", "ines@studio.example", true],
  ["https://studio.example/stop?to=ines@studio.example&x=1", "ines@studio.example", true],
  ["https://studio.example/stop?to%3Dines%40studio.example", "ines@studio.example", true],
  ["ines (at) studio (dot) example", "ines@studio.example", true],
  ["ines AT studio.example,", "ines@studio.example", true],
  ["ines at studio punkt example", "ines@studio.example", true],
  ["ines@NOSPAM.studio.example", "ines@studio.example", true],
  ["in\u00ades@studio\u200b.example", "ines@studio.example", true],
  ["Ines at studio or (at) home", "ines@studio.example", false],
  ["mary.ines (at) studio (dot) example", "ines@studio.example", false],
  ["mary.ines@studio.example", "ines@studio.example", false],
  ["ines@studio.example.org", "ines@studio.example", false],
  ["xines@studio.example", "ines@studio.example", false],
])("reads %s as an address of %s: %s", (text, address, isThatPerson) => {
  expect(eraserOf(address).holds(`Mail ${text} today`)).toBe(isThatPerson);
});

test("leaves a text without the person as it is, letter by letter", () => {
  const eraser = eraserOf("ines@studiocraft.example");
  const text = '{ "spaced":  [1, 2], "to": "bea@studiocraft.example" }';

  expect(eraser.holds(text)).toBe(false);
});

test("erases an address that only people can read, and keeps the words around it and the addresses of others", () => {
  const eraser = eraserOf("ines@studio.example");
  const note =
    "Met Ines at noon. Write to ines (at) studio (dot) example or bea (at) studio (dot) example.\nBackup: ines [ät] studio.example today";

  expect(eraser.holds({ note })).toBe(true);
  expect(eraser.erase({ note })).toEqual({
    note: "Met Ines at noon. Write to [deleted] or bea (at) studio (dot) example.\nBackup: [deleted] today",
  });
});
