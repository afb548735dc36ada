import { pattern } from './pattern.ts';

/**
 * What implies what: words that speak of the same work without sharing any. "Ship it" concerns the rule about tags, and "add a badge" the
 * one about components.
 *
 * A topic has the words in which rules name it, and more in which tasks mean it without a name: a rule about the logger is never found by
 * "print how many rows were skipped" otherwise. A rule is read by the first, a prompt by both, in the languages of the classifier.
 */
type Topic = {
  readonly named: RegExp;
  readonly meant?: RegExp;
};

/** Topics by their names. */
export const TOPICS: Readonly<Record<string, Topic>> = {
  tests: {
    named: pattern('iu')`
      \b(?:
        tests?|testing|tested|testen|specs?|coverage|fixtures?|mock\w*|pytest|jest|vitest|mocha|testify|rspec|junit|
        playwright|cypress|snapshots?|pruebas?|tests? unitaires?|тест\w*
      )\b|
      _test\.|\.(?:spec|test)\.|テスト|测试|테스트`,
    meant:
      /\b(?:reproduc\w*|regression|can'?t (?:happen|come back) again|(?:happens?|comes? back) (?:again|every)|prove (?:it|that)|assert\w*|tdd|reproduzier\w*)\b|再现|再現/iu,
  },
  commits: {
    named:
      /\b(?:commit\w*|amend\w*|squash\w*|no-verify|pre-commit|co-?authored\S*|commiten?|коммит\w*)\b|コミット|提交|커밋/iu,
    meant: pattern('iu')`
      \b(?:
        check (?:it|this|that|them) in|save (?:this|the) (?:state|work|progress)|stage[ds]?|
        that'?s it for (?:today|now)|wrap (?:it|this) up|einchecken|checke? .{0,20}ein|sube los cambios|enregistre
      )\b|
      この変更を|保存し`,
  },
  pushes: {
    named: /\b(?:push\w*|force.?push|pousse\w*|remote|пуш\w*)\b|プッシュ|推送|푸시/iu,
    meant:
      /\b(?:get (?:it|this|that) (?:into|onto|out)|rebase\w*|history|upload the branch|sube los cambios)\b|推上去/iu,
  },
  branches: {
    named:
      /\b(?:branch\w*|worktrees?|stash\w*|checkout|cherry-?pick\w*|backport\w*|trunk|ramas?|branches?|zweig\w*|ветк\w*|ветв\w*)\b|ブランチ|分支|브랜치/iu,
    meant: pattern('iu')`
      \b(?:
        switch (?:to|over)|(?:look at|compare with|same (?:on|in)|does) (?:main|master|develop)|
        (?:in|on|from|into|to|against) (?:main|master|develop|release\S*)|start on|begin (?:with|work)|separately|
        on its own|ticket \S+|hotfix
      )\b`,
  },
  reviews: {
    named:
      /\b(?:prs?|pull.?requests?|merge.?requests?|mrs?|review\w*|draft|reviewers?|approv\w*)\b|プルリク|レビュー|合并请求/iu,
    meant:
      /\b(?:put (?:it|this) up|open (?:it|one) (?:for|against)|ready for (?:others|the team)|hand (?:it|this) in)\b/iu,
  },
  releases: {
    named:
      /\b(?:releas\w*|changelog\S*|tags?|tagging|tagged|versions?|semver|publish\w*|veröffentlich\w*|publicar|релиз\w*)\b|リリース|タグ|变更日志|版本|릴리스/iu,
    meant:
      /\b(?:ship(?:s|ped|ping)?|bump\w*|v?\d+\.\d+(?:\.\d+)?|new version|hotfix\w*|bring .{0,20}(?:live|out)|get .{0,25} out(?: there)?|rausbringen|lanzar|sortir)\b|配布|配り|出したい|发布|上线|出荷/iu,
  },
  deploys: {
    named:
      /\b(?:deploy\w*|roll ?outs?|staging|production|prod|pipeline|despl\w+|déploi\w*|деплой\w*)\b|デプロイ|部署|上线|배포/iu,
    meant: pattern('iu')`
      \b(?:
        ship(?:s|ped|ping)?|go(?:es)? live|bring .{0,25} live|roll (?:\w+ ){0,3}(?:out|back)|einspielen|
        spiel\w* .{0,25} ein|aufspielen|try (?:it|this) out on|get .{0,25} out(?: there)?|mettre en ligne|выкат\w*
      )\b|
      線上|线上|本番`,
  },
  infrastructure: {
    named: pattern('iu')`
      \b(?:
        terraform|pulumi|atlantis|cloudformation|ansible|infra\w*|console|kubectl|k8s|kubernetes|helm|argo\s?cd|
        gitops|clusters?|volumes?|pvcs?|namespaces?|aws|gcp|azure|buckets?|values\.yaml|manifests?
      )\b|
      基础设施|クラスタ`,
    meant: pattern('iu')`
      \b(?:
        instances?|replicas?|scale|scaling|pods?|brokers?|nodes?|crash.?loop\w*|load balancers?|dns|certificates?|
        certs?|security groups?|iam|polic(?:y|ies)|regions?|(?:eu|us|ap)-\w+-\d|open (?:the )?port|provision\w*|
        \.tf\b|bigger machine|memory limit
      )\b|
      副本|扩到|扩容|内存|超时|网关`,
  },
  hosts: {
    named:
      /\b(?:hosts?|servers?|servern?|ssh|vpn|ports?|machine|rechner|testsystem|umzug|ip|hostname|servidor|serveur|сервер\w*|стенд\w*)\b|\b[\w-]+\.(?:lan|local|internal)\b|サーバー|服务器|主机|서버/iu,
    meant:
      /\b(?:on (?:staging|prod|test)|auf (?:test|staging|prod)|copy .{0,30} to|rsync|scp|log ?in to|logs? on|spiel\w* .{0,25} ein)\b/iu,
  },
  disks: {
    named: /\b(?:prune|disk|docker (?:system|image|volume)s?|caches|runners?|backups?)\b|磁盘|ディスク/iu,
    meant:
      /\b(?:no space left|(?:disk|volume|\/\w+) (?:is|seems|at) .{0,12}(?:full|\d+ ?%)|full again|out of space|free (?:some|up)|running out of)\b|满了|いっぱい/iu,
  },
  databases: {
    named: pattern('iu')`
      \b(?:
        migrat\w*|schema|sql|databases?|db|tables?|columns?|index(?:es)?|nullable|foreign keys?|orm|postgres\w*|mysql|
        sqlite|psql|django|alembic|prisma|datenbank\w*|tabell?en?|tablas?|base de (?:datos|données)|таблиц\w*|
        баз[аыу] данных|миграци\w*
      )\b|
      データベース|テーブル|数据库|迁移|表结构|스키마`,
    meant: pattern('iu')`
      \b(?:
        fields?|model the|relation between|store (?:when|which|how|the)|
        (?:has|have|needs?) to (?:record|store|keep|remember)|null=true|rename .{0,20}(?:field|attribute)|max_length|
        joins?|lacks? the|хранить|speicher\w*
      )\b|
      存储|字段`,
  },
  packages: {
    named: pattern('iu')`
      \b(?:
        packages?|dependenc\w*|npm|pnpm|yarn|bun|pip|poetry|uv|cargo add|go get|gems?|bundler?|composer|lock ?files?|
        node_modules|librar(?:y|ies)|native modules?|pod install|paket\w*|abhängigkeit\w*|dépendances?|dependencias?|
        зависимост\w*|пакет\w*
      )\b|
      依存|依赖|パッケージ|패키지`,
    meant: pattern('iu')`
      \b(?:
        install\w*|upgrad\w*|bump\w*|to the latest|cve-?\d*|outdated|(?:we|i) need [a-z][\w.-]+ (?:for|to)|
        (?:is|are) missing in|add [a-z][\w.@/-]+ (?:to|for) (?:the )?(?:project|app|repo)|swap \w+ for|requirements|
        import error|module not found
      )\b|
      [\w-]{1,60}@\d`,
  },
  documentation: {
    named:
      /\b(?:docs?|documentation|docstrings?|readme|wiki|manuals?|guides?|runbooks?|dokumentation|doku|document(?:e[rz]?|ación|ar|ation)|документац\w*)\b|ドキュメント|文档|문서/iu,
    meant:
      /\b(?:document(?:ed)?|pages? about|write (?:up|down)|explain .{0,30} in the|reference|tutorial|documénta\w*)\b/iu,
  },
  'api reference': {
    named: /\b(?:openapi|swagger|docs\/api|api docs?|api reference)\b/iu,
    meant: /\b(?:reference|example response|error codes?|endpoint docs)\b/iu,
  },
  comments: {
    named:
      /\b(?:comments?|docstrings?|jsdoc|doc comments?|comentarios?|commentaires?|kommentare?|комментари\w*)\b|コメント|注释|주석/iu,
    meant: /\b(?:document(?:e|é)?\w*|documénta\w*|explain the code|illegible|unreadable|ilegible|unlesbar)\b/iu,
  },
  code: {
    named: pattern('iu')`
      \b(?:
        functions?|classes|methods?|variables?|naming|names?|typed|types?|mypy|typescript|javascript|enums?|
        early returns?|idiom\w*|style|style guide|semicolons?|indent\w*|tabs|spaces|quotes|snake_case|camelcase|
        funktion\w*|variablen?|funciones|variables|функци\w*|переменн\w*
      )\b|
      関数|変数|变量|函数|함수`,
    meant: pattern('iu')`
      \b(?:
        (?:write|add|build|implement|create|make|need) (?:an? |the )?(?:\w+ ){0,3}(?:
          function|class|method|helper|module|script|parser|wrapper|type|util\w*
        )|
        refactor\w*|extract|pull .{0,40} (?:out|into)|split|clean (?:it |this )?up|reformat|lint\w*|format\w*|
        implementier\w*|schreib\w* .{0,30}funktion|räum\w* .{0,20}auf|añade una función|función|ajoute une fonction|
        добавь функцию
      )\b|
      関数を|加一个函数`,
  },
  http: {
    named: /\b(?:https?|httpx|axios|fetch|requests|urllib|curl|http client|got|ky|okhttp|reqwest)\b/iu,
    meant: pattern('iu')`
      \b(?:
        call the [\w ]{1,30}(?:service|api)|webhooks?|post to|
        (?:ask|query|hit|talk to) the [\w ]{1,30}(?:api|service)|download from|
        (?:get|look up|pull) .{1,40} from (?:the|their) (?:api|service|site)|look ?up|scrap\w*|crawl\w*|
        third.party api
      )\b`,
  },
  endpoints: {
    named:
      /\b(?:endpoints?|routes?|rest|pagination|cursor|offset|problem\+json|status codes?|api errors?|openapi)\b|接口|エンドポイント/iu,
    meant:
      /\b(?:GET|POST|PUT|PATCH|DELETE) \/|\b(?:list (?:screen|page|view)|return (?:a )?[45]\d\d|reject|filters? by|an? list of all)\b/u,
  },
  components: {
    named:
      /\b(?:components?|packages\/ui|react|vue|svelte|angular|storybook|tsx|jsx|props?|exports? for components|widgets?|design system|komponente\w*|componentes?|composants?)\b|コンポーネント|组件/iu,
    meant:
      /\b(?:buttons?|badge|modal|dialog|sidebar|dropdown|tooltip|avatar|cards?|date ?picker|search ?box|pickers?|menu|tabs?|banner|toolbar|form|reusable|screens?|toggle|carousel|spinner)\b/iu,
  },
  styles: {
    named: /\b(?:css|scss|sass|tailwind|inline styles?|styled|theme|palette|design (?:system|tokens)|classes)\b/iu,
    meant:
      /\b(?:colou?rs?|red|blue|green|margin|padding|too (?:high|wide|small|large|big|narrow)|on mobile|dark mode|spacing|layout|align\w*|font|pixels?|px|responsive)\b/iu,
  },
  'visible texts': {
    named:
      /\b(?:i18n|l10n|locali[sz]\w+|translations?|locales?|message catalog\w*|user.?(?:facing|visible)|strings|literal text|visible text|copy|fehlermeldungen|messages d'erreur)\b|文案|翻訳/iu,
    meant: pattern('iu')`
      \b(?:
        show (?:an?|the) .{0,20}(?:message|error|hint|text)|(?:should|must) (?:say|tell)|empty state|confirmation|
        labels?|placeholder|wording|headline|tooltip|notification|says? so|warn the user|affiche un message|
        le formulaire doit|zeig .{0,30}meldung|muestra un mensaje|покажи сообщение
      )\b`,
  },
  forms: {
    named: /\b(?:forms?|inputs?|labels?|accessib\w*|a11y|aria|validation)\b/iu,
    meant: /\b(?:checkbox|fields? for .{0,30}(?:form|page)|sign.?up|log.?in form|to the form|text ?area|dropdown)\b/iu,
  },
  images: {
    named: /\b(?:images?|webp|png|jpe?g|svgs?|icons?|bilder)\b/iu,
    meant: /\b(?:logo|photos?|pictures?|thumbnails?|screenshots?|avatars?|illustrations?|favicon)\b/iu,
  },
  settings: {
    named: pattern('iu')`
      \b(?:
        env(?:ironment)? ?(?:vars?|variables?)?|\.env\S*|config\S*|settings?|feature flags?|flags default|toggles?|
        options|konfigurations?\w*|einstellung\w*|configuración|настройк\w*
      )\b|
      環境変数|环境变量|設定|配置`,
    meant: pattern('iu')`
      \b(?:
        hard-?coded|configurable|make .{0,40} (?:adjustable|an option)|
        read .{0,40} from (?:an? )?(?:env\w*|config\w*)|behind a (?:switch|flag|toggle)|switch (?:for|to turn)|
        turn .{0,30} (?:on|off)|percent of
      )\b`,
  },
  secrets: {
    named:
      /\b(?:secrets?|passwords?|tokens?|api.?keys?|credentials?|vault|passwörter|contraseñas?|парол\w*)\b|密码|秘密/iu,
    meant: /\b(?:rotate|authenticat\w*|log ?in to|keys? for|service account)\b/iu,
  },
  errors: {
    named:
      /\b(?:errors?|exceptions?|panics?|unwrap|anyhow|thiserror|throws?|throwing|result types?|error handling|fehler\w*|excepcion\w*|erreurs?|ошиб\w*)\b|エラー|错误|异常/iu,
    meant: pattern('iu')`
      \b(?:
        handle (?:the )?(?:case|missing)|what if|fails?|failures?|broken|can'?t be (?:read|found|opened|parsed)|
        is missing|missing file|corrupt\w*|swallow\w*|say (?:which|what|why)|fail properly|crash(?:es)?|invalid
      )\b`,
  },
  'library code': {
    named: /\b(?:library|libraries|crates?|core packages?|workspace|modules)\b/iu,
    meant: /\b(?:lib\.rs|new (?:library )?(?:crate|package|module)|crates\/)\b/iu,
  },
  pipelines: {
    named:
      /\b(?:ci|workflows?|pipelines?|jobs?|github actions|gitlab|jenkins|flaky|quarantine|muted?|silence|runners?)\b|パイプライン|流水线/iu,
    meant:
      /\b(?:red|green|e2e|suite|nightly|merge queue|times? out|(?:fails?|failing) (?:every|sometimes|on ci)|stuck)\b/iu,
  },
  money: {
    named:
      /\b(?:amounts?|cents?|minor units|pence|money|prices?|currenc\w*|decimal|net|gross|beträge|importes|montants|сумм\w*)\b|金额|金額|单位|금액/iu,
    meant:
      /\b(?:totals?|refunds?|revenue|turnover|invoices?|discounts?|vouchers?|taxes|vat|balance|ledger|euros?|dollars?|costs|fees?|rounds?|rounding|sum (?:of|up)|umsätze|zinsen|intereses)\b|€|\$\d/iu,
  },
  times: {
    named:
      /\b(?:dates?|times|timestamps?|timestamptz|time ?zones?|utc|iso ?8601|locale|datetime|uhrzeit\w*|fechas?|дат[аы]\w*)\b|日付|时区|時刻|日期/iu,
    meant: pattern('iu')`
      \b(?:
        when (?:a|an|the|was|did|they) .{0,40}(?:last|opened|logged|created|ended)|last (?:opened|logged|seen|login)|
        wrong hour|(?:an )?hour (?:early|late|off)|summer time|schedule|calendar|record (?:each|every|when)|
        log(?:s|ged)? when|expires?|birthday|deadline
      )\b`,
  },
  logging: {
    named: /\b(?:log(?:s|ger|gers|ging)?|console\.log|print(?:ln|f)?|tracing|structlog|slog|zap)\b|ログ|日志/iu,
    meant: /\b(?:debug output|print (?:how|which|what|the)|verbose|output how|trace|how many .{0,30}skipped)\b/iu,
  },
  shell: {
    named:
      /\b(?:sed|awk|grep|rg|ripgrep|fd|xargs|bsd|gnu|macos|mac|bash|zsh|fish|powershell|shell|wsl|brew|command line|windows|linux)\b/iu,
    meant: pattern('iu')`
      \b(?:
        one.?liner|in (?:all|every|each) (?:\w+ ){0,2}(?:files?|configs?|ymls?|manifests?|folders?)|rename all|
        (?:lines|entries) of the (?:last|past)|last (?:\w+ )?(?:hours?|minutes?)|past (?:\w+ )?hours?|
        log (?:lines|entries)|(?:replace|swap|change) (?:the )?old .{0,30}(?:with|for|in|by)
      )\b`,
  },
  searching: {
    named: /\b(?:rg|ripgrep|grep|fd|search(?:ing)?|subagents?)\b/iu,
    meant:
      /\b(?:where (?:is|are|does|do|did)|find (?:all|every|the|where)|which (?:files?|places?|modules?|functions?)|usages?|callers?|who calls|list (?:all|every)|references to|look for)\b|どこ|哪里/iu,
  },
  exports: {
    named: /\b(?:exports?|exporte?n?|csv|parquet|xlsx|excel|bom|reports?|bi)\b|エクスポート|导出/iu,
    meant:
      /\b(?:download|dump|spreadsheet|as a (?:list|file)|accounting|controlling|finance wants|liste für|umsätze|auswertung)\b/iu,
  },
  protocols: {
    named:
      /\b(?:proto(?:buf|s)?|proto\/|grpc|buf|make gen|make proto|generated|codegen|gen\/|thrift|avro|graphql schema)\b|生成/iu,
    meant:
      /\b(?:rpc|messages?|clients? want to pass|optional \w+ (?:on|when|to)|deprecate \w+|the (?:order|user|client) message|generated client)\b/iu,
  },
  queues: {
    named:
      /\b(?:queues?|background (?:work|jobs?)|workers?|rabbit\w*|kafka|sqs|dead letters?|topics?|sidekiq|celery)\b|队列|キュー/iu,
    meant:
      /\b(?:send (?:a |an )?(?:e-?)?mails?|after (?:sign.?up|an? order)|resize|when they are uploaded|purge|messages|asynchronous\w*|later|long running|takes too long in the request)\b/iu,
  },
  data: {
    named:
      /\b(?:backfills?|reloads?|loads?|marts?|stg_\w*|dbt|raw tables?|views?|repositories|controllers?|queries|warehouse|airflow|dags?)\b/iu,
    meant:
      /\b(?:load (?:it|them|the|all)|again from|gaps?|re-?run|mart|by (?:country|month|week|store)|(?:fetch|read|get) the .{0,30}for the|too many rows|dashboard|per (?:store|month|week|customer))\b/iu,
  },
  caching: {
    named: /\b(?:caches?|caching|ttl|memoi[sz]\w*|redis)\b|缓存|キャッシュ/iu,
    meant: /\b(?:computed (?:on|for) each|on each request|make it faster|slow(?:ly)?|expensive)\b/iu,
  },
  wording: {
    named:
      /\b(?:spelling|british|american|english|german|french|spanish|englisch|deutsch|espagnol|français|español|inglés|alemán|на русском|английск\w*|tone|wording|emoji\w*|grammar)\b|英語|英语|中文|日本語/iu,
    meant:
      /\b(?:docs?|readme|docstrings?|comments?|commit|message|description|page about|manual|translate|write (?:a|the) (?:text|mail|post)|documénta\w*|función|funktion|erreur|formulaire)\b|コミット|この変更/iu,
  },
  answers: {
    named:
      /\b(?:answers?|summar(?:y|ies)|short|brief|verbose|explanations?|explain|sentences|bullet points|walk me through|tell me|antworten?|kurz|respuestas?|réponses?|коротко)\b|回答|説明|简短/iu,
    meant: pattern('iu')`
      ^(?:and |so |but |ok,? )?(?:
        why|how (?:does|do|is|come)|what (?:is|are|does|do)|explain|is (?:the|it|this|that)|are (?:the|these)|which|
        compare|warum|wie|was|por qué|pourquoi|почему|なぜ
      )\b|
      [?？]\s*$|为什么|怎么`,
  },
  planning: {
    named:
      /\b(?:plans?|before you (?:write|code|start|change|edit|refactor)\w*|ask (?:me )?(?:first|before)|ask me|wait for my|approval|step by step|small steps)\b|先に聞|先问/iu,
    meant: /\b(?:implement\w*|refactor\w*|build (?:the|a)|rewrite|migrate|redesign|clean up|too long|split it)\b/iu,
  },
  'existing files': {
    named:
      /\b(?:by hand|hand-?edit\w*|generated|vendored|vendor\/|third.party|read.?only|never (?:edit|touch|change)|merged)\b|手で|手动/iu,
    meant: /\b(?:has a wrong|forgot|lacks?|change the type|in the client)\b/iu,
  },
};
