/**
 * What implies what: words that speak of the same work without sharing any. "Ship it" concerns the rule about tags, and "add a badge" the
 * one about components.
 *
 * A topic is found in a text by any of its words, in the languages of the classifier. Words that speak of many topics are left out.
 */
const TOPICS: Readonly<Record<string, RegExp>> = {
  tests:
    /\b(?:tests?|testing|tested|specs?|unit tests?|reproduce|coverage|fixtures?|mock\w*|pytest|jest|vitest|testify|assert\w*|junit|prueba|pruebas|тест\w*)\b|_test\.|\.spec\.|\.test\.|テスト|测试/iu,
  commits:
    /\b(?:commit\w*|amend|squash|stage[ds]?|save this state|no-verify|hooks?|co-authored)\b|コミット|提交|коммит/iu,
  branches:
    /\b(?:branch\w*|checkout|switch to|worktree|stash|backport\w*|cherry-pick|rebase|force.?push|main|master|develop|zweig)\b|ブランチ|分支|ветк/iu,
  reviews: /\b(?:prs?|pull requests?|merge requests?|mrs?|review(?:er|ers|s)?|gh pr)\b|プルリク/iu,
  releases:
    /\b(?:releas\w*|ship(?:s|ped|ping)?|tag(?:s|ged|ging)?|publish\w*|changelog\w*|version bump|bump the version|v\d+\.\d+|\d+\.\d+\.\d+|roll ?out|hotfix|veröffentlich\w*|publicar|lanzar|релиз\w*)\b|リリース|タグ|配(?:布|り|る)|発布|发布|版本/iu,
  deploys:
    /\b(?:deploy\w*|terraform|atlantis|infra\w*|provision\w*|staging|prod(?:uction)?|kubectl|k8s|helm|cluster|replica|bucket|eu-\w+-\d|us-\w+-\d|ansible|server|rollout|\.tf)\b|デプロイ|部署/iu,
  databases:
    /\b(?:migrat\w*|schema|sql|database|db|tables?|columns?|nullable|null=true|foreign key|alter|models?\.py|orm|postgres\w*|mysql|sqlite|psql|django|alembic|prisma|datenbank|base de datos|базы? данных)\b|データベース|数据库|迁移/iu,
  'model fields':
    /\b(?:fields?|rename\w*|call the \w+ field|max_length|models?|attribute|column|migrat\w*|makemigrations)\b/iu,
  packages:
    /\b(?:packages?|dependenc\w*|install\w*|npm|pnpm|yarn|bun|pip|poetry|uv|cargo add|go get|gem|composer|lockfile|node_modules|library|libraries|upgrade|paket\w*|dépendances?|dependencias?|зависимост\w*)\b|依存|依赖|パッケージ/iu,
  documentation:
    /\b(?:docs?|documentation|docstrings?|readme|reference|guide|manual|tutorial|runbook|wiki|dokumentation|documéntalo|documenta\w*|документац\w*)\b|ドキュメント|文档/iu,
  'api reference':
    /\b(?:openapi|swagger|docs\/api|api docs?|reference|endpoints?|example response|error codes?)\b|\b(?:GET|POST|PUT|DELETE|PATCH) \//u,
  comments:
    /\b(?:comments?|docstrings?|jsdoc|comentarios?|coment[aá]\w*|documéntalo|commentaires?|kommentare?|комментари\w*|funci[oó]n|función|function that)\b|コメント|注释/iu,
  http: /\b(?:https?|httpx|axios|fetch\w*|requests?|urllib|curl|webhooks?|look ?up|post to|geocod\w*|coordinates|scrap\w*|crawl\w*|client library|api call|rest client)\b/iu,
  components:
    /\b(?:components?|badge|button|modal|dialog|sidebar|dropdown|tooltip|avatar|card|screens?|widget|tsx|jsx|react|vue|svelte|props?|komponente\w*)\b/iu,
  styles: /\b(?:css|scss|tailwind|styled|colou?rs?|theme|palette|padding|margin|dark mode|spacing|pixel|px|font)\b/iu,
  settings:
    /\b(?:env(?:ironment)?(?: vars?| variables?)?|\.env\S*|config\w*|settings?|hard-?coded|configurable|feature flags?|switch for|toggle|values\.yaml|env switch|option)\b|環境変数|环境变量/iu,
  errors:
    /\b(?:errors?|exceptions?|panic\w*|unwrap|anyhow|thiserror|raise|throws?|result<|broken|fails?|say which|error handling|fehler\w*)\b|エラー|错误/iu,
  modules: /\b(?:crate|module|library|lib\.rs|workspace|package)\b/iu,
  pipelines:
    /\b(?:ci|workflows?|pipelines?|jobs? (?:is|are) (?:red|green)|flaky|quarantine|e2e|suite|nightly|merge queue|github actions|gitlab|times out|red|green before)\b/iu,
  money:
    /\b(?:amounts?|totals?|refunds?|prices?|cents?|euros?|dollars?|turnover|revenue|minor units|invoices?|currency|rounding|rounds|betrag|beträge|umsätze|importe|intereses|сумм\w*)\b|€|\$\d|金額|金额/iu,
  shell:
    /\b(?:sed|awk|grep|xargs|bsd|gnu|macos|mac|bash|zsh|shell|brew|swap the|replace .{0,30} in (?:every|all)|log lines|past .{0,10}hours?|find all)\b/iu,
  exports: /\b(?:exports?|exporte?s?|csv|parquet|xlsx|reporting|bi|dump|retouren|tagesumsätze|controlling)\b/iu,
  protocols: /\b(?:proto(?:buf|s)?|grpc|\.proto|buf|generated code|make gen|rpc|deprecate \w+|optional \w+)\b/iu,
  times:
    /\b(?:dates?|timestamps?|time ?zones?|utc|iso ?8601|locale|datetime|yesterday|calendar|uhrzeit|fecha|дат\w*)\b|日付|日期/iu,
  logging: /\b(?:log(?:s|ger|ging)?|print(?:ln|f)?|console\.log|tracing|structlog|runbook)\b/iu,
  formats:
    /\b(?:format\w*|lint\w*|indent\w*|tabs|spaces|prettier|black|ruff|eslint|gofmt|biome|semicolons?|quotes|naming|snake_case|camelcase)\b/iu,
  wording:
    /\b(?:spelling|british|american|english|grammar|tone|wording|emoji\w*|copy text|translate|translation|deutsch|ingl[eé]s|english)\b|英語|英语/iu,
  answers:
    /\b(?:answers?|explain\w*|summary|summari[sz]e|short|verbose|bullet points|tell me|show me|in detail|antwort\w*)\b|回答|説明/iu,
  secrets: /\b(?:secrets?|passwords?|tokens?|api keys?|credentials?|vault|\.env)\b/iu,
  running: /\b(?:start(?:s|ed)? (?:the|a)|dev server|docker|compose|ports?|localhost|make \w+|build\w*|watch mode)\b/iu,
  planning:
    /\b(?:plan first|before (?:you )?(?:cod|start|chang|edit)\w*|ask (?:me|first)|approach|refactor\w*|todo|ticket|issue|jira|linear)\b/iu,
};
const NAMED = Object.entries(TOPICS);

/** The topics that a text speaks of. */
export function topicsOf(text: string): ReadonlySet<string> {
  return new Set(NAMED.flatMap(([topic, words]) => (words.test(text) ? [topic] : [])));
}

/** Topics of work that comes with any task, so that a prompt seldom names them. */
const OF_ANY_WORK = ['answers', 'wording', 'comments', 'commits', 'branches', 'reviews', 'formats', 'planning'];

/** Whether a rule with these topics concerns work that no prompt names. */
export const concernsAnyWork = (topics: ReadonlySet<string>): boolean => OF_ANY_WORK.some((topic) => topics.has(topic));
