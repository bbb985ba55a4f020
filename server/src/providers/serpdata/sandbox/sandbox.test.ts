import { worldState } from "../../../../test/fakes/worlds/world-states.ts";
import { difficultySourceContract } from "../../shared/difficulty/contract.ts";
import { keywordSourceContract } from "../../shared/keywords/contract.ts";
import { rankingSourceContract } from "../../shared/rankings/contract.ts";
import { serpdataContract } from "../contract.ts";
import {
  createSandboxDifficulty,
  createSandboxKeywords,
  createSandboxRankings,
  createSandboxSerpdata,
} from "./sandbox.ts";

const world = { findWorld: async () => worldState() };

serpdataContract("a test world", () => createSandboxSerpdata(world));
keywordSourceContract("a test world's search engine", () => createSandboxKeywords(world));
rankingSourceContract("a test world's search engine", () => createSandboxRankings(world), {
  domain: "quilllane.example",
});
difficultySourceContract("a test world's search engine", () => createSandboxDifficulty(world));
