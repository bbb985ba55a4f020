import { afterAll } from "vitest";
import { type FakeSite, startSite } from "../../../../test/fakes/site/site.ts";
import { createEgress } from "../../../platform/egress/egress.ts";
import { crawlerContract } from "../contract.ts";
import { createCrawler } from "./crawler.ts";

const egress = createEgress({ allowPrivate: true });
const sites: FakeSite[] = [];
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await egress.close();
});

crawlerContract("the crawler of the web", async () => {
  const site = await startSite({ pages: 12 });
  sites.push(site);
  return { port: createCrawler({ fetch: egress.fetch, delayMs: 0, concurrency: 8 }), site: site.host };
});
