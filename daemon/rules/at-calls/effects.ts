/**
 * Effects of calls, as data: the words that people use for each, and the forms it takes in calls. A rule against an
 * effect covers every form: “never delete the data folder” matches `rm -rf data`, `git clean data`,
 * `shutil.rmtree("data")`.
 *
 * To add a form, add a word to a row.
 */
import { pattern } from '../../language/pattern.ts';

export type Effect = {
  /** Words for it in a sentence, in the classifier's languages. */
  readonly said: RegExp;
  /** Subcommands, or words of a tool's name: `kubectl delete`, `terminate-instances`, `delete_page`. */
  readonly verbs: string;
  /** Programs that always have this effect. */
  readonly programs?: string;
  /** Programs and the words that must follow, in order. A form that implies its object has `=> object`. */
  readonly commands?: readonly string[];
  /** Statements of SQL. */
  readonly sql?: RegExp;
  /** Functions in executed code. */
  readonly code?: RegExp;
};

/** Package managers. */
const MANAGERS =
  'npm|pnpm|yarn|bun|pip|pip3|uv|poetry|conda|mamba|cargo|gem|bundle|composer|go|apt|apt-get|brew|dnf|yum|pacman|apk|dotnet|nuget|pod|mix|helm';
const OF_PACKAGES = '=> package packages dependency dependencies library libraries module modules';

export const EFFECTS = {
  delete: {
    said: pattern('giu')`
      (?<!\p{L})(?:delet\p{L}*|remov\p{L}*|drop(?:s|ped|ping)?|eras\p{L}*|wip(?:e|es|ed|ing)|destroy\p{L}*|
      purg\p{L}*|prun(?:e|es|ed|ing)|rm|truncat\p{L}*|terminat\p{L}*|lösch\p{L}*|gelöscht|entfern\p{L}*|
      supprim\p{L}*|effac\p{L}*|borr(?:es?|ar|a|en)|elimin\p{L}*|apag(?:ue|uem|ar|a)|remova|exclu(?:a|ir)|
      cancella\p{L}*|verwijder\p{L}*|gooi|usuwaj|usuń|удал\p{L}*|сотри)(?!\p{L})|删除|删掉|刪除|削除|消さ|消す|삭제`,
    verbs: 'delete del remove rm destroy terminate drop purge prune wipe erase uninstall unlink truncate',
    programs: 'rm rmdir unlink shred trash rimraf wipefs',
    commands: [
      'git clean',
      'find -delete',
      'git branch -D',
      'git branch -d',
      'docker compose down -v => volume volumes',
      'docker compose down --volumes => volume volumes',
      'docker-compose down -v => volume volumes',
      'docker-compose down --volumes => volume volumes',
    ],
    sql: /^(?:drop|truncate|delete)\b/i,
    code: /\b(?:rmtree|rmdir|rmSync|rm|unlink|unlinkSync|remove|removeSync|rm_rf|rm_r|delete|destroy|emptyDir)$/i,
  },
  change: {
    said: pattern('giu')`
      (?<!\p{L})(?:touch\p{L}*|edit(?:s|ed|ing)?|chang(?:e|es|ed|ing)|modif\p{L}*|alter(?:s|ed|ing)?|updat\p{L}*|
      overwrit\p{L}*|writ(?:e|es|ing)|by hand|anfass\p{L}*|anrühr\p{L}*|änder\p{L}*|geändert|bearbeite\p{L}*|
      schreib\p{L}*|touche\p{L}*|édit\p{L}*|écri\p{L}*|toque[sn]?|tocar|toca|edit(?:es|ar)|escrib\p{L}*|
      modifi\p{L}*|mexa|alter(?:e|ar)|tocca\p{L}*|modifica\p{L}*|wijzig\p{L}*|bewerk\p{L}*|aanraken|трога\p{L}*|
      меня(?:й|ть)|измен\p{L}*|редактир\p{L}*)(?!\p{L})|修改|更改|改动|动|触ら|触る|変更|編集|수정|건드`,
    verbs: 'update edit modify patch set alter overwrite',
    programs: 'tee touch truncate patch dd',
    commands: ['sed -i', 'perl -i', 'perl -pi', 'git checkout --', 'git restore'],
    sql: /^(?:update|insert|alter|replace|merge|create)\b/i,
    code: /\b(?:write|writeFile|writeFileSync|write_text|appendFile|dump)$/i,
  },
  move: {
    said: /(?<!\p{L})(?:mov(?:e|es|ed|ing)|renam\p{L}*|verschieb\p{L}*|umbenenn\p{L}*|déplac\p{L}*|renomm\p{L}*|muev\p{L}*|mover|renombr\p{L}*|перемещ\p{L}*|переименов\p{L}*)(?!\p{L})|移动|重命名|移動/giu,
    verbs: 'move mv rename',
    programs: 'mv rename',
    sql: /^alter\b.*\brename\b/is,
    code: /\b(?:rename|renameSync|move)$/,
  },
  install: {
    said: pattern('giu')`
      (?<!\p{L})(?:install\p{L}*|upgrad\p{L}*|bump\p{L}*|pin(?:s|ned)?|depend(?:s|ing)? on|instal\p{L}*|
      aktualisier\p{L}*|mets? à jour|actualiz\p{L}*|устан\p{L}*|обнов\p{L}*)(?!\p{L})|安装|升级|インストール|설치`,
    verbs: 'install',
    commands: ['install', 'i', 'add', 'get', 'update', 'upgrade', 'up', 'require']
      .map((word) => `${MANAGERS} ${word} ${OF_PACKAGES}`)
      .concat([`python|python3 -m pip install ${OF_PACKAGES}`]),
  },
  publish: {
    said: /(?<!\p{L})(?:publish\p{L}*|releas(?:e|es|ed|ing)|veröffentlich\p{L}*|publi(?:e|er|ez|ques?|car|ca|care|ceren)|публик\p{L}*)(?!\p{L})|发布|公開|リリース|배포/giu,
    verbs: 'publish release',
    commands: ['twine upload', 'gem push', 'docker push', 'gh release create', 'npm|pnpm|yarn|cargo|poetry|uv publish'],
  },
  deploy: {
    said: pattern('giu')`
      (?<!\p{L})(?:deploy\p{L}*|roll(?:ing|s|ed)? out|ship(?:s|ped|ping)?|déploi\p{L}*|déploy\p{L}*|desplieg\p{L}*|
      desplegar|implant\p{L}*|distribui\p{L}*|деплой\p{L}*|разв[её]рт\p{L}*)(?!\p{L})|部署|上线|デプロイ|배포`,
    verbs: 'deploy deployment deploys deploy-function create-deployment',
    programs: 'vercel netlify serverless cap ansible-playbook',
    commands: [
      'kubectl apply',
      'helm upgrade',
      'helm install',
      'terraform|tofu apply',
      'pulumi up',
      'cdk deploy',
      'git push heroku',
    ],
  },
  apply: {
    said: /(?<!\p{L})(?:appl(?:y|ies|ied|ying)|anwend\p{L}*|appliqu\p{L}*|aplic\p{L}*|aplique\p{L}*|примен\p{L}*)(?!\p{L})|应用|適用/giu,
    verbs: 'apply',
  },
  restart: {
    said: pattern('giu')`
      (?<!\p{L})(?:restart\p{L}*|reboot\p{L}*|bounc(?:e|es|ing)|neu ?start\p{L}*|start\p{L}* .{0,60}\bneu|
      redémarr\p{L}*|reinici\p{L}*|riavvi\p{L}*|herstart\p{L}*|перезапус\p{L}*|перезагру\p{L}*)(?!\p{L})|重启|再起動|재시작`,
    verbs: 'restart reboot reload try-restart',
    programs: 'reboot',
  },
  stop: {
    said: pattern('giu')`
      (?<!\p{L})(?:stop(?:s|ped|ping)?|kill(?:s|ed|ing)?|shut(?:ting)? ?down|turn(?:ing)? off|stopp\p{L}*|
      beend\p{L}*|arrêt\p{L}*|deten\p{L}*|detén|par(?:es|ar|e)|ferm(?:a|are)|остан\p{L}*|убива\p{L}*)(?!\p{L})|停止|
      关闭|止め|종료`,
    verbs: 'stop kill halt down shutdown disable',
    programs: 'kill pkill killall shutdown poweroff',
  },
  stage: {
    said: /(?<!\p{L})(?:stag(?:e|es|ed|ing)(?! (?:server|environment|cluster|database|db)))(?!\p{L})|暂存/giu,
    verbs: 'stage',
    commands: ['git add', 'git stage'],
  },
  commit: {
    said: /(?<!\p{L})(?:commit(?:s|ted|ting|te|ten|tes|ter|tear|ea|ee|es)?|check(?:ing)? in|einchecken|коммит\p{L}*)(?!\p{L})|提交|コミット|커밋/giu,
    verbs: 'commit',
    commands: ['git commit', 'git commit-tree'],
  },
  amend: {
    said: /(?<!\p{L})amend(?:s|ed|ing)?(?!\p{L})/giu,
    verbs: 'amend',
    commands: ['git commit --amend'],
  },
  rewrite: {
    said: /(?<!\p{L})(?:rewrit(?:e|es|ing) (?:the )?history|rebas(?:e|es|ed|ing)|squash\p{L}*)(?!\p{L})/giu,
    verbs: 'rebase',
    commands: ['git rebase', 'git filter-branch', 'git filter-repo', 'git push --force', 'git push -f'],
  },
  push: {
    said: /(?<!\p{L})(?:force.?)?(?:push(?:es|ed|ing)?|pushe[nrst]?|pouss\p{L}*|empuj\p{L}*|пуш\p{L}*)(?!\p{L})|推送|プッシュ|푸시/giu,
    verbs: 'push',
    commands: ['git push -f => force', 'git push --force => force', 'git push --force-with-lease => force'],
  },
  merge: {
    said: /(?<!\p{L})(?:merg(?:e|es|ed|ing|en|ear|ez|er)|zusammenführ\p{L}*|fusionn\p{L}*|fusion\p{L}*|мерж\p{L}*|слива\p{L}*)(?!\p{L})|合并|マージ|병합/giu,
    verbs: 'merge',
  },
  skip: {
    said: pattern('giu')`
      (?<!\p{L})(?:skip(?:s|ped|ping)?|bypass\p{L}*|circumvent\p{L}*|disabl\p{L}*|überspring\p{L}*|umgeh\p{L}*|
      saut(?:e|er|ez)|contourn\p{L}*|omit\p{L}*|saltes?|pul(?:e|ar)|пропуска\p{L}*|обход\p{L}*)(?!\p{L})|跳过|绕过|スキップ|
      건너`,
    verbs: 'skip bypass disable',
    commands: [
      'git commit --no-verify => hook hooks pre-commit check checks verification',
      'git commit -n => hook hooks pre-commit check checks verification',
      'git push --no-verify => hook hooks pre-commit check checks verification',
      'git merge --no-verify => hook hooks pre-commit check checks verification',
    ],
  },
  print: {
    said: pattern('giu')`
      (?<!\p{L})(?:print(?:s|ed|ing)?|echo(?:es|ed|ing)?|show(?:s|ing)?|reveal\p{L}*|expos(?:e|es|ing)|log(?:s|ged|
      ging)?|display\p{L}*|dump(?:s|ed|ing)?|ausgeb\p{L}*|ausgib\p{L}*|zeig\p{L}*|affich\p{L}*|imprim\p{L}*|
      muestr\p{L}*|mostr\p{L}*|выво\p{L}*|печата\p{L}*|покаж\p{L}*)(?!\p{L})|打印|显示|输出|表示|出力|출력`,
    verbs: 'print reveal dump',
    programs: 'echo printf cat printenv env less more head tail bat',
    code: /(?:^|\b)(?:print|println|console\.\w+|puts|pprint|echo|write)$/,
  },
  send: {
    said: pattern('giu')`
      (?<!\p{L})(?:send(?:s|ing)?|sent|post(?:s|ed|ing)?|e?-?mail(?:s|ed|ing)?|notif\p{L}*|messag(?:e|es|ing)|
      schick\p{L}*|send(?:e|en|et)|envo(?:ie|ies|yer|yez)|envi(?:es|ar|a|e)|mand(?:es|ar|a|are)|invia\p{L}*|stuur|
      отправ\p{L}*)(?!\p{L})|发送|发给|送ら|送信|보내`,
    verbs: 'send post notify reply message publish_message email',
    programs: 'mail sendmail mutt',
    commands: ['curl -X POST', 'curl -d', 'curl --data', 'curl --request POST', 'wget --post-data', 'http POST'],
  },
  create: {
    said: pattern('giu')`
      (?<!\p{L})(?:creat(?:e|es|ed|ing)|open(?:s|ed|ing)?|erstell\p{L}*|anleg\p{L}*|leg\p{L}* .{0,60}\ban|cré(?:e|
      es|er|ez)|ouvr\p{L}*|cre(?:es|ar|a|e)|abr(?:as|ir|a|e)|crea\p{L}*|созда\p{L}*)(?!\p{L})|创建|新建|作成|作ら|만들`,
    verbs: 'create open new add',
    programs: 'mkdir mkfs createdb',
  },
  close: {
    said: /(?<!\p{L})(?:clos(?:e|es|ed|ing)|resolv(?:e|es|ed|ing)|schließ\p{L}*|ferm(?:e|er|ez)|cierr\p{L}*|cerrar|закры\p{L}*)(?!\p{L})|关闭|閉じ|닫/giu,
    verbs: 'close resolve',
  },
  format: {
    said: /(?<!\p{L})(?:re)?(?:format(?:s|ted|ting)?|prettif\p{L}*|formatier\p{L}*|format(?:e|er|ez|ear|ees))(?!\p{L})|格式化|フォーマット|整形/giu,
    verbs: 'format fmt lint:fix',
    programs: 'prettier black gofmt rustfmt clang-format autopep8 yapf',
  },
  migrate: {
    said: /(?<!\p{L})(?:migrat\p{L}*|migrier\p{L}*|migr(?:e|er|ez|ar|es)|мигр\p{L}*)(?!\p{L})|迁移|マイグレーション|移行/giu,
    verbs: 'migrate migration migrations',
    programs: 'flyway liquibase dbmate',
    commands: ['alembic upgrade', 'prisma db push', 'goose up'],
  },
  scale: {
    said: /(?<!\p{L})(?:scal(?:e|es|ed|ing)|skalier\p{L}*|escal(?:es|ar|a|e))(?!\p{L})|扩容|スケール/giu,
    verbs: 'scale resize',
  },
} as const satisfies Record<string, Effect>;

export type EffectName = keyof typeof EFFECTS;

/** Included effects: deleting or moving a thing also changes it. */
export const INCLUDES: Partial<Record<EffectName, readonly EffectName[]>> = { change: ['delete', 'move'] };
