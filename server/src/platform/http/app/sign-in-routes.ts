import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import type { AppSessions } from "../../../kernel/operations/app-sessions.ts";
import type {
  AccountFactors,
  EmailProof,
  NewOwner,
  SignInStep,
  SignIns,
  Visitor,
} from "../../../kernel/operations/sign-ins.ts";
import type { Announce } from "../../pipeline/request.ts";
import { sendJson, sendNothing } from "../answer.ts";
import { clientAddress } from "../client-address.ts";
import type { Guard } from "../guard.ts";
import { headerText } from "../headers.ts";
import { appCallOf } from "./app-calls.ts";
import { browserCookie } from "./browser-cookie.ts";
import { readFields } from "./given-fields.ts";
import { sessionCookie } from "./session-cookie.ts";

export interface SignInRoutesOptions {
  signIns: SignIns & { account: AccountFactors };
  sessions: AppSessions;
  /** Counts sign-in attempts by client address; throws `rate_limited`. */
  admitSignIn(address: string, announce: Announce): Promise<void>;
  publicUrl: string;
  trustedProxies: number;
  guard: Guard;
}

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  headers: Record<string, string>;
  visitor: Visitor;
  /** `:id` of the address. */
  id: string;
}

const SIGN_IN = "/app/api/sign-in";
const ACCOUNT = "/app/api/account";
const LONGEST_DEVICE = 300;

/**
 * Sign-ins of people, beside those of keys. Everything that proves or changes something is a POST with the header of the app, from a
 * page of this service: pages only show, because scanners open every link of an email.
 */
export function addSignInRoutes(app: FastifyInstance, options: SignInRoutesOptions): { method: string; url: string }[] {
  const { signIns, sessions, admitSignIn, publicUrl, trustedProxies, guard } = options;
  const { account } = signIns;
  const cookie = sessionCookie(publicUrl);
  const browser = browserCookie(publicUrl);
  const added: { method: string; url: string }[] = [];

  const route = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, answer: (visit: Visit) => Promise<void>) => {
    added.push({ method, url });
    app.route<{ Params: { id?: string } }>({
      method,
      url,
      handler: async ({ raw: request, params }, reply) => {
        reply.hijack();
        const response = reply.raw;
        await guard(request, response, url, async (requestId, headers) => {
          const { browser: token, headers: keep } = browser.of(request);
          const network = clientAddress(request, trustedProxies) ?? "unknown";
          const device = headerText(request, "user-agent")?.slice(0, LONGEST_DEVICE);
          const visitor = { network, device, browser: token, session: appCallOf(request)?.session, requestId };
          if (method !== "GET" && url.startsWith(SIGN_IN)) {
            await admitSignIn(network, (more) => Object.assign(headers, more));
          }
          // What is started here ends in this browser only.
          if (method === "POST") Object.assign(headers, keep);
          await answer({ request, response, headers, visitor, id: params.id ?? "" });
        });
      },
    });
  };

  /** Answers a step. The cookie of the session replaces that of the browser, whose purpose is over. */
  const finish = async ({ response, headers }: Visit, step: SignInStep) => {
    if (step.step === "second_factor") return sendJson(response, 200, headers, step);
    const signedIn = await sessions.find(step.token);
    const kept = { ...headers, ...cookie.keep(step.token) };
    sendJson(response, 201, kept, { step: "done", back: step.back, session: { signedIn: true, ...signedIn } });
  };

  route("GET", SIGN_IN, async ({ response, headers }) => sendJson(response, 200, headers, signIns.methods()));

  route("POST", `${SIGN_IN}/email`, async ({ request, response, headers, visitor }) => {
    const { email, back } = await readFields(request, { email: "text", back: "text?" });
    sendJson(response, 200, headers, await signIns.askByEmail({ email, back }, visitor));
  });
  route("POST", `${SIGN_IN}/link`, async ({ request, response, headers, visitor }) => {
    const { link } = await readFields(request, { link: "text" });
    sendJson(response, 200, headers, await signIns.lookAtLink(link, visitor));
  });
  route("POST", `${SIGN_IN}/email/confirm`, async (visit) => {
    const given = await readFields(visit.request, { link: "text?", request: "text?", code: "text?" });
    await finish(visit, await signIns.byEmail(emailProof(given), visit.visitor));
  });
  route("POST", `${SIGN_IN}/password`, async (visit) => {
    const proof = await readFields(visit.request, { email: "text", password: "text" });
    await finish(visit, await signIns.byPassword(proof, visit.visitor));
  });
  route("POST", `${SIGN_IN}/second-factor`, async (visit) => {
    const proof = await readFields(visit.request, { challenge: "text", code: "text" });
    await finish(visit, await signIns.bySecondFactor(proof, visit.visitor));
  });
  route("POST", `${SIGN_IN}/passkey/options`, async ({ request, response, headers, visitor }) => {
    await readFields(request, {});
    sendJson(response, 200, headers, await signIns.passkeyOptions(visitor));
  });
  route("POST", `${SIGN_IN}/passkey`, async (visit) => {
    const proof = await readFields(visit.request, { challenge: "text", response: "any" });
    await finish(visit, await signIns.byPasskey(proof, visit.visitor));
  });
  route("POST", `${SIGN_IN}/provider`, async ({ request, response, headers, visitor }) => {
    const { back, invitation } = await readFields(request, { back: "text?", invitation: "text?" });
    sendJson(response, 200, headers, await signIns.beginOidc({ back, invitation }, visitor));
  });
  route("POST", `${SIGN_IN}/provider/finish`, async (visit) => {
    const { answer } = await readFields(visit.request, { answer: "text" });
    await finish(visit, await signIns.byOidc(answer, visit.visitor));
  });
  route("POST", `${SIGN_IN}/invitation`, async ({ request, response, headers, visitor }) => {
    const { token } = await readFields(request, { token: "text" });
    sendJson(response, 200, headers, await signIns.lookAtInvitation(token, visitor));
  });
  route("POST", `${SIGN_IN}/invitation/accept`, async (visit) => {
    const { token, name } = await readFields(visit.request, { token: "text", name: "text?" });
    await finish(visit, await signIns.acceptInvitation({ token, name }, visit.visitor));
  });
  route("POST", `${SIGN_IN}/first`, async ({ request, response, headers }) => {
    const given = await readFields(request, { link: "text?", key: "text?" });
    sendJson(response, 200, headers, await signIns.lookAtFirstStart(ownerProof(given)));
  });
  route("POST", `${SIGN_IN}/first/passkey`, async ({ request, response, headers, visitor }) => {
    const { name, email, ...given } = await readFields(request, {
      link: "text?",
      key: "text?",
      name: "text",
      email: "text",
    });
    const owner = { proof: ownerProof(given), name, email };
    sendJson(response, 200, headers, await signIns.ownerPasskeyOptions(owner, visitor));
  });
  route("POST", `${SIGN_IN}/first/owner`, async (visit) => {
    const fields = {
      link: "text?",
      key: "text?",
      name: "text",
      email: "text",
      password: "text?",
      challenge: "text?",
      response: "any?",
    } as const;
    const { name, email, password, challenge, response, ...given } = await readFields(visit.request, fields);
    const passkey = challenge === undefined ? undefined : { challenge, response };
    const owner: NewOwner = { proof: ownerProof(given), name, email, password, passkey };
    await finish(visit, await signIns.createOwner(owner, visit.visitor));
  });

  route("GET", ACCOUNT, async ({ response, headers, visitor }) => {
    sendJson(response, 200, headers, await account.find(requireSession(visitor)));
  });
  route("POST", `${ACCOUNT}/agency`, async ({ request, response, headers, visitor }) => {
    const { agencyId } = await readFields(request, { agencyId: "text" });
    const { token } = await account.switchAgency(agencyId, visitor);
    sendJson(response, 200, { ...headers, ...cookie.keep(token) }, { signedIn: true, ...(await sessions.find(token)) });
  });
  route("PUT", `${ACCOUNT}/profile`, async ({ request, response, headers, visitor }) => {
    const profile = await readFields(request, { name: "text", language: "text?", timeZone: "text?" });
    const { name, language = "", timeZone = "" } = profile;
    await account.saveProfile({ name, language, timeZone }, visitor);
    sendNothing(response, 204, headers);
  });
  route("POST", `${ACCOUNT}/passkeys/options`, async ({ request, response, headers, visitor }) => {
    await readFields(request, {});
    sendJson(response, 200, headers, await account.passkeyOptions(visitor));
  });
  route("POST", `${ACCOUNT}/passkeys`, async ({ request, response, headers, visitor }) => {
    const given = await readFields(request, { challenge: "text", response: "any", name: "text" });
    await account.addPasskey(given, visitor);
    sendNothing(response, 204, headers);
  });
  route("DELETE", `${ACCOUNT}/passkeys/:id`, async ({ response, headers, visitor, id }) => {
    await account.removePasskey(id, visitor);
    sendNothing(response, 204, headers);
  });
  const setPassword = async ({ response, headers, visitor }: Visit, password: string | undefined) => {
    const { token } = await account.setPassword({ password }, visitor);
    sendNothing(response, 204, { ...headers, ...cookie.keep(token) });
  };
  route("PUT", `${ACCOUNT}/password`, async (visit) => {
    const { password } = await readFields(visit.request, { password: "text" });
    await setPassword(visit, password);
  });
  route("DELETE", `${ACCOUNT}/password`, (visit) => setPassword(visit, undefined));
  route("POST", `${ACCOUNT}/totp`, async ({ request, response, headers, visitor }) => {
    await readFields(request, {});
    sendJson(response, 200, headers, await account.beginTotp(visitor));
  });
  route("POST", `${ACCOUNT}/totp/confirm`, async ({ request, response, headers, visitor }) => {
    const proof = await readFields(request, { challenge: "text", code: "text" });
    sendJson(response, 200, headers, await account.confirmTotp(proof, visitor));
  });
  route("DELETE", `${ACCOUNT}/totp`, async ({ response, headers, visitor }) => {
    await account.removeTotp(visitor);
    sendNothing(response, 204, headers);
  });
  route("POST", `${ACCOUNT}/recovery-codes`, async ({ request, response, headers, visitor }) => {
    await readFields(request, {});
    sendJson(response, 200, headers, await account.renewRecoveryCodes(visitor));
  });
  return added;
}

function requireSession({ session }: Visitor): string {
  if (session === undefined) throw new AppError("unauthorized", "You are signed out. Sign in, or open the demo.");
  return session;
}

function emailProof({
  link,
  request,
  code,
}: {
  link?: string | undefined;
  request?: string | undefined;
  code?: string | undefined;
}): EmailProof {
  if (link !== undefined && request === undefined) {
    return code === undefined ? { link, code } : { link, code };
  }
  if (link === undefined && request !== undefined && code !== undefined) return { request, code };
  throw validationError([{ field: "", message: "must have `link`, `link` and `code`, or `request` and `code`" }]);
}

function ownerProof({ link, key }: { link?: string | undefined; key?: string | undefined }): NewOwner["proof"] {
  if (link !== undefined && key === undefined) return { link };
  if (key !== undefined && link === undefined) return { key };
  throw validationError([{ field: "", message: "must have one field, `link` or `key`" }]);
}
