import { exportContact } from "./operations/export-contact.ts";
import { forgetContact } from "./operations/forget-contact.ts";
import { importRelationships } from "./operations/import-relationships.ts";
import { listContacts } from "./operations/list-contacts.ts";
import { listRelationships } from "./operations/list-relationships.ts";
import { updateRelationship } from "./operations/update-relationship.ts";

export { nextLookAt } from "./check-windows.ts";
export {
  type ContactRecord,
  type FoundContact,
  findContact,
  findContacts,
  saveContacts,
} from "./contacts.store.ts";
export {
  claimDueLinks,
  countPartnersWithLink,
  countPlacedLinks,
  type DueLink,
  insertPlacedLink,
  recordCitations,
  recordLinkCheck,
} from "./placed-links.store.ts";
export {
  findOrAddRelationships,
  findRelationships,
  markRelationship,
  type RelationshipRecord,
} from "./relationships.store.ts";
export { needsConsent } from "./rules.ts";
export { type LinkState, linkStateOf, type SeenLink } from "./verify-link.ts";

export const operations = [
  listRelationships,
  updateRelationship,
  importRelationships,
  listContacts,
  forgetContact,
  exportContact,
];
