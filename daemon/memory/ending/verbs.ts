import { subjectOf } from '../summary/same-words.ts';

/** Verbs that start items, as `subjectOf` writes them. They don't tell one item from another. */
const VERBS: ReadonlySet<string> = subjectOf(
  `add write update make do run create implement finish complete wire build generate set get check verify handle need still not yet
      remain left next todo open hinzufügen schreiben erstellen machen aktualisieren noch nicht ajouter écrire mettre faire créer añadir
      escribir crear hacer actualizar adicionar escrever criar fazer aggiungere scrivere creare fare toevoegen schrijven maken dodać napisać
      добавить написать обновить сделать`,
);

/** Whether a term (as `subjectOf` writes it) is only a verb of doing. */
export const isVerb = (term: string): boolean => VERBS.has(term);
