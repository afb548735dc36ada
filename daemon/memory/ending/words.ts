// The words with which people and agents say what is open, done, offered or asked, a row a language in one shape. Each string is the source of
// a regular expression, matched in lower case with straight apostrophes; `\p{L}` borders are added for scripts that put blanks between words.

type Words = {
  /** Heading or label of what is still to do: "Next steps", "What's left". */
  open: string;
  /** Heading or label of what was done. */
  done: string;
  /** Heading, label or sentence of what somebody might like. */
  offer: string;
  /** Heading of what the user is asked. */
  asked: string;
  /** An item of that says nothing is left, and sentences that say so. */
  none: string;
  /** In a sentence: that something is undone. */
  undone: string;
  /** In a row or at an item's end: its status. */
  isOpen: string;
  isDone: string;
  /** Of a prompt: when the rest is to be done, and words for doing it or leaving it. */
  later: string;
  defers: string;
  /** Of a prompt: that it takes up a list whole: "fix them all", "do the rest". */
  whole: string;
  /** That somebody is about to do something: open where the turn was interrupted. */
  coming: string;
  /** That what came before is taken back or replaced. */
  replaced: string;
};

export const WORDS: readonly Words[] = [
  // English
  {
    open: String.raw`next(?: up| steps?| actions?| session| week| time)?|to do next|remain(?:ing|s|der)?|rest of|the rest|what(?:'s| is)? (?:to do|left|next|missing|still|open|needed|remaining|remains)|(?:things )?left(?: to do| open| undone| over| for)?|still(?: \w+)?|to[- ]?dos?|to be done|tomorrow|monday|tuesday|wednesday|thursday|friday|later|follow[- ]?ups?|not (?:yet )?(?:done|started|finished|implemented|covered|included|handled|in this)|unfinished|incomplete|outstanding|pending|open(?: \w+)?|out[- ]of[- ]scope|deferred|postponed|parked|skipped for (?:now|later)|blocked(?: on| by)?|blockers?|backlog|in progress|wip|known gaps?|not now|on the list|(?:things |parts )?(?:i|we) (?:skipped|left)|gaps?|missing|hand-?off|needs? (?:doing|work|attention)|for (?:later|tomorrow|next)|yet to|left-?overs?|unresolved|untested|unverified|planned|before (?:we|you|i|this|the|merg|ship|deploy|releas|go)\w*|to (?:verify|check|decide|discuss|clarify|confirm|investigate|finish|fix|come)`,
    done: String.raw`(?:what(?:'s| is| was)? )?(?:done|completed?|finished|fixed|added|implemented|verified|shipped|changed|new|built|working|merged|closed)|what (?:i|we) (?:changed|did|built|fixed)|changes?|summary|results?|tests?|verification|highlights|overview|files?|notes?`,
    offer: String.raw`optional(?:ly)?|nice[- ]to[- ]haves?|suggest(?:ions?|ed)|ideas?|possible|potential|improvements?|recommend(?:ed|ations?)|stretch|you (?:could|may|might)|if you(?:'d| would)? (?:like|want|prefer|wish)|if (?:desired|useful|helpful|interested)|would you like|do you want me|want me to|shall i also|let me know|happy to|feel free|anything else|what(?:'s| is) next\?|(?:could|can|might) (?:also|optionally|later)|worth considering|up to you|i(?:'d| would) suggest|ready when you are|^ready (?:to|for) .{2,60}\?`,
    asked: String.raw`(?:open )?questions?|decisions? (?:needed|for you|required)|needs? (?:your|a) (?:decision|input|answer|call)|waiting (?:for|on) (?:you|your)|your (?:call|decision|input)|before i (?:go on|continue|proceed)`,
    none: String.raw`none|nothing|n\/a|no(?: \w+){0,2} (?:todos?|left|open|remains?|remaining|outstanding|pending|follow-?ups?|next steps?|blockers?|work|action|further)|no(?:thing| more| further)?(?: is| are)? ?(?:todos?|open|left|remaining|outstanding|pending|missing|else)|no (?:open|remaining|outstanding|pending|further|todo|follow-?up|known)|no longer|(?:what's left|what is left|remaining|the rest|rest|next)\b.{0,60}\b(?:is|are|was|were|all|now) (?:clean|pass\w*|green|fine|done|unchanged|untouched|ok|fixed|complete\w*|minor)|remaining\b.{0,40}\b(?:pass(?:es|ed)?|succeed\w*)|none of|won't (?:fix|do|change)|by design|as intended|pre-existing|not worth|not (?:affected|touched|changed|needed|required|relevant|applicable)|no (?:change|action|fix)s? (?:is |are )?(?:needed|required)`,
    undone: String.raw`(?:n't|not|never|nothing) (?:\w+ ){0,5}yet|(?<!you )haven't|hasn't (?:been|landed|run|got)|(?<!you )(?:have|has) not (?:been )?(?!seen|found)\w+|still (?:to do|to be|to come|needs?|want to|need|has to|have to|must|misses|missing|open|outstanding|pending|fail(?:s|ing)?|broken|lacks?|requires?|(?:not|un)\w+|left|on my|on the list|todo|wants|awaits|waiting|returns?|throws?|uses? (?:the|a) (?:old|mock|stub|hard))|still (?:\w+ )?(?:fails?|crash\w*|breaks?|jumps?|flickers?|leaks?|hangs?|times out|throws?|loses?|blocks?|misses)|(?:i|we)(?:'ve| have)? (?:skipped|postponed|deferred|parked|omitted|left out)|(?<!that |which |when |just )(?:needs?|remains?|has|have) (?:still )?to be (?:\w+(?:ed|en)|done|run|set|made|built|cut|split|sent|brought)|remains? (?:open|undone|un\w+|to|todo)|yet to (?:be )?\w+|(?:left|leaving|leave|skipped|skipping|deferred|deferring|postponed|parked|held off|put off|punted|moved)\b.{0,80}\b(?:for (?:later|now|tomorrow|another|when|a (?:later|separate|follow|second|next)|next|monday)|until|out|undone|open|to (?:a |the )?(?:later|next|separate|follow)|as (?:a follow-?up|todo))|until .{3,60} (?:is|are) (?:approved|available|merged|released|ready|decided|confirmed)|(?:i|we) (?:couldn't|could not|(?:was|were) unable to|(?:wasn't|weren't) able to)|(?:is|are) (?:still |currently )?(?:missing|pending|outstanding|unfinished|incomplete|blocked|not (?:done|wired|implemented|handled|covered|tested|finished|migrated|written|started|ready|hooked|connected|updated|translated|included|part of))|isn't (?:done|wired|implemented|handled|covered|tested|finished|migrated|written|started|ready|hooked|connected|there|updated)|ran out of (?:time|context)|(?:didn't|did not|couldn't|could not) (?:get to|get around|finish|complete|manage|reach|do|run|verify|test)|(?:out of scope|not in scope)|(?:in|as|for) a (?:follow-?up|later|(?:separate|second|next) (?:pr|pull|change|commit|task|issue|branch|step|pass|session|ticket))|blocked (?:by|on)|(?:is|are|am|still|i'm) waiting (?:for|on)|(?:stopped|paused|stopping) (?:half|before|at|after|here)|to-?do\b|half[- ]?(?:way|done|finished)|only (?:half|part)\b|(?:comes?|follows?) (?:next|later|tomorrow)|will (?:\w+ ){0,4}(?:tomorrow|later|next(?: (?:week|time|sprint|month))?$|in a follow)|remains?$`,
    isOpen: String.raw`(?:to-?do|open|pending|in progress|not (?:yet )?(?:started|done)|unstarted|blocked|waiting|missing|outstanding|deferred|postponed|wip|queued|planned|partial(?:ly)?(?: done)?|next|later|half[- ]done|no|started|ongoing|not yet|untested|failing|half|wip|skipped|unfinished|incomplete|not .{2,20})`,
    isDone: String.raw`(?:done|all done|✓|completed?|finished|fixed|merged|shipped|ok|ready|passed|passing|implemented|migrated|yes|live|deployed|closed|resolved|green|verified|addressed|handled|applied|accepted)`,
    later: String.raw`monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|later|next (?:week|time|session|month|sprint|round|release|version|iteration|pr)|(?:on|for) another|another (?:day|time|session)|after (?:lunch|(?:the|my|our|your|that) (?:\w+ )?(?:weekend|release|demo|review|merge|launch|meeting|holidays?|vacation|freeze|migration|deadline|beta))|(?:in a|as a) (?:follow-?up|separate)|not (?:now|today|yet)|(?<=\bcomes? )(?:after|next|once|when)|tonight|this afternoon|(?<=\b(?:leave|skip|park|postpone|hold off)\b.{0,80})for now`,
    defers: String.raw`do|need to|have to|come|comes|tackle|finish|leave|keep|rest|remaining|continue|tackle|handle|skip|wait|park|postpone|defer|pick|stop|come back|we'll|i'll|remind|left|hold off|save`,
    whole: String.raw`all of (?:them|these|those|it)|them all|(?:do|fix|finish|address|implement|apply|handle|resolve|tackle|take|work through|(?:go|continue|proceed) (?:ahead )?with) (?:\p{L}+ ){0,2}(?:all|everything|both|rest|the remaining)|the rest|everything (?:else|on the list)`,
    coming:
      "i'll|i will|i'm going to|let me|moving on|next,? i|continuing|on to the|i'm now|now (?:the|for|on)|going to",
    replaced: String.raw`instead|replac\w+|revert\w*|undo|undid|undone|roll(?:ed|ing)? back|switch(?:ed)? (?:back|from|to)|rewrote|rewritten|redid|removed|dropped|backed out|threw (?:out|away)|took (?:it )?(?:out|back)|no longer|scrap(?:ped)?|abandon(?:ed)?|superseded|swapped|restored|moved (?:back|from)`,
  },
  // German
  {
    open: String.raw`nächste(?:r|s|n)?(?: schritte?n?)?|als nächstes|weitere schritte|noch(?: \p{L}+)?|offen(?:e|es|er|en)?(?: \p{L}+)?|was (?:noch )?(?:fehlt|bleibt|offen|aussteht|übrig|zu tun)|(?:es )?(?:bleibt|verbleib\p{L}*|fehlt|fehlen|fehlend\p{L}*)|ausstehend\p{L}*|restliche\p{L}*|der rest|restarbeiten|to-?dos?|zu tun|zu erledigen|morgen|montag|später|nicht (?:erledigt|fertig|gemacht|umgesetzt|begonnen|enthalten)\p{L}*|unerledigt\p{L}*|zurückgestellt|verschoben|vertagt|aufgeschoben|außerhalb des (?:umfangs|scopes?)|blockiert|in arbeit|folgearbeiten|nachzuholen|geplant\p{L}*|vorgesehen|(?:bevor|vor (?:dem|der)) \p{L}+|zu \p{L}+en|erst (?:nach|wenn|ab|mit)|nicht (?:jetzt|heute)|für (?:morgen|später|montag|nächst\p{L}*)`,
    done: String.raw`erledigt|fertig|abgeschlossen|geändert|änderungen|umgesetzt|zusammenfassung|ergebnis(?:se)?|behoben|neu|gemacht|getan|was (?:ich )?(?:gemacht|geändert|getan)\p{L}*|tests?`,
    offer: String.raw`optional(?:e|er|es)?|vorschl(?:ag|äge)|ideen|mögliche?(?:r|s|n)?|denkbar|verbesserungen|empfehlung(?:en)?|wenn (?:du|sie) (?:magst|willst|möchtest|möchten|wollen|wünschen)|falls (?:du|sie|gewünscht|erwünscht)|auf wunsch|bei bedarf|bei interesse|gern(?:e)? (?:kann|auch|noch)|(?:könnte|kann) ich (?:auch|noch|gern\p{L}*)|möchtest du|möchten sie|soll ich noch|sag (?:einfach )?bescheid|wäre noch (?:schön|denkbar)`,
    asked: String.raw`(?:offene )?(?:fragen?|rückfragen?)|entscheidung(?:en)? (?:nötig|offen|von dir)|wartet auf (?:dich|deine)`,
    none: String.raw`keine?(?:s|n|r)?(?: \p{L}+)? ?(?:to-?dos?|offen\p{L}*|mehr|weiteren?|rest\p{L}*|übrig|fragen)|keine|nichts(?: mehr)?(?: offen| übrig| zu tun)?|nicht mehr|entfällt|nicht (?:betroffen|berührt|geändert|nötig|erforderlich)|unverändert|bleibt unverändert|(?:rest\p{L}*|übrige\p{L}*)\b.{0,50}\b(?:grün|sauber|fertig|unverändert|laufen|bestehen|durch)`,
    undone: String.raw`(?:konnte|konnten)(?: ich| wir)?\b.{0,60}\bnicht|noch (?:da|vorhanden|nicht|kein\p{L}*|offen|aus|zu|ausstehend|ungetestet|fehlt|gar|immer)|noch\b.{0,60}\b(?:werden|müssen|muss|machen|fehlt|fehlen|offen|ausstehend|nötig|gemacht|erledigt|nachziehen|einbauen|zu \p{L}+|\p{L}+zu\p{L}+en)|(?:fehlt|fehlen|steht|stehen|bleibt|bleiben)\b.{0,40}\b(?:noch|aus|offen|liegen)|nicht (?:fertig|geschafft|dazu gekommen|umgesetzt|erledigt|getestet|angefasst)|(?:auf|für|bis) (?:später|morgen|montag|dienstag|nächste\p{L}*)|zurückgestellt|verschoben|vertagt|ausgeklammert|muss\b.{0,60}\bnoch|müssen\b.{0,60}\bnoch|fehlen? noch|ungelöst|(?:warte|wartet|warten) (?:noch )?auf|blockiert|(?:folgt|kommt|kommen|folgen)\b.{0,30}\b(?:später|morgen|als nächstes|noch|danach)|steht (?:noch )?aus|stehen (?:noch )?aus|offen(?: geblieben)?$|liegen (?:ge)?lassen|halb fertig`,
    isOpen: String.raw`(?:offen|ausstehend|in arbeit|nicht begonnen|begonnen|blockiert|fehlt|geplant|später|teilweise|halb(?: fertig)?|zur hälfte|angefangen|noch .{2,20}|unerledigt|verschoben|wartet|läuft|noch nicht|nein)`,
    isDone: String.raw`(?:erledigt|fertig|abgeschlossen|behoben|gemergt|bestanden|umgesetzt|ja|live)`,
    later: String.raw`montag|dienstag|mittwoch|donnerstag|freitag|morgen|später|nächste(?:s|n)? (?:woche|mal|sitzung)|ein andermal|nach (?:dem|der) \p{L}+|nicht (?:jetzt|heute)|heute abend|vorerst`,
    defers: String.raw`mach\p{L}*|rest|restliche\p{L}*|lass\p{L}*|erledig\p{L}*|weiter|verschieb\p{L}*|warte\p{L}*|später|kommt|kommen|müssen|übrige\p{L}*`,
    whole: String.raw`(?:den|das|der) rest|alles(?: andere| davon| übrige)?|alle (?:punkte|davon|schritte|anmerkungen|restlichen)|beides`,
    coming: String.raw`ich (?:werde|mache|kümmere|gehe|fahre|passe|baue|stelle)|(?:jetzt|nun|als nächstes|danach|anschließend|dann) (?:werde|mache|kommt|kommen|folg\p{L}*|passe|kümmere|baue|gehe|noch)|weiter mit`,
    replaced: String.raw`stattdessen|ersetzt|zurückgesetzt|rückgängig|zurückgenommen|zurückgerollt|umgestellt|entfernt|verworfen|neu geschrieben|statt`,
  },
  // French
  {
    open: String.raw`(?:prochaine?s?|suite|suivant\p{L}*)(?: étapes?| actions?)?|étapes? (?:suivantes?|restantes?)|(?:ce qui |ce qu'il |il )?reste(?:nt|ra)?(?: à (?:faire|traiter|\p{L}+))?|restant\p{L}*|encore (?:à|en)|à (?:faire|finir|terminer|venir|traiter|compléter)|à suivre|pas (?:encore )?(?:fait|fini|terminé|commencé|traité)\p{L}*|non (?:fait|terminé|traité|couvert)\p{L}*|en (?:attente|cours|suspens)|points? (?:ouverts?|en suspens)|inachevé\p{L}*|demain|lundi|plus tard|reporté\p{L}*|différé\p{L}*|hors (?:périmètre|scope|sujet)|bloqué\p{L}*|manquant\p{L}*|(?:ce qui )?manque|todos?|suivi|suites?(?: à \p{L}+)?|prévu\p{L}*|à \p{L}+(?:er|ir|re|oir)|avant (?:de|la|le)`,
    done: String.raw`fait|terminé|fini|réalisé|corrigé|ajouté|modifi\p{L}*|changements?|résumé|résultats?|ce (?:que j'ai|qui a été|qui est) (?:fait|changé|modifié)|tests?`,
    offer: String.raw`optionnel\p{L}*|facultatif\p{L}*|suggestions?|idées?|possibles?|améliorations?|recommandations?|si (?:tu|vous) (?:veux|voulez|souhait\p{L}*|préfér\p{L}*)|(?:je peux|on peut|on pourrait|je pourrais) (?:aussi|également)|(?:veux|voulez|souhaite\p{L}*)[- ](?:tu|vous)|n'hésite\p{L}*|dis-moi`,
    asked: String.raw`questions?(?: ouvertes?)?|décisions? (?:à prendre|requise\p{L}*)|en attente de (?:ta|votre)`,
    none: String.raw`aucune?(?: \p{L}+)?|rien(?: à| ne)?(?: \p{L}+)?|néant|plus rien|ne reste (?:plus )?(?:rien|aucun)|les? (?:autres|reste|tests restants)\b.{0,50}\b(?:pass\p{L}*|verts?|inchangé\p{L}*)`,
    undone: String.raw`(?:pas|ni|rien) encore|encore (?:à|en (?:cours|attente|suspens)|besoin|pas|manqu\p{L}*)|(?:il )?(?:reste|restent)(?: encore)? (?:à|les?|la|l'|un|des?|deux|trois)|reste(?:nt)? (?:à|ouvert\p{L}*|en)|doi(?:t|vent) encore|(?:laissé|reporté|mis|remis|laissée|laissés)\p{L}*\b.{0,50}\b(?:pour plus tard|à plus tard|de côté|pour (?:demain|lundi)|à demain|à lundi|en attente|en suspens)|pour plus tard|n'(?:ai|est|a|ont|avons)\b.{0,30}\bpas\b.{0,15}\b(?:encore|eu le temps|pu|réussi|fini|terminé|fait)|manque(?:nt)?(?: encore)?|en attente|hors périmètre|bloqué\p{L}*|à faire|(?:suivra|viendra|viendront)|pas (?:terminé|fini|fait|traité|testé|couvert|migré|branché)\p{L}*`,
    isOpen: String.raw`(?:à faire|à moitié|non démarré\p{L}*|rien|en cours|en attente|ouvert\p{L}*|bloqué\p{L}*|pas (?:encore )?(?:commencé|fait)\p{L}*|non commencé\p{L}*|reporté\p{L}*|manquant\p{L}*|partiel\p{L}*|non)`,
    isDone: String.raw`(?:fait|faite|terminé\p{L}*|fini\p{L}*|corrigé\p{L}*|ok|validé\p{L}*|fusionné\p{L}*|livré\p{L}*|oui)`,
    later: String.raw`lundi|mardi|mercredi|jeudi|vendredi|demain|plus tard|la semaine prochaine|la prochaine fois|pas (?:maintenant|aujourd'hui)|ce soir|une autre fois|pour l'instant`,
    defers: String.raw`fai[st]\p{L}*|faire|reste|laisse\p{L}*|fini\p{L}*|continue\p{L}*|garde\p{L}*|reporte\p{L}*|ferons|fera|sera|seront|verra|doit|devons|on (?:verra|fera)|termine\p{L}*`,
    whole: String.raw`le reste|tout (?:ça|le reste|cela)|fais tout|tous les (?:points|autres)|toutes les étapes|les deux`,
    coming: "je (?:vais|continue|passe|m'occupe|m'attaque)|ensuite|puis je|il restera",
    replaced: String.raw`à la place|au lieu|remplacé\p{L}*|annulé\p{L}*|revenu en arrière|retiré\p{L}*|supprimé\p{L}*|réécrit\p{L}*|abandonné\p{L}*|plutôt`,
  },
  // Spanish
  {
    open: String.raw`(?:próxim|siguiente)\p{L}*(?: pasos?)?|(?:lo |qué |que )?(?:queda|falta|resta)(?:n|nte|ntes)?(?: \p{L}+)?|por hacer|pendientes?|aún (?:por|no|falta\p{L}*)|todavía (?:por|no|falta\p{L}*)|sin (?:hacer|terminar|empezar|resolver)|no (?:hecho|terminado|incluido)\p{L}*|en (?:curso|progreso|espera)|mañana|lunes|más (?:tarde|adelante)|para (?:mañana|el lunes|después|luego)|aplazad\p{L}*|pospuest\p{L}*|fuera (?:de|del) alcance|bloquead\p{L}*|tareas? (?:abiertas?|restantes?)|no (?:ahora|todavía)|abiert\p{L}*|to-?dos?|seguimiento|previst\p{L}*|planead\p{L}*|antes de \p{L}+|(?:por|a) \p{L}+(?:ar|er|ir)|(?:segunda|próxima|siguiente) fase`,
    done: String.raw`hecho|listo|terminado|completado|cambios|resumen|resultados?|arreglado|corregido|añadido|lo que (?:hice|cambié|está hecho)|tests?|pruebas`,
    offer: String.raw`opcional\p{L}*|sugerencias?|ideas?|posibles?|mejoras?|recomendaci\p{L}*|si (?:quieres|quiere|lo deseas|prefieres|te (?:parece|interesa))|(?:puedo|podría|podríamos|podemos) (?:también|además)|también puedo|¿quieres que|avísame|dime si`,
    asked: String.raw`(?:preguntas?|dudas?)(?: abiertas?)?|decisi\p{L}* (?:pendiente|necesaria)\p{L}*|espero tu`,
    none: String.raw`nada(?: más| pendiente| por)?(?: \p{L}+)?|ningun[oa]?(?: \p{L}+)?|ningún(?: \p{L}+)?|no (?:queda|quedan|falta|faltan|hay) (?:nada|ning\p{L}+|más|pendientes?|tareas)|ya no|(?:los|las) (?:demás|restantes|tests restantes)\b.{0,50}\b(?:pasan|verdes?)`,
    undone: String.raw`(?:aún|todavía) (?:no|falta\p{L}*|queda\p{L}*|hay que|está\p{L}* (?:pendiente|sin)|pendiente\p{L}*|por|tengo|necesita\p{L}*|hace falta)|(?:no|sin)\b.{0,50}\b(?:todavía|aún)|(?:queda|quedan|falta|faltan)(?: aún| todavía)? (?:por|pendiente\p{L}*|el|la|los|las|un\p{L}*|\p{L}+r(?:l[aoe]s?|se)?)|(?:dejé|dejo|he dejado|dejado|dejamos|queda|pospuse|aplacé)\b.{0,60}\b(?:para (?:después|luego|más|mañana|el lunes|otro)|pendiente\p{L}*|fuera|sin)|pendientes? de|está\p{L}* pendientes?|fuera de(?:l)? alcance|bloquead\p{L}* por|sin (?:terminar|hacer|migrar|probar|tests)|hay que\b.{0,40}\btodavía|para más (?:tarde|adelante)|no (?:(?:lo |la |los |las )?he (?:podido|llegado|terminado)|me dio tiempo|pude|alcancé)`,
    isOpen: String.raw`(?:pendiente|por hacer|en (?:curso|progreso|espera)|abiert[oa]|bloquead[oa]|sin empezar|sin hacer|a medias|no (?:iniciad|empezad)[oa]|falta|aplazad[oa]|parcial|no)`,
    isDone: String.raw`(?:hech[oa]s?|list[oa]s?|terminad[oa]|completad[oa]|corregid[oa]|ok|al día|fusionad[oa]|resuelt[oa]|sí)`,
    later: String.raw`lunes|martes|miércoles|jueves|viernes|mañana|más (?:tarde|adelante)|luego|después|la (?:semana que viene|próxima (?:semana|vez))|otro día|ahora no|hoy no|por ahora|esta noche`,
    defers: String.raw`ha[zg]\p{L}*|hacemos|resto|deja\p{L}*|termin\p{L}*|sigue|seguimos|continúa|guarda|falta|lo demás|vemos|veremos|espera\p{L}*|tenemos|hay que`,
    whole: String.raw`(?:el )?resto|todo (?:eso|lo demás|lo que falta)|haz(?:lo)? todo|todos los (?:puntos|pasos)|lo demás|ambos`,
    coming: 'voy a|ahora (?:voy|sigo|paso)|luego|después|sigo con|continúo|pasaré|me pongo',
    replaced: String.raw`en su lugar|en vez de|en lugar de|reemplaz\p{L}*|sustitu\p{L}*|revert\p{L}*|deshech\p{L}*|quitad\p{L}*|eliminad\p{L}*|reescrit\p{L}*|descartad\p{L}*`,
  },
  // Portuguese
  {
    open: String.raw`(?:próxim|seguinte)\p{L}*(?: passos?| etapas?)?|(?:o que )?(?:ainda )?(?:falta|resta|sobra)(?:m|nte|ntes|ndo)?(?: \p{L}+)?|por fazer|a fazer|pendente?s?|pendências?|ainda (?:por|não|em)|em (?:aberto|andamento|curso|espera)|não (?:feito|concluído|iniciado|incluído)\p{L}*|amanhã|segunda(?:-feira)?|mais tarde|depois|para (?:amanhã|segunda|depois)|adiad\p{L}*|fora (?:de|do) escopo|bloquead\p{L}*|tarefas (?:abertas|restantes)|to-?dos?|acompanhamento|previst\p{L}*|planejad\p{L}*|antes de \p{L}+|(?:por|a) \p{L}+(?:ar|er|ir)|(?:ficou|ficaram|fica) (?:de fora|para \p{L}+|pendente\p{L}*|sem)`,
    done: String.raw`feito|pronto|concluído|terminado|mudanças|alterações|resumo|resultados?|corrigido|adicionado|o que (?:fiz|mudei|foi feito)|testes?`,
    offer: String.raw`opciona\p{L}*|sugest\p{L}*|ideias?|possíve\p{L}*|melhorias?|recomenda\p{L}*|se (?:você )?(?:quiser|preferir|desejar)|(?:posso|poderia|podemos) (?:também|ainda)|também posso|quer que eu|me avis\p{L}*`,
    asked: String.raw`(?:perguntas?|dúvidas?)(?: abertas?| em aberto)?|decis\p{L}* (?:pendente|necessária)\p{L}*`,
    none: String.raw`nada(?: mais| pendente| por)?(?: \p{L}+)?|nenhum[a]?(?: \p{L}+)?|não (?:há|resta|falta|ficou) (?:nada|nenhum\p{L}*|mais|pendências?)|não .{0,20}mais|(?:os|as) (?:demais|restantes|testes restantes)\b.{0,50}\b(?:passam|verdes?)`,
    undone: String.raw`ainda (?:não|falta\p{L}*|precisa\p{L}*|está\p{L}* (?:pendente|por|sem|em)|por|pendente\p{L}*|há|resta\p{L}*|tem que|tenho)|não\b.{0,50}\bainda|(?:falta|faltam|resta|restam) (?:ainda )?(?:o|a|os|as|um\p{L}*|\p{L}+r)|(?:deixei|deixo|deixado|deixamos|fica|ficou|ficaram|ficam|adiei)\b.{0,60}\b(?:para (?:depois|mais|amanhã|segunda|outr\p{L}*)|pendente\p{L}*|fora|de fora|sem|por fazer|em aberto)|pendentes? de|está\p{L}* pendentes?|fora (?:de|do) escopo|(?:ficou|ficaram) (?:sem|de fora)|bloquead\p{L}* por|para mais tarde|não (?:consegui|deu tempo|terminei|cheguei)`,
    isOpen: String.raw`(?:pendente|a fazer|pela metade|por fazer|em (?:andamento|curso|aberto|espera)|abert[oa]|bloquead[oa]|não (?:iniciad|feit)[oa]|falta|adiad[oa]|parcial|não)`,
    isDone: String.raw`(?:feit[oa]|pront[oa]|concluíd[oa]|terminad[oa]|corrigid[oa]|ok|mesclad[oa]|resolvid[oa]|sim)`,
    later: String.raw`segunda(?:-feira)?|terça|quarta|quinta|sexta|amanhã|mais tarde|depois|(?:na )?(?:semana que vem|próxima (?:semana|vez))|outro dia|agora não|hoje não|por enquanto`,
    defers: String.raw`fa[zç]\p{L}*|resto|deix\p{L}*|termin\p{L}*|continu\p{L}*|fica\p{L}*|esper\p{L}*|temos|vemos|guard\p{L}*|falta`,
    whole: String.raw`o resto|(?:faz|faça) tudo|tudo isso|todos os (?:pontos|passos)|o que falta|ambos`,
    coming: 'vou|agora (?:vou|sigo|passo)|em seguida|depois|sigo com|continuo',
    replaced: String.raw`em vez|em vez de|no lugar|substitu\p{L}*|revert\p{L}*|desfeit\p{L}*|desfiz|removid\p{L}*|reescrit\p{L}*|descartad\p{L}*`,
  },
  // Italian
  {
    open: String.raw`(?:prossim|successiv)\p{L}*(?: passi| passaggi| pass[oi])?|(?:cosa |che )?(?:resta|rimane|manca)(?:no|nti|nte)?(?: \p{L}+)?|rimanent\p{L}*|restant\p{L}*|da (?:fare|finire|completare)|ancora (?:da|apert\p{L}*|in)|in (?:sospeso|corso|attesa)|non (?:fatto|finito|completato|iniziato|incluso)\p{L}*|(?:punti )?apert\p{L}*|domani|lunedì|più tardi|per (?:domani|lunedì|dopo)|rimandat\p{L}*|rinviat\p{L}*|fuori (?:ambito|scope|portata)|bloccat\p{L}*|to-?dos?|seguito|previst\p{L}*|da \p{L}+(?:are|ere|ire)|prima d\p{L}+|rimast\p{L}*(?: indietro| fuori)?`,
    done: String.raw`fatto|finito|completato|modifiche|riepilogo|risultat\p{L}*|corretto|aggiunto|cosa ho fatto|test`,
    offer: String.raw`opzional\p{L}*|facoltativ\p{L}*|suggeriment\p{L}*|idee|possibil\p{L}*|miglioramenti?|raccomandazioni|se (?:vuoi|preferisci|ti (?:va|serve|interessa)|desideri)|(?:posso|potrei|potremmo|possiamo) (?:anche|inoltre)|vuoi che|fammi sapere`,
    asked: String.raw`domand\p{L}*(?: apert\p{L}*)?|decision\p{L}* (?:da prendere|necessari\p{L}*)`,
    none: String.raw`niente(?: altro)?(?: \p{L}+)?|nulla(?: \p{L}+)?|nessun[oa']?(?: \p{L}+)?|non (?:resta|rimane|manca|c'è) (?:più )?(?:niente|nulla|altro)|non più|(?:gli|i) (?:altri|rimanenti|restanti)\b.{0,50}\b(?:passano|verdi)`,
    undone: String.raw`(?:non|mai)\b.{0,40}\bancora|ancora (?:da|non|manca\p{L}*|in sospeso|apert\p{L}*)|(?:resta|restano|rimane|rimangono|manca|mancano)(?: ancora)? (?:da|il|la|lo|i|gli|le|un\p{L}*|in|apert\p{L}*|l')|(?:lasciato|lascio|rimandato|rinviato|lasciata|lasciati)\b.{0,60}\b(?:a dopo|per dopo|a domani|per domani|a lunedì|più tardi|in sospeso|fuori|da parte)|va(?:nno)? ancora|deve ancora|devono ancora|in sospeso|fuori ambito|bloccat\p{L}* da|per (?:dopo|più tardi)|non (?:sono riuscit\p{L}*|ho (?:fatto|finito|avuto|potuto))`,
    isOpen: String.raw`(?:da fare|a metà|in (?:corso|sospeso|attesa)|apert[oa]|bloccat[oa]|non (?:iniziat|fatt)[oa]|manca|rimandat[oa]|parziale|no)`,
    isDone: String.raw`(?:fatt[oa]|finit[oa]|completat[oa]|corrett[oa]|ok|risolt[oa]|sì)`,
    later: String.raw`lunedì|martedì|mercoledì|giovedì|venerdì|domani|più (?:tardi|avanti)|dopo|(?:la )?(?:settimana prossima|prossima (?:settimana|volta))|un altro giorno|non (?:ora|adesso|oggi)|per ora|stasera`,
    defers: String.raw`fa[ic]\p{L}*|fare|resto|lascia\p{L}*|fini\p{L}*|continu\p{L}*|tieni|rimanda\p{L}*|facciamo|vediamo|aspett\p{L}*|dobbiamo`,
    whole: String.raw`il resto|fai tutto|tutto (?:il resto|quanto)|tutti i (?:punti|passi)|entrambi`,
    coming: '(?:ora|adesso) (?:passo|vado|sistemo|aggiorno)|passo (?:a|al|alla|ai)|procedo|continuo|vado a|poi',
    replaced: String.raw`invece|al posto|sostituit\p{L}*|annullat\p{L}*|ripristinat\p{L}*|rimoss\p{L}*|riscritt\p{L}*|scartat\p{L}*`,
  },
  // Dutch
  {
    open: String.raw`volgende(?: stappen?)?|vervolg(?!ens)\p{L}*|(?:wat )?(?:er )?(?:nog )?(?:resteert|overblijft|ontbreekt)|nog(?: \p{L}+)?|resterend\p{L}*|restant|de rest|open(?:staand\p{L}*)?(?: \p{L}+)?|te doen|to-?dos?|niet (?:gedaan|af|klaar|begonnen|meegenomen)|onafgemaakt|in behandeling|bezig|morgen|maandag|later|voor (?:morgen|maandag|later)|uitgesteld|buiten (?:scope|bereik)|geblokkeerd|gepland|te \p{L}+en|voor(?:dat)? (?:we|je)|wat (?:nog )?(?:moet|over is|openstaat)`,
    done: String.raw`gedaan|klaar|afgerond|voltooid|wijzigingen|samenvatting|resultat\p{L}*|resultaat|opgelost|toegevoegd|wat ik (?:heb )?(?:gedaan|gewijzigd)|tests?`,
    offer: String.raw`optione\p{L}*|suggesties?|ideeën|mogelijke?|verbeteringen|aanbeveling\p{L}*|als je (?:wilt|wil|dat wilt)|desgewenst|indien gewenst|(?:kan|zou) ik (?:ook|nog)|wil je dat|laat (?:het )?(?:me )?weten`,
    asked: String.raw`(?:open )?vragen|vraag|beslissing(?:en)? nodig`,
    none: String.raw`geen(?: \p{L}+)?|niets(?: meer)?(?: \p{L}+)?|niet meer|(?:de )?(?:overige|resterende)\b.{0,50}\b(?:slagen|groen|ongewijzigd)`,
    undone: String.raw`(?:kon|konden) (?:ik|we)\b.{0,60}\bniet|nog (?:niet|geen|niets|te|open|steeds|moet|moeten|nodig|uit)|(?:moet|moeten|dient|dienen|ontbreekt|ontbreken|staat|staan)\b.{0,60}\bnog|nog\b.{0,60}\b(?:worden|moet|moeten|te \p{L}+)|(?:gelaten|laten|uitgesteld|bewaard|laat)\b.{0,40}\b(?:voor (?:later|morgen|maandag)|liggen|tot|open)|voor (?:later|morgen)|niet (?:toegekomen|af|gelukt|klaar)|buiten scope|geblokkeerd door|wacht op|wachten op`,
    isOpen: String.raw`(?:open|te doen|bezig|in behandeling|niet begonnen|nog niet|geblokkeerd|ontbreekt|gepland|uitgesteld|deels|half|wacht|nee)`,
    isDone: String.raw`(?:gedaan|klaar|af|afgerond|voltooid|opgelost|gemerged|ok|ja)`,
    later: String.raw`maandag|dinsdag|woensdag|donderdag|vrijdag|morgen|later|volgende (?:week|keer|sessie)|niet (?:nu|vandaag)|een andere keer|voorlopig|vanavond`,
    defers: String.raw`doe\p{L}*|rest|laat|maak|ga|verder|bewaar|komt|komen|doen|moeten|wacht\p{L}*|overige`,
    whole: String.raw`de rest|doe alles|alles (?:ervan|wat over is)|alle (?:punten|stappen)|allebei`,
    coming: 'ik ga|nu (?:ga|pak|de|het)|daarna|verder met|vervolgens',
    replaced: String.raw`in plaats|vervangen|teruggedraaid|ongedaan|verwijderd|herschreven|omgezet|geschrapt`,
  },
  // Polish
  {
    open: String.raw`(?:następn|kolejn|dalsz)\p{L}*(?: kroki?)?|(?:co )?(?:zostało|pozostało|zostaje|pozostaje)(?: \p{L}+)?|pozostał\p{L}*|do (?:zrobienia|dokończenia|wykonania)|jeszcze(?: \p{L}+)?|otwart\p{L}*|nie(?:zrobion|dokończon|ukończon)\p{L}*|nie (?:zrobion|zaczęt|ukończon)\p{L}*|w (?:toku|trakcie)|oczekując\p{L}*|jutro|(?:na |w )?poniedziałek|później|na (?:jutro|później)|odłożon\p{L}*|przełożon\p{L}*|poza zakresem|zablokowan\p{L}*|brakuj\p{L}*|zaplanowan\p{L}*|do \p{L}+(?:enia|ania|ęcia)|przed \p{L}+|to-?dos?`,
    done: String.raw`zrobione|gotowe|ukończone|zmiany|podsumowanie|wyniki?|naprawione|dodane|(?:co )?zrobi(?:łem|łam|liśmy|one)|testy?`,
    offer: String.raw`opcjonaln\p{L}*|sugestie|propozycje|pomysły|możliwe|ulepszenia|zalecenia|jeśli (?:chcesz|wolisz|trzeba)|mogę (?:też|również|także|jeszcze)|można (?:też|by|również)|daj znać|chcesz, (?:żebym|abym)`,
    asked: String.raw`pytani\p{L}*(?: otwarte)?|decyzj\p{L}* (?:potrzebn\p{L}*|do podjęcia)`,
    none: String.raw`brak(?: \p{L}+)?|nic(?: więcej)?(?: \p{L}+)?|nie ma (?:już )?(?:nic|więcej|otwartych)|żadn\p{L}*|już nie|pozostałe\b.{0,40}\b(?:przechodzą|zielone|bez zmian)`,
    undone: String.raw`jeszcze (?:nie|trzeba|do|brak\p{L}*|został\p{L}*|wymaga\p{L}*|musi)|nie\b.{0,40}\bjeszcze|(?:zostało|pozostało|pozostaje|zostaje|brakuje|został\p{L}*) (?:jeszcze )?(?:do|\p{L}+(?:ć|nie))|(?:zostawi\p{L}*|odłoży\p{L}*|odłożon\p{L}*|przełoży\p{L}*)\b.{0,50}\b(?:na (?:później|jutro|potem|poniedziałek)|otwart\p{L}*)|na później|trzeba (?:jeszcze|będzie)|wymaga(?:ją)? (?:jeszcze|nadal)|nadal (?:nie|wymaga|brak\p{L}*|trzeba|czeka)|poza zakresem|zablokowan\p{L}* przez|czeka(?:ją)? na|nie (?:zdąży\p{L}*|mogłem|mogłam|udało się|dokończy\p{L}*)|brakuje`,
    isOpen: String.raw`(?:do zrobienia|otwart[ey]|w (?:toku|trakcie)|nie (?:zaczęt|rozpoczęt)\p{L}*|zablokowan\p{L}*|brak|oczekuj\p{L}*|odłożon\p{L}*|częściowo|w połowie|nie)`,
    isDone: String.raw`(?:zrobion\p{L}*|gotow\p{L}*|ukończon\p{L}*|naprawion\p{L}*|ok|scalon\p{L}*|tak)`,
    later: String.raw`poniedział\p{L}*|wtor(?:ek|ku)|środ[ęy]|czwart(?:ek|ku)|piąt(?:ek|ku)|jutro|później|(?:w )?(?:przyszłym|następnym) (?:tygodniu|razem)|potem|nie (?:teraz|dziś|dzisiaj)|innym razem|na razie`,
    defers: String.raw`zr[oó]b\p{L}*|reszt\p{L}*|zostaw\p{L}*|dokończ\p{L}*|kontynuuj\p{L}*|odłóż|pozostałe|trzeba|poczeka\p{L}*|zrobimy|musimy`,
    whole: String.raw`resztę|zrób wszystko|wszystkie (?:punkty|kroki|pozostałe)|pozostałe|oba`,
    coming: 'teraz|zajmę się|przechodzę|następnie|potem|zaraz|zabieram się',
    replaced: String.raw`zamiast|zastąpi\p{L}*|zastąpion\p{L}*|cofnię\p{L}*|cofną\p{L}*|usunię\p{L}*|przepisa\p{L}*|wycofa\p{L}*|porzucon\p{L}*`,
  },
  // Russian
  {
    open: String.raw`(?:следующ|дальнейш)\p{L}*(?: шаг\p{L}*)?|что (?:осталось|дальше|ещё|еще)|(?:ещё|еще)(?: \p{L}+)?|оста(?:лось|ётся|ется|вш\p{L}*|льн\p{L}*)(?: \p{L}+)?|нужно (?:сделать|доделать)|к выполнению|не (?:сделано|закончено|начато|вошло|готово)|незаверш\p{L}*|нереш\p{L}*|открыт\p{L}*|в (?:работе|процессе|ожидании)|ожида\p{L}*|завтра|(?:на |в )?понедельник|позже|на (?:завтра|потом)|отложен\p{L}*|перенесен\p{L}*|вне (?:рамок|задачи|объёма|скоупа)|заблокирован\p{L}*|to-?dos?|туду|не (?:успел|смог|получилось|удалось)\p{L}*|запланирован\p{L}*|перед \p{L}+|прежде чем`,
    done: String.raw`сделано|готово|выполнено|завершено|сделал\p{L}*|изменения|итог\p{L}*|результат\p{L}*|исправлено|добавлено|что сделано|тесты?`,
    offer: String.raw`опционально|необязательн\p{L}*|предложени\p{L}*|идеи|возможн\p{L}*|улучшени\p{L}*|рекомендаци\p{L}*|если (?:хотите|хочешь|нужно|надо|пожелаете)|по желанию|могу (?:также|ещё|еще|заодно)|можно (?:также|было бы)|хотите, (?:чтобы|я)|дайте знать|дай знать`,
    asked: String.raw`(?:открытые )?вопрос\p{L}*|требуется решение|жду (?:ответа|решения)`,
    none: String.raw`нет(?: \p{L}+)?|ничего(?: не)?(?: \p{L}+)?|больше (?:нет|не|ничего)|не осталось|остальн\p{L}*\s.{0,40}(?:проход\p{L}*|зелён\p{L}*|без изменений)`,
    undone: String.raw`(?:ещё|еще|пока) (?:не|нужно|надо|предстоит|нет|осталось|требует\p{L}*|только)|не\b.{0,40}(?:ещё|еще|пока)|оста(?:лось|ётся|ется|лись|ются) \p{L}+|(?:оставил\p{L}*|отложил\p{L}*|отложен\p{L}*|перенёс|перенес\p{L}*)\s.{0,50}(?:на (?:потом|завтра|понедельник|позже)|открыт\p{L}*|без)|на потом|на завтра|предстоит|нужно (?:будет|ещё|еще)|всё ещё|все еще|вне рамок|заблокирован\p{L}*|жд[её]т|не (?:успел\p{L}*|смог\p{L}*|получилось|удалось|доделал\p{L}*|дошли руки|хватает)`,
    isOpen: String.raw`(?:открыт\p{L}*|в (?:работе|процессе|ожидании)|не (?:начат|сделан|готов)\p{L}*|ожида\p{L}*|заблокирован\p{L}*|отложен\p{L}*|частично|наполовину|нет|осталось)`,
    isDone: String.raw`(?:сделан\p{L}*|готов\p{L}*|выполнен\p{L}*|заверш[её]н\p{L}*|исправлен\p{L}*|ок|да)`,
    later: String.raw`понедельник\p{L}*|вторник\p{L}*|сред[уы]|четверг\p{L}*|пятниц\p{L}*|завтра|позже|потом|на следующей неделе|в (?:следующий|другой) раз|не (?:сейчас|сегодня)|пока`,
    defers: String.raw`сдела\p{L}*|остальн\p{L}*|остав\p{L}*|доделай|доделаем|закончи\p{L}*|продолж\p{L}*|отлож\p{L}*|перенес\p{L}*|надо|нужно|подожд\p{L}*`,
    whole: String.raw`остальн\p{L}*|сделай вс[её]|все (?:пункты|шаги)|вс[её] это|оба`,
    coming: 'сейчас|теперь|перехожу|далее|затем|займусь|продолжаю|приступаю|потом',
    replaced: String.raw`вместо|замен\p{L}*|откат\p{L}*|отменен\p{L}*|отменил\p{L}*|удал(?:ил|ен|ён)\p{L}*|переписа\p{L}*|убра\p{L}*`,
  },
];

/** Languages whose scripts put no blanks between words; Korean puts them, but joins its particles to the word. */
export const WIDE_WORDS: readonly Words[] = [
  // Japanese
  {
    open: '次の(?:ステップ|作業|手順|タスク)?|次回|今後の?(?:作業|タスク|対応|予定)?|残(?:り|っている|件|作業|タスク|課題)|未(?:完了|対応|着手|実装|解決|実施|処理|定)|やること|todo|これから|まだ|保留|後回し|対応待ち|できなかった|やっていない|行っていない|進行中|作業中|明日|月曜|後日|後で|スコープ外|対象外|延期|ブロック|フォローアップ|引き継ぎ',
    done: '完了|済|対応済|実装済|変更|まとめ|結果|修正|追加|やったこと|テスト',
    offer:
      '任意|オプション|提案|アイデア|改善案|推奨|ご?希望(?:であれば|なら|でしたら)|よろしければ|よければ|必要(?:であれば|なら|でしたら)|もし(?:よ|必要|希望)|(?:することも|も)(?:できます|可能)',
    asked: '質問|確認(?:事項|したい|が必要)|要確認|ご判断|判断(?:待ち|が必要)',
    none: 'なし$|無し$|ありません|残っていません|特にな|特にあり|もうあ|残りの.{0,30}(?:通|成功|パス|問題)',
    undone:
      'まだ(?!.{0,20}(?:だった|でした|ため))|(?:やって|行って|して)いない|未(?:完了|対応|着手|実装|解決|作成|検証|テスト|設定|移行|処理)|残(?:っています|っている|りです|してあり|しました|り)|後(?:回し|日|で(?:対応|行|やり|実装))|必要が(?:あり|ある)|(?:する|やる)?必要があります|これから|できていません|していません|終わっていません|間に合|保留|スコープ外|待ち|明日|次回|延期|今後',
    isOpen:
      '未(?:着手|完了|対応|実施|済)|できていない|まだ.{0,10}|進行中|作業中|保留|待ち|残|todo|途中|ブロック|予定|対応中',
    isDone: '完了|済み?|ok|対応済み?|修正済み?',
    later: '月曜|来月|今度|火曜|水曜|木曜|金曜|明日|後で|あとで|来週|次回|後日|今日はここまで',
    defers: '残り|して|やって|お願い|続き|やろう|やる|やり|します|対応|おいて',
    whole: '残り(?:も|を|全部|すべて)|(?:全部|すべて|全て)(?:やって|対応|直して|お願い)|両方',
    coming: 'これから|次に|続いて|引き続き|続けて|していきます|に移ります',
    replaced: '代わり|置き換え|差し替え|取り消|元に戻|戻しま|削除|書き直|廃止|やめ',
  },
  // Chinese
  {
    open: '下一步|后续|接下来|剩余|剩下|还(?:需|剩|差|没|有|要)|未(?:完成|做|实现|处理|解决|开始|覆盖)|待办|待(?:完成|处理|做|定|办|确认)|todo|尚未|遗留|进行中|明天|周一|星期一|以后|稍后|推迟|暂缓|延后|超出范围|不在(?:本次)?范围|阻塞|(?:本期|本次|这次|暂时?)(?:不|未|没)|暂(?:不|未|缓)|(?:后面|之后|接着)(?:要|再)|要做|没(?:有)?(?:做|完成|来得及|处理|实现)|延期',
    done: '已(?:完成|做|修复|实现)|完成|总结|变更|修改|结果|测试|改动',
    offer: '可选|建议|想法|改进|可以考虑|如果(?:你|您)?(?:愿意|需要|想|希望)|如需|需要的话|要不要我|也可以|还可以',
    asked: '问题|需要(?:你|您)(?:确认|决定)|待(?:你|您)',
    none: '无$|没有(?:了|剩|待|遗留|其他|其它)|暂无|不再|全部完成|其余.{0,20}(?:通过|正常|不变)|剩(?:余|下).{0,20}(?:通过|正常)',
    undone:
      '还(?:没|未|需|要|差|剩|不)|尚未|未(?:完成|实现|处理|做|测试|覆盖|迁移|接入|生成)|没(?:来得及|有完成|做完|做)|留(?:到|待|给|着)|以后再|稍后|推迟|暂缓|仍(?:需|然|未|有)|待(?:完成|处理|办|做)|(?:明天|下次|周一)|等待|本期不|暂时?(?:不|未|没)|超出(?:本次)?范围|不在(?:本次)?范围',
    isOpen: '待(?:办|处理|完成|开始|定)?|未(?:开始|完成|做)|进行中|阻塞|推迟|部分完成|暂缓',
    isDone: '已?完成|已修复|已合并|通过|好了|✓',
    later: '周一|周二|周三|周四|周五|星期.|明天|以后|稍后|下次|下周|改天|先不',
    defers: '做|剩下|其余|留|继续|再|完成|处理',
    whole: '剩下的|其余的|全部(?:做|处理|修|完成)|都(?:做|处理|修)|两个都',
    coming: '接下来|现在|然后|继续|下面|正在',
    replaced: '改用|替换|取代|撤销|回滚|回退|删除|重写|代替|换成|不再用',
  },
  // Korean
  {
    open: '다음(?: (?:단계|작업|할 일))?|남은|남아|남았|아직|미(?:완료|구현|해결|처리|진행|착수)|할 일|해야 할|todo|앞으로|보류|진행 중|대기|내일|월요일|나중에|추후|후속|범위 (?:밖|외)|연기|차단|막힌|미룬|(?:하지|다루지) (?:못한|않은)|못한',
    done: '완료|변경|요약|결과|수정|추가|한 일|테스트',
    offer:
      '선택(?: ?사항|적)|제안|아이디어|개선|권장|원하(?:시면|신다면|면)|필요하(?:시면|면)|할 수도 있|도 가능|알려 ?주',
    asked: '질문|확인(?:이)? 필요|결정(?:이)? 필요',
    none: '없음|없습니다|없어요|더 이상|나머지.{0,30}(?:통과|정상|변경 없)|남은 .{0,30}(?:통과|정상)',
    undone:
      '아직|못 ?했|못했|남(?:아|았|은|겨|습)|미(?:완료|구현|해결|처리|작성)|해야 (?:합|할|해)|필요(?:합니다|해요|가 있)|나중(?:에|으로)|내일|다음에|보류|대기 중|범위 밖|하지 않았|(?:하지|다루지) (?:않은|못한)|못한 것|미뤘|미룬|않았습니다|이후에|추후',
    isOpen: '대기|진행 ?중|미(?:완료|착수|시작|진행)|보류|예정|차단|남음|할 일|부분',
    isDone: '완료|끝|됨|수정됨|통과',
    later: '월요일|화요일|수요일|목요일|금요일|내일|나중에|다음에|다음 주|추후|오늘은 여기',
    defers: '나머지|해|하자|하고|둬|남겨|계속|진행',
    whole: '나머지(?:도|를|는)?|(?:전부|모두|다) (?:해|처리|고쳐)|둘 다',
    coming: '이제|이어서|다음으로|계속|하겠습니다|할 예정|진행하',
    replaced: '대신|교체|되돌|취소|삭제|다시 작성|바꿨|변경했',
  },
];
