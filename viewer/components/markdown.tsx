import type { Token } from 'marked';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { href } from '../router.ts';
import { Button, Copy } from './button.tsx';

type Read = (text: string) => Token[];

const READER = '/viewer/markdown.js';
/** Longer texts are shown as they are: parsing them would block the page. */
const MAX_CHARS = 100_000;
let read: Read | undefined;
let loading: Promise<void> | undefined;

/** Load the Markdown parser, once. Until then texts are shown as written. */
export const loadMarkdown = (): Promise<void> => {
  loading ??= (import(READER) as Promise<typeof import('../markdown-blocks.ts')>).then(({ readMarkdown }) => {
    read = readMarkdown;
  });
  return loading;
};

/**
 * A recorded text with its lists, code, tables and emphasis. HTML is shown as text, an image as its name, and only web
 * addresses become links. `folds`: a long text starts folded.
 */
export function Markdown({ text, folds = false }: { text: string; folds?: boolean }) {
  const [isLoaded, setLoaded] = useState(read !== undefined);
  useEffect(() => {
    if (!isLoaded) void loadMarkdown().then(() => setLoaded(true));
  }, []);
  const tokens = useMemo(
    () => (isLoaded && read && text.length <= MAX_CHARS ? read(text) : undefined),
    [text, isLoaded],
  );
  const shown = tokens ? (
    <div class="rich" dir="auto">
      {blocks(tokens)}
    </div>
  ) : (
    <div class="rich plain" dir="auto">
      {text}
    </div>
  );
  return folds ? <Folded>{shown}</Folded> : shown;
}

/** Content higher than a third of a page, folded until opened. */
function Folded({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'short' | 'folded' | 'open'>('folded');
  useEffect(() => {
    const { scrollHeight, clientHeight } = box.current!;
    if (state === 'folded' && scrollHeight <= clientHeight + 1) setState('short');
  }, [children]);
  return (
    <>
      <div ref={box} class={state === 'folded' ? 'folded' : ''}>
        {children}
      </div>
      {state !== 'short' && (
        <Button isSmall onClick={() => setState(state === 'open' ? 'folded' : 'open')} aria-expanded={state === 'open'}>
          {state === 'open' ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}

const blocks = (tokens: readonly Token[]): ComponentChildren[] =>
  tokens.map((token, at) => <Block key={at} token={token} />);

function Block({ token }: { token: Token }): ComponentChildren {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      // Below the page's own headings, whatever the level in the text.
      return token.depth < 3 ? <h3>{spans(token.tokens)}</h3> : <h4>{spans(token.tokens)}</h4>;
    case 'paragraph':
      return <p>{spans(token.tokens)}</p>;
    case 'code':
      return <Code text={token.text} />;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [])}</blockquote>;
    case 'hr':
      return <hr />;
    case 'list': {
      const items = (token.items as { tokens: Token[]; task: boolean; checked?: boolean }[]).map((item, at) => (
        <li key={at}>
          {item.task && (item.checked ? '☑ ' : '☐ ')}
          {blocks(item.tokens)}
        </li>
      ));
      return token.ordered ? <ol start={Number(token.start) || 1}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <Table head={token.header} rows={token.rows} />;
    case 'text':
      return token.tokens ? spans(token.tokens) : token.text;
    case 'checkbox':
      return null;
    default:
      return <p class="plain">{token.raw}</p>;
  }
}

type Cell = { tokens: Token[] };

const Table = ({ head, rows }: { head: Cell[]; rows: Cell[][] }) => (
  <div class="scroll">
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th scope="col" key={at}>
              {spans(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, n) => (
              <td key={n}>{spans(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** A code block with a copy button. */
export const Code = ({ text, label = 'Copy the code' }: { text: string; label?: string }) => (
  <div class="code">
    <pre>{text}</pre>
    <Copy text={text} label={label} isBare />
  </div>
);

const spans = (tokens: readonly Token[] | undefined): ComponentChildren[] =>
  (tokens ?? []).map((token, at) => <Span key={at} token={token} />);

function Span({ token }: { token: Token }): ComponentChildren {
  switch (token.type) {
    case 'strong':
      return <strong>{spans(token.tokens)}</strong>;
    case 'em':
      return <em>{spans(token.tokens)}</em>;
    case 'del':
      return <s>{spans(token.tokens)}</s>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return /^https?:\/\//i.test(token.href) ? (
        <a href={token.href} target="_blank" rel="noreferrer noopener">
          {spans(token.tokens)}
        </a>
      ) : (
        token.raw
      );
    case 'text':
      return token.tokens ? spans(token.tokens) : token.text;
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
}

/** Links memory numbers (`#325`) in a block from a prompt. In other texts they may be an issue's. */
export function withMemories(text: string): ComponentChildren[] {
  return text.split(/(?<![\w/&])#(\d{1,9})\b/).map((part, at) =>
    at % 2 === 1 ? (
      <a key={at} href={href(['memory', part])}>
        #{part}
      </a>
    ) : (
      part
    ),
  );
}
