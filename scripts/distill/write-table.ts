import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Distilled } from './distill.ts';

type TableOrigin = {
  teacher: string;
  tokens: readonly string[];
  vocabularyOrigin: string;
  lambda: number;
  /** Whether it knows only English; recall then trusts it less on other languages. */
  isEnglishOnly: boolean;
};

/** Write the table's folder, completely or not at all. @throws when `folder` exists */
export function writeTable(folder: string, { table, texts, cosine }: Distilled, origin: TableOrigin): void {
  if (existsSync(folder)) throw new Error(`${folder} already exists: name another folder, or remove it`);
  const files = {
    'table.i8': Buffer.from(table.weights.buffer),
    'scale.f32': Buffer.from(table.scales.buffer),
    'vocab.txt': Buffer.from(`${origin.tokens.join('\n')}\n`),
  };
  const meta = {
    id: basename(folder),
    dimensions: table.columns,
    tokens: table.rows,
    tokenizer: `WordPiece, uncased (vocab.txt, ${origin.vocabularyOrigin}); lower case, accents stripped, no special tokens`,
    pooling: 'mean of scale[id] * table[id], then unit length',
    english_only: origin.isEnglishOnly,
    files: Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
    ),
    teacher: origin.teacher,
    fitted: `least squares to the teacher's centred vectors of ${texts} texts; lambda ${origin.lambda}`,
    cosine_with_teacher: {
      texts_fitted_on: rounded(cosine.fitted),
      other_texts: rounded(cosine.heldOut),
      other_texts_unfitted: rounded(cosine.heldOutUnfitted),
    },
  };
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(partial, name), bytes);
  writeFileSync(join(partial, 'meta.json'), `${JSON.stringify(meta, null, 2)}\n`);
  const notice = [
    `${meta.id}: a table of token vectors computed by agent-memory's scripts/distill from the model ${origin.teacher}.`,
    'If you redistribute it, name that model and follow its licence.',
    "If the vocabulary (vocab.txt) is the teacher's, the same terms apply to it.",
  ];
  writeFileSync(join(partial, 'NOTICE'), `${notice.join('\n')}\n`);
  renameSync(partial, folder);
}

const rounded = (value: number): number => Number(value.toFixed(4));
