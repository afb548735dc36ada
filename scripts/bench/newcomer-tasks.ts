// A newcomer's tasks in the viewer, as clicks.
import type { Page } from 'playwright-core';

/** The words that the task to forget looks for; each run forgets only what it saved. */
export const WRONG = 'The quagga is deployed on Mondays';

export type Task = {
  what: string;
  /**
   * Clicks of the viewer before this one, or of its best rival; choosing in a list is one. Where there was no way, one
   * for each step.
   */
  atMost: number;
  /**
   * Whether it is a question that the first page answers, or leads to in one click without scrolling, on a telephone
   * too.
   */
  isQuestion?: true;
  /** Does it, from the overview: `click` counts, and `shown` waits for what was asked for. */
  does(hand: Hand): Promise<void>;
};

/** Performs tasks like a person. */
type Hand = {
  page: Page;
  click(name: string | RegExp, role?: 'link' | 'button' | 'checkbox'): Promise<void>;
  choose(label: string | RegExp, value: string): Promise<void>;
  shown(selector: string): Promise<void>;
};

export const TASKS: readonly Task[] = [
  {
    what: 'yesterday’s work',
    atMost: 1,
    isQuestion: true,
    async does({ click, shown }) {
      await click('Yesterday’s work');
      await shown('main .row, main .empty');
    },
  },
  {
    what: 'why the last prompt carried what it carried',
    atMost: 1,
    isQuestion: true,
    async does({ click, shown }) {
      await click('Context of the last prompt');
      await shown('main .verdict');
    },
  },
  {
    what: 'what is open',
    atMost: 0,
    isQuestion: true,
    async does({ shown }) {
      await shown('.open-work li, .panel .empty');
    },
  },
  {
    what: 'mend a wrong memory',
    atMost: 5,
    async does({ click, shown, page }) {
      await click('Search');
      await page.getByRole('searchbox').or(page.getByRole('main').getByRole('textbox')).first().fill('quagga deployed');
      await page.keyboard.press('Enter');
      await click(WRONG);
      await click('Edit', 'button');
      await page.getByRole('main').locator('textarea').first().fill(`${WRONG}, not Fridays`);
      await click('Save', 'button');
      await shown('.notice');
    },
  },
  {
    what: 'forget with its traces',
    atMost: 4,
    async does({ click, shown, page }) {
      await click('Forget');
      await page
        .getByRole('main')
        .getByRole('textbox')
        .or(page.getByRole('main').getByRole('searchbox'))
        .first()
        .fill('quagga deployed');
      await page.keyboard.press('Enter');
      await click(/^Forget 1 memory/, 'button');
      await click('Forget it', 'button');
      await shown('.notice');
    },
  },
  {
    what: 'approve a draft',
    atMost: 2,
    async does({ click, shown }) {
      await click('Approve', 'button');
      await shown('.notice');
    },
  },
  {
    what: 'rules never followed',
    atMost: 1,
    isQuestion: true,
    async does({ click, shown }) {
      await click('Rules never followed');
      await shown('main .row, main .empty');
    },
  },
  {
    what: 'whether it helps',
    atMost: 1,
    isQuestion: true,
    async does({ click, shown }) {
      await click('Does it help?');
      await shown('.figure strong');
    },
  },
  {
    what: 'connect an agent',
    atMost: 2,
    async does({ click, shown }) {
      await click('Settings');
      await click('Agents');
      await shown('main code');
    },
  },
  {
    what: 'find backup, restore and export',
    atMost: 2,
    async does({ click, shown }) {
      await click('Settings');
      await click('Backup and export');
      await shown('main h2');
    },
  },
  {
    what: 'change a setting',
    atMost: 2,
    async does({ click, shown }) {
      await click('Settings');
      await click('Show me what is added at session start', 'checkbox');
      await shown('.notice');
    },
  },
  {
    what: 'merge two projects',
    atMost: 4,
    async does({ click, choose, shown }) {
      await click('Settings');
      await click('Projects');
      await choose('Merge bench/quagga into', 'bench/zebra');
      await click('Merge them', 'button');
      await shown('.notice');
    },
  },
  {
    what: 'a session as a story',
    atMost: 2,
    async does({ click, shown }) {
      await click(/./, 'link');
      await shown('.turn, article');
    },
  },
];
