import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../home/package-root.ts';
import { createWordPiece, type WordPiece } from './word-piece.ts';

/** The folder of the embedding table in the package. */
export const staticTableFolder = (): string => join(packageRoot(), 'assets', 'static-256');

let bertEnglish: WordPiece | undefined;

/** The vocabulary of BERT base uncased, which most English models share; read once, 20 ms and 6 MB. */
export function bertEnglishPieces(): WordPiece {
  bertEnglish ??= createWordPiece(readVocabulary(staticTableFolder()));
  return bertEnglish;
}

export const readVocabulary = (folder: string): string[] =>
  readFileSync(join(folder, 'vocab.txt'), 'utf8').trimEnd().split('\n');
