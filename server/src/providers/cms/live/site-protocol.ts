import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { canonicalJson } from "../../../kernel/ids/hashes.ts";
import {
  type ExistingPage,
  isSameState,
  type Preparation,
  type PrepareRequest,
  type Publication,
  type PublishRequest,
  type RevertRequest,
} from "../port.ts";
import { refused } from "./publish-failure.ts";
import { readBack } from "./read-back.ts";
import type { PageAddress, Site, StoredPage } from "./site.ts";

/** How every site keeps the promises of the port: look before writing, never overwrite what changed, read back. */

export async function prepareOnSite(site: Site, request: PrepareRequest): Promise<Preparation> {
  await requireAccount(site);
  const { reference, externalId, article } = request;
  const page = await site.find({ reference, externalId, slug: article.slug });
  const losses = await site.losses(article, page);
  return { existing: page === undefined || page.isRemoved ? null : existingOf(page), losses };
}

export async function publishOnSite(site: Site, request: PublishRequest): Promise<Publication> {
  const { article, reference, replaces } = request;
  await requireAccount(site);
  const found = await site.find(addressOf(request));
  const page = found?.isRemoved === true ? undefined : found;
  // An earlier attempt of this publication arrived, completely or in part.
  if (page?.publicationId === article.id) {
    return publicationOf(site, request, page.isUnfinished === true ? await site.write(article, reference, page) : page);
  }
  requireExpected(site, replaces, page);
  // A page that a revert took offline stays the page of its text, where the site keeps it.
  const kept = page ?? (site.revivesRemoved ? found : undefined);
  return publicationOf(site, request, await site.write(article, reference, kept));
}

export async function lookUpOnSite(site: Site, request: PublishRequest): Promise<Publication | undefined> {
  const page = await site.find(addressOf(request));
  const isThis =
    page !== undefined && !page.isRemoved && page.isUnfinished !== true && page.publicationId === request.article.id;
  // A page in another state than the one that was asked for proves nothing: a person decides.
  return isThis && site.otherState?.(request.article, page) === undefined
    ? publicationOf(site, request, page)
    : undefined;
}

export async function revertOnSite(site: Site, request: RevertRequest): Promise<void> {
  await requireAccount(site);
  const page = await site.find({ ...request, slug: null });
  if (page === undefined || page.isRemoved) {
    if (request.restores === null) return;
    throw gone(site);
  }
  if (isRestored(site, page, request)) return;
  const isHalfRestored =
    page.isUnfinished === true && isSameState(page.checksum, site.checksumOf(request.restores) ?? null);
  if (!isSameState(page.checksum, request.checksum) && !isHalfRestored) throw changed(site);
  if (request.restores === null) await site.takeOffline(page);
  else await site.restore(page, request.restores);
}

export async function isRevertedOnSite(site: Site, request: RevertRequest): Promise<boolean> {
  const page = await site.find({ ...request, slug: null });
  if (request.restores === null) return page === undefined || page.isRemoved;
  return page !== undefined && isRestored(site, page, request);
}

/** The page has the title and the body of the snapshot; or all of the snapshot, where the publication changed neither. */
function isRestored(site: Site, page: StoredPage, { restores, checksum }: RevertRequest): boolean {
  if (restores === null || page.isUnfinished === true) return false;
  if (canonicalJson(page.snapshot) === canonicalJson(restores)) return true;
  if (site.stateOf?.(page.snapshot) !== site.stateOf?.(restores)) return false;
  return !isSameState(page.checksum, checksum) && isSameState(page.checksum, site.checksumOf(restores) ?? null);
}

function addressOf({ reference, replaces, article }: PublishRequest): PageAddress {
  return { reference, externalId: replaces?.externalId ?? null, slug: article.slug };
}

async function requireAccount(site: Site): Promise<void> {
  const { problem } = await site.account();
  if (problem !== null) throw refused("auth", problem);
}

function requireExpected(site: Site, replaces: PublishRequest["replaces"], page: StoredPage | undefined): void {
  if (replaces === null && page === undefined) return;
  if (page === undefined) throw gone(site);
  if (replaces === null || !isSameState(replaces.checksum, page.checksum)) throw changed(site);
}

function changed({ vendor }: Site): ProviderError {
  return refused(
    "config",
    `The page on ${vendor} changed after this was planned, so it was not overwritten. Start the run again to decide with its present text.`,
  );
}

function gone({ vendor }: Site): ProviderError {
  return refused(
    "config",
    `The page was deleted on ${vendor} after this was planned, so nothing was sent. Start the run again.`,
  );
}

function existingOf({ id, url, checksum, isPublic, snapshot, title, html }: StoredPage): ExistingPage {
  return { externalId: id, url, checksum, isPublic, snapshot, title, html };
}

function publicationOf(site: Site, { article }: PublishRequest, page: StoredPage): Publication {
  const { url, id, checksum, html, title } = page;
  const other = site.otherState?.(article, page);
  // Without `sent: false`: the page is there, and nothing says that it is published.
  if (other !== undefined) throw new ProviderError("cms", "config", other);
  const titled = title === article.title ? [] : [`The title was stored as "${title}".`];
  const around = [...titled, ...(site.around?.(article, page) ?? [])];
  return { url, id, checksum, warnings: html === null ? around : [...around, ...readBack(article.html, html)] };
}
