import { Type } from "typebox";
import { Maybe } from "../maybe.ts";
import type { DataForSeoAccount } from "./account.ts";

/** @see https://docs.dataforseo.com/v3/appendix/user_data/ */
const UserData = Type.Object({ money: Maybe(Type.Object({ balance: Maybe(Type.Number()) })) });

/** Low balance in US dollars: a few hundred searches. */
const LITTLE_USD = 1;

/** Tests the credentials and reads the balance, free of charge. Returns an advance warning, or null. */
export async function checkAccount(account: DataForSeoAccount, signal: AbortSignal): Promise<string | null> {
  const { result } = await account.run({ path: "v3/appendix/user_data", result: UserData, signal });
  const balance = result?.money?.balance;
  if (balance === null || balance === undefined || balance >= LITTLE_USD) return null;
  const left = balance > 0 ? `only ${balance.toFixed(2)} US dollars` : "no money";
  return `DataForSEO accepts the credentials, but the account has ${left} left: add funds at DataForSEO.`;
}
