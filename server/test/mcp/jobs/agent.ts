import type { Client } from "@modelcontextprotocol/client";
import { expect } from "vitest";
import { secondsToNoon } from "../../harness/quiet-times.ts";
import type { Service } from "../../harness/service.ts";
import { type Answer, readText } from "./read-text.ts";

/** What a client shows its model of an answer: some show the text only, some the structured content only, some both. */
export const READINGS = ["text only", "structured only", "both"] as const;
export type Reading = (typeof READINGS)[number];

const CHARACTERS_PER_TOKEN = 4;

/** A script in the place of a model: it knows its job, the list of tools, and what the answers say. */
export interface Agent {
  readonly reading: Reading;
  /** Calls a tool that the list of the connection has. Refuses an argument that its schema does not have. */
  call(tool: string, given?: object): Promise<Answer>;
  /** The same for a call that is expected to be refused; the answer is the error. */
  refused(tool: string, given?: object): Promise<Answer>;
  /** Calls a tool with arguments of its schema, after it was found by words unless it was before. */
  find(words: string, given: object): Promise<Answer>;
  /** Finds the tools of a whole job with one call. */
  learn(...words: readonly string[]): Promise<void>;
  /** Runs a skill and waits for it in the same call; what takes longer than that call is followed. */
  run(skill: string, input: object, workspaceId: string, more?: object): Promise<Answer>;
  /** Follows the run of an answer until none of its next steps is a wait. */
  follow(answer: Answer): Promise<Answer>;
  /** Sends the decision that an answer names as its next step, and follows the run that goes on. */
  decide(answer: Answer, given: object): Promise<Answer>;
  /** Calls and tokens since the last call of this function. */
  spent(): Spent;
}

export interface Spent {
  calls: number;
  tokens: number;
}

interface FoundTool {
  name: string;
  properties: Record<string, unknown>;
}

/** Seconds that a call of a tool may wait for its run. */
export const WAIT = { waitSeconds: 50 };

/** Connects a script that reads answers in one way. */
export async function connectAgent(client: Client, reading: Reading): Promise<Agent> {
  const { tools } = await client.listTools();
  const listed = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema.properties ?? {}]));
  const found = new Map<string, FoundTool>();
  let spent: Spent = { calls: 0, tokens: 0 };

  function count(...parts: unknown[]): void {
    const characters = parts.reduce<number>((sum, part) => sum + (JSON.stringify(part)?.length ?? 0), 0);
    spent.tokens += Math.ceil(characters / CHARACTERS_PER_TOKEN);
  }

  async function send(tool: string, given: object): Promise<{ answer: Answer; isError: boolean; text: string }> {
    const result = await client.callTool({ name: tool, arguments: { ...given } });
    const text = result.content.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
    spent.calls += 1;
    const shown = {
      "text only": [text],
      "structured only": [result.structuredContent],
      both: [text, result.structuredContent],
    }[reading];
    count(tool, given, ...shown);
    const answer = reading === "text only" ? readText(text) : structuredClone(result.structuredContent);
    return {
      answer: { ...Object(answer), text: reading === "structured only" ? "" : text },
      isError: result.isError === true,
      text,
    };
  }

  function check(tool: string, properties: Record<string, unknown>, given: object): void {
    const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
    expect(unknown, `arguments that the schema of ${tool} does not have`).toEqual([]);
  }

  async function call(tool: string, given: object = {}): Promise<Answer> {
    const properties = listed.get(tool);
    if (properties === undefined) throw new Error(`The list has no ${tool}; find it by words.`);
    check(tool, properties, given);
    const { answer, isError, text } = await send(tool, given);
    expect(isError, `${tool}: ${text}`).toBe(false);
    return answer;
  }

  async function callFound({ name, properties }: FoundTool, given: object): Promise<Answer> {
    check(name, properties, given);
    const { answer, isError, text } = await send("tools.call", { name, arguments: given });
    expect(isError, `${name}: ${text}`).toBe(false);
    return answer;
  }

  /** What an answer to `tools.find` says about the tools of some words, in their order. */
  async function learn(words: readonly string[]): Promise<void> {
    const { answer } = await send("tools.find", words.length === 1 ? { words: words[0], limit: 1 } : { words });
    const byName = new Map<string, FoundTool>();
    for (const [index, one] of words.entries()) {
      const first = answer.tools[index];
      if (words.length > 1) expect(first.for).toBe(one);
      // A tool that is the best for several words has its schema once.
      const tool = byName.get(first.name) ?? { name: first.name, properties: Object(first.inputSchema.properties) };
      byName.set(first.name, tool);
      found.set(one, tool);
    }
  }

  /** Sends a next step as it is. */
  async function take(step: Answer, more: object = {}): Promise<Answer> {
    const own = { ...step.arguments, ...more };
    const isListed = listed.has(step.tool);
    const sent = isListed ? own : { name: step.tool, arguments: own };
    const { answer, isError, text } = await send(isListed ? step.tool : "tools.call", sent);
    expect(isError, `${step.tool}: ${text}`).toBe(false);
    return answer;
  }

  async function follow(answer: Answer): Promise<Answer> {
    let read = answer;
    for (let turns = 0; turns < 40; turns++) {
      const step = read.nextStep;
      if (step?.arguments.waitSeconds === undefined || isDecision(step)) return read;
      const before = { ...spent };
      read = await take(step);
      // How often it waits depends on the machine and is no cost of the job. What the last wait answers is.
      const waitsOn = read.nextStep?.arguments.waitSeconds !== undefined && !isDecision(read.nextStep);
      spent = waitsOn ? before : { ...spent, calls: before.calls };
    }
    throw new Error(`The run did not end: ${JSON.stringify(read)}`);
  }

  return {
    reading,
    call,
    async refused(tool, given = {}) {
      const { answer, isError, text } = await send(
        listed.has(tool) ? tool : "tools.call",
        listed.has(tool) ? given : { name: tool, arguments: given },
      );
      expect(isError, `${tool} is refused: ${text}`).toBe(true);
      return answer;
    },
    learn: (...words) => learn(words),
    async find(words, given) {
      if (!found.has(words)) await learn([words]);
      const tool = found.get(words);
      if (tool === undefined) throw new Error(`Nothing was found by "${words}".`);
      return await callFound(tool, given);
    },
    async run(skill, input, workspaceId, more = {}) {
      return await follow(await call("agent.invoke", { skill, input, ...more, ...WAIT, workspaceId }));
    },
    follow,
    async decide(answer, given) {
      let read = answer;
      // What is approved was read whole before.
      while (String(read.nextStep?.tool).endsWith(".approval.get")) read = await take(read.nextStep);
      expect(isDecision(read.nextStep), JSON.stringify(read)).toBe(true);
      return await follow(await take(read.nextStep, given));
    },
    spent() {
      const now = spent;
      spent = { calls: 0, tokens: 0 };
      return now;
    },
  };
}

function isDecision(step: Answer): boolean {
  return String(step?.tool).endsWith(".approve");
}

/** A test world with an agency key, at noon of a quiet day. */
export async function openWorld(service: Service, seed: string): Promise<{ key: string; rest: Rest }> {
  const grant = { name: seed, mode: "test", scope: "AGENCY", canApprove: true, seed };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const rest: Rest = async (method, path, body, workspace) => {
    const answer = await service.rest(method, path, body, { key, ...(workspace !== undefined && { workspace }) });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  await rest("POST", "/v1/test/clock/advance", { seconds: secondsToNoon() });
  return { key, rest };
}
/** A request beside the job: what was there before it. */
export type Rest = (method: string, path: string, body?: unknown, workspace?: string) => Promise<Answer>;

/** Waits over REST for a run that belongs to what was there before a job. */
export async function finish(rest: Rest, workspace: string, path: string, body: unknown): Promise<Answer> {
  let run = await rest("POST", path, body, workspace);
  while (!["SUCCEEDED", "FAILED", "CANCELLED"].includes(run.status)) {
    run = await rest("GET", `/v1/agent/invocations/${run.invocationId}?waitSeconds=50`, undefined, workspace);
  }
  expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
  return run;
}
