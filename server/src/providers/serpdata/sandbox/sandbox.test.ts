import { worldState } from "../../../../test/fakes/worlds/world-states.ts";
import { keywordSourceContract } from "../../shared/keywords/contract.ts";
import { overviewSourceContract } from "../../shared/overview/contract.ts";
import { rankingSourceContract } from "../../shared/rankings/contract.ts";
import { serpdataContract } from "../contract.ts";
import {
  createSandboxKeywords,
  createSandboxOverview,
  createSandboxRankings,
  createSandboxSerpdata,
} from "./sandbox.ts";

const world = { findWorld: async () => worldState() };

serpdataContract("a test world", () => createSandboxSerpdata(world));
keywordSourceContract("a test world's search engine", () => createSandboxKeywords(world));
rankingSourceContract("a test world's search engine", () => createSandboxRankings(world), {
  domain: "quilllane.example",
});
overviewSourceContract("a test world's search engine", () => createSandboxOverview(world));
