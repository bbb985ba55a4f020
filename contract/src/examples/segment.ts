import type { Segment } from "../audience.ts";

export const exampleSegment: Segment = {
  id: "seg_k3v8x0q2m5n7p9r1t4w6y8z0",
  name: "Owners of small studios",
  jobToBeDone: "Know which projects earn money before they end.",
  pain: "Hours are written down days later, from memory.",
  budgetShape: "A few euros a seat and month.",
  buyingProcess: "The owner tries it and decides within two weeks.",
  channels: ["trade magazines", "peer groups"],
  competitors: ["spreadsheets"],
  confidence: 0.72,
  sourceCitations: ["https://acme.example/customers"],
  createdAt: "2026-11-16T09:04:00.000Z",
  updatedAt: "2026-11-16T09:04:00.000Z",
};
