import { Type } from "typebox";
import { ProviderError } from "../kernel/errors/provider-error.ts";
import { callJson } from "./shared/http.ts";
import { defineVendor, PORT_VERSIONS, proxyAddress, type Vendor } from "./shared/ports/vendor.ts";

export type { ContactdataPort, FoundPeople, PeopleRequest } from "./contactdata/port.ts";
export type { LinkdataPort } from "./linkdata/port.ts";
export type { LlmPort } from "./llm/port.ts";
export type { OutreachPort } from "./outreach/port.ts";
export type { Serp, SerpdataPort, SerpRequest } from "./serpdata/port.ts";
export type { Vendor, VendorWorld } from "./shared/ports/vendor.ts";

/** What an adapter of a package builds with. It is passed in, so that a package depends on no version of this service. */
export const ADAPTER_KIT = { callJson, defineVendor, portVersions: PORT_VERSIONS, proxyAddress, ProviderError, Type };
export type AdapterKit = typeof ADAPTER_KIT;

/** The default export of an adapter's file. */
export type AdapterFile = (kit: AdapterKit) => Vendor | readonly Vendor[];
