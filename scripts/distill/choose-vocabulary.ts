import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readVocabulary } from '../../daemon/models/static-vocabulary.ts';
import { learnVocabulary } from './learn-vocabulary.ts';

const tokenizerSchema = z.object({
  normalizer: z.object({ type: z.string(), lowercase: z.boolean().optional() }).nullish(),
  model: z.object({ type: z.string().optional(), vocab: z.unknown() }),
});

/**
 * Choose the tokens of the new table; continuing pieces start with `##`. They are the teacher's if it splits words like
 * the product (BERT's uncased WordPiece). For a teacher of another language or tokenizer they are learnt from the
 * texts.
 */
export function chooseVocabulary(
  teacherFolder: string,
  texts: readonly string[],
): { tokens: string[]; origin: string } {
  if (existsSync(join(teacherFolder, 'vocab.txt')) && existsSync(join(teacherFolder, 'table.i8'))) {
    return { tokens: readVocabulary(teacherFolder), origin: 'the teacher’s vocab.txt' };
  }
  const path = join(teacherFolder, 'tokenizer.json');
  const { normalizer, model } = tokenizerSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  if (model.type === 'WordPiece' && normalizer?.type === 'BertNormalizer' && normalizer.lowercase) {
    const ids = z.record(z.string(), z.number().int()).parse(model.vocab);
    const tokens = Object.keys(ids).sort((a, b) => ids[a]! - ids[b]!);
    return { tokens, origin: 'the teacher’s WordPiece vocabulary' };
  }
  return { tokens: learnVocabulary(texts), origin: 'learnt from the texts' };
}
