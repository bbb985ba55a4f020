import { startEmbeddedPostgres } from "../embedded-postgres.ts";
import { readNativePackage } from "../native-package.ts";

/** Starts a database in `dataDir`, notifies its parent, and stays. May become another user and use another package. */
const [dataDir = "", uid = "", packageFolder = ""] = process.argv.slice(2);

if (uid !== "") {
  process.setgroups?.([]);
  process.setgid?.(Number(uid));
  process.setuid?.(Number(uid));
}
try {
  const nativePackage = packageFolder === "" ? undefined : readNativePackage(packageFolder);
  const log = () => undefined;
  const { pid, adminUrl } = await startEmbeddedPostgres({ dataDir, log, ...(nativePackage && { nativePackage }) });
  process.send?.({ pid, adminUrl });
} catch (error) {
  process.send?.({ error: String(error) });
}
