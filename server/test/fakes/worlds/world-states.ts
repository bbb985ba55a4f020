import type { WorldBrand, WorldState } from "../../../src/market/world-state.ts";

const BORN_AT = "2026-03-02T20:15:00.000Z";

/** A test world with one workspace, an hour old. */
export function worldState(state: Partial<WorldState> = {}): WorldState {
  return {
    seed: "findable",
    bornAt: BORN_AT,
    now: "2026-03-02T21:15:00.000Z",
    brands: [worldBrand()],
    events: [],
    deeds: [],
    ...state,
  };
}

export function worldBrand(brand: Partial<WorldBrand> = {}): WorldBrand {
  return {
    workspaceId: "ws_1",
    domain: "northbikes.example.com",
    name: "Northbikes",
    description: null,
    primaryKeywords: [],
    country: null,
    language: null,
    ...brand,
  };
}

/** The same world so many days later. */
export function later(state: WorldState, days: number): WorldState {
  return { ...state, now: momentIn(state, days) };
}

/** When a world is so many days old, ISO 8601. */
export function momentIn({ bornAt }: Pick<WorldState, "bornAt">, days: number): string {
  return new Date(Date.parse(bornAt) + (days + 0.1) * 86_400_000).toISOString();
}
