import { describe, expect, it } from 'vitest';
import { openClassifier } from '../../../daemon/rules/learnt/classifier.ts';
import { readSentences, readSignals } from '../../../daemon/rules/learnt/read-signals.ts';
import { taughtRules } from '../../../daemon/rules/learnt/taught-rules.ts';
import { ownVoices } from '../../../daemon/rules/learnt/voice/own-voice.ts';

const classify = openClassifier();
const holding = (prompt: string): string[] =>
  taughtRules(prompt, undefined, classify).rules.flatMap(({ text, waits }) => (waits ? [] : [text]));

describe('the voice of the user', () => {
  it.each([
    [
      'dictated behind a colon',
      'Change the caption below the map to: Always carry water. Never leave the marked path.',
    ],
    [
      'a text in the line of its request',
      'Make a rhyme of this. Never feed the geese. Always close the gate behind you.',
    ],
    [
      'notes of who said what',
      'notes of the call, turn them into tickets\n- Mo: always sign the builds\n- Ida: never ship on a Friday\n- Mo: rotate the key',
    ],
    ['a Dutch text', 'maak dit korter\n\nSluit altijd het hek. Laat nooit honden los. Gebruik de achterdeur.'],
    ['a Danish text', 'gør det venligere\n\nLuk altid lågen. Fodr aldrig gæssene. Brug kun stien.'],
    ['a Swedish text', 'gör det kortare\n\nStäng alltid grinden. Mata aldrig gässen. Använd bara stigen.'],
    ['a Polish text', 'skróć to\n\nZawsze zamykaj furtkę. Nigdy nie karm gęsi. Używaj tylko ścieżki.'],
    ['a Turkish text', 'bunu kısalt\n\nKapıyı her zaman kapatın. Kazları asla beslemeyin. Sadece patikayı kullanın.'],
    ['a Russian text', 'сделай короче\n\nВсегда закрывайте калитку. Никогда не кормите гусей. Ходите только по тропе.'],
    ['a Korean text', '짧게 줄여줘\n\n항상 문을 닫으세요. 절대 거위에게 먹이를 주지 마세요. 길로만 다니세요.'],
    ['how it once was', 'Früher haben wir immer alles per FTP kopiert. Zeig mir das alte Skript.'],
  ])('is not heard in %s, which sets no rule at once', (_, prompt) => {
    expect(holding(prompt)).toEqual([]);
  });

  it.each([
    [
      'before a task',
      'Always run the formatter before you commit in this repo. Now fix the footer.',
      'Always run the formatter',
    ],
    [
      'behind a task and a blank line',
      'The map is off by a pixel.\n\nFrom now on we never use absolute positions in this app.',
      'From now on we never',
    ],
    [
      'in a list of tasks',
      'Three things:\n- the search is slow\n- never add a dependency without asking me\n- the footer overlaps',
      'never add a dependency',
    ],
    ['of Turks', 'Bu projede asla main dalına doğrudan push yapma.', 'Bu projede asla'],
    [
      'before the text that it is no part of',
      'In this project we never answer customers in German.\n\nHere is a mail, what does it want?\n\nHallo zusammen,\n\nbitte immer die Türen schließen.\n\nGruß, Ole',
      'In this project we never',
    ],
    [
      'below a quotation that another line announced',
      'Comment from Ida:\n> keep it short, never use tabs\nFix it in a.ts. And please always sort the imports before you finish.',
      'always sort the imports',
    ],
    [
      'behind the marks of the text that it improves',
      'Improve this sentence: “We always ship on Mondays and never test.” From now on use British spelling in every text of mine.',
      'From now on use British spelling',
    ],
    [
      'behind a quotation without an end of its own',
      'Resume este hilo en dos frases: «Siempre hay que probar antes. Nunca un viernes.» Y a partir de ahora fija la versión de node en este repo.',
      'a partir de ahora fija',
    ],
    [
      'beside the quotation that is handed over',
      'Don’t ever push the fixtures with real names in them. Next: Karl wrote on the draft: “always use the passive voice; never say we”. Apply that to intro.tex.',
      'Don’t ever push the fixtures',
    ],
    [
      'below the list that is handed over',
      'turn this into tickets:\n- Ewa: we never print tickets any more\n- Kuba: please never restart the till on weekends\nAlways write tickets for me with a date at the end.',
      'Always write tickets for me',
    ],
  ])('is heard %s', (_, prompt, said) => {
    expect(holding(prompt).join(' ')).toContain(said);
  });

  it.each([
    'never push to main',
    'we rolled back on friday as the tag had moved under us. so: a sha on every image, never :latest in a manifest. bump the memory too',
    'de kaart laadt traag, kijk even. en zet nooit sleutels in de frontend.',
    'never do that ever again',
    'Before touching the schema: dump it, diff it, and only then write the migration.',
  ])('is doubted in nothing that hands nothing over: %s', (prompt) => {
    expect(ownVoices(prompt, readSentences(prompt, undefined, classify)).every((voice) => voice === 1)).toBe(true);
  });

  it('is heard behind a text that structure alone takes for its end', () => {
    const prompt =
      'fix the typos in this announcement\n\nFrom monday on, please always lock the lab doors. Dont leave samples in the fridge.\n\nwhen you edit prose for me, always keep british spelling.';
    expect(holding(prompt)).toEqual(['when you edit prose for me, always keep british spelling.']);
  });

  it('takes no quotation along into the rule behind it', () => {
    const prompt =
      'Improve this sentence: “We always ship on Mondays.” From now on use British spelling in every text of mine.';
    expect(holding(prompt)).toEqual(['From now on use British spelling in every text of mine.']);
  });

  it('is not doubted in one line without quotation or colon, where "this" points at the agent’s work', () => {
    const prompt = 'this report goes to the parish. no names of children in it ever again, initials at most';
    expect(readSignals(prompt, undefined, classify).map(({ isDoubtful }) => isDoubtful)).toEqual([false, false]);
  });

  it('costs a long prompt of rules no more than a blink', () => {
    const prompt = 'Here we never use floats: we always use cents, "from now on".\n\n'.repeat(1_000);
    const start = process.cpuUsage();
    const signals = readSignals(prompt, undefined, classify);
    const { user, system } = process.cpuUsage(start);
    expect(signals.length).toBeGreaterThan(10);
    expect((user + system) / 1000).toBeLessThan(400);
  });
});
