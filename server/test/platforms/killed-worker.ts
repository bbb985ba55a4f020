import { expect } from "vitest";
import type { Service } from "../harness/service.ts";
import type { ServiceProcess } from "../harness/service-process.ts";
import type { HoldingProxy } from "./holding-proxy.ts";

/** A site that the killed service publishes to, through a proxy. */
export interface KilledSite {
  name: string;
  kind: string;
  proxy: HoldingProxy;
  /** The URL and the rest of the platform. */
  platform: object;
  /** The path of the requests that write. */
  writes: string;
  schedules: boolean;
  /** Everything with this title that is not in the trash. */
  stored: (title: string) => Promise<{ status: string; html: string }[]>;
}

interface Step {
  site: KilledSite;
  title: string;
  /** Starts the run, and returns its ID. */
  start: () => Promise<string>;
  /** What the site has afterwards. */
  check: () => Promise<void>;
}

const WORDS = { first: "The first words.", second: "The second words." };

/** The service as two processes, of which the worker dies in the middle of what it sends. */
export class KilledWorker {
  readonly #service: Service;
  readonly #workspace: string;
  #worker: ServiceProcess | undefined;

  private constructor(service: Service, workspace: string) {
    this.#service = service;
    this.#workspace = workspace;
    this.#worker = service.worker;
  }

  static async enter(service: Service): Promise<KilledWorker> {
    const settings = { approvalPolicy: { publish: "auto" } };
    const workspace = { name: "Killed", primaryDomain: "killed.example", settings };
    return new KilledWorker(service, (await service.rest("POST", "/v1/workspaces", workspace)).body.id);
  }

  async call(method: string, address: string, content?: unknown) {
    const answer = await this.#service.rest(method, address, content, { workspace: this.#workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  }

  async addSite({ name, kind, platform }: KilledSite): Promise<string> {
    return (await this.call("POST", "/v1/produce/platforms", { name, kind, ...platform })).id;
  }

  async publish(input: object): Promise<string> {
    return (await this.call("POST", "/v1/agent/invoke", { skill: "produce.publish", input })).invocationId;
  }

  /** The end of a run. A person who is asked about an unknown outcome always answers to send again: the worst answer. */
  async ended(id: string) {
    for (;;) {
      const run = await this.call("GET", `/v1/agent/invocations/${id}?waitSeconds=20`);
      if (run.status !== "WAITING_APPROVAL") return run;
      const { data } = await this.call("GET", "/v1/agent/approvals?limit=100");
      const asked = data.find((one: { invocationId: string }) => one.invocationId === id);
      const body = { approvalId: asked?.approvalId };
      if (asked !== undefined) await this.call("POST", `/v1/agent/invocations/${id}/approve`, body);
    }
  }

  /** Starts all steps, kills the worker while each of them holds a request, and starts another worker. */
  async killDuring(steps: readonly Step[], moment: "before" | "after"): Promise<void> {
    const sites = [...new Set(steps.map(({ site }) => site))];
    for (const { proxy, writes } of sites) proxy.hold(writes, moment);
    const runs = await Promise.all(steps.map(({ start }) => start()));
    const held = () => sites.reduce((sum, { proxy }) => sum + proxy.held(), 0);
    await expect.poll(held, { timeout: 60_000 }).toBe(steps.length);
    await this.#worker?.kill("SIGKILL");
    for (const { proxy } of sites) proxy.drop();
    this.#worker = await this.#service.spawn("worker");
    const ends = await Promise.all(runs.map((id) => this.ended(id)));
    for (const [index, { site, title, check }] of steps.entries()) {
      const run = ends[index];
      expect(run, `${site.name}, ${title}: ${JSON.stringify(run.error)}`).toMatchObject({ status: "SUCCEEDED" });
      await check();
    }
  }
}

/** A draft, a post and a scheduled post on each site. */
export function creations(worker: KilledWorker, sites: ReadonlyMap<KilledSite, string>, run: string): Step[] {
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  return [...sites].flatMap(([site, platformConfigId]) => {
    const step = (name: string, input: object): Step => {
      const title = `${site.name} ${name} ${run}`;
      return {
        site,
        title,
        start: () => worker.publish({ platformConfigId, title, content: WORDS.first, ...input }),
        check: async () => expect(await site.stored(title), title).toHaveLength(1),
      };
    };
    const scheduled = site.schedules ? [step("scheduled", { publishAt })] : [];
    return [step("draft", { isDraft: true }), step("post", {}), ...scheduled];
  });
}

/** An update and a revert on each site, of pages that are published first. */
export async function changes(
  worker: KilledWorker,
  sites: ReadonlyMap<KilledSite, string>,
  run: string,
): Promise<Step[]> {
  const steps = await Promise.all(
    [...sites].map(async ([site, platformConfigId]): Promise<Step[]> => {
      const titles = { update: `${site.name} updated ${run}`, revert: `${site.name} reverted ${run}` };
      const first = { platformConfigId, content: WORDS.first };
      const published = async (input: object) => (await worker.ended(await worker.publish(input))).result;
      await published({ ...first, title: titles.update });
      await published({ ...first, title: titles.revert });
      const { publicationId } = await published({ ...first, title: titles.revert, content: WORDS.second });
      const expectOne = async (title: string, words: string) => {
        const pages = await site.stored(title);
        expect(pages, title).toHaveLength(1);
        expect(pages[0]?.html, title).toContain(words);
      };
      return [
        {
          ...{ site, title: titles.update },
          start: () => worker.publish({ ...first, title: titles.update, content: WORDS.second }),
          check: () => expectOne(titles.update, WORDS.second),
        },
        {
          ...{ site, title: titles.revert },
          start: async () =>
            (await worker.call("POST", `/v1/produce/publications/${publicationId}/revert`)).invocationId,
          check: () => expectOne(titles.revert, WORDS.first),
        },
      ];
    }),
  );
  return steps.flat();
}
