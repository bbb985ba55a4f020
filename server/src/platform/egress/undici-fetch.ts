import { type Dispatcher, type RequestInit, fetch as undiciFetch } from "undici";
import { requireAllowedUrl } from "./allowed-url.ts";

type GlobalFetch = typeof globalThis.fetch;
type FetchInput = Parameters<GlobalFetch>[0];
type FetchInit = Parameters<GlobalFetch>[1];

/** undici's `fetch` over this dispatcher, with the signature of the global `fetch`. */
export function fetchThrough(dispatcher: Dispatcher): GlobalFetch {
  return asGlobalFetch(async (input, init) => {
    const { url, init: plainInit } = await toPlainCall(input, init);
    requireAllowedUrl(url);
    return undiciFetch(url, { ...plainInit, dispatcher });
  });
}

/**
 * Node's `Request` and `FormData` are different classes from those of the undici package, which would turn them into
 * "[object Request]". So this function unpacks a request and encodes a form.
 */
async function toPlainCall(input: FetchInput, init: FetchInit): Promise<{ url: string; init: RequestInit }> {
  if (input instanceof Request) return toPlainCall(input.url, partsOf(new Request(input, init)));
  if (!(init?.body instanceof FormData)) return { url: String(input), init: asUndiciInit(init ?? {}) };

  const encoded = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set("content-type", encoded.headers.get("content-type") ?? "multipart/form-data");
  const body = await encoded.arrayBuffer();
  return { url: String(input), init: asUndiciInit({ ...init, headers, body }) };
}

function partsOf(request: Request): NonNullable<FetchInit> {
  const { method, headers, body, redirect, signal } = request;
  return { method, headers, redirect, signal, ...(body === null ? {} : { body, duplex: "half" }) };
}

/** The same web standard, declared twice: by @types/node for the undici inside Node, and by the package itself. */
function asUndiciInit(init: NonNullable<FetchInit>): RequestInit {
  return init as RequestInit;
}

/** As above, for the response. */
function asGlobalFetch(
  call: (input: FetchInput, init: FetchInit) => Promise<Awaited<ReturnType<typeof undiciFetch>>>,
): GlobalFetch {
  return call as unknown as GlobalFetch;
}
