/** Placeholders of equal length for text that a user's sentence mentions but doesn't say. */

/** Replaces each character of inline code, a path or an address. */
export const CODE = '\ue000';
/** Replaces each character of a quotation. */
export const QUOTATION = '\ue001';
