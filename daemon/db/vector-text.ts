import { fromSql, toSql } from 'pgvector';

/** A vector in pgvector's text form, `[1,2,3]`, to be cast by `::text::vector`. */
export const toVectorText = (vector: Float32Array): string => toSql(Array.from(vector))!;

/** Parse a column's vector from its text form. */
export const fromVectorText = (text: string): Float32Array => Float32Array.from(fromSql(text) as number[]);
