import { listAudit } from "./operations/list-audit.ts";

export const operations = [listAudit];
