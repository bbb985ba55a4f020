import { ErrorEnvelope, fillUnset } from "@findable/contract";
import { Value } from "typebox/value";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { Actor, Credentials } from "../../../kernel/operations/caller.ts";
import type { AnyOperation, FileAnswer } from "../../../kernel/operations/operation.ts";
import type { OperationAnswer, OperationRequest } from "../../pipeline/request.ts";
import { createMetrics } from "../../telemetry/metrics.ts";
import { validateInput } from "../../validation/validate.ts";
import { createHttpApp, type HttpApp, type HttpAppOptions } from "../create-http-app.ts";
import { type FakeFile, fakeOperations } from "./fake-operations.ts";
import { FakeRuns } from "./fake-runs.ts";

export interface FakeService extends AsyncDisposable {
  app: HttpApp;
  url: string;
  port: number;
  runs: FakeRuns;
  files: Map<string, FakeFile>;
  revoked: Set<string>;
  logged: Record<string, unknown>[];
  problems: Record<string, string>;
  /** Requests whose signal fired. */
  aborted: string[];
  /** The keys of the requests that were authenticated. */
  authenticated: (string | undefined)[];
  /** `GET` with a valid key. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>): Promise<Response>;
}

export interface FakeServiceParts {
  operations: AnyOperation[];
  runOperation(operation: AnyOperation, request: OperationRequest): Promise<OperationAnswer>;
  authenticate(credentials: Credentials): Promise<Actor>;
  runs: FakeRuns;
  logger: HttpAppOptions["logger"];
}

export const KEY = "Bearer sk_test_writer";
export const READ_ONLY_KEY = "Bearer sk_test_reader";

/** A real HTTP server over a pipeline that keeps nothing: what the transports do is tested, not what operations do. */
export async function startFakeService(
  options: Pick<HttpAppOptions, "limits"> & {
    mcp?(parts: FakeServiceParts): HttpAppOptions["mcp"];
    /** Default a few notes and files. */
    operations?: AnyOperation[];
  } = {},
): Promise<FakeService> {
  const runs = new FakeRuns();
  const files = new Map<string, FakeFile>();
  const revoked = new Set<string>();
  const logged: Record<string, unknown>[] = [];
  const problems: Record<string, string> = {};
  const aborted: string[] = [];
  const log = (fields: Record<string, unknown>) => void logged.push(fields);
  const authenticated: (string | undefined)[] = [];
  const authenticate = async ({ authorization }: Credentials) => {
    authenticated.push(authorization);
    return findActor(authorization, revoked);
  };
  const parts: FakeServiceParts = {
    operations: options.operations ?? fakeOperations(runs, files),
    authenticate,
    runs,
    logger: { info: log, warn: log, error: log },
    async runOperation(operation, request) {
      request.signal.addEventListener("abort", () => aborted.push(operation.contract.name));
      await authenticate(request);
      if (request.bodyError !== undefined) throw request.bodyError;
      const input = validateInput(operation.contract, request.texts, request.body);
      return await answer(operation, input, request);
    },
  };
  const mcp = options.mcp?.(parts);
  const app = createHttpApp({
    ...parts,
    publicUrl: "http://127.0.0.1:3000",
    readiness: async () => ({ problems, warnings: {} }),
    metrics: createMetrics({ processMetrics: false }),
    ...(mcp && { mcp }),
    ...(options.limits && { limits: options.limits }),
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    app,
    url,
    port: Number(new URL(url).port),
    runs,
    files,
    revoked,
    logged,
    problems,
    aborted,
    authenticated,
    get: (path, headers = {}) => fetch(url + path, { headers: { Authorization: KEY, ...headers } }),
    post: (path, body, headers = {}) =>
      fetch(url + path, {
        method: "POST",
        body,
        headers: { Authorization: KEY, "Content-Type": "application/json", ...headers },
      }),
    [Symbol.asyncDispose]: () => app.close(500),
  };
}

/** The body of an error; fails where the answer has another form. */
export async function readEnvelope(response: Response): Promise<ErrorEnvelope> {
  return Value.Parse(ErrorEnvelope, await response.json());
}

function findActor(authorization: string | undefined, revoked: Set<string>): Actor {
  if (authorization !== KEY && authorization !== READ_ONLY_KEY)
    throw new AppError("unauthorized", "The key is not valid.");
  if (revoked.has(authorization)) throw new AppError("key_revoked", "The key was revoked.");
  return {
    keyId: "akey_1",
    agencyId: "agency_1",
    mode: "test",
    scope: "WORKSPACE",
    boundWorkspaceId: "ws_1",
    readOnly: authorization === READ_ONLY_KEY,
    canApprove: true,
  };
}

async function answer(operation: AnyOperation, input: unknown, request: OperationRequest): Promise<OperationAnswer> {
  let file: FileAnswer | undefined;
  const reply = {
    file: (given: FileAnswer) => {
      file = given;
    },
  };
  const output = fillUnset(operation.contract.output, await operation.run({ reply, signal: request.signal }, input));
  return { status: operation.contract.status, output, headers: {}, workspaceId: "ws_1", file };
}
