import { expect, it } from 'vitest';
import { combineDetectors } from '../../src/detectors/combine-detectors.ts';
import type { Detector } from '../../src/detectors/detector.ts';

/** Reports the value behind `name=` where `isSecret` holds, and notes what it was asked about. */
function named(isSecret: boolean, asked: string[]): Detector {
  return {
    keywords: ['name='],
    inspect(text, _start, end, report) {
      const stop = text.indexOf(' ', end);
      report('secret', end, stop, () => {
        asked.push(text.slice(end, stop));
        return isSecret;
      });
      return end;
    },
  };
}

const vendor: Detector = {
  keywords: ['acme-'],
  inspect(text, start, end, report) {
    report('acme-token', start, text.indexOf(' ', end));
    return end;
  },
};

function rulesAndPlaces(detectors: Detector[], text: string) {
  const { find, scan } = combineDetectors(detectors, []);
  return find(text, scan(text)).map(({ rule, start }) => [rule, start]);
}

it('asks whether a value is secret where no better name was found for it', () => {
  const asked: string[] = [];
  const text = 'name=first name=acme-second name=third ';
  expect(rulesAndPlaces([vendor, named(true, asked)], text)).toEqual([
    ['secret', 5],
    ['acme-token', 16],
    ['secret', 33],
  ]);
  expect(asked).toEqual(['first', 'third']);
});

it('leaves out what turns out to be none', () => {
  expect(rulesAndPlaces([vendor, named(false, [])], 'name=first name=acme-second ')).toEqual([['acme-token', 16]]);
});

it('names the first stretch by the setting before the vendor, as decoded text is named by its first', () => {
  expect(rulesAndPlaces([vendor, named(true, [])], 'name=acme-only ')).toEqual([
    ['secret', 5],
    ['acme-token', 5],
  ]);
});
