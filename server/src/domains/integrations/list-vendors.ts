import { INTEGRATION_PORTS, type Integration, type IntegrationVendor } from "@findable/contract";
import type { OfferedEngine } from "../../providers/shared/ports/offered-engines.ts";
import { type Fields, fieldsOf, findVendor, type VendorDescription } from "../../providers/shared/ports/vendor.ts";

/** Whether workspaces and agencies can connect the vendor. */
export function isConnectable({ port }: VendorDescription): boolean {
  const ports: readonly string[] = INTEGRATION_PORTS;
  return ports.includes(port);
}

/** The fields of a connection, without those that the operator alone sets. */
export function tenantFields({ credentials, settings }: VendorDescription): { credentials: Fields; settings: Fields } {
  const ofTenants = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([, { setBy }]) => setBy === undefined));
  return { credentials: ofTenants(credentials), settings: ofTenants(settings) };
}

const SECRET_KINDS = ["secret", "token"];

/** What a form needs to connect each vendor of a port. */
export function listVendors(port: Integration["port"], vendors: readonly VendorDescription[]): IntegrationVendor[] {
  return vendors
    .filter((vendor) => vendor.port === port && isConnectable(vendor))
    .map((vendor) => {
      const { id, name, about, pricing, docs: docsUrl } = vendor;
      return { id, name, about, pricing, docsUrl, fields: fieldsOf(tenantFields(vendor)).map(toFormField) };
    });
}

function toFormField({ group, name, field }: ReturnType<typeof fieldsOf>[number]): IntegrationVendor["fields"][number] {
  const { kind, label, hint = null, required = false, advanced = false, choices = [] } = field;
  const secret = SECRET_KINDS.includes(kind);
  return { name, group, label, hint, required, advanced, secret, choices: [...choices] };
}

/** The engines that a connection of `answers` asks. */
export function enginesOf(connection: Integration, vendors: readonly VendorDescription[]): OfferedEngine[] {
  const texts = Object.entries(connection.settings).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return findVendor(vendors, connection)?.engines?.(Object.fromEntries(texts)) ?? [];
}
