// Renders terminal output as a self-playing SVG.
const SECONDS = 20;
/** Characters of a line, and the size of a letter, in the font of terminals. */
const COLUMNS = 116;
const LETTER = 7.83;
const LINE = 20;
const TOP = 56;
const SIDE = 20;
/** Lines of a scene that are shown; a longer one ends in an ellipsis. */
const MAX_LINES = 17;
/** Between two lines of a scene, in seconds. */
const PAUSE = 0.14;
/** A scene of the demonstration begins with its number. */
const SCENE = /^\d\. /;

/** The scenes of what was printed, each as lines that fit. */
export function scenesOf(printed: string): string[][] {
  const scenes: string[][] = [];
  for (const line of printed.split('\n')) {
    if (SCENE.test(line)) scenes.push([]);
    scenes.at(-1)?.push(...wrapped(line));
  }
  return scenes.map((lines) => {
    while (lines.at(-1)?.trim() === '') lines.pop();
    return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), '   …'] : lines;
  });
}

function wrapped(line: string): string[] {
  const indent = /^\s*(│ )?/.exec(line)![0];
  const lines: string[] = [];
  let rest = line;
  while (rest.length > COLUMNS) {
    const index = rest.lastIndexOf(' ', COLUMNS);
    const cut = index > indent.length ? index : COLUMNS;
    lines.push(rest.slice(0, cut));
    rest = indent + rest.slice(cut).trimStart();
  }
  return [...lines, rest];
}

/**
 * Lines that come one after the other, scene after scene, again and again; where motion is unwanted, the second scene
 * stands still.
 */
export function playing(scenes: readonly (readonly string[])[]): string {
  const width = Math.round(COLUMNS * LETTER + 2 * SIDE);
  const height = TOP + Math.max(...scenes.map(({ length }) => length)) * LINE + SIDE;
  const each = SECONDS / scenes.length;
  const percent = (seconds: number) => ((100 * seconds) / SECONDS).toFixed(2);
  const frames: string[] = [];
  const texts = scenes.flatMap((lines, scene) =>
    lines.map((line, index) => {
      const name = `l${scene}-${index}`;
      const [from, to] = [scene * each + index * PAUSE, (scene + 1) * each - 0.01];
      frames.push(
        `@keyframes ${name}{0%,${percent(from)}%{opacity:0}${percent(from + 0.01)}%,${percent(to)}%{opacity:1}${percent(to + 0.01)}%,100%{opacity:0}}`,
      );
      const below = /^\s*│/.test(line) ? 'said' : 'plain';
      const kind = index === 0 ? 'head' : below;
      return `<text class="${kind}${scene === 1 ? ' still' : ''}" style="animation-name:${name}" x="${SIDE}" y="${TOP + index * LINE}" xml:space="preserve">${escaped(line)}</text>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="agent-memory demo, recorded">
<style>
text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#b8bcc8;opacity:0;animation:${SECONDS}s linear infinite}
.head{fill:#fff;font-weight:600}
.said{fill:#c3bcff}
.title{opacity:1;animation:none;fill:#868b98}
@media (prefers-reduced-motion:reduce){text{animation:none}.still{opacity:1}}
${frames.join('\n')}
</style>
<rect width="${width}" height="${height}" rx="10" fill="#16171b"/>
<circle cx="22" cy="20" r="6" fill="#ff5f57"/><circle cx="42" cy="20" r="6" fill="#febc2e"/><circle cx="62" cy="20" r="6" fill="#28c840"/>
<text class="title" x="84" y="25">$ agent-memory demo</text>
${texts.join('\n')}
</svg>
`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
