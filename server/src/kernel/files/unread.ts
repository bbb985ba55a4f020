/** The bytes of a file were removed from the store. Any other error of reading may be over the next time. */
export class BytesRemoved extends Error {}

/** The machine was too busy to read a file in time. It may be read the next time. */
export class ReadTooLate extends Error {}
