// Reads the lists of `places/`, one place, text or word a line. A place is what texts for fitting put a value into. Slots: `{S}` and `{s}` a
// label, in a sentence and in code, `{V}` its value, `{P}` a chosen password, `{K}` a generated key, `{C}` a one-time code, `{L}` a label's
// text, `{X}` what is random and public, `{nl}` a line break as JSON writes it; the others are fillers (`fill-in.ts`).
//
//   labelled                        the label decides: filled in with a credential and its label, or with a public thing and its name
//   command, spoken, domain, voice  hold a credential: commands, sentences, one domain each, people and programs in several languages
//   public, *-public                the same without one
//   password, no-password           what stands there in words is a password, or never one
//   read                         texts and payloads that others wrote, `{W}` several words, `{B}` one; a number names the same value again
//   everyday, everyday-public        texts and payloads of many trades, with a credential and without one
//   sentences                       parts of sentences about a password in ten languages, which `sentences.ts` puts together
//   label-texts, enumerated, common-passwords   words for those places

import { readFileSync } from 'node:fs';

/** The lines of a text that hold something. */
export const heldLines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** The lines of a list. */
export const readList = (name: string): readonly string[] =>
  heldLines(readFileSync(`packages/redactor/training/places/${name}.txt`, 'utf8'));
