import { isIP } from "node:net";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";

/** The site that passkeys belong to: the host of the app's address. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** The site at an origin, or why no browser makes passkeys for it. */
export function relyingPartyOf(origin: string): RelyingParty | { refused: string } {
  const { hostname, protocol } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) {
    return {
      refused: `Browsers make no passkeys for an IP address (${hostname}). Open the app at a host name: set PUBLIC_URL, or use localhost on this machine.`,
    };
  }
  if (protocol !== "https:" && hostname !== "localhost" && !hostname.endsWith(".localhost")) {
    return { refused: `Browsers make passkeys only over https. Set PUBLIC_URL to the https address of ${hostname}.` };
  }
  return { id: hostname, origin };
}

export interface StoredPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}

export interface NewPasskey extends StoredPasskey {
  /** Synced to the person's other devices. */
  isBackedUp: boolean;
}

const TIMEOUT_MS = 5 * 60_000;

/** `userId` are opaque bytes: a person may change their name and address. */
export function creationOptions(
  site: RelyingParty,
  person: { userId: Uint8Array; email: string; name: string },
  existing: readonly StoredPasskey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: "Findable",
    rpID: site.id,
    userID: Uint8Array.from(person.userId),
    userName: person.email,
    userDisplayName: person.name,
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // With user verification a passkey is two factors, and as a discoverable credential it needs no address first.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

export function requestOptions(site: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({ rpID: site.id, userVerification: "required", timeout: TIMEOUT_MS });
}

type RegistrationResponse = Parameters<typeof verifyRegistrationResponse>[0]["response"];
type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]["response"];

/** The new passkey, or undefined if the browser's answer does not belong to the challenge or the site. */
export async function acceptCreation(
  site: RelyingParty,
  challenge: string,
  response: unknown,
): Promise<NewPasskey | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponse,
      ...expectationsOf(site, challenge),
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports ?? [],
      isBackedUp: credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}

/** The identifier of the passkey that a browser's answer names; undefined for anything else. */
export function credentialIdOf(response: unknown): string | undefined {
  const id = typeof response === "object" && response !== null && "id" in response ? response.id : undefined;
  return typeof id === "string" && /^[\w-]{1,1400}$/.test(id) ? id : undefined;
}

/** The new counter of a passkey that proved itself; undefined otherwise. Synced passkeys stay at 0, which is accepted. */
export async function acceptUse(
  site: RelyingParty,
  challenge: string,
  response: unknown,
  passkey: StoredPasskey,
): Promise<{ counter: number } | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponse,
      ...expectationsOf(site, challenge),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    // The flag of the answer counts, not the request.
    return verified && authenticationInfo.userVerified ? { counter: authenticationInfo.newCounter } : undefined;
  } catch {
    return undefined;
  }
}

function expectationsOf(site: RelyingParty, challenge: string) {
  return { expectedChallenge: challenge, expectedOrigin: site.origin, expectedRPID: site.id };
}
