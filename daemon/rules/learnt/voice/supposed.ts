/**
 * Recognises hypothetical sentences: thought experiments, role play, examples. They teach nothing about the real work.
 */
import { pattern } from '../../../language/pattern.ts';

const SUPPOSES = pattern('iu')`
  (?<!\p{L})(?:imagine|suppose|pretend|hypothetically|thought experiment|mock (?:interview|review)|role ?-?play|
  let'?s (?:say|pretend|assume)|what if|if (?:i|we|someone|somebody|you) (?:told|said|wrote|were|had)|
  stell dir vor|angenommen|nehmen wir an|gedankenexperiment|was wäre,? wenn|rollenspiel|imagin(?:e|ez|
  ons) (?:que|une?)|supposons|admettons|et si (?:on|je)|jeu de rôle|imagina|imagínate|supón|supongamos|
  y si (?:yo|te)|juego de rol|imagine que|suponha|vamos supor|e se (?:eu|a gente)|immagina|supponiamo|
  mettiamo che|stel (?:je voor|dat)|wyobraź sobie|załóżmy|przypuśćmy|представь(?:те)?|допустим|предположим|
  что если|düşün ki|varsayalım|diyelim ki)(?!\p{L})|想象一下|假设|假如|仮に|もし(?:も)?.{0,20}(?:なら|たら|言ったら)|と仮定|만약|
  가정`;

/** Whether a sentence is hypothetical. */
export const isSupposed = (sentence: string): boolean => SUPPOSES.test(sentence);
