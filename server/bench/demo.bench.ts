import { writeFile } from "node:fs/promises";
import path from "node:path";
import { startMock } from "../test/judges/prism.ts";
import { compare, type Finding } from "./harness/finding.ts";
import { startProgram } from "./harness/program.ts";
import { alternate } from "./harness/rounds.ts";
import { sized } from "./harness/sized.ts";
import type { World } from "./harness/world.ts";
import { apiProgram } from "./programs/api.ts";
import { bareHttpProgram } from "./programs/bare-http.ts";
import { type LoadQuestion, loadProgram } from "./programs/load.ts";

const CLIENTS = 16;
const ROUND_MS = 1000;
const ROUNDS = sized(4, 1);

const CALLS = [
  { what: "demo GET /v1/keywords", method: "GET", path: "/v1/keywords?intent=PURCHASE&limit=50", body: "" },
  {
    what: "demo POST /v1/research/serp",
    method: "POST",
    path: "/v1/research/serp",
    body: JSON.stringify({ query: "time tracking for architects" }),
  },
] as const;

/**
 * A list and a start without a key, over 16 kept connections to the API process. Beside them `node:http` that answers the same
 * bytes, and Prism's mock of the same OpenAPI document, which answers with its examples.
 */
export async function benchDemo(world: World): Promise<Finding[]> {
  await using api = await startProgram("api", apiProgram, { databaseUrl: world.database.appUrl, folder: world.folder });
  await using load = await startProgram("load", loadProgram, null);
  const document = path.join(world.folder, "openapi.json");
  await writeFile(document, await (await fetch(`${api.facts.url}/openapi.json`)).text());
  await using prism = await startMock(document);

  const findings: Finding[] = [];
  for (const { what, method, path: address, body } of CALLS) {
    const call: LoadQuestion = {
      url: api.facts.url + address,
      method,
      headers: body === "" ? {} : { "Content-Type": "application/json" },
      body,
      connections: CLIENTS,
      durationMs: ROUND_MS,
    };
    const { body: bytes } = await load.ask({ ...call, connections: 1, durationMs: 1 });
    await using bare = await startProgram("bare-http", bareHttpProgram, { body: bytes });
    const at = (url: string) => async () => (await load.ask({ ...call, url })).perSecond;
    const [ours = 0, http = 0, mock = 0] = await alternate(
      [
        { name: "demo", round: at(call.url) },
        { name: "node:http", round: at(bare.facts.url) },
        { name: "prism", round: at(prism.url + address) },
      ],
      ROUNDS,
    );
    findings.push(compare(what, "requests/s", ours, [{ name: "bare node:http, same bytes", figure: http }], 0.5));
    findings.push(compare(what, "requests/s", ours, [{ name: "Prism's mock of the same document", figure: mock }], 20));
  }
  return findings;
}
