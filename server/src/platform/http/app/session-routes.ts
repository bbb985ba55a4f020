import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import type { AppSessions, SignInWith } from "../../../kernel/operations/app-sessions.ts";
import type { SignIns } from "../../../kernel/operations/sign-ins.ts";
import type { Announce } from "../../pipeline/request.ts";
import { sendJson, sendNothing } from "../answer.ts";
import { decodeBody } from "../body.ts";
import { clientAddress } from "../client-address.ts";
import type { Guard } from "../guard.ts";
import { appCallOf } from "./app-calls.ts";
import { sessionCookie } from "./session-cookie.ts";

export interface SessionRoutesOptions {
  sessions: AppSessions;
  signIns: Pick<SignIns, "leaveProvider">;
  /** Counts sign-in attempts by client address; throws `rate_limited`. */
  admitSignIn(address: string, announce: Announce): Promise<void>;
  publicUrl: string;
  trustedProxies: number;
  guard: Guard;
}

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  headers: Record<string, string>;
  /** The token from the cookie. */
  session: string | undefined;
}

const SESSION = "/app/api/session";
const ALL_SESSIONS = "/app/api/sessions";
const LARGEST_BODY = 4096;

/** The routes for sign-in, sign-out and the current session. */
export function addSessionRoutes(
  app: FastifyInstance,
  { sessions, signIns, admitSignIn, publicUrl, trustedProxies, guard }: SessionRoutesOptions,
): { method: string; url: string }[] {
  const cookie = sessionCookie(publicUrl);
  const added: { method: string; url: string }[] = [];
  const route = (method: "GET" | "POST" | "DELETE", url: string, answer: (visit: Visit) => Promise<void>) => {
    added.push({ method, url });
    app.route({
      method,
      url,
      handler: async ({ raw: request }, reply) => {
        reply.hijack();
        const response = reply.raw;
        await guard(request, response, url, (requestId, headers) =>
          answer({ request, response, requestId, headers, session: appCallOf(request)?.session }),
        );
      },
    });
  };

  route("GET", SESSION, async ({ response, headers, session }) => {
    if (session === undefined) return sendJson(response, 200, headers, { signedIn: false, key: null });
    try {
      const signedIn = await sessions.find(session);
      sendJson(response, 200, headers, { signedIn: true, ...signedIn });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const ended = { code: error.code, message: error.message };
      sendJson(response, 200, { ...headers, ...cookie.forget() }, { signedIn: false, key: null, ended });
    }
  });

  route("POST", SESSION, async ({ request, response, requestId, headers, session }) => {
    const address = clientAddress(request, trustedProxies) ?? "unknown";
    await admitSignIn(address, (more) => Object.assign(headers, more));
    const { token, signedIn } = await sessions.signIn(await readProof(request), requestId);
    if (session !== undefined) await sessions.signOut(session, "here", requestId);
    sendJson(response, 201, { ...headers, ...cookie.keep(token) }, { signedIn: true, ...signedIn });
  });

  const signOut =
    (reach: "here" | "everywhere") =>
    async ({ response, requestId, session, ...visit }: Visit) => {
      const headers = { ...visit.headers, ...cookie.forget() };
      if (session === undefined) return sendNothing(response, 204, headers);
      const continueAt = await signIns.leaveProvider(session, () => sessions.signOut(session, reach, requestId));
      if (continueAt === undefined) sendNothing(response, 204, headers);
      else sendJson(response, 200, headers, { continueAt });
    };
  route("DELETE", SESSION, signOut("here"));
  route("DELETE", ALL_SESSIONS, signOut("everywhere"));
  return added;
}

async function readProof(request: IncomingMessage): Promise<SignInWith> {
  const { body, error } = await decodeBody(request, LARGEST_BODY);
  if (error !== undefined) throw error;
  const given = typeof body === "object" && body !== null ? Object.entries(body) : [];
  const [name, value] = given[0] ?? [];
  if (given.length !== 1 || (name !== "key" && name !== "link")) {
    throw validationError([{ field: "", message: "must have one field, `key` or `link`" }]);
  }
  if (typeof value !== "string" || value === "") throw validationError([{ field: name, message: "must be a text" }]);
  return name === "key" ? { key: value.trim() } : { link: value };
}
