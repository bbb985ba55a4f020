import { emailKeyOf, findMembersByEmail } from "../../domains/people/index.ts";
import { queueMail, signInText } from "../../domains/service-mails/index.ts";
import {
  countAttempts,
  countWrongCode,
  findRequest,
  hashOfEmailCode,
  insertAttempt,
  insertRequest,
  newEmailCode,
  proveAddress,
  type RequestRow,
  useRequest,
} from "../../domains/sign-in/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { stableMessageId } from "../../kernel/mail/service-mail.ts";
import type { EmailProof, LookedLink, SignInStep, SignIns, Visitor } from "../../kernel/operations/sign-ins.ts";
import { hashOfToken, newToken } from "../../kernel/secrets/secret-token.ts";
import {
  accountOf,
  browserHash,
  complete,
  endedProof,
  inSystem,
  requireFewAttempts,
  requireHash,
  type SignInContext,
} from "./sign-in-context.ts";

/** ASVS 6.5.5: codes that travel by email live for at most ten minutes. */
const EMAIL_MINUTES = 10;
/** One in 200,000 guesses a request. */
const WRONG_CODES = 5;

export interface EmailOptions {
  /** Sender of the emails; undefined without a mail server. */
  from: string | undefined;
  /** Origin of the app in links. */
  appUrl: string;
}

type ByEmail = Pick<SignIns, "askByEmail" | "lookAtLink" | "byEmail">;

export function createEmailSignIn(context: SignInContext, { from, appUrl }: EmailOptions): ByEmail {
  return {
    async askByEmail({ email, back }, visitor) {
      if (from === undefined) throw new AppError("forbidden", NO_MAIL);
      const key = emailKeyOf(email);
      if (key === undefined) throw validationError([{ field: "email", message: "must be an email address" }]);
      const account = accountOf(key);
      const request = newId("sir");
      const [link, code] = [newToken(), newEmailCode()];
      await inSystem(context, async (tx) => {
        const [member] = (await findMembersByEmail(tx, key)).filter(({ status }) => status === "active");
        const attempt = { account, network: visitor.network, kind: "email" } as const;
        requireFewAttempts(await countAttempts(tx, { ...attempt, personId: member?.personId }), "email");
        await insertAttempt(tx, attempt);
        await insertRequest(tx, {
          id: request,
          personId: member?.personId,
          linkHash: requireHash(link),
          codeHash: hashOfEmailCode(request, code) ?? "",
          browserHash: browserHash(visitor),
          back: insideApp(back),
          minutes: EMAIL_MINUTES,
        });
        const to = { address: member?.email ?? email, name: member?.name ?? "" };
        const url = `${appUrl}/app/sign-in/link#token=${link}`;
        const texts = signInText({ url, code, language: member?.language ?? null });
        const mail = { to, ...texts, messageId: stableMessageId(`sign-in:${request}`, from) };
        // The email of an unknown address is dropped before it is sent: both take the same work here.
        await queueMail(tx, context.sealer, mail, { minutes: member === undefined ? 0 : EMAIL_MINUTES });
      });
      return { request };
    },
    async lookAtLink(link, visitor): Promise<LookedLink> {
      const linkHash = hashOfToken(link);
      const row = linkHash === undefined ? undefined : await inSystem(context, (tx) => findRequest(tx, { linkHash }));
      if (row?.state !== "open" || row.person_id === null) return { state: "ended" };
      return { state: isFromHere(row, visitor) ? "ready" : "other_browser" };
    },
    async byEmail(proof, visitor): Promise<SignInStep> {
      const used = await inSystem(context, (tx) => useProof(tx, proof, visitor));
      if (used === undefined) throw endedProof("This link or code");
      if (used === "wrong_code") throw new AppError("unauthorized", "This code is wrong. Check the newest email.");
      const method = used.browser_hash === null ? "terminal" : "email";
      return complete(context, { personId: used.person_id, method, visitor, back: used.back });
    },
  };
}

const NO_MAIL =
  "This installation sends no emails. Ask its operator to run `findable sign-in <address>`, which prints a link for you.";

function isFromHere({ browser_hash: browser }: RequestRow, visitor: Visitor): boolean {
  return browser === null || browser === browserHash(visitor);
}

type UsedRequest = RequestRow & { person_id: string };

/** Uses the request that a proof is good for. A wrong code is counted, which must commit. */
async function useProof(tx: Tx, proof: EmailProof, visitor: Visitor): Promise<UsedRequest | "wrong_code" | undefined> {
  const linkHash = "link" in proof ? hashOfToken(proof.link) : undefined;
  const by = "link" in proof ? (linkHash === undefined ? undefined : { linkHash }) : { id: proof.request };
  const row = by === undefined ? undefined : await findRequest(tx, by);
  if (row === undefined || row.state !== "open" || row.wrong_codes >= WRONG_CODES) return undefined;
  const isHere = isFromHere(row, visitor);
  // A code alone belongs to the browser that asked for it; a link alone too.
  if (!isHere && ("request" in proof || proof.code === undefined)) return undefined;
  if (proof.code !== undefined && hashOfEmailCode(row.id, proof.code) !== row.code_hash) {
    await countWrongCode(tx, row.id);
    return "wrong_code";
  }
  const { person_id: personId } = row;
  if (personId === null) return undefined;
  await useRequest(tx, row);
  // A link of the terminal proves the machine, not the address.
  if (row.browser_hash !== null) await proveAddress(tx, personId);
  return { ...row, person_id: personId };
}

/** Only pages of the app: an address elsewhere would lead a person who just signed in to a stranger's page. */
export function insideApp(back: string | undefined): string | undefined {
  return back !== undefined && back.length <= 2000 && /^\/(w|agency|approvals)\//.test(back) ? back : undefined;
}
