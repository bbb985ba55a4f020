import { getStorage } from "./operations/get-storage.ts";

export const operations = [getStorage];
