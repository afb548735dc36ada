import { pattern } from '../pattern.ts';
import type { Topics } from './topic.ts';

/** Topics of what a program is made of: its code, data, interfaces, texts and settings. */
export const TOPICS_OF_CODE: Topics = {
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
  code: {
    isOfAnyWork: true,
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
};
