/** The version of this program. The history of a database and bundles of evidence name it. */
export const RELEASE = "0.10.0";
