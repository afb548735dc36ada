// The picture of a week: on a canvas for a PNG, or as SVG. It has only numbers, no recorded words.
import type { MemoryEffect } from '../daemon/contract/effect.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const INK = '#e7e8ec';
const QUIET = '#9fa3af';
const ACCENT = '#aeabff';
const PAPER = '#101114';
const SANS = 'Inter, system-ui, sans-serif';

/** The texts and bars of the card. */
type WeekCard = { title: string; numbers: { value: string; label: string }[]; bars: number[] };

/** The latest week's card: what was added and heeded, and the share of prompts with memory by week. */
export function weekCard({ weeks, rules }: MemoryEffect): WeekCard {
  const week = weeks.at(-1)!;
  const settled = (name: 'heeded' | 'ignored') =>
    rules.reduce((sum, rule) => sum + (rule.weeks.find((one) => one.week === week.week)?.[name] ?? 0), 0);
  return {
    title: `A week in memory, from ${week.week}`,
    numbers: [
      { value: String(week.carried), label: `of ${week.prompts} prompts carried memory` },
      { value: String(settled('heeded')), label: 'mistakes stopped by a rule' },
      { value: String(rules.filter(({ is_rule }) => is_rule).length), label: 'rules hold' },
      { value: String(week.repeated), label: 'errors made again' },
    ],
    bars: weeks.map(({ carried, prompts }) => (prompts === 0 ? 0 : carried / prompts)),
  };
}

const at = (n: number) => 80 + (n % 2) * 540;
const row = (n: number) => 250 + Math.floor(n / 2) * 150;
const barOf = (share: number, n: number, of: number) => {
  const step = Math.min(60, 1040 / of);
  const tall = Math.max(3, share * 70);
  return { x: 80 + n * step, y: 570 - tall, width: step - 8, height: tall };
};

/** The card as an SVG document. */
export function cardAsSvg({ title, numbers, bars }: WeekCard): string {
  const text = (x: number, y: number, size: number, fill: string, words: string, weight = 400) =>
    `<text x="${x}" y="${y}" font-family="${SANS}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escaped(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    text(80, 100, 28, ACCENT, '◆ agent-memory', 600),
    text(80, 150, 40, INK, title, 620),
    ...numbers.flatMap(({ value, label }, n) => [
      text(at(n), row(n), 64, INK, value, 620),
      text(at(n), row(n) + 40, 24, QUIET, label),
    ]),
    ...bars.map((share, n) => {
      const { x, y, width, height } = barOf(share, n, bars.length);
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${ACCENT}"/>`;
    }),
    text(80, 605, 18, QUIET, 'Share of prompts with memory, by week'),
    '</svg>',
  ].join('');
}

const escaped = (words: string): string =>
  words.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** The card as a PNG. */
export async function cardAsPng({ title, numbers, bars }: WeekCard): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext('2d')!;
  await document.fonts.ready;
  const text = (x: number, y: number, size: number, fill: string, words: string, weight = 400) => {
    pen.font = `${weight} ${size}px ${SANS}`;
    pen.fillStyle = fill;
    pen.fillText(words, x, y);
  };
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  text(80, 100, 28, ACCENT, '◆ agent-memory', 600);
  text(80, 150, 40, INK, title, 620);
  for (const [n, { value, label }] of numbers.entries()) {
    text(at(n), row(n), 64, INK, value, 620);
    text(at(n), row(n) + 40, 24, QUIET, label);
  }
  pen.fillStyle = ACCENT;
  for (const [n, share] of bars.entries()) {
    const { x, y, width, height } = barOf(share, n, bars.length);
    pen.fillRect(x, y, width, height);
  }
  text(80, 605, 18, QUIET, 'Share of prompts with memory, by week');
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The picture could not be made'))), 'image/png'),
  );
}
