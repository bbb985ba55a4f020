import { expect, test } from "vitest";
import { problemOf } from "./problem-cues.ts";

test.each([
  "La chaudière est tombée en panne trois fois depuis Noël.",
  "Llevamos un mes con la avería y nadie nos contesta.",
  "La caldaia è guasta da una settimana e nessuno risponde.",
  "De wasmachine is alweer kapot en niemand belt terug.",
  "The app crashed again and I lost the whole invoice.",
  "Same here, three weeks now.",
  "Pareil chez nous depuis la mise à jour.",
])("reads a complaint: %s", (sentence) => {
  expect(problemOf(sentence).complaint).toBeGreaterThanOrEqual(0.35);
});

test.each([
  "I don't think the colour matters that much.",
  "The price is 40 pounds for a box.",
  "Aucun problème chez moi depuis deux ans.",
  "Va muy bien y el precio es justo.",
  "It takes ten minutes by bus from the station.",
])("reads no complaint: %s", (sentence) => {
  expect(problemOf(sentence).complaint).toBe(0);
});
