import { pattern } from '../pattern.ts';
import type { Topics } from './topic.ts';

/** Topics of how work is done and delivered: tests, commits, releases, machines, reviews, answers. */
export const TOPICS_OF_WORK: Topics = {
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
    isOfAnyWork: true,
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
    isOfAnyWork: true,
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
    isOfAnyWork: true,
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
  pipelines: {
    named:
      /\b(?:ci|workflows?|pipelines?|jobs?|github actions|gitlab|jenkins|flaky|quarantine|muted?|silence|runners?)\b|パイプライン|流水线/iu,
    meant:
      /\b(?:red|green|e2e|suite|nightly|merge queue|times? out|(?:fails?|failing) (?:every|sometimes|on ci)|stuck)\b/iu,
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
    isOfAnyWork: true,
    named:
      /\b(?:comments?|docstrings?|jsdoc|doc comments?|comentarios?|commentaires?|kommentare?|комментари\w*)\b|コメント|注释|주석/iu,
    meant: /\b(?:document(?:e|é)?\w*|documénta\w*|explain the code|illegible|unreadable|ilegible|unlesbar)\b/iu,
  },
  searching: {
    isOfAnyWork: true,
    named: /\b(?:rg|ripgrep|grep|fd|search(?:ing)?|subagents?)\b/iu,
    meant:
      /\b(?:where (?:is|are|does|do|did)|find (?:all|every|the|where)|which (?:files?|places?|modules?|functions?)|usages?|callers?|who calls|list (?:all|every)|references to|look for)\b|どこ|哪里/iu,
  },
  wording: {
    isOfAnyWork: true,
    named:
      /\b(?:spelling|british|american|english|german|french|spanish|englisch|deutsch|espagnol|français|español|inglés|alemán|на русском|английск\w*|tone|wording|emoji\w*|grammar)\b|英語|英语|中文|日本語/iu,
    meant:
      /\b(?:docs?|readme|docstrings?|comments?|commit|message|description|page about|manual|translate|write (?:a|the) (?:text|mail|post)|documénta\w*|función|funktion|erreur|formulaire)\b|コミット|この変更/iu,
  },
  answers: {
    isOfAnyWork: true,
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
    isOfAnyWork: true,
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
