// Words of a report for contrast, an unchanged state, and an intended state.

/** Lower-case words, separated by `|`; each may be a regular expression's source. */
type ReportWords = {
  /** Introduces a contrast. */
  readonly but: string;
  /** Adverbs of contrast, anywhere in a clause. */
  readonly against: string;
  /** There is none of something. */
  readonly none: string;
  /** As it was before the work. */
  readonly asBefore: string;
  /** So far, or until an event. */
  readonly soFar: string;
  /** As intended: self-evident, agreed, or meant. */
  readonly asMeant: string;
  /** A failure or a rejection. */
  readonly fails: string;
  /** In a prompt: something is no longer wanted. */
  readonly drops: string;
};

const REPORT_WORDS: Readonly<Record<string, ReportWords>> = {
  english: {
    but: 'but|whereas|while|however|though|although|yet',
    against: 'however',
    none: "nothing(?! (?:is |was )?(?:missing|left|open|broken|lost|else|wrong))|(?:there(?:'s| is| are)|has|have|still|hence|either) no(?! (?:longer|more|others?|need))",
    asBefore:
      'as before|how (?:it|things) (?:was|were)|as it (?:was|is)|as they (?:were|are)|where (?:it|they) (?:was|were)|untouched|unchanged|the old one',
    soFar:
      'so far|up to now|for now|for the moment|at the moment|at present|until|till|remains?(?= (?:for|to|with))|only \\d+ (?:of|out of)(?: the)? \\d+|when it (?:ends|finishes|is (?:done|through))',
    asMeant:
      'as (?:you|we) (?:\\p{L}+ )?(?:asked|wanted|said|agreed|had|have|wished|requested)|as (?:agreed|requested|intended|discussed|expected|designed)|you only asked|on purpose|by design|of course|naturally|unrelated|which is (?:fine|intended|expected)|never compared|if you|be aware|note that|keep in mind',
    fails:
      "(?:is|are|was|were|gets?) (?:rejected|refused|declined)|you (?:declined|refused|rejected)|hangs|crashes|fails?|stops here|complains?|mirrored|doesn't work|breaks",
    drops: 'forget|drop|scrap|skip|never mind|no need (?:for|to)|leave out',
  },
  german: {
    but: 'aber|jedoch|allerdings|während|hingegen|dagegen|doch',
    against: 'aber|jedoch|allerdings|hingegen|dagegen',
    none: 'nichts|nix|keine?[nrsm]?',
    asBefore: 'nach wie vor|wie (?:bisher|vorher|zuvor|gehabt)|unverändert|unberührt|immer noch',
    soFar: 'bisher|bislang|bis dahin|vorerst|erst wenn|solange|außer für|bis auf',
    asMeant:
      'wie (?:besprochen|gewünscht|vereinbart|abgesprochen|gewollt)|natürlich|selbstverständlich|absichtlich|bewusst|schon so',
    fails: 'schlägt fehl|schlagen fehl|fehlgeschlagen|abgelehnt|stürzt ab|hängt(?! von)|bricht ab|scheitert',
    drops: 'vergiss|vergesst|lass(?: das| die| den)?(?: \\p{L}+){0,3} weg|brauchen wir nicht|weglassen|streich',
  },
  french: {
    but: 'mais|tandis que|alors que|cependant|en revanche|par contre',
    against: 'cependant|en revanche|par contre',
    none: 'rien|aucune?',
    asBefore: 'comme avant|inchangée?s?|intacte?s?|tels? quels?',
    soFar: "jusqu'ici|jusqu'à présent|pour l'instant|pour le moment|sans cette réponse|tant que|sauf pour",
    asMeant: 'comme (?:convenu|demandé|prévu|vous)|bien sûr|évidemment|volontairement|exprès',
    fails: 'échouent|échoue|en échec|refusée?s?|rejetée?s?|plante|bloque|attend(?:ent)?',
    drops: 'oublie|laisse tomber|laissez tomber|pas besoin|abandonne',
  },
  spanish: {
    but: 'pero|mientras que|sin embargo|en cambio|aunque',
    against: 'sin embargo|en cambio',
    none: 'nada|ningun[oa]?|ningún|no(?= (?:se|ha|han|está|están|he|hemos|hay|tiene|pude|puedo|es|son|va|carga|funciona)(?!\\p{L}))',
    asBefore: 'como (?:antes|estaba|estaban)|igual que antes|sin cambios|intact[oa]s?',
    soFar: 'hasta ahora|de momento|por ahora|por el momento|a medias|mientras no|hasta que|salvo',
    asMeant: 'como (?:pediste|acordamos|querías|quedamos)|por supuesto|a propósito|naturalmente|claro',
    fails: 'fallan?|falló|rechazad[oa]s?|se cuelga|da error',
    drops: 'olvida(?:te)?|déjalo|no hace falta|quita',
  },
  portuguese: {
    but: 'mas|porém|enquanto|no entanto|entretanto|embora',
    against: 'porém|no entanto|entretanto',
    none: 'nada|nenhuma?',
    asBefore: 'como (?:antes|estava|estavam)|inalterad[oa]s?|intact[oa]s?|igual a antes',
    soFar: 'até agora|por enquanto|por ora|enquanto não|até que|continua(?:m)? (?:com|sem|a)|exceto',
    asMeant: 'como (?:pediu|pediste|combinado|combinamos|você)|claro|de propósito|naturalmente|é esperado',
    fails: 'falh(?:a|am|ou)|rejeita(?:d[oa])?|trava|dá erro|recusad[oa]',
    drops: 'esquece|esqueça|deixa pra lá|não precisa|tira',
  },
  italian: {
    but: 'ma|però|mentre|invece|tuttavia|anche se',
    against: 'invece|però|tuttavia',
    none: 'niente|nulla|nessun[oa]?',
    asBefore: "com'era|com'erano|come prima|invariat[oaie]|intatt[oaie]",
    soFar: 'finora|per ora|per adesso|per il momento|finché|tranne',
    asMeant: 'come (?:richiesto|concordato|volevi|previsto)|ovviamente|naturalmente|apposta|certo',
    fails: 'fallisc(?:e|ono)|fallit[oaie]|rifiutat[oaie]|si blocca|va in errore',
    drops: 'lascia (?:perdere|stare)|dimentica|non serve',
  },
  dutch: {
    but: 'maar|terwijl|echter|daarentegen|hoewel',
    against: 'echter|daarentegen',
    none: 'niets|geen',
    asBefore: 'zoals (?:voorheen|het was|eerst)|ongewijzigd|onveranderd|ongemoeid',
    soFar: 'tot nu toe|voorlopig|zolang|totdat|tot (?:je|jullie|u|uw)|ligt stil|behalve',
    asMeant: 'zoals (?:afgesproken|gevraagd|je|u)|uiteraard|natuurlijk|met opzet|bewust',
    fails: 'mislukt|faalt|falen|keurt (?:\\p{L}+ )?af|afgekeurd|geweigerd|loopt vast|hangt(?! van)',
    drops: 'laat maar|vergeet|hoeft niet|laat (?:\\p{L}+ ){0,3}weg',
  },
  danish: {
    but: 'men|mens|derimod',
    against: 'derimod',
    none: 'intet|ingen|ingenting',
    asBefore: 'som før|uændrede?|uberørte?',
    soFar: 'indtil videre|hidtil|endnu|undtagen',
    asMeant: 'som (?:aftalt|ønsket)|selvfølgelig|naturligvis|med vilje',
    fails: 'fejler|afvist|mislykkes|hænger',
    drops: 'glem|drop|behøves ikke',
  },
  norwegian: {
    but: 'men|mens|derimot|imidlertid',
    against: 'derimot|imidlertid',
    none: 'ingenting|ingen|intet',
    asBefore: 'som før|uendret|urørt',
    soFar: 'foreløpig|hittil|så langt|unntatt',
    asMeant: 'som (?:avtalt|ønsket)|selvfølgelig|naturligvis|med vilje',
    fails: 'feiler|avvist|mislykkes|henger',
    drops: 'glem|dropp|trengs ikke',
  },
  swedish: {
    but: 'men|medan|däremot|dock',
    against: 'däremot|dock',
    none: 'ingenting|inget|inga|ingen',
    asBefore: 'som (?:förut|innan|tidigare)|oförändra(?:t|d|de)|orör(?:t|d|da)',
    soFar: 'hittills|tills vidare|än så länge|utom',
    asMeant: 'som (?:avtalat|överenskommet|önskat)|självklart|naturligtvis|med flit',
    fails: 'misslyckas|fallerar|avvisa(?:t|d)|hänger sig',
    drops: 'glöm|strunta i|behövs inte',
  },
  polish: {
    but: 'ale|lecz|natomiast|jednak|choć|podczas gdy',
    against: 'natomiast|jednak',
    none: 'nic|żad(?:en|na|ne|nych|nego)|bez',
    asBefore: 'jak (?:było|były|przedtem|wcześniej|dotąd)|bez zmian|nietknięt\\p{L}+',
    soFar: 'na razie|dotąd|do tej pory|dopóki|zanim|oprócz',
    asMeant: 'zgodnie z|jak (?:prosił\\p{L}*|ustaliliśmy|chciał\\p{L}*)|oczywiście|celowo|naturalnie',
    fails: 'nie przechodz\\p{L}+|odrzucon\\p{L}+|zawiesza się|pada',
    drops: 'zapomnij|odpuść|nie trzeba|daruj',
  },
  russian: {
    but: 'но|однако|зато|тогда как|хотя',
    against: 'однако',
    none: 'ничего|ни один|никак\\p{L}+',
    asBefore: 'как (?:было|раньше|прежде)|без изменений|по-прежнему|нетронут\\p{L}+',
    soFar: 'пока|до сих пор|пока что|кроме',
    asMeant: 'как (?:договорились|просил\\p{L}*|и просили)|конечно|разумеется|намеренно|специально',
    fails: 'падает|падают|не проход\\p{L}+|отклон[её]н\\p{L}*|зависает',
    drops: 'забудь|забей|не надо|не нужно|выкинь',
  },
  turkish: {
    but: 'ama|fakat|ancak|oysa|ise',
    against: 'ise|oysa',
    none: 'hiçbir|hiç',
    asBefore: 'eskisi gibi|olduğu gibi|önceki gibi|dokunulmadı',
    soFar: 'şimdilik|şimdiye kadar|bugüne kadar|hariç|kalan',
    asMeant: 'istediğin(?:iz)? gibi|konuştuğumuz gibi|elbette|tabii|bilerek',
    fails: 'hata veriyor|başarısız|reddedildi|çöküyor|takılıyor',
    drops: 'boş ?ver|unut|gerek yok|vazgeç',
  },
};

const every = (field: keyof ReportWords): string =>
  Object.values(REPORT_WORDS)
    .map((words) => words[field])
    .join('|');

/** Words of a class in all languages with spaces, lower case, as a regular expression's source. */
export const BUT = every('but');
/** The same for adverbs of contrast and the other classes. */
export const AGAINST = every('against');
export const NO = every('none');
export const AS_BEFORE = every('asBefore');
export const SO_FAR = every('soFar');
export const AS_MEANT = every('asMeant');
export const FAILS = every('fails');
export const DROPS = every('drops');
