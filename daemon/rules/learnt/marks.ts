/** Marks that stand in a text for what the user's sentences are about and didn't say, as long as it. */

/** Stands for each character of inline code, of a path or of an address. */
export const CODE = '\ue000';
/** Stands for each character of a quotation. */
export const QUOTATION = '\ue001';
