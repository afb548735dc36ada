/**
 * Words and phrases by what they do in a sentence: lower case, no accents, `*` for any ending. Our own lists for
 * English, German, French, Spanish, Portuguese and Russian; Chinese, Japanese and Korean are in WIDE_CUES. A cue is
 * only one feature among others. It transfers to one language what was learnt from examples in another.
 */

/** Cues of scripts with spaces between words. */
export const WORD_CUES: Readonly<Record<string, string>> = {
  never:
    'never|ever again|dont ever|don t ever|under no circumstances|at no point|nie|niemals|nie wieder|jamais|plus jamais|nunca|nunca mas|nunca mais|jamas|никогда|ни в коем случае|off limits|tabu|verboten|forbidden|hands off|not allowed|no exceptions',
  always:
    'always|every time|everytime|each time|every single|without exception|at all times|by default|immer|stets|jedes mal|jedesmal|grundsatzlich|standardmassig|toujours|systematiquement|a chaque fois|par defaut|siempre|cada vez|por defecto|sempre|toda vez|por padrao|всегда|каждый раз|по умолчанию|as a rule|in general|generally|consistently',
  henceforth:
    "from now on|from here on|going forward|in future|in the future|for future|henceforth|from today|starting now|next time|ab jetzt|ab sofort|kunftig|in zukunft|zukunftig|ab heute|nachstes mal|von nun an|desormais|a partir de maintenant|dorenavant|a l'avenir|la prochaine fois|de ahora en adelante|a partir de ahora|en el futuro|la proxima vez|en adelante|daqui pra frente|daqui para frente|a partir de agora|no futuro|da proxima vez|de agora em diante|с этого момента|впредь|отныне|в будущем|в следующий раз|в дальнейшем|for good|permanently|moving forward|across all sessions|in every session",
  anymore: 'anymore|any more|any longer|no longer|not any more|nicht mehr|ya no|nao mais|больше не|уже не|mehr',
  dont: 'dont|do not|don t|pls dont|no more|stop|quit|avoid|refrain|skip|leave out|bitte nicht|bitte kein*|hor auf|lass das|lass die|arrete|arretez|evite|evitez|deja de|no uses|no hagas|no pongas|evita|evitar|pare de|para de|nao use|nao faca|nao coloque|evite|не надо|не нужно|не делай|не используй|не пиши|не добавляй|не трогай|хватит|перестань|нельзя|избегай|stay away|keep away|keep your hands|don t ever|dont ever|must not|mustnt|may not|shall not|cannot|cant|should not|shouldnt',
  not: "not|no|nor|none|nothing|without|isnt|arent|wasnt|werent|doesnt|didnt|hasnt|havent|wont|wouldnt|couldnt|nicht|kein|keine|keinen|keinem|keiner|nichts|ohne|weder|nein|ne|pas|n'|aucun*|sans|rien|non|no|ni|sin|nada|ningun*|nao|sem|nenhum*|не|нет|без|ни|никаких",
  must: 'must|has to|have to|had to|needs to|need to|needed|required|requires|mandatory|shall|is to be|are to be|got to|gotta|muss|mussen|musst|sollen|zwingend|pflicht|doit|doivent|il faut|faut|obligatoire|debe*|hay que|tiene que|tienen que|tienes que|obligatorio|precisa|precisam|deve|devem|tem que|tem de|obrigatorio|должен|должна|должно|должны|надо|нужно|обязательно|необходимо|hard rule|hard requirement|non negotiable|rule is|is a must',
  should:
    'should|ought to|supposed to|sollte|sollten|solltest|soll|devrait|devraient|deberia*|deveria*|следует|стоит|better to|expected to|are meant to|is meant to',
  prefer:
    "prefer|prefers|preferred|preference|i like|id like|i love|i hate|i dislike|cant stand|i want|i dont like|dont like|favour|favor|rather|nicer|easier for me|lieber|bevorzug*|ich mag|ich hatte gern|gefallt|bitte immer|prefere*|je prefere|j'aime|je deteste|plutot|prefiero|me gusta|no me gusta|mejor|prefiro|gosto|nao gosto|melhor|предпочитаю|мне нравится|не люблю|люблю|лучше|удобнее|i find|annoying|annoys|bothers me|nervt|please keep|fan of|im used to|my style|ich bin gewohnt|j'ai l'habitude",
  we: "we|our|us|weve|were all|the team|everyone here|wir|unser*|uns|im team|nous|notre|nos|on|l'equipe|chez nous|nosotros|nuestr*|el equipo|usamos|tenemos|hacemos|a gente|nosso*|nossa*|o time|a equipe|temos|fazemos|мы|у нас|наш|наша|наше|наши|нашем|нашей|команда",
  project:
    'this repo|this repository|this project|this codebase|this code base|the repo|the project|the codebase|in here|around here|our codebase|house style|our style|convention*|our setup|our team|company|policy|guideline*|in diesem repo|im repo|in diesem projekt|im projekt|bei uns|hier|konvention*|ce repo|ce projet|ce depot|le projet|chez nous|ici|este repo|este proyecto|el proyecto|aqui|nesse repo|neste projeto|nesse projeto|no projeto|в этом проекте|в проекте|в репозитории|в этом репозитории|у нас|здесь|тут|hausregel|teamregel|regle|norma|regra|правило|the rule',
  passing:
    "this time|for now|right now|just this once|this once|only this once|once|just once|today|tonight|tomorrow|this week|for the moment|at the moment|for the time being|temporarily|temporary|in this pr|this pr|in this branch|this branch|this commit|for this one|for this pr|for this commit|for this build|for this run|this one time|one time|one off|for this task|for this change|until tomorrow|until monday|this sprint|this session|while youre at it|for this demo|yet|diesmal|dieses mal|heute|vorerst|erstmal|erst mal|erst einmal|gerade|ausnahmsweise|vorlaufig|fur den moment|nur dieses mal|nur diesmal|jetzt|diese woche|cette fois|cette fois ci|pour l'instant|aujourd'hui|exceptionnellement|pour le moment|dans cette pr|cette semaine|por esta vez|esta vez|por ahora|hoy|de momento|temporalmente|en este pr|esta semana|desta vez|dessa vez|por enquanto|hoje|temporariamente|nesse pr|neste pr|so dessa vez|в этот раз|на этот раз|пока|сегодня|сейчас|временно|только сейчас|один раз|на этой неделе|в этом pr|в этом пре",
  context:
    'in this module|in this file|in this folder|in this package|in this service|in this directory|in this class|in this component|for this module|for this service|this module|this package|this folder|this directory|this service|under src|in tests|in the tests|in test files|in migrations|for migrations|in scripts|in the frontend|in the backend|on staging|in staging|on prod|in production|on production|in prod|only in|only for|inside|within|when it comes to|in diesem modul|in diesem ordner|in diesem paket|in dieser datei|im frontend|im backend|in tests|in den tests|nur in|nur fur|dans ce module|dans ce dossier|dans ce fichier|dans les tests|en prod|uniquement dans|uniquement pour|en este modulo|en esta carpeta|en los tests|en produccion|solo en|solo para|neste modulo|nesse modulo|nesta pasta|nos testes|em producao|so em|so para|в этом модуле|в этой папке|в этом пакете|в тестах|на проде|только в|только для|on this machine|on my machine|on this box|on this server',
  prior:
    "i told you|i said|as i said|like i said|i already|ive already|already told|already said|already mentioned|we discussed|we talked|we agreed|we already|again|yet again|second time|third time|how many times|remember when|same as last time|as before|as always|like always|as usual|wie gesagt|ich hab*|schon gesagt|schon wieder|nochmal|wieder|zum zweiten mal|je t'ai dit|je l'ai deja|deja dit|encore|comme d'habitude|ya te dije|te dije|otra vez|de nuevo|como siempre|ja falei|eu disse|ja disse|de novo|outra vez|como sempre|я же говорил*|я говорил*|уже говорил*|опять|снова|как всегда|ведь",
  changed:
    "moved|moved to|renamed|is now called|now called|was renamed|migrated|migrated to|switched|switched to|replaced|replaced by|deprecated|retired|decommissioned|dropped|gone|is dead|shut down|sunset|now lives|lives in|lives at|now lives in|no longer exists|doesnt exist|used to be|since last week|since the|as of|were on|we are on|upgraded|changed|has changed|is now|are now|now on|is back|fine again|works again|ok again|allowed again|heisst jetzt|heisst|umgezogen|gibts nicht mehr|gibt es nicht mehr|wurde umbenannt|umbenannt|abgeschaltet|liegt jetzt|liegen jetzt|seit|laeuft jetzt|lauft jetzt|jetzt|a demenage|a ete renomme|n'existe plus|s'appelle maintenant|maintenant|est passe|on est passe|depuis|a migre|ya no existe|ahora se llama|se movio|migramos|cambiamos|ahora esta|ahora|desde|nao existe mais|agora se chama|agora fica|mudou|migramos|mudamos|agora|переехал*|переименовал*|больше нет|теперь|перешли|мигрировали|называется|лежит|с прошлой недели",
  decide:
    "lets go with|lets use|lets take|lets stick|lets keep|go with|going with|well go with|we go with|well use|well take|we take|we decided|ive decided|i decided|decided|decision|we settled|settled on|settle on|agreed on|we agreed|final answer|its settled|well stick|we stick|sticking with|ill take|i choose|i pick|chose|chosen|opted|option|variant|wir nehmen|wir machen|wir bleiben|entschieden|entscheidung|nehmen wir|dann nehmen|lass uns|beschlossen|on part sur|on prend|on garde|on choisit|decide|partons sur|c'est decide|on reste sur|vamos con|nos quedamos|quedamos|decidimos|elegimos|vamos a usar|optamos|vamos de|vamos com|ficamos com|decidimos|fechado|vamos usar|решили|решено|берем|берём|выбираем|остановимся|договорились|пусть будет|останемся на",
  instead:
    'instead|instead of|rather than|not the|in place of|over|use|statt|stattdessen|anstatt|anstelle|sondern|au lieu|a la place|plutot que|en vez de|en lugar de|sino|em vez de|no lugar de|e sim|вместо|а не',
  when: "when|whenever|if|before|after|once|until|unless|as soon as|prior to|first|then|afterwards|wenn|bevor|nachdem|nach jedem|nach jeder|vor jedem|vor dem|sobald|erst|dann|danach|davor|anschliessend|quand|lorsque|avant|avant de|avant chaque|apres|apres chaque|une fois|d'abord|puis|ensuite|si|cuando|antes de|antes|despues de|despues|cada vez que|primero|luego|quando|depois de|depois|primeiro|sempre que|se|когда|если|перед|после|сначала|потом|прежде чем|затем|как только",
  all: 'all|every|any|each|everything|everywhere|anything|nobody|noone|no one|everyone|anyone|alle|alles|jede*|uberall|samtliche|tous|toutes|tout|toute|chaque|partout|todos|todas|todo|toda|cada|cualquier*|qualquer|все|всё|всех|каждый|каждая|каждое|любой|любые|везде|везде',
  only: 'only|just|exclusively|nothing but|solely|strictly|nur|ausschliesslich|seulement|uniquement|que|solo|solamente|unicamente|so|somente|apenas|только|лишь|исключительно',
  remember:
    "remember|keep in mind|note that|note|please note|mind you|bear in mind|fyi|for your information|for the record|heads up|headsup|just so you know|so you know|you should know|for reference|memorize|dont forget|make a note|save this|merk dir|merke|denk dran|denk daran|nur zur info|zur info|beachte|vergiss nicht|retiens|souviens toi|rappelle toi|a savoir|pour info|note|n'oublie pas|recuerda|ten en cuenta|para que sepas|no olvides|acuerdate|ojo|lembra|lembre|lembre se|anota|para sua informacao|nao esqueca|запомни|помни|учти|имей в виду|кстати|не забывай|не забудь|на будущее",
  correct:
    "no|nope|nah|nono|wrong|thats wrong|incorrect|not right|not correct|thats not|not what i|not what we|i meant|i mean|i asked|actually|should have|shouldve|should be|why did you|you forgot|you missed|you shouldnt|you should have|undo|revert|roll back|rollback|roll it back|back out|take that out|take it out|put it back|not that|not this|wait|hold on|hm|hmm|nein|ne|falsch|stimmt nicht|nicht richtig|doch nicht|mach das ruckgangig|ruckgangig|ich meinte|eigentlich|sondern|non|faux|pas ca|ce n'est pas|c'est pas|c'est faux|annule|je voulais dire|en fait|mal|incorrecto|eso no|no es|asi no|deshaz|quise decir|en realidad|errado|isso nao|nao e|desfaz|desfaca|quis dizer|na verdade|нет|неверно|неправильно|не так|не то|откати|верни|я имел в виду|вообще то|на самом деле|overkill|too much|unnecessary",
  yes: "yes|yeah|yep|yup|ok|okay|sure|alright|right|great|perfect|nice|cool|thanks|thank you|good|fine|go ahead|sounds good|lgtm|ja|gut|super|danke|passt|genau|oui|d'accord|merci|parfait|vas y|si|vale|bien|gracias|perfecto|dale|sim|beleza|obrigado|obrigada|otimo|perfeito|isso|да|хорошо|ок|ладно|спасибо|отлично|супер|давай",
  ask: "can you|could you|would you|can we|could we|please|pls|plz|i want you to|i need you to|id like you to|help me|lets|let us|kannst du|konntest du|bitte|konnen wir|hilf|peux tu|pourrais tu|tu peux|stp|s'il te plait|aide moi|puedes|podrias|por favor|ayudame|voce pode|pode|poderia|consegue|me ajuda|можешь|можно|пожалуйста|помоги|сможешь|давай",
  wonder:
    "what|why|how|where|which|who|whose|is it|is there|are there|do we|does it|did you|do you|does this|should we|should i|could it|would it|im wondering|i wonder|any idea|right|was|warum|wieso|wie|wo|welche*|wer|gibt es|ist das|haben wir|sollen wir|sollten wir|pourquoi|comment|ou|quel*|qui|est ce que|qu'est ce|por que|porque|como|donde|cual|que|quien|hay|onde|qual|quem|tem como|что|почему|как|где|какой|какая|кто|есть ли|зачем|нужно ли|сколько",
  because:
    'because|otherwise|or else|since|so that|cause|cuz|due to|thats why|last time|got burned|bitten|broke|breaks|weil|sonst|ansonsten|da sonst|damit|deshalb|parce que|sinon|car|pour que|porque|si no|de lo contrario|ya que|para que|senao|pois|porque|pra nao|потому что|иначе|а то|чтобы|так как|поэтому',
  broken:
    'fails|failing|failed|fail|broken|crash*|error|errors|bug|exception|throws|hangs|timeout|times out|flaky|doesnt work|not working|isnt working|500|404|slow|weird|stack trace|red|geht nicht|funktioniert nicht|kaputt|fehler|sturzt|schlagt fehl|plante|erreur|ne marche pas|casse|echoue|falla|fallan|rompe|roto|no funciona|no anda|quebra|quebrou|nao funciona|falhando|falha|erro|падает|ошибка|ошибку|не работает|сломал*|глючит|баг',
  task: 'fix|add|implement|write|create|make|build|update|change|remove|delete|rename|refactor|run|rerun|check|look|review|explain|push|commit|merge|rebase|deploy|investigate|debug|find|show|list|move|extract|split|test|try|continue|proceed|open|install|bump|clean|finish|revert|generate|convert|port|migrate|document|summarize|draft|analyze|compare|verify|start|set up|wire|hook up|figure out|have a look|take a look|behebe|fuge|schreib|erstelle|baue|bau|mach|andere|losche|entferne|lass|fuhr|pruf|prufe|schau|corrige|ajoute|ecris|cree|supprime|renomme|lance|verifie|regarde|fais|mets|arregla|anade|agrega|escribe|crea|borra|elimina|cambia|ejecuta|revisa|haz|pon|mira|corrige|conserta|adiciona|escreve|cria|remove|apaga|muda|roda|verifica|faz|olha|arruma|исправь|почини|добавь|напиши|создай|удали|переименуй|запусти|проверь|посмотри|сделай|обнови|перенеси|объясни',
  make: 'make sure|ensure|be sure|see to it|take care|see that|watch out|be careful|stick to|stick with|keep|use|follow|adhere|respect|treat|assume|ask me|check with me|ask first|ask before|wait for|achte|achte darauf|stell sicher|sorg dafur|verwende|benutze|nutze|nimm|halt dich|frag mich|frag vorher|utilise|utilisez|respecte|assure toi|fais attention|demande moi|garde|usa|utiliza|asegurate|respeta|manten|preguntame|ten cuidado|use|utilize|garanta|mantenha|siga|me pergunta|pergunte|cuidado|используй|следи|убедись|спрашивай|соблюдай|держись|пиши|пользуйся',
  self: "i|im|my|me|mine|ive|ill|id|ich|mir|mich|mein*|je|j'|moi|mon|ma|mes|yo|mi|me|mis|eu|meu|minha|mim|я|мне|мой|моя|мои|меня",
  agent:
    "you|your|youre|youve|youll|u|claude|du|dir|dich|dein*|sie|ihr|tu|t'|te|toi|ton|vous|tu|te|tus|usted|voce|vc|seu|ты|тебя|тебе|твой|вы",
  done: "is done|was done|works|worked|passes|passed|green|merged|finished|committed|pushed|fixed it|i did|i added|i changed|i fixed|i removed|i pushed|lauft|fertig|erledigt|c'est fait|ca marche|listo|funciona|hecho|pronto|funcionou|feito|готово|работает|сделал*",
  drop: 'never mind|nevermind|nvm|forget it|forget that|scratch that|ignore that|disregard|vergiss es|egal|laisse tomber|oublie|olvidalo|dejalo|esquece|deixa pra la|deixa|забудь|неважно|проехали|cancel that|drop it|doesnt matter',
};

/** Cues of scripts without spaces, matched anywhere in a sentence. */
export const WIDE_CUES: Readonly<Record<string, string>> = {
  never: '绝不|绝对不|永远|永不|千万别|千万不要|从来不|严禁|禁止|絶対に|決して|二度と|禁止|절대|결코|금지',
  always: '总是|始终|一律|每次|一直|都要|必ず|常に|いつも|毎回|항상|언제나|매번|무조건',
  henceforth:
    '以后|今后|从现在起|从今以后|下次|往后|今後|これから|次から|次回から|これからは|앞으로|이제부터|다음부터|다음번',
  anymore: '不再|别再|没有了|もう|더 이상|더는',
  dont: '不要|别|不许|不准|不能|不用|请勿|勿|しないで|ないでください|ないで|やめて|するな|使わない|避けて|하지 마|하지마|지 마|지마|지 말|안 돼|안돼|안 됩니다|쓰지',
  not: '不是|不|没|没有|无|ない|ません|なく|じゃない|안 |않|없|아니',
  must: '必须|得|需要|一定要|务必|要求|なければ|必要が|必須|べき|ねば|해야|하셔야|필수|되어야',
  should: '应该|应当|最好|ほうがいい|方がいい|べき|ください|해 주|주세요|좋겠',
  prefer: '喜欢|更喜欢|偏好|讨厌|习惯|宁愿|好き|好み|嫌い|のほうが|の方が|좋아|싫어|선호|편해',
  we: '我们|咱们|团队|大家|我们的|うち|我々|私たち|チーム|弊社|우리|저희|팀',
  project:
    '项目|仓库|这个库|代码库|规范|规定|约定|プロジェクト|リポジトリ|ここでは|規約|ルール|方針|프로젝트|저장소|레포|여기서는|규칙|컨벤션',
  passing:
    '这次|今天|暂时|先|目前|这一次|临时|这个分支|这个pr|就这一次|今回|今日|とりあえず|一旦|いったん|今だけ|今週|このpr|이번|오늘|일단|지금은|당분간|임시|이번만|이 pr',
  context:
    '这个模块|这个目录|这个文件夹|在测试|测试里|线上|生产环境|这个服务|このモジュール|このフォルダ|このディレクトリ|テストでは|本番|このパッケージ|이 모듈|이 폴더|테스트에서|운영|이 패키지|이 디렉터리|프로덕션',
  prior: '说过|已经说|刚才说|又|再次|跟你说|讲过|言った|言いました|また|前にも|さっき|말했|얘기했|또 |아까|다시',
  changed:
    '改成|改名|换成|搬到|迁移|迁到|升级|下线|废弃|已经|现在是|现在在|現在は|移行|移動|変わ|変更になり|廃止|名前が|になりました|引っ越|옮겼|옮겨|바뀌|바꿨|변경|이전|이제|폐지|이관|넘어',
  decide:
    '决定|就用|采用|选|定了|就这么|敲定|にしよう|にします|決め|決定|採用|でいこう|でいきましょう|하기로|정했|결정|가자|갑시다|으로 하자|로 하자',
  instead: '而不是|代替|改用|じゃなくて|ではなく|代わりに|대신|말고|아니라',
  when: '之前|之后|以前|的时候|如果|时|先|然后|再|前に|後に|たら|とき|時は|場合|まず|してから|전에|후에|때|때는|먼저|다음에|하면',
  all: '所有|全部|每个|任何|都|一切|すべて|全て|全部|どの|各|모든|전부|모두|각|어떤',
  only: '只|仅|只能|只有|只用|だけ|のみ|しか|만|오직|뿐',
  remember: '记住|记得|注意|请注意|备注|别忘|覚えて|おいて|忘れないで|注意|ちなみに|念のため|기억|참고|잊지|유의|주의',
  correct:
    '不对|错了|不是这|搞错|撤销|回滚|改回|还原|其实|违う|違う|間違|じゃなくて|戻して|そうじゃ|いや|아니|틀렸|잘못|되돌려|그게 아니|취소',
  yes: '好的|好|可以|行|嗯|谢谢|对的|はい|いいね|ありがとう|了解|オッケー|お願い|네|좋아|고마워|감사|응',
  ask: '帮我|请|麻烦|能不能|给我|お願い|てください|してくれ|もらえ|できますか|해줘|해 줘|해주세요|부탁|주실|줄래',
  wonder:
    '吗|什么|为什么|怎么|哪|谁|是不是|能不能|多少|？|か？|ですか|ますか|なぜ|どう|何|どこ|까|나요|뭐|왜|어떻게|어디|누구|인가',
  because: '因为|否则|不然|以免|所以|要不|から|ので|でないと|さもないと|ため|때문|아니면|않으면|그래야|니까',
  broken:
    '报错|失败|挂了|崩|坏了|出错|不工作|没反应|超时|卡住|エラー|失敗|壊れ|動かない|落ち|動きません|에러|오류|실패|깨졌|안 되|안돼|죽어|멈춰',
  task: '修复|修一下|加一个|添加|实现|写一个|写个|创建|更新|删除|重构|运行|检查|看看|看一下|解释|提交|推送|部署|修正|追加|実装|作って|書いて|作成|更新|削除|直して|確認|見て|調べ|実行|説明|추가|구현|작성|만들|수정|고쳐|업데이트|삭제|실행|확인|봐줘|설명|배포',
  make: '确保|保证|使用|用|遵守|先问|问我|保持|使って|使用|守って|聞いて|統一|従って|사용|써|쓰|지켜|물어|맞춰|유지',
  self: '我|私|僕|俺|나는|내|저는|제가',
  agent: '你|您|あなた|君|너|당신|네가',
  drop: '算了|没事|不用管|忘了吧|やっぱりいい|気にしない|忘れて|됐어|괜찮아|신경 쓰지|잊어',
};
